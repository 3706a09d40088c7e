import { lazy, Suspense, useEffect, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { useSession } from '../../platform/session/session.tsx';
import { DemoButton } from '../../shell/session/DemoButton.tsx';
import { OwnApplications } from './_components/OwnApplications.tsx';
import { Waiting } from './_components/Waiting.tsx';
import styles from './HomePage.module.css';
import { texts } from './texts.ts';

const HomeFigure = lazy(() =>
  import('./HomeFigure.tsx').then(({ HomeFigure: component }) => ({ default: component })),
);

/** True once the page has been painted and the browser has time: the figures need the engine and the sample model. */
function useAfterPaint(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setReady(true), 1);
    return () => window.clearTimeout(timer);
  }, []);
  return ready;
}

export function HomePage() {
  const t = useT(texts);
  const ready = useAfterPaint();
  const { state, demo } = useSession();
  // With an account of their own nobody needs to be told what this is.
  if (state === 'authenticated' && !demo) return <OwnApplications />;
  return (
    <>
      <section className={styles.hero}>
        <h1>{t('site.hero')}</h1>
        <div>
          <p>{t('site.lede')}</p>
          <div className={styles.go}>
            <DemoButton size="lg" />
            <span>{t('site.demoNote')}</span>
          </div>
        </div>
      </section>
      {ready ? (
        <Suspense fallback={<Waiting />}>
          <HomeFigure />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </>
  );
}

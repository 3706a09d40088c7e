import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { DemoButton } from '@klarsikt/web/shell/session/DemoButton.tsx';
import { OwnApplications } from './_components/OwnApplications.tsx';
import styles from './HomePage.module.css';
import { siteTexts } from './texts.ts';

/**
 * Home page of signed-in users. Visitors get the server's page; they see this page only if their session ends while
 * it is open.
 */
export function HomePage() {
  const t = useT(siteTexts);
  const { state } = useSession();
  if (state === 'authenticated') return <OwnApplications />;
  return (
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
  );
}

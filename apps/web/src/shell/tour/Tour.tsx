/** Five steps through the demo beside the screens, which stay usable. */

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { reportError } from '../../platform/api/report-error.ts';
import { useOnChange } from '../../platform/hooks.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { loadDemoAddress } from '../../platform/session/demo-home.ts';
import { useStore } from '../../platform/store.ts';
import { goToStep, tourStepCount, tourStepStore } from '../../platform/tour.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressText, useProgressText } from '../../ui/progress/Progress.tsx';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';
import styles from './Tour.module.css';
import { tourTexts } from './texts.ts';

/** Address of each step; `@` is replaced by the address of the demo's assessment. */
const places = ['/threatview/threats', '@', '@/ml/customers', '@/controls', '@/report'] as const;

/** Keys pressed inside a field do not control the tour. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

function useSteps() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (next: number): Promise<void> => {
    goToStep(next);
    const place = places[next];
    if (place === undefined) return;
    const home = place.includes('@')
      ? await queries.fetchQuery({
          queryKey: ['demo-home'],
          queryFn: loadDemoAddress,
          staleTime: Number.POSITIVE_INFINITY,
        })
      : '';
    // If the person has gone on to another step meanwhile, this step is not opened.
    if (tourStepStore.now() === next) await navigate({ href: place.replace('@', home) });
  };
}

function Step({ at }: { readonly at: 0 | 1 | 2 | 3 | 4 }) {
  const t = useT(tourTexts);
  const go = useSteps();
  const box = useRef<HTMLElement>(null);
  const wordsOf = useProgressText();
  const last = at === tourStepCount - 1;
  const counts = { of: 'tour', done: at + 1, total: tourStepCount } as const;
  const step = (by: number) => {
    const next = at + by;
    if (next >= tourStepCount) goToStep(null);
    else if (next >= 0) go(next).catch(reportError);
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isField(event.target))
        return;
      // The arrow keys control the tour only if the focus is in its box or on no element; otherwise the screen uses
      // them.
      const here = box.current?.contains(document.activeElement) || document.activeElement === document.body;
      if (event.key === 'ArrowRight' && here) step(1);
      else if (event.key === 'ArrowLeft' && here) step(-1);
      else if (event.key === 'Escape' && here) goToStep(null);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
  // The box takes the focus at each step, so that screen readers read the step from its beginning.
  useOnChange(at, () => box.current?.focus({ preventScroll: true }));
  return (
    <aside ref={box} tabIndex={-1} className={styles.tour} aria-label={t('tour.name')} data-print="hide">
      <p className={styles.at}>
        <span>
          {t('tour.at')} <ProgressText {...counts} />
        </span>
        <button type="button" className="text-link" onClick={() => goToStep(null)}>
          {t('tour.leave')}
        </button>
      </p>
      <h2>{t(`tour.${at}.title`)}</h2>
      <p>{t(`tour.${at}.text`)}</p>
      <ProgressBar words={wordsOf(counts)} done={counts.done} total={counts.total} />
      <p className={styles.go}>
        <span>{t('tour.keys')}</span>
        {at === 0 ? null : (
          <Button variant="default" onClick={() => step(-1)}>
            {t('tour.back')}
          </Button>
        )}
        <Button onClick={() => step(1)}>{t(last ? 'tour.end' : 'tour.next')}</Button>
      </p>
    </aside>
  );
}

export function DemoTour() {
  const step = useStore(tourStepStore);
  const inside = useRouterState({
    select: ({ location }) => /^\/(ra|threatview|threat)(\/|$)/.test(location.pathname),
  });
  if (!inside || (step !== 0 && step !== 1 && step !== 2 && step !== 3 && step !== 4)) return null;
  return <Step at={step} />;
}

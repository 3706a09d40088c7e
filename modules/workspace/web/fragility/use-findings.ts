/** How sure the levels of the open assessment are: asked for by the screens that show it, a moment after the last change. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { caseOf } from '@klarsikt/engine';
import { once } from '@klarsikt/web/platform/once.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { type Findings, type Keeper, startKeeper } from './findings.ts';
import type { Stage, Told } from './messages.ts';

/** Milliseconds without a change before anything is calculated. */
const quiet = 500;

const keeper = once<Keeper>(() =>
  startKeeper((onTold, onFailed) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', (event) => onFailed(event));
    worker.addEventListener('message', ({ data }) => {
      const told: Told = data;
      onTold(told);
    });
    return { ask: (asked) => worker.postMessage(asked), end: () => worker.terminate() };
  }),
);

export interface UsedFindings {
  readonly findings: Findings;
  readonly stop: () => void;
  readonly again: () => void;
}

/** `wanted` has to be the same list at each call. */
export function useFindings(wanted: readonly Stage[]): UsedFindings {
  const { loaded, model, document } = useAssessment();
  const { pid } = loaded.meta;
  const { subscribe, findings, want, stop } = keeper();
  const found = useSyncExternalStore(subscribe, () => findings(pid));
  useEffect(() => {
    const timer = setTimeout(() => want(pid, caseOf(model, document), wanted), quiet);
    return () => clearTimeout(timer);
  }, [want, pid, model, document, wanted]);
  return { findings: found, stop, again: () => want(pid, caseOf(model, document), wanted, true) };
}

const rangesAlone: readonly Stage[] = ['ranges'];

/** The ranges alone, for screens that show a level. */
export const useRanges = (): Findings['ranges'] => useFindings(rangesAlone).findings.ranges;

const failuresAlone: readonly Stage[] = ['failures'];

/** The levels with one control failing; what is still worked out has no failures yet. */
export const useControlFailures = (): Pick<Findings, 'failures' | 'state'> =>
  useFindings(failuresAlone).findings;

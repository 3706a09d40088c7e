/**
 * Certainty of the levels of the open assessment, calculated shortly after the last change for the screens that show
 * it.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { buildAssessmentCase } from '@klarsikt/engine/assessment';
import { createLazyValue } from '@klarsikt/web/platform/once.ts';
import { useStore } from '@klarsikt/web/platform/store.ts';
import { useEffect } from 'react';
import { createFragilityCache, type FragilityCache, type FragilityFindings } from './findings.ts';
import type { FragilityMessage, FragilityStage } from './messages.ts';

/** Delay after the last change until the calculation starts, in milliseconds. */
const quiet = 500;

const keeper = createLazyValue<FragilityCache>(() =>
  createFragilityCache((onTold, onFailed) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', (event) => onFailed(event));
    worker.addEventListener('message', ({ data }) => {
      const told: FragilityMessage = data;
      onTold(told);
    });
    return { ask: (asked) => worker.postMessage(asked), end: () => worker.terminate() };
  }),
);

export interface FragilityFindingsState {
  readonly findings: FragilityFindings;
  readonly stop: () => void;
  readonly again: () => void;
}

/** `wanted` must have the same identity in each call. */
export function useFragilityFindings(wanted: readonly FragilityStage[]): FragilityFindingsState {
  const { loaded, model, document } = useAssessment();
  const { pid } = loaded.meta;
  const { subscribe, findings, want, stop } = keeper();
  const found = useStore({ subscribe, now: () => findings(pid) });
  useEffect(() => {
    const timer = setTimeout(() => want(pid, buildAssessmentCase(model, document), wanted), quiet);
    return () => clearTimeout(timer);
  }, [want, pid, model, document, wanted]);
  return {
    findings: found,
    stop,
    again: () => want(pid, buildAssessmentCase(model, document), wanted, true),
  };
}

const rangesAlone: readonly FragilityStage[] = ['ranges'];

export const useLevelRanges = (): FragilityFindings['ranges'] =>
  useFragilityFindings(rangesAlone).findings.ranges;

const failuresAlone: readonly FragilityStage[] = ['failures'];

/** The levels if one control fails; empty while they are being calculated. */
export const useControlFailures = (): Pick<FragilityFindings, 'failures' | 'state'> =>
  useFragilityFindings(failuresAlone).findings;

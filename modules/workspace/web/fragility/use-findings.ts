/**
 * Results about the certainty of the open assessment's levels, calculated shortly after the last change, and only on
 * screens that show them.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { buildAssessmentCase } from '@klarsikt/engine/assessment';
import { createLazyValue } from '@klarsikt/web/platform/once.ts';
import { useStore } from '@klarsikt/web/platform/store.ts';
import { useEffect } from 'react';
import { createFragilityCache, type FragilityCache, type FragilityFindings } from './findings.ts';
import type { FragilityMessage, FragilityStage } from './messages.ts';

/** Milliseconds after the last change before the calculation starts. */
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

/** Pass the same `wanted` array in each call, because a new array restarts the calculation. */
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

/** Returns the levels that result if a control fails, for each control; undefined while they are being calculated. */
export const useControlFailures = (): Pick<FragilityFindings, 'failures' | 'state'> =>
  useFragilityFindings(failuresAlone).findings;

/**
 * Data of the open assessment for the navigation: name, counters and present users. The open assessment supplies the
 * data, because the navigation is rendered before it.
 */
import type { ModelHead, PresentUser } from '@klarsikt/contract';
import type { AssessmentSettings, StepProgress } from '@klarsikt/engine/assessment';
import { useStableValue } from '@klarsikt/web/platform/hooks.ts';
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';
import { useEffect } from 'react';
import type { AssessmentStepName } from './steps.ts';

export type StepCounts = Pick<StepProgress, 'done' | 'total'>;

export interface AssessmentNavFacts {
  readonly settings: Pick<AssessmentSettings, 'name' | 'relevances'>;
  readonly unitName: string;
  readonly here: readonly PresentUser[];
  /** Progress by step; null until it is calculated, which happens after the page is drawn. */
  readonly done: Partial<Record<AssessmentStepName, StepCounts>> | null;
  readonly counts: Partial<Record<AssessmentStepName, StepCounts | string | number | undefined>>;
  readonly model: Pick<ModelHead, 'name' | 'published'>;
  readonly isOfferedNewer: boolean;
}

const facts = createStore<AssessmentNavFacts | null>(null);

/** Returns the data for the navigation; null until an assessment is open. */
export const useAssessmentNavFacts = (): AssessmentNavFacts | null => useStore(facts);

/** Supplies the data for the navigation while the calling component is shown. */
export function useProvideNavFacts(given: AssessmentNavFacts): void {
  const told = useStableValue(given);
  useEffect(() => {
    facts.become(told);
    return () => facts.become(null);
  }, [told]);
}

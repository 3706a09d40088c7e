/**
 * What the navigation says of the open assessment: its name, its counters, who is there. Told by the assessment that is
 * open, as breadcrumbs are: the navigation stands before that has come, and its entries stay the same ones.
 */
import type { ModelHead, Present } from '@klarsikt/contract';
import type { AssessmentSettings, StepProgress } from '@klarsikt/engine';
import { useSame } from '@klarsikt/web/platform/hooks.ts';
import { createStore, useStore } from '@klarsikt/web/platform/store.ts';
import { useEffect } from 'react';
import type { StepName } from './steps.ts';

export type Done = Pick<StepProgress, 'done' | 'total'>;

export interface NavFacts {
  readonly settings: Pick<AssessmentSettings, 'name' | 'relevances'>;
  readonly unitName: string;
  readonly here: readonly Present[];
  /** How far the steps are in which the assessment is worked on. */
  readonly done: Partial<Record<StepName, Done>>;
  /** What the other steps count. */
  readonly counts: Partial<Record<StepName, Done | string | number | undefined>>;
  readonly model: Pick<ModelHead, 'name' | 'published'>;
  /** It can be moved to a newer model. */
  readonly isOfferedNewer: boolean;
}

const facts = createStore<NavFacts | null>(null);

/** Null until an assessment is open. */
export const useNavFacts = (): NavFacts | null => useStore(facts);

/** Tells the navigation for as long as the calling component is shown. */
export function useTellNav(given: NavFacts): void {
  const told = useSame(given);
  useEffect(() => {
    facts.become(told);
    return () => facts.become(null);
  }, [told]);
}

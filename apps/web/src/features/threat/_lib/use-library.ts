/** The threat library of this session: its model, the facts that lists show, and today's date for reviews. */
import type { ModelHead } from '@klarsikt/contract';
import { type CompiledModel, filterThreats, withOverlay } from '@klarsikt/engine';
import { today } from '../../../platform/days.ts';
import { useModel } from '../../../platform/model/use-model.ts';
import { useSharedParts } from '../../../platform/model/use-shared-parts.ts';
import { type ThreatFacts, threatFactsOf } from './lists/threat-list.ts';

export interface Library {
  readonly head: ModelHead;
  readonly model: CompiledModel;
  readonly facts: ReadonlyMap<string, ThreatFacts>;
  /** Threats that the lists count: those that are only context left out. */
  readonly total: number;
}

const known = new WeakMap<CompiledModel, Pick<Library, 'facts' | 'total'>>();

function derived(model: CompiledModel): Pick<Library, 'facts' | 'total'> {
  const made = known.get(model) ?? {
    facts: threatFactsOf(model, today()),
    total: filterThreats(model, {}).length,
  };
  known.set(model, made);
  return made;
}

/** Suspends until the model is there; the organisation's own parts stand on it as soon as they have come. */
export function useLibrary(): Library {
  const { head, model: version } = useModel();
  const model = withOverlay(version, useSharedParts());
  return { head, model, ...derived(model) };
}

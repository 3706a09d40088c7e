/** The threat library of this session: its model, the facts that lists show, and today's date for reviews. */
import type { ModelHead } from '@klarsikt/contract';
import { type AssessmentOverlay, type CompiledModel, filterThreats, withOverlay } from '@klarsikt/engine';
import { today } from '@klarsikt/web/platform/days.ts';
import { type LoadedModel, useModel, useModelOnceThere } from '@klarsikt/web/platform/model/use-model.ts';
import { useSharedParts } from '@klarsikt/web/platform/model/use-shared-parts.ts';
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

/** The organisation's own parts stand on the model as soon as they have come. */
function libraryOf({ head, model: version }: LoadedModel, shared: AssessmentOverlay | undefined): Library {
  const model = withOverlay(version, shared);
  return { head, model, ...derived(model) };
}

/** Suspends until the model is there. */
export function useLibrary(): Library {
  return libraryOf(useModel(), useSharedParts());
}

/** For what stands before the model is there; null until then. */
export function useLibraryOnceThere(): Library | null {
  const loaded = useModelOnceThere();
  const shared = useSharedParts();
  return loaded === undefined ? null : libraryOf(loaded, shared);
}

import type { ModelHead } from '@klarsikt/contract';
import { filterThreats } from '@klarsikt/engine/analysis';
import type { CompiledModel } from '@klarsikt/engine/model';
import { type AssessmentOwnParts, applyOwnParts } from '@klarsikt/engine/overlay';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { type LoadedModel, useLoadedModel, useModel } from '@klarsikt/web/platform/model/use-model.ts';
import { useSharedOwnParts } from '@klarsikt/web/platform/model/use-shared-parts.ts';
import { buildThreatFacts, type ThreatFacts } from './lists/threat-list.ts';

export interface LoadedLibrary {
  readonly head: ModelHead;
  readonly model: CompiledModel;
  readonly facts: ReadonlyMap<string, ThreatFacts>;
  /** Number of threats in the lists; threats that are included only as context are not counted. */
  readonly total: number;
}

const known = new WeakMap<CompiledModel, Pick<LoadedLibrary, 'facts' | 'total'>>();

function getDerivedFacts(model: CompiledModel): Pick<LoadedLibrary, 'facts' | 'total'> {
  const made = known.get(model) ?? {
    facts: buildThreatFacts(model, getToday()),
    total: filterThreats(model, {}).length,
  };
  known.set(model, made);
  return made;
}

/** Builds the library from the model, and from the organisation's own parts once they are loaded. */
function buildLibrary(
  { head, model: version }: LoadedModel,
  shared: AssessmentOwnParts | undefined,
): LoadedLibrary {
  const model = applyOwnParts(version, shared);
  return { head, model, ...getDerivedFacts(model) };
}

/** Returns the library of the session; the component suspends until the model is loaded. */
export function useLibrary(): LoadedLibrary {
  return buildLibrary(useModel(), useSharedOwnParts());
}

/** Returns the library, or null until the model is loaded; for components that render before that. */
export function useLibraryWhenLoaded(): LoadedLibrary | null {
  const loaded = useLoadedModel();
  const shared = useSharedOwnParts();
  return loaded === undefined ? null : buildLibrary(loaded, shared);
}

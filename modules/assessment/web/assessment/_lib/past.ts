/** A past state of an assessment, opened read only on every page by `?revision=` in the address. */
import { type AnswerOf, history as contract, type Loaded } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import type { LoadedModel } from '@klarsikt/web/platform/model/use-model.ts';
import { useSearchText } from '@klarsikt/web/platform/router/search.ts';

/** A state that was: who made it, and when. */
export type PastState = AnswerOf<typeof contract.getState>;

/** The revision that the address asks for; null without one. What is no number asks for none that there is. */
export function useWantedRevision(): number | null {
  const [text] = useSearchText('revision');
  if (text === undefined) return null;
  const revision = Number(text);
  return Number.isSafeInteger(revision) && revision > 0 ? revision : 0;
}

/** The state of that revision. It never changes any more, so it is asked for once. */
export function usePastState(id: number, revision: number) {
  return useCall(
    contract.getState,
    { params: { id }, body: { revision } },
    { enabled: revision > 0, staleTime: Number.POSITIVE_INFINITY },
  );
}

/** The open assessment as it was: the document, model and levels of then, with nothing that may be changed. */
export function loadedAt(loaded: Loaded, past: PastState, model: LoadedModel['head']): Loaded {
  const { revision, document, modelHash, summary, at, author } = past;
  return {
    ...loaded,
    revision,
    document,
    meta: {
      ...loaded.meta,
      ...{ name: document.settings.name, revision, modelHash, modelName: model.name, summary },
      ...{ updated: at, updatedBy: author },
    },
    permissions: { ...loaded.permissions, comment: false, edit: false, approve: false },
    model,
    newerModel: null,
  };
}

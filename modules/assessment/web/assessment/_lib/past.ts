/** A past state of an assessment, opened read-only on every page by `?revision=` in the address. */
import {
  historyContract as contract,
  type EndpointResponse,
  type LoadedAssessment,
} from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import type { LoadedModel } from '@klarsikt/web/platform/model/use-model.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';

export type PastState = EndpointResponse<typeof contract.getState>;

/** Returns the revision in the address, or null if there is none. An invalid value gives 0, which no revision has. */
export function useRevisionInAddress(): number | null {
  const [text] = useSearchParameter('revision');
  if (text === undefined) return null;
  const revision = Number(text);
  return Number.isSafeInteger(revision) && revision > 0 ? revision : 0;
}

/** Loads a past state only once, because it never changes. */
export function usePastState(id: number, revision: number) {
  return useCall(
    contract.getState,
    { params: { id }, body: { revision } },
    { enabled: revision > 0, staleTime: Number.POSITIVE_INFINITY },
  );
}

/** Builds the assessment with document, model and levels of the past state, and without permission to edit. */
export function createPastAssessment(
  loaded: LoadedAssessment,
  past: PastState,
  model: LoadedModel['head'],
): LoadedAssessment {
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

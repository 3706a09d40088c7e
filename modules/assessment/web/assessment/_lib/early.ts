import { assessmentContract as contract } from '@klarsikt/contract';
import { createQueryOptions, queryClient } from '@klarsikt/web/platform/api/query.ts';
import { createUnsavedWorkQuery } from '@klarsikt/web/platform/document/use-document.ts';
import { createModelQuery } from '@klarsikt/web/platform/model/use-model.ts';
import { createSessionQuery } from '@klarsikt/web/platform/session/session.tsx';
import { assessmentKind } from './kind.ts';

/** Milliseconds for which unused responses are kept: long enough for the first drawing. */
const keptMs = 60_000;

async function loadWithModel(id: number, userId: number): Promise<void> {
  const { meta } = await queryClient.fetchQuery(createQueryOptions(contract.load, { body: { id } }));
  await queryClient.fetchQuery(createModelQuery(meta.modelHash, userId));
}

/**
 * Loads the data that the pages of the present state draw. The page uses these responses; after a failure, and for
 * visitors (result false), it sends its own requests.
 */
export async function loadAssessmentEarly(id: number): Promise<boolean> {
  const { user } = await queryClient.fetchQuery(createSessionQuery());
  if (user === null) return false;
  await Promise.all([
    loadWithModel(id, user.id),
    queryClient.fetchQuery({ ...createUnsavedWorkQuery(assessmentKind, id), gcTime: keptMs }),
  ]);
  return true;
}

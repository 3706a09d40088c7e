import { assessment as contract } from '@klarsikt/contract';
import { createQueryOptions, queryClient } from '@klarsikt/web/platform/api/query.ts';
import { createModelQuery } from '@klarsikt/web/platform/model/use-model.ts';
import { createSessionQuery } from '@klarsikt/web/platform/session/session.tsx';

/** The page uses these responses; after a failure, and for visitors, it sends its own requests. */
export async function loadAssessmentEarly(id: number): Promise<void> {
  const { user } = await queryClient.fetchQuery(createSessionQuery());
  if (user === null) return;
  const { meta } = await queryClient.fetchQuery(createQueryOptions(contract.load, { body: { id } }));
  await queryClient.fetchQuery(createModelQuery(meta.modelHash, user.id));
}

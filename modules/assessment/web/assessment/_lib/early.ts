/** Asks for the assessment that the address names, and for its model, while the code of the screen is on its way. */
import { assessment as contract } from '@klarsikt/contract';
import { queryClient, queryOf } from '@klarsikt/web/platform/api/query.ts';
import { modelQuery } from '@klarsikt/web/platform/model/use-model.ts';
import { sessionQuery } from '@klarsikt/web/platform/session/session.tsx';

/** The screen finds the answers there; if a request failed, or for visitors, it sends its own. */
export async function loadAssessmentEarly(id: number): Promise<void> {
  const { user } = await queryClient.fetchQuery(sessionQuery());
  if (user === null) return;
  const { meta } = await queryClient.fetchQuery(queryOf(contract.load, { body: { id } }));
  await queryClient.fetchQuery(modelQuery(meta.modelHash, user.id));
}

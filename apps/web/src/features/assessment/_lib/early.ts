/** Asks for the assessment that the address names, and for its model, while the code of the screen is on its way. */
import { assessment as contract } from '@klarsikt/contract';
import { queryClient, queryOf } from '../../../platform/api/query.ts';
import { modelQuery } from '../../../platform/model/use-model.ts';
import { sessionQuery } from '../../../platform/session/session.tsx';

/** The screen finds the answers there, or asks itself and says what went wrong. Visitors have the screen ask. */
export async function loadAssessmentEarly(id: number): Promise<void> {
  const { user } = await queryClient.fetchQuery(sessionQuery());
  if (user === null) return;
  const { meta } = await queryClient.fetchQuery(queryOf(contract.load, { body: { id } }));
  await queryClient.fetchQuery(modelQuery(meta.modelHash, user.id));
}

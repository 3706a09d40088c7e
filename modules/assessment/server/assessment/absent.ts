/** Which of the places that comments and actions speak of an assessment does not have. */
import { emptyDocument, emptySettings, isSubject } from '@klarsikt/engine';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { AssessmentRow, Assessments } from './provides.ts';

interface Asking {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly models: Pick<Models, 'projectionFor'>;
  readonly assessments: Pick<Assessments, 'open' | 'model'>;
}

/** Own controls and own parts are in the document, so a lookup in the model alone does not find them. */
const withoutOwn = emptyDocument(emptySettings);

/** Models are in memory: the document is read only where the model alone does not have what is named. */
export async function absentIn(
  { tx, actor, models, assessments }: Asking,
  { id, modelHash }: Pick<AssessmentRow, 'id' | 'modelHash'>,
  subjects: readonly string[],
): Promise<readonly string[]> {
  const { model } = await models.projectionFor(modelHash, actor);
  const unknown = subjects.filter((path) => !isSubject(model, withoutOwn, path));
  if (unknown.length === 0) return unknown;
  const open = await assessments.open(tx, actor, id);
  const whole = await assessments.model(actor, open);
  return unknown.filter((path) => !isSubject(whole.model, open.document, path));
}

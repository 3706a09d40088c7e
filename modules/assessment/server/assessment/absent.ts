import { createEmptyDocument, emptyAssessmentSettings, isDocumentSubject } from '@klarsikt/engine/assessment';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { AssessmentRow, AssessmentService } from './provides.ts';

interface SubjectLookupContext {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly models: Pick<ModelRegistry, 'projectionFor'>;
  readonly assessments: Pick<AssessmentService, 'open' | 'model'>;
}

/**
 * An empty document for a first check against the model; own controls and own parts would be in the real document.
 */
const withoutOwn = createEmptyDocument(emptyAssessmentSettings);

/**
 * Lists the subjects that the assessment does not contain. Models are in memory, so the document is read only if the
 * model lacks a subject.
 */
export async function listAbsentSubjects(
  { tx, actor, models, assessments }: SubjectLookupContext,
  { id, modelHash }: Pick<AssessmentRow, 'id' | 'modelHash'>,
  subjects: readonly string[],
): Promise<readonly string[]> {
  const { model } = await models.projectionFor(modelHash, actor);
  const unknown = subjects.filter((path) => !isDocumentSubject(model, withoutOwn, path));
  if (unknown.length === 0) return unknown;
  const open = await assessments.open(tx, actor, id);
  const whole = await assessments.model(actor, open);
  return unknown.filter((path) => !isDocumentSubject(whole.model, open.document, path));
}

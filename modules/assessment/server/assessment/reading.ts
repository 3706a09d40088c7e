import { randomUUID } from 'node:crypto';
import type { AssessmentHead } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentSettings,
  applyPatches,
  buildAssessmentSummary,
  createEmptyDocument,
  createStartingDocument,
  emptyAssessmentSettings,
  findDocumentFaults,
  isAssessmentDocument,
  type Patch,
  PatchError,
} from '@klarsikt/engine/assessment';
import { computeGroupFigures } from '@klarsikt/engine/group';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { SharedOwnParts } from '@klarsikt/library/server/overlay/provides.ts';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { requireAdmittedDocument } from './change.ts';
import type { AssessmentDeps } from './deps.ts';
import { toPatchRefusal } from './patch-refusal.ts';
import type { AssessmentChange, AssessmentService, OpenAssessment } from './provides.ts';
import { findAssessmentDocument, insertAssessment } from './store.ts';
import { toWireHead } from './wire.ts';

export interface AssessmentReadContext {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: Pick<AssessmentDeps, 'assessments' | 'models' | 'clock'>;
}

type Head = Omit<OpenAssessment, 'document' | 'can'>;

/** Loads the head of an assessment with its summary, which is calculated here if an older version stored none. */
export async function loadAssessmentHead(
  { tx, actor, deps }: AssessmentReadContext,
  row: Head,
): Promise<AssessmentHead> {
  if (row.summary !== null) return toWireHead(deps.models, row, row.summary);
  const document = requireFound(await findAssessmentDocument(tx, row.id));
  const { model } = await deps.assessments.model(actor, { ...row, document });
  return toWireHead(
    deps.models,
    row,
    buildAssessmentSummary(document, deps.assessments.calculate(model, document)),
  );
}

export function listCallerPermissions({ can }: Pick<OpenAssessment, 'can'>, actor: Actor) {
  return { view: true, ...can, sample: actor.userId === null };
}

/** Refuses callers who may see the assessment but not change it. */
export function requireEditPermission({ can }: Pick<OpenAssessment, 'can'>): void {
  if (!can.edit) throw new Refusal('error.forbidden');
}

/** Returns the document to calculate: the saved document, with the unsaved changes if there are any. */
export function applyUnsavedChanges(
  model: CompiledModel,
  saved: AssessmentDocument,
  payload:
    | { document: AssessmentDocument }
    | { patches: readonly Patch[] }
    | { readonly document?: never }
    | undefined,
): AssessmentDocument {
  if (payload === undefined) return saved;
  try {
    const document = 'patches' in payload ? applyPatches(saved, payload.patches).document : payload.document;
    if (document === undefined) return saved;
    if (!isAssessmentDocument(document)) throw new PatchError(findDocumentFaults(document));
    requireAdmittedDocument(model, saved, document);
    return document;
  } catch (error) {
    throw toPatchRefusal(error, { model, document: saved });
  }
}

function requireDocument(model: CompiledModel, given: AssessmentDocument): void {
  const faults = findDocumentFaults(given);
  const document = createEmptyDocument(emptyAssessmentSettings);
  if (faults.length > 0) throw toPatchRefusal(new PatchError(faults), { model, document });
}

/** Makes the initial document of a new assessment. The settings are untrusted input and are validated first. */
export function createInitialDocument(
  model: CompiledModel,
  settings: AssessmentSettings,
  shared: SharedOwnParts | null,
): AssessmentDocument {
  requireDocument(model, createEmptyDocument(settings));
  return createStartingDocument(model, settings, shared === null ? undefined : { shared });
}

export async function storeNewAssessment(
  {
    tx,
    actor,
    deps,
  }: {
    readonly tx: WriteTx;
    readonly actor: Actor;
    readonly deps: Pick<AssessmentDeps, 'clock' | 'ownFields'> & {
      readonly assessments: Pick<AssessmentService, 'model' | 'calculate' | 'requireRoom'>;
    };
  },
  { document: proposed, ...rest }: { unitId: number; modelHash: string; document: AssessmentDocument },
  /** Document that is copied; it may contain entries that today's validation would refuse. */
  copied: AssessmentDocument | null = null,
) {
  if (actor.organizationId === null) throw new Refusal('error.forbidden');
  const given = { ...rest, document: await deps.ownFields.keepDefined(tx, actor, proposed) };
  const { model } = await deps.assessments.model(actor, given);
  requireDocument(model, given.document);
  requireAdmittedDocument(model, copied, given.document);
  const result = deps.assessments.calculate(model, given.document);
  const summary = buildAssessmentSummary(given.document, result);
  const groupFigures = computeGroupFigures(given.document, result);
  const pid = randomUUID();
  await deps.assessments.requireRoom(tx, actor.organizationId);
  const id = await insertAssessment(
    tx,
    { ...given, pid, summary, groupFigures, organizationId: actor.organizationId },
    { at: deps.clock.now(), userId: actor.userId, author: getActorName(actor) },
  );
  return { id, pid, revision: 1 };
}

export function toCommandResult(made: AssessmentChange) {
  return { output: made.changed, audit: made.audit };
}

export function getLiveVersionHash(deps: AssessmentDeps): string {
  return requireFound(deps.models.live()).hash;
}

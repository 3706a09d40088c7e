/** What the handlers read and answer with. */
import { randomUUID } from 'node:crypto';
import type { AssessmentHead } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type AssessmentSettings,
  applyPatches,
  type CompiledModel,
  emptyDocument,
  emptySettings,
  faultsOf,
  groupFiguresOf,
  isAssessmentDocument,
  type Patch,
  PatchError,
  startingDocument,
  summaryOf,
} from '@klarsikt/engine';
import type { SharedParts } from '@klarsikt/library/server/overlay/provides.ts';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { requireAdmitted } from './change.ts';
import type { AssessmentDeps } from './deps.ts';
import { patchRefusal } from './patch-refusal.ts';
import type { Assessments, MadeChange, OpenAssessment } from './provides.ts';
import { documentOf, insertAssessment } from './store.ts';
import { wireHead } from './wire.ts';

export interface Reading {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: Pick<AssessmentDeps, 'assessments' | 'models' | 'clock'>;
}

type Head = Omit<OpenAssessment, 'document' | 'can'>;

/** The head with its stored summary; worked out where an older version left none. */
export async function headOf({ tx, actor, deps }: Reading, row: Head): Promise<AssessmentHead> {
  if (row.summary !== null) return wireHead(deps.models, row, row.summary);
  const document = found(await documentOf(tx, row.id));
  const { model } = await deps.assessments.model(actor, { ...row, document });
  return wireHead(deps.models, row, summaryOf(document, deps.assessments.calculate(model, document)));
}

export function permissionsOf({ can }: Pick<OpenAssessment, 'can'>, actor: Actor) {
  return { view: true, ...can, sample: actor.userId === null };
}

/** Refuses who may see the assessment but not change it. */
export function requireEdit({ can }: Pick<OpenAssessment, 'can'>): void {
  if (!can.edit) throw new Refusal('error.forbidden');
}

/** The document to calculate: the saved one, or what is not saved yet. */
export function unsaved(
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
    if (!isAssessmentDocument(document)) throw new PatchError(faultsOf(document));
    requireAdmitted(model, saved, document);
    return document;
  } catch (error) {
    throw patchRefusal(error, { model, document: saved });
  }
}

/** Refuses, place by place, what is no document. */
function requireDocument(model: CompiledModel, given: AssessmentDocument): void {
  const faults = faultsOf(given);
  const document = emptyDocument(emptySettings);
  if (faults.length > 0) throw patchRefusal(new PatchError(faults), { model, document });
}

/** The document that a new assessment starts with. Its settings come from outside: they are looked at before they are read. */
export function startOf(
  model: CompiledModel,
  settings: AssessmentSettings,
  shared: SharedParts | null,
): AssessmentDocument {
  requireDocument(model, emptyDocument(settings));
  return startingDocument(model, settings, shared === null ? undefined : { shared });
}

/** A new row of an assessment, by its author. */
export async function storeNew(
  {
    tx,
    actor,
    deps,
  }: {
    readonly tx: WriteTx;
    readonly actor: Actor;
    readonly deps: Pick<AssessmentDeps, 'clock'> & {
      readonly assessments: Pick<Assessments, 'model' | 'calculate'>;
    };
  },
  given: { unitId: number; modelHash: string; document: AssessmentDocument },
  /** The document that it is a copy of, which may hold what could not be entered today. */
  copied: AssessmentDocument | null = null,
) {
  if (actor.organizationId === null) throw new Refusal('error.forbidden');
  const { model } = await deps.assessments.model(actor, given);
  requireDocument(model, given.document);
  requireAdmitted(model, copied, given.document);
  const result = deps.assessments.calculate(model, given.document);
  const summary = summaryOf(given.document, result);
  const groupFigures = groupFiguresOf(given.document, result);
  const pid = randomUUID();
  const id = await insertAssessment(
    tx,
    { ...given, pid, summary, groupFigures, organizationId: actor.organizationId },
    { at: deps.clock.now(), userId: actor.userId, author: actorName(actor) },
  );
  return { id, pid, revision: 1 };
}

export function reported(made: MadeChange) {
  return { output: made.changed, audit: made.audit };
}

export function liveModel(deps: AssessmentDeps): string {
  return found(deps.models.live()).hash;
}

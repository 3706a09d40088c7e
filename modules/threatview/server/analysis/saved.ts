import type {
  AnalysisHead,
  OpenAnalysis,
  RequestedShares,
  submittedAnalysisSchema,
} from '@klarsikt/contract';
import type { SavedAnalysis } from '@klarsikt/engine/analysis';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import {
  changeLockedDocument,
  computeDocumentStep,
  type LockedDocument,
  loadDocumentAtRevision,
} from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { z } from 'zod';
import {
  type AnalysisAccessContext,
  buildOpenAnalysis,
  canSeeAssessment,
  listAnalysisPermissions,
  loadAnalysisReader,
  openAnalysis,
  requireAnalysisOwner,
} from './open.ts';
import {
  type AnalysisShare,
  requireShareableTargets,
  resolveAnalysisShares,
  toAnalysisShare,
  toAnalysisShareRow,
} from './shares.ts';
import {
  type AnalysisReader,
  createAnalysisDocumentKind,
  insertAnalysis,
  insertSharingRevision,
  listAnalysisShares,
  lockAnalysis,
  type OpenAnalysisRow,
  replaceAnalysisShares,
} from './store.ts';
import { unknownAssessmentText } from './texts.ts';

export type SubmittedAnalysis = z.output<typeof submittedAnalysisSchema>;

function requireShare(actor: Actor): void {
  if (!actor.permissions.has('threatview:Share')) throw new Refusal('error.forbidden');
}

/** Refuses a new reference to an assessment that the author cannot see; an existing reference may remain. */
async function requireAssessment(
  reading: AnalysisAccessContext,
  given: { raId: number | null; before: number | null; language: Language },
): Promise<void> {
  const { raId, before, language } = given;
  if (raId === null || raId === before || (await canSeeAssessment(reading, raId))) return;
  throw createInputRefusal({
    path: 'body.analysis.raId',
    code: 'unknown',
    message: unknownAssessmentText[language],
  });
}

type AnalysisEvent =
  | 'analysis.created'
  | 'analysis.changed'
  | 'analysis.shared'
  | 'analysis.deleted'
  | 'analysis.restored'
  | 'analysis.duplicated'
  | 'analysis.imported';
export type AnalysisAuditEntry<E extends AnalysisEvent> = AuditEntry<E>;

const subjectOf = (id: number) => `analysis:${id}`;

async function insertShares(
  { tx, actor }: AnalysisAccessContext<WriteTx>,
  given: {
    reader: AnalysisReader;
    language: Language;
    id: number;
    before: readonly AnalysisShare[];
    after: readonly AnalysisShare[];
  },
): Promise<AnalysisAuditEntry<'analysis.shared'>[]> {
  const { reader, language, id, before, after } = given;
  const order = (shares: readonly AnalysisShare[]) =>
    JSON.stringify(shares.map(({ kind, id: target, write }) => [kind, target, write]).sort());
  if (order(before) === order(after)) return [];
  requireShare(actor);
  const { organizationId } = requireAnalysisOwner(actor);
  await requireShareableTargets(tx, { organizationId, reader, language, before, after });
  const rows = after.map((one) => toAnalysisShareRow(one, { organizationId, analysisId: id }));
  await replaceAnalysisShares(tx, id, rows);
  return [
    {
      event: 'analysis.shared',
      subject: subjectOf(id),
      before: { shares: before },
      after: { shares: after },
    },
  ];
}

export interface AuditedAnalysis<E extends AnalysisEvent> {
  readonly output: OpenAnalysis;
  readonly audit: readonly [AnalysisAuditEntry<E>, ...AnalysisAuditEntry<E>[]];
}

async function insertSaved(
  reading: AnalysisAccessContext<WriteTx>,
  document: SavedAnalysis,
): Promise<number> {
  const { userId, organizationId } = requireAnalysisOwner(reading.actor);
  return insertAnalysis(reading.tx, {
    organizationId,
    ownerId: userId,
    updatedName: getActorName(reading.actor),
    document,
  });
}

export async function createSavedAnalysis(
  reading: AnalysisAccessContext<WriteTx>,
  given: { analysis: SubmittedAnalysis; shared: RequestedShares; language: Language },
): Promise<AuditedAnalysis<'analysis.created' | 'analysis.shared'>> {
  const { analysis, shared, language } = given;
  const now = reading.deps.clock.now().getTime();
  await requireAssessment(reading, { raId: analysis.raId, before: null, language });
  const id = await insertSaved(reading, { ...analysis, created: now, updated: now });
  const reader = await loadAnalysisReader(reading);
  const sharing = await insertShares(reading, {
    reader,
    language,
    id,
    before: [],
    after: resolveAnalysisShares(shared, [], requireAnalysisOwner(reading.actor).organizationId),
  });
  return {
    output: await openAnalysis(reading, id, reader),
    audit: [
      {
        event: 'analysis.created',
        subject: subjectOf(id),
        after: { name: analysis.name, raId: analysis.raId },
      },
      ...sharing,
    ],
  };
}

export async function insertAnalysisCopy<E extends 'analysis.duplicated' | 'analysis.imported'>(
  reading: AnalysisAccessContext<WriteTx>,
  document: SavedAnalysis,
  given: {
    readonly from: number | null;
    readonly entry: (made: { subject: string; after: { name: string; from?: number } }) => AuditEntry<E>;
  },
): Promise<AuditedAnalysis<E>> {
  const id = await insertSaved(reading, document);
  const after = { name: document.name, ...(given.from === null ? {} : { from: given.from }) };
  return {
    output: await openAnalysis(reading, id),
    audit: [given.entry({ subject: subjectOf(id), after })],
  };
}

type LockedRow = OpenAnalysisRow & Pick<LockedDocument<SavedAnalysis>, 'made'>;

/** Locks the analysis; refuses if the actor lacks the permission. */
async function lockWithPermission(
  reading: AnalysisAccessContext<WriteTx>,
  id: number,
  what: keyof AnalysisHead['can'],
  how: { readonly deleted?: boolean; readonly change?: string | undefined } = {},
): Promise<{ row: LockedRow; reader: AnalysisReader }> {
  const reader = await loadAnalysisReader(reading);
  const row = requireFound(await lockAnalysis(reading.tx, reader, { id, ...how }));
  if (!listAnalysisPermissions(row, reading.actor)[what]) throw new Refusal('error.forbidden');
  return { row, reader };
}

/** Returns the document without its timestamps, which are stored with the revisions. */
function stripDates({ created: _created, updated: _updated, ...rest }: SavedAnalysis) {
  return rest;
}

interface SavedChange {
  readonly id: number;
  readonly revision?: number;
  readonly change?: string;
  readonly analysis: SubmittedAnalysis;
  readonly shared: RequestedShares | undefined;
  readonly language: Language;
}

/** Saves a revision; a repeated change id returns the revision that the first call created. */
async function reviseSaved(reading: AnalysisAccessContext<WriteTx>, row: LockedRow, given: SavedChange) {
  const { tx, actor, deps } = reading;
  const { analysis, change, language } = given;
  const { organizationId, userId } = requireAnalysisOwner(actor);
  const modelHash = requireFound(deps.models.live()).hash;
  // If a client sends no revision, the timestamp in its document identifies the revision; -1 means an unknown state.
  const seen = analysis.updated === row.document.updated ? row.revision : -1;
  const kind = createAnalysisDocumentKind(organizationId);
  const locked = { ...row, modelHash };
  const by = { at: deps.clock.now(), userId, author: getActorName(actor) };
  const { saved, step } = await changeLockedDocument(tx, kind, locked, {
    from: { revision: given.revision ?? seen, change },
    by,
    make: async () => {
      await requireAssessment(reading, { raId: analysis.raId, before: row.document.raId, language });
      const document = { ...analysis, created: row.document.created, updated: by.at.getTime() };
      return { ...computeDocumentStep(stripDates(row.document), stripDates(document), modelHash), document };
    },
  });
  if (step !== null) return { step, told: null };
  const { document } = await loadDocumentAtRevision(tx, kind, locked, saved.revision);
  const updatedAt = new Date(saved.at);
  const { revision, author: updatedName } = saved;
  const then = { ...document, updated: updatedAt.getTime() };
  return { step, told: { ...row, revision, updatedAt, updatedName, name: then.name, document: then } };
}

export async function updateSavedAnalysis(
  reading: AnalysisAccessContext<WriteTx>,
  given: SavedChange,
): Promise<AuditedAnalysis<'analysis.changed' | 'analysis.shared'>> {
  const { id, shared, language } = given;
  const { row, reader } = await lockWithPermission(reading, id, 'write', given);
  const { step, told } = await reviseSaved(reading, row, given);
  const subject = subjectOf(id);
  if (told) {
    const after = { revision: told.revision, repeated: true } as const;
    return {
      output: await buildOpenAnalysis(reading, told),
      audit: [{ event: 'analysis.changed', subject, before: null, after }],
    };
  }
  const sharing = shared === undefined ? [] : await changeShares(reading, { row, reader, shared, language });
  if (sharing.length > 0 && step.patches.length === 0) await saveSharingRevision(reading, row);
  return {
    output: await openAnalysis(reading, id, reader),
    audit: [
      {
        event: 'analysis.changed',
        subject,
        before: { changes: step.inverse },
        after: { changes: step.patches },
      },
      ...sharing,
    ],
  };
}

async function changeShares(
  reading: AnalysisAccessContext<WriteTx>,
  given: { row: OpenAnalysisRow; reader: AnalysisReader; shared: RequestedShares; language: Language },
): Promise<AnalysisAuditEntry<'analysis.shared'>[]> {
  const { row, reader, shared, language } = given;
  const { id } = row;
  const before = (await listAnalysisShares(reading.tx, id)).map(toAnalysisShare);
  const after = resolveAnalysisShares(shared, before, requireAnalysisOwner(reading.actor).organizationId);
  const sharing = await insertShares(reading, { reader, language, id, before, after });
  if (sharing.length > 0 && !listAnalysisPermissions(row, reading.actor).share)
    throw new Refusal('error.forbidden');
  return sharing;
}

/** Changed shares create a revision, so that clients with the earlier shares get a conflict. */
async function saveSharingRevision(
  { tx, actor, deps }: AnalysisAccessContext<WriteTx>,
  row: OpenAnalysisRow,
): Promise<void> {
  const { organizationId, userId } = requireAnalysisOwner(actor);
  const modelHash = requireFound(deps.models.live()).hash;
  const by = { at: deps.clock.now(), userId, author: getActorName(actor) };
  await insertSharingRevision(tx, { organizationId, row, modelHash }, by);
}

export async function shareSavedAnalysis(
  reading: AnalysisAccessContext<WriteTx>,
  given: { id: number; revision: number; shared: readonly AnalysisShare[]; language: Language },
): Promise<AuditedAnalysis<'analysis.shared'>> {
  const { row, reader } = await lockWithPermission(reading, given.id, 'share');
  const before = (await listAnalysisShares(reading.tx, row.id)).map(toAnalysisShare);
  if (row.revision !== given.revision) throw createStaleRecordRefusal(row.revision, before);
  const [made] = await changeShares(reading, { row, reader, shared: given.shared, language: given.language });
  if (made) await saveSharingRevision(reading, row);
  const unchanged: AnalysisAuditEntry<'analysis.shared'> = {
    event: 'analysis.shared',
    subject: subjectOf(row.id),
    before: { shares: before },
    after: { shares: before },
  };
  return { output: await openAnalysis(reading, row.id, reader), audit: [made ?? unchanged] };
}

export async function lockAnalysisForRemoval(
  reading: AnalysisAccessContext<WriteTx>,
  id: number,
  deleted: boolean,
): Promise<OpenAnalysisRow> {
  return (await lockWithPermission(reading, id, 'remove', { deleted })).row;
}

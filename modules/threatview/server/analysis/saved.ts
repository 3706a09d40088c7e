import type { AnalysisHead, givenAnalysisSchema, OpenAnalysis, RequestedShares } from '@klarsikt/contract';
import type { SavedAnalysis } from '@klarsikt/engine/analysis';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  orNotFound,
  Refusal,
} from '@klarsikt/server/platform/errors.ts';
import {
  changeLockedDocument,
  computeStep,
  type LockedDocument,
  loadStateAt,
} from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { z } from 'zod';
import {
  type AnalysisAccess,
  buildOpenAnalysis,
  canSeeAssessment,
  loadReader,
  openAnalysis,
  permissionsOn,
  requireOwner,
} from './open.ts';
import { requireShareable, resolveShares, type Share, shareOf, toShareRow } from './shares.ts';
import {
  createAnalysisKind,
  insertAnalysis,
  insertSharingRevision,
  listShares,
  lockAnalysis,
  type OpenRow,
  type Reader,
  replaceShares,
} from './store.ts';
import { unknownAssessment } from './texts.ts';

export type GivenAnalysis = z.output<typeof givenAnalysisSchema>;

function requireShare(actor: Actor): void {
  if (!actor.permissions.has('threatview:Share')) throw new Refusal('error.forbidden');
}

/** A new reference requires that the author can see the assessment; an existing reference may remain. */
async function requireAssessment(
  reading: AnalysisAccess,
  given: { raId: number | null; before: number | null; language: Language },
): Promise<void> {
  const { raId, before, language } = given;
  if (raId === null || raId === before || (await canSeeAssessment(reading, raId))) return;
  throw createInputRefusal({
    path: 'body.analysis.raId',
    code: 'unknown',
    message: unknownAssessment[language],
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
  { tx, actor }: AnalysisAccess<WriteTx>,
  given: {
    reader: Reader;
    language: Language;
    id: number;
    before: readonly Share[];
    after: readonly Share[];
  },
): Promise<AnalysisAuditEntry<'analysis.shared'>[]> {
  const { reader, language, id, before, after } = given;
  const order = (shares: readonly Share[]) =>
    JSON.stringify(shares.map(({ kind, id: target, write }) => [kind, target, write]).sort());
  if (order(before) === order(after)) return [];
  requireShare(actor);
  const { organizationId } = requireOwner(actor);
  await requireShareable(tx, { organizationId, reader, language, before, after });
  const rows = after.map((one) => toShareRow(one, { organizationId, analysisId: id }));
  await replaceShares(tx, id, rows);
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

async function insertSaved(reading: AnalysisAccess<WriteTx>, document: SavedAnalysis): Promise<number> {
  const { userId, organizationId } = requireOwner(reading.actor);
  return insertAnalysis(reading.tx, {
    organizationId,
    ownerId: userId,
    updatedName: actorName(reading.actor),
    document,
  });
}

export async function createSaved(
  reading: AnalysisAccess<WriteTx>,
  given: { analysis: GivenAnalysis; shared: RequestedShares; language: Language },
): Promise<AuditedAnalysis<'analysis.created' | 'analysis.shared'>> {
  const { analysis, shared, language } = given;
  const now = reading.deps.clock.now().getTime();
  await requireAssessment(reading, { raId: analysis.raId, before: null, language });
  const id = await insertSaved(reading, { ...analysis, created: now, updated: now });
  const reader = await loadReader(reading);
  const sharing = await insertShares(reading, {
    reader,
    language,
    id,
    before: [],
    after: resolveShares(shared, [], requireOwner(reading.actor).organizationId),
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

export async function insertCopy<E extends 'analysis.duplicated' | 'analysis.imported'>(
  reading: AnalysisAccess<WriteTx>,
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

type LockedRow = OpenRow & Pick<LockedDocument<SavedAnalysis>, 'made'>;

/** Locks the analysis if the actor has the permission. */
async function lockWithPermission(
  reading: AnalysisAccess<WriteTx>,
  id: number,
  what: keyof AnalysisHead['can'],
  how: { readonly deleted?: boolean; readonly change?: string | undefined } = {},
): Promise<{ row: LockedRow; reader: Reader }> {
  const reader = await loadReader(reading);
  const row = orNotFound(await lockAnalysis(reading.tx, reader, { id, ...how }));
  if (!permissionsOn(row, reading.actor)[what]) throw new Refusal('error.forbidden');
  return { row, reader };
}

/** The document without its timestamps, which the revisions determine. */
function stripDates({ created: _created, updated: _updated, ...rest }: SavedAnalysis) {
  return rest;
}

interface SavedChange {
  readonly id: number;
  readonly revision?: number;
  readonly change?: string;
  readonly analysis: GivenAnalysis;
  readonly shared: RequestedShares | undefined;
  readonly language: Language;
}

/** Saves a revision; a repeated change id returns the revision that it made the first time. */
async function reviseSaved(reading: AnalysisAccess<WriteTx>, row: LockedRow, given: SavedChange) {
  const { tx, actor, deps } = reading;
  const { analysis, change, language } = given;
  const { organizationId, userId } = requireOwner(actor);
  const modelHash = orNotFound(deps.models.live()).hash;
  // A client without a revision is identified by the timestamp of its document; -1 means an unknown state.
  const seen = analysis.updated === row.document.updated ? row.revision : -1;
  const kind = createAnalysisKind(organizationId);
  const locked = { ...row, modelHash };
  const by = { at: deps.clock.now(), userId, author: actorName(actor) };
  const { saved, step } = await changeLockedDocument(tx, kind, locked, {
    from: { revision: given.revision ?? seen, change },
    by,
    make: async () => {
      await requireAssessment(reading, { raId: analysis.raId, before: row.document.raId, language });
      const document = { ...analysis, created: row.document.created, updated: by.at.getTime() };
      return { ...computeStep(stripDates(row.document), stripDates(document), modelHash), document };
    },
  });
  if (step !== null) return { step, told: null };
  const { document } = await loadStateAt(tx, kind, locked, saved.revision);
  const updatedAt = new Date(saved.at);
  const { revision, author: updatedName } = saved;
  const then = { ...document, updated: updatedAt.getTime() };
  return { step, told: { ...row, revision, updatedAt, updatedName, name: then.name, document: then } };
}

export async function updateSaved(
  reading: AnalysisAccess<WriteTx>,
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
  reading: AnalysisAccess<WriteTx>,
  given: { row: OpenRow; reader: Reader; shared: RequestedShares; language: Language },
): Promise<AnalysisAuditEntry<'analysis.shared'>[]> {
  const { row, reader, shared, language } = given;
  const { id } = row;
  const before = (await listShares(reading.tx, id)).map(shareOf);
  const after = resolveShares(shared, before, requireOwner(reading.actor).organizationId);
  const sharing = await insertShares(reading, { reader, language, id, before, after });
  if (sharing.length > 0 && !permissionsOn(row, reading.actor).share) throw new Refusal('error.forbidden');
  return sharing;
}

/** Changed shares create a revision, so that clients with the earlier shares get a conflict. */
async function saveSharingRevision(
  { tx, actor, deps }: AnalysisAccess<WriteTx>,
  row: OpenRow,
): Promise<void> {
  const { organizationId, userId } = requireOwner(actor);
  const modelHash = orNotFound(deps.models.live()).hash;
  const by = { at: deps.clock.now(), userId, author: actorName(actor) };
  await insertSharingRevision(tx, { organizationId, row, modelHash }, by);
}

export async function shareSaved(
  reading: AnalysisAccess<WriteTx>,
  given: { id: number; revision: number; shared: readonly Share[]; language: Language },
): Promise<AuditedAnalysis<'analysis.shared'>> {
  const { row, reader } = await lockWithPermission(reading, given.id, 'share');
  const before = (await listShares(reading.tx, row.id)).map(shareOf);
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

export async function lockForRemoval(
  reading: AnalysisAccess<WriteTx>,
  id: number,
  deleted: boolean,
): Promise<OpenRow> {
  return (await lockWithPermission(reading, id, 'remove', { deleted })).row;
}

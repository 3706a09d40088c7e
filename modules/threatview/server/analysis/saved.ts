/** Saved analyses changed: created, saved over, shared, removed. */
import type { AnalysisHead, givenAnalysisSchema, OpenAnalysis, SharedWish } from '@klarsikt/contract';
import type { Language, SavedAnalysis } from '@klarsikt/engine';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import type { AuditEntry } from '@klarsikt/server/platform/audit.ts';
import { found, invalid, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import { type Locked, revise, stateAt, stepTo } from '@klarsikt/server/platform/revisioned.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { z } from 'zod';
import { openById, opened, ownerOf, type Reading, readerOf, rightsIn, seesAssessment } from './open.ts';
import { requireShareable, rowOf, type Share, shareOf, sharesMeant } from './shares.ts';
import {
  analysisKind,
  appendSharing,
  insertAnalysis,
  lockAnalysis,
  type OpenRow,
  type Reader,
  replaceShares,
  sharesOf,
} from './store.ts';
import { unknownAssessment } from './texts.ts';

export type GivenAnalysis = z.output<typeof givenAnalysisSchema>;

function requireShare(actor: Actor): void {
  if (!actor.permissions.has('threatview:Share')) throw new Refusal('error.forbidden');
}

/** An analysis may only point to an assessment that its author sees; one that it points to already may stay. */
async function requireAssessment(
  reading: Reading,
  given: { raId: number | null; before: number | null; language: Language },
): Promise<void> {
  const { raId, before, language } = given;
  if (raId === null || raId === before || (await seesAssessment(reading, raId))) return;
  throw invalid({ path: 'body.analysis.raId', code: 'unknown', message: unknownAssessment[language] });
}

type Event =
  | 'analysis.created'
  | 'analysis.changed'
  | 'analysis.shared'
  | 'analysis.deleted'
  | 'analysis.restored'
  | 'analysis.duplicated'
  | 'analysis.imported';
export type Audited<E extends Event> = AuditEntry<E>;

const subjectOf = (id: number) => `analysis:${id}`;

/** Sets the shares, when they are others than before, with the audit entry about it. */
async function share(
  { tx, actor }: Reading<WriteTx>,
  given: {
    reader: Reader;
    language: Language;
    id: number;
    before: readonly Share[];
    after: readonly Share[];
  },
): Promise<Audited<'analysis.shared'>[]> {
  const { reader, language, id, before, after } = given;
  const order = (shares: readonly Share[]) =>
    JSON.stringify(shares.map(({ kind, id: target, write }) => [kind, target, write]).sort());
  if (order(before) === order(after)) return [];
  requireShare(actor);
  const { organizationId } = ownerOf(actor);
  await requireShareable(tx, { organizationId, reader, language, before, after });
  const rows = after.map((one) => rowOf(one, { organizationId, analysisId: id }));
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

export interface Made<E extends Event> {
  readonly output: OpenAnalysis;
  readonly audit: readonly [Audited<E>, ...Audited<E>[]];
}

/** Stores a document as the actor's own. */
async function insert(reading: Reading<WriteTx>, document: SavedAnalysis): Promise<number> {
  const { userId, organizationId } = ownerOf(reading.actor);
  return insertAnalysis(reading.tx, {
    organizationId,
    ownerId: userId,
    updatedName: actorName(reading.actor),
    document,
  });
}

export async function createSaved(
  reading: Reading<WriteTx>,
  given: { analysis: GivenAnalysis; shared: SharedWish; language: Language },
): Promise<Made<'analysis.created' | 'analysis.shared'>> {
  const { analysis, shared, language } = given;
  const now = reading.deps.clock.now().getTime();
  await requireAssessment(reading, { raId: analysis.raId, before: null, language });
  const id = await insert(reading, { ...analysis, created: now, updated: now });
  const reader = await readerOf(reading);
  const sharing = await share(reading, {
    reader,
    language,
    id,
    before: [],
    after: sharesMeant(shared, [], ownerOf(reading.actor).organizationId),
  });
  return {
    output: await openById(reading, id, reader),
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

/** A document under the actor as it came from somewhere: another analysis, or a file. */
export async function insertAs<E extends 'analysis.duplicated' | 'analysis.imported'>(
  reading: Reading<WriteTx>,
  document: SavedAnalysis,
  given: {
    readonly from: number | null;
    readonly entry: (made: { subject: string; after: { name: string; from?: number } }) => AuditEntry<E>;
  },
): Promise<Made<E>> {
  const id = await insert(reading, document);
  const after = { name: document.name, ...(given.from === null ? {} : { from: given.from }) };
  return {
    output: await openById(reading, id),
    audit: [given.entry({ subject: subjectOf(id), after })],
  };
}

type LockedRow = OpenRow & Pick<Locked<SavedAnalysis>, 'made'>;

/** The analysis, locked, when the actor may do this with it. */
async function lockFor(
  reading: Reading<WriteTx>,
  id: number,
  what: keyof AnalysisHead['can'],
  how: { readonly deleted?: boolean; readonly change?: string | undefined } = {},
): Promise<{ row: LockedRow; reader: Reader }> {
  const reader = await readerOf(reading);
  const row = found(await lockAnalysis(reading.tx, reader, { id, ...how }));
  if (!rightsIn(row, reading.actor)[what]) throw new Refusal('error.forbidden');
  return { row, reader };
}

/** What a change of an analysis is about: its times are those of its revisions. */
function timeless({ created: _created, updated: _updated, ...rest }: SavedAnalysis) {
  return rest;
}

interface GivenChange {
  readonly id: number;
  readonly revision?: number;
  readonly change?: string;
  readonly analysis: GivenAnalysis;
  readonly shared: SharedWish | undefined;
  readonly language: Language;
}

/** The document changed to what is given, or the revision that this very change has made before. */
async function reviseSaved(reading: Reading<WriteTx>, row: LockedRow, given: GivenChange) {
  const { tx, actor, deps } = reading;
  const { analysis, change, language } = given;
  const { organizationId, userId } = ownerOf(actor);
  const modelHash = found(deps.models.live()).hash;
  // Who names no revision has seen the state of that time, or one that nobody can tell.
  const seen = analysis.updated === row.document.updated ? row.revision : -1;
  const kind = analysisKind(organizationId);
  const locked = { ...row, modelHash };
  const by = { at: deps.clock.now(), userId, author: actorName(actor) };
  const { saved, step } = await revise(tx, kind, locked, {
    from: { revision: given.revision ?? seen, change },
    by,
    make: async () => {
      await requireAssessment(reading, { raId: analysis.raId, before: row.document.raId, language });
      const document = { ...analysis, created: row.document.created, updated: by.at.getTime() };
      return { ...stepTo(timeless(row.document), timeless(document), modelHash), document };
    },
  });
  if (step !== null) return { step, told: null };
  const { document } = await stateAt(tx, kind, locked, saved.revision);
  const updatedAt = new Date(saved.at);
  const { revision, author: updatedName } = saved;
  const then = { ...document, updated: updatedAt.getTime() };
  return { step, told: { ...row, revision, updatedAt, updatedName, name: then.name, document: then } };
}

export async function updateSaved(
  reading: Reading<WriteTx>,
  given: GivenChange,
): Promise<Made<'analysis.changed' | 'analysis.shared'>> {
  const { id, shared, language } = given;
  const { row, reader } = await lockFor(reading, id, 'write', given);
  const { step, told } = await reviseSaved(reading, row, given);
  const subject = subjectOf(id);
  if (told) {
    const after = { revision: told.revision, repeated: true } as const;
    return {
      output: await opened(reading, told),
      audit: [{ event: 'analysis.changed', subject, before: null, after }],
    };
  }
  const sharing = shared === undefined ? [] : await changeShares(reading, { row, reader, shared, language });
  if (sharing.length > 0 && step.patches.length === 0) await noteSharing(reading, row);
  return {
    output: await openById(reading, id, reader),
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
  reading: Reading<WriteTx>,
  given: { row: OpenRow; reader: Reader; shared: SharedWish; language: Language },
): Promise<Audited<'analysis.shared'>[]> {
  const { row, reader, shared, language } = given;
  const { id } = row;
  const before = (await sharesOf(reading.tx, id)).map(shareOf);
  const after = sharesMeant(shared, before, ownerOf(reading.actor).organizationId);
  const sharing = await share(reading, { reader, language, id, before, after });
  if (sharing.length > 0 && !rightsIn(row, reading.actor).share) throw new Refusal('error.forbidden');
  return sharing;
}

/** Other shares are a revision of the analysis: who read it before has not seen them. */
async function noteSharing({ tx, actor, deps }: Reading<WriteTx>, row: OpenRow): Promise<void> {
  const { organizationId, userId } = ownerOf(actor);
  const modelHash = found(deps.models.live()).hash;
  const by = { at: deps.clock.now(), userId, author: actorName(actor) };
  await appendSharing(tx, { organizationId, row, modelHash }, by);
}

export async function shareSaved(
  reading: Reading<WriteTx>,
  given: { id: number; revision: number; shared: readonly Share[]; language: Language },
): Promise<Made<'analysis.shared'>> {
  const { row, reader } = await lockFor(reading, given.id, 'share');
  const before = (await sharesOf(reading.tx, row.id)).map(shareOf);
  if (row.revision !== given.revision) throw staleRecord(row.revision, before);
  const [made] = await changeShares(reading, { row, reader, shared: given.shared, language: given.language });
  if (made) await noteSharing(reading, row);
  const unchanged: Audited<'analysis.shared'> = {
    event: 'analysis.shared',
    subject: subjectOf(row.id),
    before: { shares: before },
    after: { shares: before },
  };
  return { output: await openById(reading, row.id, reader), audit: [made ?? unchanged] };
}

/** The analysis that is to be deleted, or with `deleted` brought back. */
export async function lockForRemoval(
  reading: Reading<WriteTx>,
  id: number,
  deleted: boolean,
): Promise<OpenRow> {
  return (await lockFor(reading, id, 'remove', { deleted })).row;
}

import type { Person } from '@klarsikt/server/platform/person.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { followedThreat, threatNote } from '@klarsikt/server/schema/note.ts';
import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm';
import type { ThreatPartHashes } from './threat-part-hashes.ts';

/** Time in milliseconds within which the removal of a note can be undone: a day. */
const takeBackMs = 24 * 3_600_000;

export type ThreatNoteRow = typeof threatNote.$inferSelect;

export function listThreatNotes(tx: ReadTx, threatKey: string): Promise<ThreatNoteRow[]> {
  const { threatKey: key, removedAt, id } = threatNote;
  return tx
    .select()
    .from(threatNote)
    .where(and(eq(key, threatKey), isNull(removedAt)))
    .orderBy(asc(id));
}

export async function findThreatNote(tx: ReadTx, id: number): Promise<ThreatNoteRow | null> {
  const [row] = await tx.select().from(threatNote).where(eq(threatNote.id, id));
  return row ?? null;
}

export async function insertThreatNote(
  tx: WriteTx,
  given: Person & { readonly threatKey: string; readonly text: string; readonly author: string },
  now: Date,
): Promise<ThreatNoteRow> {
  const [row] = await tx
    .insert(threatNote)
    .values({ ...given, createdAt: now })
    .returning();
  if (!row) throw new Error('the note was not stored');
  return row;
}

/** Hides a note, and deletes hidden notes whose removal can no longer be undone. */
export async function hideThreatNote(tx: WriteTx, id: number, now: Date): Promise<void> {
  await tx.delete(threatNote).where(lt(threatNote.removedAt, new Date(now.getTime() - takeBackMs)));
  await tx.update(threatNote).set({ removedAt: now }).where(eq(threatNote.id, id));
}

/** Shows a hidden note again; returns null when the time for undo is over. */
export async function showThreatNote(tx: WriteTx, id: number, now: Date): Promise<ThreatNoteRow | null> {
  const since = new Date(now.getTime() - takeBackMs);
  const [row] = await tx
    .update(threatNote)
    .set({ removedAt: null })
    .where(and(eq(threatNote.id, id), gte(threatNote.removedAt, since)))
    .returning();
  return row ?? null;
}

/** Returns null if the revision is outdated. */
export async function updateThreatNote(
  tx: WriteTx,
  given: { readonly id: number; readonly revision: number; readonly text: string },
  now: Date,
): Promise<ThreatNoteRow | null> {
  const { id, revision, text } = given;
  const [row] = await tx
    .update(threatNote)
    .set({ text, changedAt: now, revision: revision + 1 })
    .where(and(eq(threatNote.id, id), eq(threatNote.revision, revision)))
    .returning();
  return row ?? null;
}

export function listFollowedThreats(tx: ReadTx, userId: number) {
  return tx
    .select()
    .from(followedThreat)
    .where(eq(followedThreat.userId, userId))
    .orderBy(asc(followedThreat.threatKey));
}

/** Follows a threat from its present state; a threat that is already followed is marked as seen. */
export async function upsertFollowedThreat(
  tx: WriteTx,
  person: Person,
  given: { readonly threatKey: string; readonly seen: ThreatPartHashes },
  now: Date,
): Promise<void> {
  await tx
    .insert(followedThreat)
    .values({ ...person, ...given, since: now })
    .onConflictDoUpdate({
      target: [followedThreat.userId, followedThreat.threatKey],
      set: { seen: given.seen, organizationId: person.organizationId },
    });
}

export async function updateNotifiedHashes(
  tx: WriteTx,
  userId: number,
  { threatKey, told }: { readonly threatKey: string; readonly told: ThreatPartHashes },
): Promise<void> {
  await tx
    .update(followedThreat)
    .set({ told })
    .where(and(eq(followedThreat.userId, userId), eq(followedThreat.threatKey, threatKey)));
}

export async function deleteFollowedThreat(tx: WriteTx, userId: number, threatKey: string): Promise<void> {
  await tx
    .delete(followedThreat)
    .where(and(eq(followedThreat.userId, userId), eq(followedThreat.threatKey, threatKey)));
}

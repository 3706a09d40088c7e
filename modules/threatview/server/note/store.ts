import type { Person } from '@klarsikt/server/platform/person.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { followedThreat, threatNote } from '@klarsikt/server/schema/note.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Seen } from './seen.ts';

export type NoteRow = typeof threatNote.$inferSelect;

/** Notes of the organisation in scope on a threat, oldest first. */
export function notesOn(tx: ReadTx, threatKey: string): Promise<NoteRow[]> {
  return tx.select().from(threatNote).where(eq(threatNote.threatKey, threatKey)).orderBy(asc(threatNote.id));
}

export async function findNote(tx: ReadTx, id: number): Promise<NoteRow | null> {
  const [row] = await tx.select().from(threatNote).where(eq(threatNote.id, id));
  return row ?? null;
}

export async function insertNote(
  tx: WriteTx,
  given: Person & { readonly threatKey: string; readonly text: string; readonly author: string },
  now: Date,
): Promise<NoteRow> {
  const [row] = await tx
    .insert(threatNote)
    .values({ ...given, createdAt: now })
    .returning();
  if (!row) throw new Error('the note was not stored');
  return row;
}

/** Null when the revision is not the present one any more. */
export async function updateNote(
  tx: WriteTx,
  given: { readonly id: number; readonly revision: number; readonly text: string },
  now: Date,
): Promise<NoteRow | null> {
  const { id, revision, text } = given;
  const [row] = await tx
    .update(threatNote)
    .set({ text, changedAt: now, revision: revision + 1 })
    .where(and(eq(threatNote.id, id), eq(threatNote.revision, revision)))
    .returning();
  return row ?? null;
}

export async function deleteNote(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(threatNote).where(eq(threatNote.id, id));
}

/** The person's followed threats, by key. */
export function followedBy(tx: ReadTx, userId: number) {
  return tx
    .select()
    .from(followedThreat)
    .where(eq(followedThreat.userId, userId))
    .orderBy(asc(followedThreat.threatKey));
}

/** Follows it from now; who follows it already has seen it as it is. */
export async function storeFollowed(
  tx: WriteTx,
  person: Person,
  given: { readonly threatKey: string; readonly seen: Seen },
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

export async function storeTold(
  tx: WriteTx,
  userId: number,
  { threatKey, told }: { readonly threatKey: string; readonly told: Seen },
): Promise<void> {
  await tx
    .update(followedThreat)
    .set({ told })
    .where(and(eq(followedThreat.userId, userId), eq(followedThreat.threatKey, threatKey)));
}

export async function deleteFollowed(tx: WriteTx, userId: number, threatKey: string): Promise<void> {
  await tx
    .delete(followedThreat)
    .where(and(eq(followedThreat.userId, userId), eq(followedThreat.threatKey, threatKey)));
}

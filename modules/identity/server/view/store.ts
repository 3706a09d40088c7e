import type { SavedViewListName, ViewState } from '@klarsikt/contract';
import type { Person } from '@klarsikt/server/platform/person.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { savedView, savedViewDefault } from '@klarsikt/server/schema/saved-view.ts';
import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';

export type SavedViewRow = typeof savedView.$inferSelect;

const inUse = isNull(savedView.removedAt);

export function listSavedViews(tx: ReadTx, list: SavedViewListName, userId: number): Promise<SavedViewRow[]> {
  return tx
    .select()
    .from(savedView)
    .where(and(eq(savedView.list, list), inUse, or(savedView.shared, eq(savedView.userId, userId))))
    .orderBy(asc(sql`lower(${savedView.name})`), asc(savedView.id));
}

export async function countSavedViews(tx: ReadTx, list: SavedViewListName): Promise<number> {
  const [row] = await tx
    .select({ views: count() })
    .from(savedView)
    .where(and(eq(savedView.list, list), inUse));
  return row?.views ?? 0;
}

export async function findSavedView(tx: ReadTx, id: number): Promise<SavedViewRow | null> {
  const [row] = await tx.select().from(savedView).where(eq(savedView.id, id));
  return row ?? null;
}

interface NewView extends Person {
  readonly author: string;
  readonly list: SavedViewListName;
  readonly name: string;
  readonly shared: boolean;
  readonly state: ViewState;
}

export async function insertSavedView(tx: WriteTx, given: NewView, now: Date): Promise<SavedViewRow> {
  const [row] = await tx
    .insert(savedView)
    .values({ ...given, createdAt: now, changedAt: now })
    .returning();
  if (!row) throw new Error('the view was not stored');
  return row;
}

type ViewChange = Partial<Pick<NewView, 'name' | 'shared' | 'state'>> & { readonly removedAt?: Date | null };

/** Returns null if the revision is outdated. */
export async function updateSavedView(
  tx: WriteTx,
  { id, revision }: Pick<SavedViewRow, 'id' | 'revision'>,
  change: ViewChange,
  now: Date,
): Promise<SavedViewRow | null> {
  const [row] = await tx
    .update(savedView)
    .set({ ...change, changedAt: now, revision: revision + 1 })
    .where(and(eq(savedView.id, id), eq(savedView.revision, revision)))
    .returning();
  return row ?? null;
}

export async function deleteRemovedSavedViews(tx: WriteTx, instant: Date): Promise<void> {
  await tx.delete(savedView).where(and(isNotNull(savedView.removedAt), lt(savedView.removedAt, instant)));
}

export async function findDefaultView(
  tx: ReadTx,
  list: SavedViewListName,
  userId: number,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: savedViewDefault.viewId })
    .from(savedViewDefault)
    .where(and(eq(savedViewDefault.list, list), eq(savedViewDefault.userId, userId)));
  return row?.id ?? null;
}

/** A null `viewId` removes the person's default view of the list. */
export async function upsertDefaultView(
  tx: WriteTx,
  { userId, organizationId }: Person,
  { list, viewId }: { readonly list: SavedViewListName; readonly viewId: number | null },
): Promise<void> {
  if (viewId === null) {
    await tx
      .delete(savedViewDefault)
      .where(and(eq(savedViewDefault.list, list), eq(savedViewDefault.userId, userId)));
    return;
  }
  await tx
    .insert(savedViewDefault)
    .values({ userId, organizationId, list, viewId })
    .onConflictDoUpdate({
      target: [savedViewDefault.organizationId, savedViewDefault.userId, savedViewDefault.list],
      set: { viewId },
    });
}

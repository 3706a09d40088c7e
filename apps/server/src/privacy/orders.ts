/**
 * Erasures that were ordered and are not yet recorded as done. If a process ends before an erasure is complete,
 * another process continues it.
 */
import type { PrivacyPlace } from '@klarsikt/contract';
import { and, eq } from 'drizzle-orm';
import { getActorName, visitorActor } from '../platform/actor.ts';
import { buildAuditInsert } from '../platform/audit.ts';
import type { Database } from '../platform/db.ts';
import {
  type ReadTx,
  runInSystemReadTransaction,
  runInSystemTransaction,
  type WriteTx,
} from '../platform/tx.ts';
import { appUser } from '../schema/identity.ts';
import { erasureOrder } from '../schema/operations.ts';
import type { Eraser } from './audit-erasure.ts';

export type ErasureOrder = typeof erasureOrder.$inferSelect;

/** Summarises an erasure for the audit log, as numbers. */
export function summarizeErasure(places: readonly PrivacyPlace[], files: number) {
  const sum = (what: 'replaced' | 'removed' | 'kept') =>
    places.reduce((total, place) => total + place[what], 0);
  return { replaced: sum('replaced'), removed: sum('removed'), kept: sum('kept'), files };
}

/** Stores an order for an erasure, or takes over an earlier order that was not finished. */
export async function orderErasure(tx: WriteTx, order: Omit<ErasureOrder, 'done'>): Promise<void> {
  const { nodeId, files, orderedAt } = order;
  await tx
    .insert(erasureOrder)
    .values(order)
    .onConflictDoUpdate({ target: erasureOrder.userId, set: { nodeId, files, orderedAt } });
}

/** Ends an order in the transaction that records its erasure; returns false if another process has recorded it. */
export async function endErasureOrder(tx: WriteTx, userId: number): Promise<boolean> {
  const ended = await tx
    .delete(erasureOrder)
    .where(eq(erasureOrder.userId, userId))
    .returning({ userId: erasureOrder.userId });
  return ended.length > 0;
}

export const listOpenErasureOrders = (db: Database['app']): Promise<ErasureOrder[]> =>
  runInSystemReadTransaction(db, (tx) => tx.select().from(erasureOrder));

/** Takes over an order from a process that has ended; returns false if another process was faster. */
export async function claimErasureOrder(
  db: Database['app'],
  order: ErasureOrder,
  nodeId: string,
): Promise<boolean> {
  const same = and(eq(erasureOrder.userId, order.userId), eq(erasureOrder.nodeId, order.nodeId));
  const taken = await runInSystemTransaction(db, (tx) =>
    tx.update(erasureOrder).set({ nodeId }).where(same).returning({ userId: erasureOrder.userId }),
  );
  return taken.length > 0;
}

async function accountOf(tx: ReadTx, userId: number | null) {
  if (userId === null) return null;
  const { givenName, surname, username } = appUser;
  const [row] = await tx.select({ givenName, surname, username }).from(appUser).where(eq(appUser.id, userId));
  return row ?? null;
}

/** Finds the person who ordered the erasure, with the present name of the account. */
export function findEraser(db: Database['app'], order: ErasureOrder): Promise<Eraser> {
  return runInSystemReadTransaction(db, async (tx) => ({
    userId: order.eraserId,
    organizationId: order.eraserOrganizationId,
    name: getActorName({ ...visitorActor, ...(await accountOf(tx, order.eraserId)) }),
  }));
}

/** Ends the order and records its erasure in the audit log, in one transaction. */
export async function recordErasure(
  db: Database['app'],
  order: ErasureOrder,
  given: { readonly places: readonly PrivacyPlace[]; readonly at: Date; readonly requestId: string },
): Promise<void> {
  const { places, at, requestId } = given;
  const { userId, organizationId, eraserId, eraserOrganizationId, files } = order;
  const after = summarizeErasure(places, files.length);
  const entry = { event: 'user.erased' as const, subject: `user:${userId}`, after };
  await runInSystemTransaction(
    db,
    async (tx) => {
      const actor = { ...visitorActor, ...(await accountOf(tx, eraserId)) };
      const own = { userId: eraserId, ownOrganizationId: eraserOrganizationId };
      return (await endErasureOrder(tx, userId)) ? { ...actor, ...own } : null;
    },
    (actor) => (actor === null ? [] : [buildAuditInsert([entry], { actor, organizationId, at, requestId })]),
  );
}

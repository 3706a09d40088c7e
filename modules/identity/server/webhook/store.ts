import { buildOpenModeCondition } from '@klarsikt/server/platform/mode.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { webhookMessage, webhookTable } from '@klarsikt/server/schema/webhook.ts';
import { and, asc, desc, eq, inArray, lt, lte, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

export type WebhookRow = typeof webhookTable.$inferSelect;
export type WebhookMessageRow = typeof webhookMessage.$inferSelect;

export const listWebhooks = (tx: ReadTx): Promise<WebhookRow[]> =>
  tx.select().from(webhookTable).orderBy(asc(webhookTable.label), asc(webhookTable.id));

export async function findWebhook(tx: ReadTx, id: number): Promise<WebhookRow | null> {
  return (await tx.select().from(webhookTable).where(eq(webhookTable.id, id)))[0] ?? null;
}

/** Returns the numbers of waiting and dead messages of each webhook. */
export async function countWebhookMessages(
  tx: ReadTx,
): Promise<ReadonlyMap<number, { waiting: number; dead: number }>> {
  const rows = await tx
    .select({
      id: webhookMessage.webhookId,
      waiting: sql<number>`count(*) filter (where ${webhookMessage.state} in ('waiting', 'sending'))`.mapWith(
        Number,
      ),
      dead: sql<number>`count(*) filter (where ${webhookMessage.state} = 'dead')`.mapWith(Number),
    })
    .from(webhookMessage)
    .groupBy(webhookMessage.webhookId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Locks a webhook before its messages, in every transaction that changes both. */
export async function lockWebhook(tx: WriteTx, id: number): Promise<WebhookRow | null> {
  return (await tx.select().from(webhookTable).where(eq(webhookTable.id, id)).for('update'))[0] ?? null;
}

export async function insertWebhook(
  tx: WriteTx,
  given: typeof webhookTable.$inferInsert,
): Promise<WebhookRow> {
  const [row] = await tx.insert(webhookTable).values(given).returning();
  if (!row) throw new Error('the webhook was not stored');
  return row;
}

/** Changes a webhook at a revision; returns null if the revision is outdated. */
export async function updateWebhook(
  tx: WriteTx,
  { id, revision }: Pick<WebhookRow, 'id' | 'revision'>,
  change: Partial<WebhookRow>,
): Promise<WebhookRow | null> {
  const [row] = await tx
    .update(webhookTable)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(webhookTable.id, id), eq(webhookTable.revision, revision)))
    .returning();
  return row ?? null;
}

export async function deleteWebhook(tx: WriteTx, id: number): Promise<void> {
  await tx.delete(webhookTable).where(eq(webhookTable.id, id));
}

/** Stores the webhook's state after an attempt, without a new revision, because no person has made the change. */
export async function recordWebhookState(
  tx: WriteTx,
  id: number,
  change: Partial<WebhookRow>,
): Promise<void> {
  await tx.update(webhookTable).set(change).where(eq(webhookTable.id, id));
}

export function listWebhookMessages(tx: ReadTx, webhookId: number): Promise<WebhookMessageRow[]> {
  return tx
    .select()
    .from(webhookMessage)
    .where(eq(webhookMessage.webhookId, webhookId))
    .orderBy(desc(sql`${webhookMessage.state} = 'dead'`), desc(webhookMessage.id))
    .limit(200);
}

/** Queues dead messages again; returns the number of queued messages. */
export async function requeueDeadMessages(
  tx: WriteTx,
  webhookId: number,
  { messages, at }: { readonly messages: readonly number[] | undefined; readonly at: Date },
): Promise<number> {
  const named = messages === undefined ? undefined : inArray(webhookMessage.id, [...messages]);
  const { rowCount } = await tx
    .update(webhookMessage)
    .set({ state: 'waiting', attempts: 0, begunAt: at, nextAt: at, error: null, status: null })
    .where(and(eq(webhookMessage.webhookId, webhookId), eq(webhookMessage.state, 'dead'), named));
  return rowCount ?? 0;
}

/** Releases the claims of ended processes: each message is queued again with the same id. */
export async function releaseLostMessageClaims(tx: WriteTx, now: Date): Promise<void> {
  await tx
    .update(webhookMessage)
    .set({ state: 'waiting' })
    .where(and(eq(webhookMessage.state, 'sending'), lt(webhookMessage.nextAt, now)));
}

/**
 * Claims, until `until`, the first due message of a webhook that sends no other message; returns null if no message
 * is due.
 */
export async function claimWebhookMessage(
  tx: WriteTx,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<{ readonly message: WebhookMessageRow; readonly row: WebhookRow } | null> {
  // Only one claim runs at a time; otherwise two simultaneous claims could select messages of the same webhook.
  await tx.execute(sql`select pg_advisory_xact_lock(727140)`);
  const other = alias(webhookMessage, 'other');
  const busy = tx
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.webhookId, webhookMessage.webhookId), eq(other.state, 'sending')));
  const [due] = await tx
    .select({ id: webhookMessage.id, row: webhookTable })
    .from(webhookMessage)
    .innerJoin(webhookTable, eq(webhookTable.id, webhookMessage.webhookId))
    .where(
      and(
        eq(webhookMessage.state, 'waiting'),
        lte(webhookMessage.nextAt, now),
        eq(webhookTable.state, 'active'),
        notExists(busy),
        buildOpenModeCondition(tx),
      ),
    )
    .orderBy(asc(webhookMessage.nextAt), asc(webhookMessage.id))
    .limit(1)
    .for('update', { of: webhookMessage, skipLocked: true });
  if (!due) return null;
  const [message] = await tx
    .update(webhookMessage)
    .set({ state: 'sending', nextAt: until, attempts: sql`${webhookMessage.attempts} + 1` })
    .where(eq(webhookMessage.id, due.id))
    .returning();
  return message ? { message, row: due.row } : null;
}

/** Stores the outcome of a claimed message; returns false if another process has taken over the claim. */
export async function storeDeliveryOutcome(
  tx: WriteTx,
  { id, attempts }: Pick<WebhookMessageRow, 'id' | 'attempts'>,
  change: Partial<WebhookMessageRow>,
): Promise<boolean> {
  const own = and(
    eq(webhookMessage.id, id),
    eq(webhookMessage.attempts, attempts),
    eq(webhookMessage.state, 'sending'),
  );
  const { rowCount } = await tx.update(webhookMessage).set(change).where(own);
  return rowCount === 1;
}

/** Marks all undelivered messages of a webhook as dead. */
export async function markUndeliveredMessagesDead(
  tx: WriteTx,
  webhookId: number,
  error: string,
): Promise<void> {
  const open = and(
    eq(webhookMessage.webhookId, webhookId),
    inArray(webhookMessage.state, ['waiting', 'sending']),
  );
  await tx.update(webhookMessage).set({ state: 'dead', nextAt: null, error }).where(open);
}

/**
 * Deletes delivered messages that are older than one instant, and dead messages that are older than another, earlier
 * instant.
 */
export async function pruneWebhookMessages(
  tx: WriteTx,
  { delivered, dead }: { readonly delivered: Date; readonly dead: Date },
): Promise<void> {
  await tx
    .delete(webhookMessage)
    .where(and(eq(webhookMessage.state, 'delivered'), lt(webhookMessage.createdAt, delivered)));
  await tx
    .delete(webhookMessage)
    .where(and(ne(webhookMessage.state, 'sending'), lt(webhookMessage.createdAt, dead)));
}

/**
 * Returns the address and language of the person who created a webhook; null if that person has no active account.
 */
export async function findWebhookCreator(tx: ReadTx, { createdBy }: WebhookRow) {
  if (createdBy === null) return null;
  const { id, username, language, status } = appUser;
  const [row] = await tx.select({ id, username, language, status }).from(appUser).where(eq(id, createdBy));
  return row?.status === 'active' ? row : null;
}

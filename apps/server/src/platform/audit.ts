/** The audit log: appended in the change's own transaction, sealed into a hash chain soon after. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@klarsikt/engine';
import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { auditEvent, auditSeal } from '../schema/operations.ts';
import { type Actor, actorName } from './actor.ts';
import { inSystemTransaction, type WriteTx } from './tx.ts';

/** What a command reports: the event, whom or what it concerns, and the changed fields before and after. */
export interface AuditEntry<Event extends string = string> {
  readonly event: Event;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Set when the event belongs to another organisation than the actor's scope: sign-in, sandbox. */
  readonly organizationId?: number;
}

export async function appendAudit(
  tx: WriteTx,
  entries: readonly AuditEntry[],
  context: { actor: Actor; at: Date; requestId: string },
): Promise<void> {
  await tx.insert(auditEvent).values(
    entries.map((entry) => ({
      at: context.at,
      organizationId: entry.organizationId ?? context.actor.organizationId,
      userId: context.actor.userId,
      actor: actorName(context.actor),
      event: entry.event,
      subject: entry.subject,
      before: entry.before ?? null,
      after: entry.after ?? null,
      requestId: context.requestId,
    })),
  );
}

type AuditRow = typeof auditEvent.$inferSelect;

/** Hash of an event on top of the chain so far: SHA-256 over the previous hash and the event's canonical JSON. */
export function sealHash(previous: Buffer, row: AuditRow): Buffer {
  const text = canonicalJson({ ...row, at: row.at.toISOString() });
  return createHash('sha256').update(previous).update(text).digest();
}

/**
 * Seals what is not sealed yet, oldest first. Sealing apart from writing keeps commits of one organisation from
 * waiting for each other; the order of the chain is the order of sealing.
 */
export function sealAudit(db: NodePgDatabase, limit = 500): Promise<number> {
  return inSystemTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727002)`);
    const open = await tx
      .select({ row: auditEvent })
      .from(auditEvent)
      .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
      .where(isNull(auditSeal.eventId))
      .orderBy(asc(auditEvent.id))
      .limit(limit);
    if (open.length === 0) return 0;
    const [last] = await tx.select().from(auditSeal).orderBy(desc(auditSeal.position)).limit(1);
    let hash = last?.hash ?? Buffer.alloc(32);
    let position = last?.position ?? 0;
    const seals = open.map(({ row }) => {
      hash = sealHash(hash, row);
      position += 1;
      return { position, eventId: row.id, hash };
    });
    await tx.insert(auditSeal).values(seals);
    return seals.length;
  });
}

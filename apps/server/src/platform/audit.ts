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
  /** Set when the event belongs to another organisation than the one in scope: sign-in, sandbox, one further down. */
  readonly organizationId?: number;
}

export async function appendAudit(
  tx: WriteTx,
  entries: readonly AuditEntry[],
  context: { actor: Actor; organizationId: number | null; at: Date; requestId: string },
): Promise<void> {
  const { actor, at, requestId } = context;
  await tx.insert(auditEvent).values(
    entries.map((entry) => ({
      at,
      organizationId: entry.organizationId ?? context.organizationId,
      ownOrganizationId: actor.ownOrganizationId,
      userId: actor.userId,
      actor: actorName(actor),
      event: entry.event,
      subject: entry.subject,
      before: entry.before ?? null,
      after: entry.after ?? null,
      requestId,
    })),
  );
}

type AuditRow = typeof auditEvent.$inferSelect;

/**
 * An event as it is sealed and exported. Those from before the actor's own organisation was noted have no such member,
 * so that their seals hold.
 */
export function sealedEvent({ ownOrganizationId, at, ...rest }: AuditRow): Readonly<Record<string, unknown>> {
  const own = ownOrganizationId === null ? {} : { ownOrganizationId };
  return { ...rest, ...own, at: at.toISOString() };
}

/** Hash of an event on top of the chain so far: SHA-256 over the previous hash and the event's canonical JSON. */
export function sealHash(previous: Buffer, row: AuditRow): Buffer {
  return createHash('sha256')
    .update(previous)
    .update(canonicalJson(sealedEvent(row)))
    .digest();
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

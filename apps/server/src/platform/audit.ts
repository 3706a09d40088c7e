/** The audit log: appended in the change's own transaction, sealed into a hash chain soon after. */
import { createHash } from 'node:crypto';
import type { AuditNotes } from '@klarsikt/contract';
import { canonicalJson } from '@klarsikt/engine';
import { asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { auditEvent, auditSeal } from '../schema/operations.ts';
import { type Actor, actorName } from './actor.ts';
import { inSystemTransaction, type Statement } from './tx.ts';

/** What a command reports: the event, whom or what it concerns, and what its declaration notes before and after. */
export type AuditEntry<Event extends string = string> = Event extends string
  ? {
      readonly event: Event;
      readonly subject: string;
      /** Set when the event belongs to another organisation than the one in scope: sign-in, sandbox, one further down. */
      readonly organizationId?: number;
    } & AuditNotes<Event>
  : never;

const columns =
  'at, organization_id, own_organization_id, user_id, actor, request_id, event, subject, before, after';
const appendOne = `insert into audit_event (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const appendSeveral = `insert into audit_event (${columns})
  select $1::timestamptz, e.organization, $2::bigint, $3::bigint, $4, $5, e.event, e.subject, e.before, e.after
  from json_to_recordset($6::json) as e(organization bigint, event text, subject text, before jsonb, after jsonb)`;

const noted = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** The statement that appends events: one for any number of them, so that the database keeps its plan. */
export function auditStatement(
  entries: readonly AuditEntry[],
  context: { actor: Actor; organizationId: number | null; at: Date; requestId: string },
): Statement {
  const { actor, at, requestId } = context;
  const { ownOrganizationId, userId } = actor;
  const instant = at.toISOString();
  const by = [ownOrganizationId, userId, actorName(actor), requestId];
  const organizationOf = (entry: AuditEntry) => entry.organizationId ?? context.organizationId;
  const [first, ...more] = entries;
  if (first && more.length === 0) {
    const { event, subject, before, after } = first;
    const values = [instant, organizationOf(first), ...by, event, subject, noted(before), noted(after)];
    return { text: appendOne, values };
  }
  const events = entries.map((entry) => {
    const { event, subject, before, after } = entry;
    return { organization: organizationOf(entry), event, subject, before, after };
  });
  return { text: appendSeveral, values: [instant, ...by, JSON.stringify(events)] };
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

/** A sealed event as one line of JSON: with its place in the chain, so that who collects the lines sees a gap. */
const lineOf = (row: AuditRow, seal: { readonly position: number; readonly hash: Buffer }): string =>
  JSON.stringify({
    audit: { position: seal.position, seal: seal.hash.toString('hex'), event: sealedEvent(row) },
  });

/**
 * Seals what is not sealed yet, oldest first, and tells each event once it is: on the one node that sealed it. Sealing apart from writing keeps commits of one organisation from
 * waiting for each other; the order of the chain is the order of sealing.
 */
export async function sealAudit(
  db: NodePgDatabase,
  limit = 500,
  tell?: (line: string) => void,
): Promise<number> {
  const lines = await inSystemTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727002)`);
    const open = await tx
      .select({ row: auditEvent })
      .from(auditEvent)
      .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
      .where(isNull(auditSeal.eventId))
      .orderBy(asc(auditEvent.id))
      .limit(limit);
    if (open.length === 0) return [];
    const [last] = await tx.select().from(auditSeal).orderBy(desc(auditSeal.position)).limit(1);
    let hash = last?.hash ?? Buffer.alloc(32);
    let position = last?.position ?? 0;
    const seals = open.map(({ row }) => {
      hash = sealHash(hash, row);
      position += 1;
      return { position, eventId: row.id, hash };
    });
    await tx.insert(auditSeal).values(seals);
    return tell ? open.map(({ row }, n) => lineOf(row, seals[n] ?? { position: 0, hash })) : seals;
  });
  for (const line of lines) if (typeof line === 'string') tell?.(line);
  return lines.length;
}

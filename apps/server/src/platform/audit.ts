/** The audit log: appended in the change's own transaction, sealed into a hash chain soon after. */
import { createHash } from 'node:crypto';
import type { AuditNotes } from '@klarsikt/contract';
import { canonicalJson } from '@klarsikt/engine';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { auditEvent, auditSeal } from '../schema/operations.ts';
import { type Actor, actorName } from './actor.ts';
import { inSystemTransaction, type Statement, type WriteTx } from './tx.ts';

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
 * What a process knows of the log's beginning: up to `from` every event that is there or still to come is sealed. `seen` is
 * an event that was there, with the transactions that could write at that time: once all of them have ended, none can
 * commit an event with a smaller id.
 */
interface Sealed {
  readonly from: number;
  readonly seen: { readonly id: number; readonly writers: readonly string[] | null } | null;
}

const known = new WeakMap<NodePgDatabase, Sealed>();
const nothing: Sealed = { from: 0, seen: null };

/** The id up to which this process knows that everything is sealed. */
export const sealedUpTo = (db: NodePgDatabase): number => (known.get(db) ?? nothing).from;

/** Transactions that have begun to write to the log: they hold its lock from before they take an id until they are seen. */
async function writersNow(tx: Pick<WriteTx, 'execute'>): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ writer: string }>(sql`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_event'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ writer }) => writer);
}

/** What is known after a round that has sealed everything up to the id `upTo`, and found these writing before it. */
function afterRound(
  { from, seen }: Sealed,
  writers: readonly string[],
  upTo: number,
  last: number | null,
): Sealed {
  const fresh = last === null ? null : { id: last, writers: null };
  if (seen === null) return { from, seen: fresh };
  // Nobody else than who wrote after the event was seen can have an id before its own.
  const earlier = seen.writers ?? writers;
  const open = earlier.filter((writer) => writers.includes(writer));
  if (open.length > 0 || upTo < seen.id) return { from, seen: { id: seen.id, writers: open } };
  return { from: Math.max(from, seen.id), seen: fresh };
}

async function writeSeals(
  tx: Pick<WriteTx, 'execute'>,
  after: number,
  seals: readonly { readonly eventId: number; readonly hash: Buffer }[],
): Promise<void> {
  const ids = sql.param(seals.map(({ eventId }) => eventId));
  const hashes = sql.param(seals.map(({ hash }) => hash));
  await tx.execute(sql`insert into audit_seal (position, event_id, hash)
    select ${after}::bigint + s.n, s.event, s.hash
    from unnest(${ids}::bigint[], ${hashes}::bytea[]) with ordinality as s(event, hash, n)`);
}

/**
 * Seals what is not sealed yet, oldest first, and tells each event once it is: on the one node that sealed it. Sealing
 * apart from writing keeps commits of one organisation from waiting for each other; the order of the chain is the order
 * of sealing. Events are looked for behind what is known to be sealed, so that a long log makes no round longer.
 */
export async function sealAudit(
  db: NodePgDatabase,
  limit = 500,
  tell?: (line: string) => void,
): Promise<number> {
  const { sealed, lines } = await inSystemTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727002)`);
    const before = known.get(db) ?? nothing;
    const writers = await writersNow(tx);
    const open = await tx
      .select({ row: auditEvent })
      .from(auditEvent)
      .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
      .where(and(gt(auditEvent.id, before.from), isNull(auditSeal.eventId)))
      .orderBy(asc(auditEvent.id))
      .limit(limit);
    const [end] = await tx.select().from(auditSeal).orderBy(desc(auditSeal.position)).limit(1);
    const last = open.at(-1)?.row.id ?? end?.eventId ?? null;
    const upTo = last === null || open.length < limit ? Number.POSITIVE_INFINITY : last;
    const after = afterRound(before, writers, upTo, last);
    if (open.length === 0) return { sealed: after, lines: [] };
    let hash = end?.hash ?? Buffer.alloc(32);
    const first = end?.position ?? 0;
    const seals = open.map(({ row }, n) => {
      hash = sealHash(hash, row);
      return { row, eventId: row.id, position: first + n + 1, hash };
    });
    await writeSeals(tx, first, seals);
    return { sealed: after, lines: seals.map((seal) => (tell ? lineOf(seal.row, seal) : '')) };
  });
  known.set(db, sealed);
  if (tell) for (const line of lines) tell(line);
  return lines.length;
}

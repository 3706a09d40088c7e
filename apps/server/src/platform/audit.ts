/** The audit log. Events are written in the transaction of the change and added to a hash chain soon after. */
import { createHash, randomUUID } from 'node:crypto';
import type { AuditNotes } from '@klarsikt/contract';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { auditEvent, auditSeal } from '../schema/operations.ts';
import { type Actor, getActorName } from './actor.ts';
import { runInSystemTransaction, type SqlStatement, type WriteTx } from './tx.ts';

/** Event that a command reports, with its subject and the recorded values before and after. */
export type AuditEntry<Event extends string = string> = Event extends string
  ? {
      readonly event: Event;
      readonly subject: string;
      /**
       * Set if the event belongs to another organisation than the organisation in scope (sign-in, demo, a subordinate
       * organisation).
       */
      readonly organizationId?: number;
    } & AuditNotes<Event>
  : never;

const columns =
  'at, organization_id, own_organization_id, user_id, actor, request_id, event, subject, before, after';
const appendOne = `insert into audit_event (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const appendSeveral = `insert into audit_event (${columns})
  select $1::timestamptz, e.organization, $2::bigint, $3::bigint, $4, $5, e.event, e.subject, e.before, e.after
  from json_to_recordset($6::json) as e(organization bigint, event text, subject text, before jsonb, after jsonb)`;

const toNotedJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Builds one insert statement for any number of events, so that the database can keep its plan. */
export function buildAuditInsert(
  entries: readonly AuditEntry[],
  context: { actor: Actor; organizationId: number | null; at: Date; requestId: string },
): SqlStatement {
  const { actor, at, requestId } = context;
  const { ownOrganizationId, userId } = actor;
  const instant = at.toISOString();
  const by = [ownOrganizationId, userId, getActorName(actor), requestId];
  const organizationOf = (entry: AuditEntry) => entry.organizationId ?? context.organizationId;
  const [first, ...more] = entries;
  if (first && more.length === 0) {
    const { event, subject, before, after } = first;
    const values = [
      instant,
      organizationOf(first),
      ...by,
      event,
      subject,
      toNotedJson(before),
      toNotedJson(after),
    ];
    return { text: appendOne, values };
  }
  const events = entries.map((entry) => {
    const { event, subject, before, after } = entry;
    return { organization: organizationOf(entry), event, subject, before, after };
  });
  return { text: appendSeveral, values: [instant, ...by, JSON.stringify(events)] };
}

export type AuditRow = typeof auditEvent.$inferSelect;

/**
 * Returns the form of an event that is hashed and exported. Events that were recorded without the actor's own
 * organisation omit that member, and events that were recorded without a salt omit the salt, so that their hashes
 * remain valid.
 */
export function toSealedAuditEvent(
  { ownOrganizationId, at, ...rest }: AuditRow,
  salt: string | null,
): Readonly<Record<string, unknown>> {
  const own = ownOrganizationId === null ? {} : { ownOrganizationId };
  return { ...rest, ...own, ...(salt === null ? {} : { salt }), at: at.toISOString() };
}

/** Computes the seal of an event: SHA-256 of the previous seal and the event's canonical JSON. */
export function computeAuditSealHash(previous: Buffer, row: AuditRow, salt: string | null): Buffer {
  return createHash('sha256')
    .update(previous)
    .update(toCanonicalJson(toSealedAuditEvent(row, salt)))
    .digest();
}

/**
 * Computes the digest by which an erasure confirms an event that it changed: SHA-256 over its position in the chain
 * and its present content.
 */
export function computeErasureDigest(line: {
  readonly position: number;
  readonly previous: string;
  readonly seal: string;
  readonly event: Readonly<Record<string, unknown>>;
}): string {
  return createHash('sha256').update(toCanonicalJson(line)).digest('hex');
}

export interface AuditSeal {
  readonly position: number;
  readonly hash: Buffer;
  readonly salt: string | null;
}

/** Formats an event as a line for log collectors, which detect gaps by its position in the chain. */
export const formatAuditLine = (row: AuditRow, seal: AuditSeal): string =>
  JSON.stringify({
    audit: {
      position: seal.position,
      seal: seal.hash.toString('hex'),
      event: toSealedAuditEvent(row, seal.salt),
    },
  });

/**
 * Progress of sealing in this process. All events with an id up to `from` are sealed, and no open transaction can add
 * another one. `seen` is a later event with the transactions that were writing to the log when it was read; after all
 * of them have ended, no smaller id can appear.
 */
interface SealProgress {
  readonly from: number;
  readonly seen: { readonly id: number; readonly writers: readonly string[] | null } | null;
}

const known = new WeakMap<NodePgDatabase, SealProgress>();
const nothing: SealProgress = { from: 0, seen: null };

export const getLastSealedEventId = (db: NodePgDatabase): number => (known.get(db) ?? nothing).from;

/**
 * Lists the transactions that are writing to the log. Each of them acquires the lock before it gets an id, so
 * pg_locks lists them all.
 */
async function listActiveWriters(tx: Pick<WriteTx, 'execute'>): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ writer: string }>(sql`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_event'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ writer }) => writer);
}

/** Computes the progress after a round that sealed all events up to the id `upTo` while `writers` were active. */
function computeNextSealProgress(
  { from, seen }: SealProgress,
  writers: readonly string[],
  upTo: number,
  last: number | null,
): SealProgress {
  const fresh = last === null ? null : { id: last, writers: null };
  if (seen === null) return { from, seen: fresh };
  // Keep only transactions that were active when the event was seen, because only they can still commit a smaller id.
  const earlier = seen.writers ?? writers;
  const open = earlier.filter((writer) => writers.includes(writer));
  if (open.length > 0 || upTo < seen.id) return { from, seen: { id: seen.id, writers: open } };
  return { from: Math.max(from, seen.id), seen: fresh };
}

async function writeSeals(
  tx: Pick<WriteTx, 'execute'>,
  after: number,
  seals: readonly { readonly eventId: number; readonly hash: Buffer; readonly salt: string }[],
): Promise<void> {
  const ids = sql.param(seals.map(({ eventId }) => eventId));
  const hashes = sql.param(seals.map(({ hash }) => hash));
  const salts = sql.param(seals.map(({ salt }) => salt));
  await tx.execute(sql`insert into audit_seal (position, event_id, hash, salt)
    select ${after}::bigint + s.n, s.event, s.hash, s.salt
    from unnest(${ids}::bigint[], ${hashes}::bytea[], ${salts}::uuid[]) with ordinality as s(event, hash, salt, n)`);
}

/**
 * Seals new events, oldest first, and passes each to `tell` on the node that sealed it. Sealing is separate from
 * writing so that commits of one organisation do not wait for each other. The search begins after the last known
 * event, so its cost does not grow with the log.
 */
export async function sealAuditEvents(
  db: NodePgDatabase,
  limit = 500,
  tell?: (line: string) => void,
): Promise<number> {
  const { sealed, lines } = await runInSystemTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(727002)`);
    const before = known.get(db) ?? nothing;
    const writers = await listActiveWriters(tx);
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
    const after = computeNextSealProgress(before, writers, upTo, last);
    if (open.length === 0) return { sealed: after, lines: [] };
    let hash = end?.hash ?? Buffer.alloc(32);
    const first = end?.position ?? 0;
    const seals = open.map(({ row }, n) => {
      const salt = randomUUID();
      hash = computeAuditSealHash(hash, row, salt);
      return { row, eventId: row.id, position: first + n + 1, hash, salt };
    });
    await writeSeals(tx, first, seals);
    return { sealed: after, lines: seals.map((seal) => (tell ? formatAuditLine(seal.row, seal) : '')) };
  });
  known.set(db, sealed);
  if (tell) for (const line of lines) tell(line);
  return lines.length;
}

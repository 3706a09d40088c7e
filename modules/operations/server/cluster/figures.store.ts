import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { fileContent } from '@klarsikt/server/schema/file.ts';
import { licenceTable, organizationTable } from '@klarsikt/server/schema/identity.ts';
import {
  auditEvent,
  auditSeal,
  deferredTable,
  mailTable,
  nodeTable,
  syslogPosition,
} from '@klarsikt/server/schema/operations.ts';
import { and, asc, count, eq, gt, gte, inArray, isNull, max, min, or, sql } from 'drizzle-orm';

/** Counts waiting and failed jobs by kind; results are stored for a day. */
export function countJobsByKind(tx: ReadTx) {
  return tx
    .select({
      kind: deferredTable.kind,
      status: deferredTable.status,
      jobs: count(),
      oldest: min(deferredTable.createdAt),
    })
    .from(deferredTable)
    .where(inArray(deferredTable.status, ['Waiting', 'Failed', 'TimedOut']))
    .groupBy(deferredTable.kind, deferredTable.status);
}

export function countUnsentMailsByKind(tx: ReadTx) {
  return tx
    .select({ kind: mailTable.template, state: mailTable.state, mails: count() })
    .from(mailTable)
    .where(inArray(mailTable.state, ['queued', 'sending', 'failed', 'uncertain']))
    .groupBy(mailTable.template, mailTable.state);
}

export function loadNodeHeartbeats(tx: ReadTx) {
  return tx.select({ seenAt: nodeTable.seenAt }).from(nodeTable);
}

/** Counts unsealed audit events after id `sealedUpTo`; all earlier events are known to be sealed. */
export async function countUnsealedAuditEvents(tx: ReadTx, sealedUpTo: number) {
  const [found] = await tx
    .select({ events: count(), oldest: min(auditEvent.at) })
    .from(auditEvent)
    .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
    .where(and(gt(auditEvent.id, sealedUpTo), isNull(auditSeal.eventId)));
  return { events: found?.events ?? 0, oldest: found?.oldest ?? null };
}

/** Counts sealed events that the syslog receiver has not confirmed yet; zero if no event was ever sent. */
export async function countUnsentAuditEvents(tx: ReadTx): Promise<{ events: number; oldest: Date | null }> {
  const [sent] = await tx.select({ position: syslogPosition.position }).from(syslogPosition);
  if (sent === undefined) return { events: 0, oldest: null };
  const [newest] = await tx.select({ position: max(auditSeal.position) }).from(auditSeal);
  const [oldest] = await tx
    .select({ at: auditEvent.at })
    .from(auditSeal)
    .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
    .where(gt(auditSeal.position, sent.position))
    .orderBy(asc(auditSeal.position))
    .limit(1);
  return { events: Math.max(0, (newest?.position ?? 0) - sent.position), oldest: oldest?.at ?? null };
}

/**
 * Lists the first and last day of every licence, with the time zone of the days, except licences that were withdrawn
 * before their first day.
 */
export function listLicensedSpans(tx: ReadTx) {
  return tx
    .select({
      organizationId: licenceTable.organizationId,
      isOperator: sql`${organizationTable.kind} = 'system'`.mapWith(Boolean),
      dayZone: organizationTable.dayZone,
      validFrom: licenceTable.validFrom,
      validTo: licenceTable.validTo,
    })
    .from(licenceTable)
    .innerJoin(organizationTable, eq(organizationTable.id, licenceTable.organizationId))
    .where(
      and(
        inArray(organizationTable.kind, ['system', 'customer']),
        or(isNull(licenceTable.validTo), gte(licenceTable.validTo, sql`${licenceTable.validFrom} - 1`)),
      ),
    );
}

/** Returns the bytes of the tables, and of the files in an object store. */
export async function loadStoredBytes(tx: ReadTx) {
  const [tables] = await tx
    .select({ bytes: sql`coalesce(sum(pg_total_relation_size(c.oid)), 0)`.mapWith(Number) })
    .from(sql`pg_class c where c.relkind in ('r', 'm')`);
  const [outside] = await tx
    .select({ bytes: sql`coalesce(sum(${fileContent.bytes}), 0)`.mapWith(Number) })
    .from(fileContent)
    .where(isNull(fileContent.content));
  return { database: tables?.bytes ?? 0, objects: outside?.bytes ?? 0 };
}

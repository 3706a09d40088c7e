import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { fileContent } from '@klarsikt/server/schema/file.ts';
import { licence, organization } from '@klarsikt/server/schema/identity.ts';
import {
  auditEvent,
  auditSeal,
  deferred,
  mail,
  node,
  syslogPosition,
} from '@klarsikt/server/schema/operations.ts';
import { and, asc, count, eq, gt, gte, inArray, isNull, max, min, or, sql } from 'drizzle-orm';

/** Waiting and failed jobs by kind; results are kept for a day. */
export function countJobs(tx: ReadTx) {
  return tx
    .select({ kind: deferred.kind, status: deferred.status, jobs: count(), oldest: min(deferred.createdAt) })
    .from(deferred)
    .where(inArray(deferred.status, ['Waiting', 'Failed', 'TimedOut']))
    .groupBy(deferred.kind, deferred.status);
}

export function countMails(tx: ReadTx) {
  return tx
    .select({ kind: mail.template, state: mail.state, mails: count() })
    .from(mail)
    .where(inArray(mail.state, ['queued', 'sending', 'failed', 'uncertain']))
    .groupBy(mail.template, mail.state);
}

export function loadSignsOfLife(tx: ReadTx) {
  return tx.select({ seenAt: node.seenAt }).from(node);
}

/** Unsealed audit events above the id up to which all are known to be sealed. */
export async function countUnsealedEvents(tx: ReadTx, sealedUpTo: number) {
  const [found] = await tx
    .select({ events: count(), oldest: min(auditEvent.at) })
    .from(auditEvent)
    .leftJoin(auditSeal, eq(auditSeal.eventId, auditEvent.id))
    .where(and(gt(auditEvent.id, sealedUpTo), isNull(auditSeal.eventId)));
  return { events: found?.events ?? 0, oldest: found?.oldest ?? null };
}

/** Sealed events that the syslog receiver has not confirmed yet; none if nothing was ever sent. */
export async function countUnsentEvents(tx: ReadTx): Promise<{ events: number; oldest: Date | null }> {
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
 * First and last day of every licence, with the time zone of the days; without licences that were withdrawn before
 * their first day.
 */
export function listLicensedSpans(tx: ReadTx) {
  return tx
    .select({
      organizationId: licence.organizationId,
      isOperator: sql`${organization.kind} = 'system'`.mapWith(Boolean),
      dayZone: organization.dayZone,
      validFrom: licence.validFrom,
      validTo: licence.validTo,
    })
    .from(licence)
    .innerJoin(organization, eq(organization.id, licence.organizationId))
    .where(
      and(
        inArray(organization.kind, ['system', 'customer']),
        or(isNull(licence.validTo), gte(licence.validTo, sql`${licence.validFrom} - 1`)),
      ),
    );
}

/** Bytes of the tables, and of the files in an object store. */
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

import { and, asc, eq, gt, isNull, lte, max, or } from 'drizzle-orm';
import type { AuditSeal } from '../platform/audit.ts';
import type { ReadTx, WriteTx } from '../platform/tx.ts';
import { auditEvent, auditSeal, syslogPosition } from '../schema/operations.ts';
import type { SealedAuditRow } from './message.ts';

async function findNewestPosition(tx: Pick<ReadTx, 'select'>): Promise<number> {
  const [found] = await tx.select({ position: max(auditSeal.position) }).from(auditSeal);
  return found?.position ?? 0;
}

/** Creates the position at the newest sealed event, because earlier events are available in the export of the log. */
export async function ensureSyslogPosition(tx: WriteTx): Promise<void> {
  const position = await findNewestPosition(tx);
  await tx.insert(syslogPosition).values({ position }).onConflictDoNothing();
}

export interface SyslogClaim {
  readonly position: number;
  readonly failures: number;
}

/**
 * Reserves the sending of events for this node for a limited time; returns null while another node has reserved it,
 * or during the delay after a failure.
 */
export async function claimSyslogTurn(
  tx: WriteTx,
  { node, now, until }: { readonly node: string; readonly now: Date; readonly until: Date },
): Promise<SyslogClaim | null> {
  const isFree = or(
    isNull(syslogPosition.nodeId),
    lte(syslogPosition.claimedUntil, now),
    eq(syslogPosition.nodeId, node),
  );
  const isDue = or(isNull(syslogPosition.nextAt), lte(syslogPosition.nextAt, now));
  const [row] = await tx
    .update(syslogPosition)
    .set({ nodeId: node, claimedUntil: until })
    .where(and(isFree, isDue))
    .returning({ position: syslogPosition.position, failures: syslogPosition.failures });
  return row ?? null;
}

/**
 * Stores the outcome and ends the reservation; does nothing if another node has reserved the sending in the meantime.
 */
export async function finishSyslogTurn(
  tx: WriteTx,
  node: string,
  outcome: { readonly position?: number; readonly failures: number; readonly nextAt: Date | null },
): Promise<void> {
  await tx
    .update(syslogPosition)
    .set({ ...outcome, nodeId: null, claimedUntil: null })
    .where(eq(syslogPosition.nodeId, node));
}

export async function listSealedAuditRows(
  tx: Pick<ReadTx, 'select'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly SealedAuditRow[]> {
  const rows: { row: SealedAuditRow['row']; position: number; hash: Buffer; salt: AuditSeal['salt'] }[] =
    await tx
      .select({ row: auditEvent, position: auditSeal.position, hash: auditSeal.hash, salt: auditSeal.salt })
      .from(auditSeal)
      .innerJoin(auditEvent, eq(auditEvent.id, auditSeal.eventId))
      .where(gt(auditSeal.position, after))
      .orderBy(asc(auditSeal.position))
      .limit(limit);
  return rows.map(({ row, ...seal }) => ({ row, seal }));
}

/** True if the receiver has not confirmed all sealed events. */
export async function hasSyslogBacklog(tx: ReadTx): Promise<boolean> {
  const [sent] = await tx.select({ position: syslogPosition.position }).from(syslogPosition);
  return sent !== undefined && (await findNewestPosition(tx)) > sent.position;
}

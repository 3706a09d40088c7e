/** Quotas of organisations, checked in the transaction that increases the use. */
import { type ErrorCode, type QuotaKind, quotaKinds } from '@klarsikt/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { QuotaDefaults } from '../config/quotas.ts';
import { organizationTable } from '../schema/identity.ts';
import { organizationQuota } from '../schema/operations.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './errors.ts';
import type { ReadTx, WriteTx } from './tx.ts';

/** A planned increase of use; `added` in bytes for storage, otherwise a count. */
export interface QuotaIncrease {
  readonly organizationId: number;
  readonly kind: QuotaKind;
  readonly added: number;
}

export interface QuotaService {
  readonly defaults: QuotaDefaults;
  /** Returns the limit in force; null if there is none. Demos have separate limits. */
  limitOf(tx: ReadTx, organizationId: number, kind: QuotaKind): Promise<number | null>;
  /**
   * Refuses an increase beyond the limit. Other increases of the same kind in the organisation wait until this
   * transaction ends.
   */
  requireRoom(tx: WriteTx, wanted: QuotaIncrease): Promise<void>;
}

export type QuotaRoomCheck = Pick<QuotaService, 'requireRoom'>;

const lockClass = 727_050;
const megabyte = 1024 * 1024;

async function lock(tx: WriteTx, { organizationId, kind }: QuotaIncrease): Promise<void> {
  const place = lockClass + quotaKinds.indexOf(kind);
  await tx.execute(
    sql`select pg_advisory_xact_lock(${place}::integer, ${organizationId % 2 ** 31}::integer)`,
  );
}

/** Reads the use of each kind by an organisation; null: by all organisations in the scope of the transaction. */
export function readQuotaUse(tx: ReadTx, organizationId: number | null, at: Date) {
  return tx
    .select({
      organizationId: sql`u.organization_id`.mapWith(Number),
      kind: sql<QuotaKind>`u.kind`,
      used: sql`u.used`.mapWith(Number),
    })
    .from(sql`quota_use(${organizationId}::bigint, ${at.toISOString()}::timestamptz) u`)
    .$dynamic();
}

async function usedOf(tx: ReadTx, { organizationId, kind }: QuotaIncrease, at: Date): Promise<number> {
  const [row] = await readQuotaUse(tx, organizationId, at).where(sql`u.kind = ${kind}`);
  return row?.used ?? 0;
}

/** Converts storage to megabytes for display: the limit is rounded down, the use is rounded up. */
const shown = (kind: QuotaKind, { used, limit }: { readonly used: number; readonly limit: number }) =>
  kind === 'storage'
    ? { used: Math.ceil(used / megabyte), limit: Math.floor(limit / megabyte) }
    : { used, limit };

const codes = {
  storage: 'error.quota.storage',
  jobs: 'error.quota.jobs',
  keys: 'error.quota.keys',
  assessments: 'error.quota.assessments',
} as const satisfies Record<QuotaKind, ErrorCode>;

export function createQuotaService(defaults: QuotaDefaults, clock: Pick<Clock, 'now'>): QuotaService {
  const limitOf: QuotaService['limitOf'] = async (tx, organizationId, kind) => {
    const [found] = await tx
      .select({ kind: organizationTable.kind, rule: organizationQuota.kind, most: organizationQuota.most })
      .from(organizationTable)
      .leftJoin(
        organizationQuota,
        and(eq(organizationQuota.organizationId, organizationTable.id), eq(organizationQuota.kind, kind)),
      )
      .where(eq(organizationTable.id, organizationId));
    if (found === undefined || found.kind === 'sandbox') return null;
    return found.rule === null ? (defaults[kind] ?? null) : found.most;
  };
  return {
    defaults,
    limitOf,
    requireRoom: async (tx, wanted) => {
      const limit = await limitOf(tx, wanted.organizationId, wanted.kind);
      if (limit === null) return;
      await lock(tx, wanted);
      const used = await usedOf(tx, wanted, clock.now());
      if (used + wanted.added > limit)
        throw new Refusal(codes[wanted.kind], shown(wanted.kind, { used, limit }));
    },
  };
}

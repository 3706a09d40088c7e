/** Reads quota rules, limits in force, and the use of organisations. */
import {
  type QuotaKind,
  type QuotaRow,
  type QuotaRules,
  type QuotaUse,
  quotaKinds,
} from '@klarsikt/contract';
import { groupBy } from '@klarsikt/engine/values';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { QuotaDefaults } from '../config/quotas.ts';
import { organizationTable } from '../schema/identity.ts';
import { organizationQuota } from '../schema/operations.ts';
import { readQuotaUse } from './quotas.ts';
import type { ReadTx } from './tx.ts';

type QuotaRuleRow = typeof organizationQuota.$inferSelect;

/** Reads the rules of all organisations in the scope of the transaction, or of one of them. */
function storedRules(tx: ReadTx, organizationId: number | null): Promise<QuotaRuleRow[]> {
  const where = organizationId === null ? undefined : eq(organizationQuota.organizationId, organizationId);
  return tx.select().from(organizationQuota).where(where);
}

/** Selects the organisations that can have quotas: customers and the operator, but not demos. */
function governed(tx: ReadTx, id: number | null) {
  return tx
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(
      and(
        inArray(organizationTable.kind, ['system', 'customer']),
        id === null ? undefined : eq(organizationTable.id, id),
      ),
    )
    .orderBy(asc(organizationTable.name), asc(organizationTable.id));
}

type UseRow = Awaited<ReturnType<typeof readQuotaUse>>[number];

/** Creates an object with one value for each kind of quota. */
const byKind = <T>(make: (kind: QuotaKind) => T) => ({
  storage: make('storage'),
  jobs: make('jobs'),
  keys: make('keys'),
  assessments: make('assessments'),
});

export const toQuotaDefaultLimits = (defaults: QuotaDefaults) => byKind((kind) => defaults[kind] ?? null);

function rulesOf(rows: readonly QuotaRuleRow[]): QuotaRules {
  return byKind((kind) => {
    const row = rows.find((each) => each.kind === kind);
    return row === undefined ? 'default' : (row.most ?? 'none');
  });
}

const limitOf = (rule: QuotaRules[QuotaKind], usual: number | null): number | null => {
  if (rule === 'default') return usual;
  return rule === 'none' ? null : rule;
};

function useOf(rules: QuotaRules, rows: readonly UseRow[], defaults: QuotaDefaults): QuotaUse {
  return byKind((kind) => ({
    used: rows.find((row) => row.kind === kind)?.used ?? 0,
    limit: limitOf(rules[kind], defaults[kind] ?? null),
  }));
}

/**
 * Share of a limit that is used, from 0; 1 is the limit. It is 0 without a limit, and a limit of 0 is always reached.
 */
export function computeQuotaUsedShare({ used, limit }: QuotaUse[QuotaKind]): number {
  if (limit === null) return 0;
  return limit === 0 ? 1 : used / limit;
}

export const computeGreatestQuotaShare = (use: QuotaUse): number =>
  Math.max(...quotaKinds.map((kind) => computeQuotaUsedShare(use[kind])));

/** Reads the quotas of all organisations in the scope of the transaction, or of one of them, ordered by name. */
export async function listOrganizationQuotas(
  tx: ReadTx,
  {
    id = null,
    defaults,
    at,
  }: { readonly id?: number | null; readonly defaults: QuotaDefaults; readonly at: Date },
): Promise<QuotaRow[]> {
  const organizations = await governed(tx, id);
  const rules = groupBy(await storedRules(tx, id), ({ organizationId }) => organizationId);
  const uses = groupBy(await readQuotaUse(tx, id, at), ({ organizationId }) => organizationId);
  return organizations.map((each) => {
    const own = rulesOf(rules.get(each.id) ?? []);
    return { ...each, rules: own, use: useOf(own, uses.get(each.id) ?? [], defaults) };
  });
}

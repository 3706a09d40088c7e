import { type QuotaKind, type QuotaRules, quotaKinds } from '@klarsikt/contract';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { organizationQuota } from '@klarsikt/server/schema/operations.ts';
import { eq } from 'drizzle-orm';

type QuotaRuleRow = typeof organizationQuota.$inferSelect;

/** Locks the organisation, so that changes of its rules are made one at a time. Needs the system scope. */
export async function lockOrganizationQuotas(tx: WriteTx, id: number): Promise<void> {
  await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(eq(organizationTable.id, id))
    .for('update');
}

const rowOf = (organizationId: number, kind: QuotaKind, rule: QuotaRules[QuotaKind]): QuotaRuleRow[] => {
  if (rule === 'default') return [];
  return [{ organizationId, kind, most: rule === 'none' ? null : rule }];
};

/** Replaces the rules of an organisation. Needs the system scope. */
export async function replaceQuotaRules(
  tx: WriteTx,
  organizationId: number,
  rules: QuotaRules,
): Promise<void> {
  await tx.delete(organizationQuota).where(eq(organizationQuota.organizationId, organizationId));
  const rows = quotaKinds.flatMap((kind) => rowOf(organizationId, kind, rules[kind]));
  if (rows.length > 0) await tx.insert(organizationQuota).values(rows);
}

import type { Permission } from '@klarsikt/engine/people';
import { sql } from 'drizzle-orm';
import type { Actor } from './actor.ts';
import type { VisibleOrganization, WriteTx } from './tx.ts';

/**
 * Finds the organisations that a person's groups make visible. API clients, the public sample and administrators of a
 * customer see only the organisation in scope.
 */
export async function findVisibleOrganizations(
  tx: Pick<WriteTx, 'execute'>,
  actor: Pick<Actor, 'userId' | 'organizationId' | 'ownOrganizationId'>,
  given: { readonly permission: Permission; readonly at: Date },
): Promise<readonly VisibleOrganization[]> {
  const { userId, organizationId, ownOrganizationId } = actor;
  if (organizationId === null) return [];
  if (userId === null || organizationId !== ownOrganizationId) return [{ organizationId, units: null }];
  const { rows } = await tx.execute<{ organization_id: string; units: string[] | null }>(
    sql`select * from visible_organizations(${userId}, ${given.permission}, ${given.at.toISOString()}::timestamptz)`,
  );
  return rows.map((row) => ({
    organizationId: Number(row.organization_id),
    units: row.units?.map(Number) ?? null,
  }));
}

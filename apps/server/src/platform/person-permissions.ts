/** Present permissions of people, from groups, state of the account, and licence. */
import type { Permission } from '@klarsikt/engine/people';
import { sql } from 'drizzle-orm';
import type { ReadTx } from './tx.ts';

/**
 * Permission of an active person in their own organisation: for a unit and the units below it, or everywhere if
 * `unitId` is null.
 */
export interface PersonPermission {
  readonly userId: number;
  readonly permission: Permission;
  readonly unitId: number | null;
}

export interface PersonPermissionQuery {
  readonly organizationId: number;
  /** Numbers of the people; null for all people of the organisation. */
  readonly people: readonly number[] | null;
  readonly permissions: readonly Permission[];
  readonly at: Date;
}

/**
 * Lists which of the given permissions the people have at present. Mails, feeds and links without a session use this
 * list, so that they disclose nothing that the screen would refuse. The transaction must have the organisation, or
 * all organisations, in scope.
 */
export async function listPersonPermissions(
  tx: ReadTx,
  asked: PersonPermissionQuery,
): Promise<readonly PersonPermission[]> {
  const { organizationId, people, permissions, at } = asked;
  const ids = people === null ? null : `{${people.join(',')}}`;
  const rows = await tx
    .select({
      userId: sql<string>`h.user_id`,
      permission: sql<string>`h.permission`,
      unitId: sql<string | null>`h.unit_id`,
    })
    .from(
      sql`held_now(${organizationId}::bigint, ${ids}::bigint[], ${`{${permissions.join(',')}}`}::text[], ${at.toISOString()}::timestamptz) h`,
    );
  return rows.flatMap(({ userId, permission, unitId }) => {
    const known = permissions.find((one) => one === permission);
    const place = unitId === null ? null : Number(unitId);
    return known === undefined ? [] : [{ userId: Number(userId), permission: known, unitId: place }];
  });
}

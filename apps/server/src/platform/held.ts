/** What people hold now, by the groups they are in, the state of their accounts and the licence of their organisation. */
import type { Permission } from '@klarsikt/engine';
import { sql } from 'drizzle-orm';
import type { ReadTx } from './tx.ts';

/** A right of an active person in their own organisation: in a unit and those below it, or with null in all of it. */
export interface Held {
  readonly userId: number;
  readonly permission: Permission;
  readonly unitId: number | null;
}

export interface HeldAsked {
  readonly organizationId: number;
  /** Null: everybody of the organisation. */
  readonly people: readonly number[] | null;
  readonly permissions: readonly Permission[];
  readonly at: Date;
}

/**
 * Which of these permissions the people hold now. Whatever is sent or fetched without a session asks this, so that a
 * mail, a feed or a link gives nothing that the screen would refuse. Needs the organisation, or all, in scope.
 */
export async function heldNow(tx: ReadTx, asked: HeldAsked): Promise<readonly Held[]> {
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

/** People who may see what is in a unit: those whose groups grant it, or the one whose personal unit it is. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReadTx } from '../../platform/tx.ts';
import { appUser, groupMember, groupResource, organization } from '../../schema/identity.ts';
import type { UnitRow } from './rights.ts';

const fullName = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;
const grants = (permission: string) => sql<boolean>`bool_or(${groupResource.permission} = ${permission})`;

const person = {
  id: appUser.id,
  name: fullName,
  username: appUser.username,
  language: sql<'en' | 'sv'>`coalesce(${appUser.language}, ${organization.language})`,
};

/** The unit and those above it. */
function lineOf(units: readonly UnitRow[], unitId: number): readonly number[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const line: number[] = [];
  for (let at = byId.get(unitId); at && !line.includes(at.id); at = byId.get(at.parentId ?? -1))
    line.push(at.id);
  return line;
}

/** Active people of the organisation who may see what is in the unit, by name. */
export async function peopleIn(
  tx: ReadTx,
  organizationId: number,
  unitId: number,
  units: readonly UnitRow[],
) {
  const here = and(eq(appUser.organizationId, organizationId), eq(appUser.status, 'active'));
  const personal = units.find(({ id }) => id === unitId)?.personalUserId ?? null;
  if (personal !== null) {
    const [owner] = await tx
      .select(person)
      .from(appUser)
      .innerJoin(organization, eq(organization.id, appUser.organizationId))
      .where(and(here, eq(appUser.id, personal)));
    return owner ? [{ ...owner, comment: true, edit: true, approve: true }] : [];
  }
  const line = `{${lineOf(units, unitId).join(',')}}`;
  return tx
    .select({ ...person, comment: grants('Comment'), edit: grants('Edit'), approve: grants('Approve') })
    .from(appUser)
    .innerJoin(organization, eq(organization.id, appUser.organizationId))
    .innerJoin(groupMember, eq(groupMember.userId, appUser.id))
    .innerJoin(groupResource, eq(groupResource.groupId, groupMember.groupId))
    .where(
      and(
        here,
        eq(groupResource.application, 'ra'),
        sql`(${groupResource.unitId} is null or ${groupResource.unitId} = any(${line}::bigint[]))`,
        sql`coalesce(${groupResource.resourceOrganizationId}, ${organizationId}) = ${organizationId}`,
      ),
    )
    .groupBy(appUser.id, organization.language)
    .having(grants('View'))
    .orderBy(asc(fullName), asc(appUser.id));
}

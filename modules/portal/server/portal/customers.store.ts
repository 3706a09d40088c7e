import type { TradeName } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  assessmentUnit,
  groupMember,
  groupResource,
  licenceTable,
  organizationTable,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { portalGroupTexts } from './texts.ts';

/**
 * Permissions in a new customer's groups. Those for Risk Assessment Pro take effect once the customer has a licence for
 * it.
 */
const rights = [
  ['portal', 'Assess'],
  ['ra', 'View'],
  ['ra', 'Comment'],
  ['ra', 'Edit'],
  ['ra', 'Approve'],
] as const;

interface NewCustomer {
  readonly parentId: number;
  readonly name: string;
  readonly language: Language;
  readonly country: string;
  readonly trade: TradeName | null;
  readonly twoPersons: boolean;
  readonly at: Date;
}

/**
 * Sister organisations need different names, so the registration number is appended to a name that is already used.
 */
async function freeName(tx: WriteTx, parentId: number, name: string, registration: string): Promise<string> {
  const taken = await tx.$count(
    organizationTable,
    and(
      eq(organizationTable.parentId, parentId),
      eq(organizationTable.name, name),
      ne(organizationTable.kind, 'sandbox'),
    ),
  );
  return taken === 0 ? name : `${name} (${registration})`;
}

async function addGroup(
  tx: WriteTx,
  organizationId: number,
  name: string,
  resources: readonly (readonly [application: string, permission: string])[],
): Promise<number> {
  const [group] = await tx.insert(userGroup).values({ organizationId, name }).returning({ id: userGroup.id });
  if (!group) throw new Error('the group was not stored');
  await tx.insert(groupResource).values(
    resources.map(([application, permission]) => ({
      organizationId,
      groupId: group.id,
      application,
      permission,
    })),
  );
  return group.id;
}

export async function insertPortalCustomer(
  tx: WriteTx,
  given: NewCustomer & { readonly registration: string },
): Promise<{ organizationId: number; groups: number[] }> {
  const { parentId, language, country, trade, twoPersons, at } = given;
  const name = await freeName(tx, parentId, given.name, given.registration);
  const [made] = await tx
    .insert(organizationTable)
    .values({
      parentId,
      kind: 'customer',
      name,
      country,
      language,
      trade,
      settings: { approval: { twoPersons } },
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: organizationTable.id });
  if (!made) throw new Error('the organisation was not stored');
  const organizationId = made.id;
  await tx.insert(assessmentUnit).values({ organizationId, name: given.name, createdAt: at });
  const everybody = await addGroup(tx, organizationId, portalGroupTexts.everybody[language], rights);
  const owners = await addGroup(tx, organizationId, portalGroupTexts.owners[language], [
    ['admin', 'SecurityAdmin'],
  ]);
  return { organizationId, groups: [everybody, owners] };
}

/** Lists the groups of the whole organisation that have only the permissions needed to assess. */
export async function listAssessorGroups(tx: WriteTx, organizationId: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: groupResource.groupId })
    .from(groupResource)
    .where(
      and(
        eq(groupResource.organizationId, organizationId),
        eq(groupResource.application, 'portal'),
        eq(groupResource.permission, 'Assess'),
        sql`coalesce(${groupResource.resourceOrganizationId}, ${organizationId}) = ${organizationId}`,
        sql`not exists (select from group_resource o where o.group_id = ${groupResource.groupId}
          and o.application not in ('portal', 'ra', 'threatview'))`,
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Creates a group that can only assess, in the given units or (null) everywhere. The name is made unique in the
 * organisation.
 */
export async function insertAssessorGroup(
  tx: WriteTx,
  given: { readonly organizationId: number; readonly name: string; readonly units: readonly number[] | null },
): Promise<number> {
  const { organizationId, name, units } = given;
  const named = await tx
    .select({ name: userGroup.name })
    .from(userGroup)
    .where(eq(userGroup.organizationId, organizationId));
  const taken = new Set(named.map((row) => toUserNameKey(row.name)));
  let free = name;
  for (let number = 2; taken.has(toUserNameKey(free)); number += 1) free = `${name} ${number}`;
  const [group] = await tx
    .insert(userGroup)
    .values({ organizationId, name: free })
    .returning({ id: userGroup.id });
  if (!group) throw new Error('the group was not stored');
  const groupId = group.id;
  const right = { organizationId, groupId, application: 'portal', permission: 'Assess' };
  await tx
    .insert(groupResource)
    .values(units === null ? [right] : units.map((unitId) => ({ ...right, unitId })));
  return groupId;
}

export async function insertPortalUser(
  tx: WriteTx,
  given: {
    readonly organizationId: number;
    readonly username: string;
    readonly givenName: string;
    readonly surname: string;
    readonly language: Language;
    readonly groups: readonly number[];
    readonly at: Date;
  },
): Promise<number> {
  const { organizationId, username, givenName, surname, language, groups, at } = given;
  const [person] = await tx
    .insert(appUser)
    .values({
      organizationId,
      username,
      usernameKey: toUserNameKey(username),
      givenName,
      surname,
      language,
      status: 'invited',
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: appUser.id });
  if (!person) throw new Error('the account was not stored');
  await tx.insert(assessmentUnit).values({
    organizationId,
    name: `${givenName} ${surname}`.trim().slice(0, 200),
    personalUserId: person.id,
    createdAt: at,
  });
  for (const groupId of groups)
    await tx.insert(groupMember).values({ organizationId, groupId, userId: person.id });
  return person.id;
}

/**
 * Creates a portal licence: one year, few seats, and access to the threats of the country and to every figure that
 * the questions use.
 */
export async function insertPortalLicence(
  tx: WriteTx,
  given: { organizationId: number; country: string; validFrom: string; validTo: string; seats: number },
): Promise<void> {
  const { country, ...rest } = given;
  await tx.insert(licenceTable).values({
    ...rest,
    applications: ['portal'],
    offering: 'STANDARD',
    datapoint: 'PRO',
    countries: [country],
  });
}

export async function findFirstUnit(tx: WriteTx, organizationId: number): Promise<number | null> {
  const rows = await tx
    .select({ id: assessmentUnit.id, personal: assessmentUnit.personalUserId })
    .from(assessmentUnit)
    .where(eq(assessmentUnit.organizationId, organizationId))
    .orderBy(assessmentUnit.id);
  return rows.find(({ personal }) => personal === null)?.id ?? null;
}

/**
 * Grants the permission to assess in the customer's organisation to the groups of the consultant that may assess
 * everywhere.
 */
export async function insertConsultantGrants(
  tx: WriteTx,
  { consultantId, customerId }: { readonly consultantId: number; readonly customerId: number },
): Promise<void> {
  const groups = await tx
    .selectDistinct({ id: groupResource.groupId })
    .from(groupResource)
    .where(
      and(
        eq(groupResource.organizationId, consultantId),
        eq(groupResource.application, 'portal'),
        eq(groupResource.permission, 'Assess'),
        isNull(groupResource.unitId),
        sql`coalesce(${groupResource.resourceOrganizationId}, ${consultantId}) = ${consultantId}`,
      ),
    );
  for (const { id: groupId } of groups)
    await tx.insert(groupResource).values({
      organizationId: consultantId,
      groupId,
      application: 'portal',
      permission: 'Assess',
      resourceOrganizationId: customerId,
    });
}

import { dayOf, grantablePermissions, starterGroups } from '@klarsikt/engine';
import { and, count, eq } from 'drizzle-orm';
import { addressKey } from '../../platform/address.ts';
import { nameKey } from '../../platform/names.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import { timeZoneOf } from '../../platform/zones.ts';
import {
  appUser,
  assessmentUnit,
  groupMember,
  groupResource,
  licence,
  organization,
  session,
  setupToken,
  userGroup,
} from '../../schema/identity.ts';

/** Addresses of the live demo sessions, one of each session. */
export async function demoAddresses(tx: WriteTx): Promise<readonly string[]> {
  const rows = await tx.select({ ip: session.ip }).from(session).where(eq(session.demo, true));
  return rows.map(({ ip }) => addressKey(ip));
}

/** The system organisation's id; made at the first start. */
export async function systemOrganization(tx: ReadTx): Promise<number | null> {
  const [row] = await tx
    .select({ id: organization.id })
    .from(organization)
    .where(eq(organization.kind, 'system'));
  return row?.id ?? null;
}

export async function createSystemOrganization(tx: WriteTx): Promise<number> {
  const [row] = await tx
    .insert(organization)
    .values({ kind: 'system', name: 'Klarsikt', country: 'SE' })
    .returning({ id: organization.id });
  if (!row) throw new Error('the system organisation was not created');
  return row.id;
}

export async function hasAdministrator(tx: ReadTx, organizationId: number): Promise<boolean> {
  const [row] = await tx
    .select({ n: count() })
    .from(appUser)
    .where(and(eq(appUser.organizationId, organizationId), eq(appUser.status, 'active')));
  return (row?.n ?? 0) > 0;
}

/** Makes a new one-time setup token; the one printed before is dead (decision 19). */
export async function replaceSetupToken(tx: WriteTx, at: Date): Promise<string> {
  const token = newToken();
  await tx.delete(setupToken);
  await tx.insert(setupToken).values({ tokenHash: tokenHash(token), createdAt: at });
  return token;
}

export async function setupTokenIsGood(tx: ReadTx, token: string): Promise<boolean> {
  const rows = await tx
    .select()
    .from(setupToken)
    .where(eq(setupToken.tokenHash, tokenHash(token)));
  return rows.length === 1;
}

/** Takes the token: only one of several parallel uses gets true. */
export async function takeSetupToken(tx: WriteTx, token: string): Promise<boolean> {
  const rows = await tx
    .delete(setupToken)
    .where(eq(setupToken.tokenHash, tokenHash(token)))
    .returning();
  return rows.length === 1;
}

export interface FirstAdministrator {
  /** Of the organisation. */
  readonly language: 'en' | 'sv';
  readonly organization: string;
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  readonly passwordHash: string;
  /** Make the groups that organisations begin with. */
  readonly starterGroups: boolean;
}

async function addStarterGroups(tx: WriteTx, organizationId: number, language: 'en' | 'sv'): Promise<void> {
  for (const { name, description, permissions } of starterGroups) {
    const [group] = await tx
      .insert(userGroup)
      .values({ organizationId, name: name[language], description: description[language] })
      .returning({ id: userGroup.id });
    if (!group) throw new Error('the group was not created');
    const grants = permissions.map((full) => {
      const [application = '', permission = ''] = full.split(':');
      return { organizationId, groupId: group.id, application, permission };
    });
    await tx.insert(groupResource).values(grants);
  }
}

/** Names the system organisation and gives it its administrator, a first unit, and a licence for everything. */
export async function createAdministrator(
  tx: WriteTx,
  organizationId: number,
  given: FirstAdministrator,
  at: Date,
) {
  await tx
    .update(organization)
    .set({ name: given.organization, language: given.language })
    .where(eq(organization.id, organizationId));
  const [user] = await tx
    .insert(appUser)
    .values({
      organizationId,
      username: given.username,
      usernameKey: nameKey(given.username),
      givenName: given.givenName,
      surname: given.surname,
      passwordHash: given.passwordHash,
      passwordAt: at,
    })
    .returning({ id: appUser.id });
  if (!user) throw new Error('the administrator was not created');
  await tx.insert(assessmentUnit).values([
    { organizationId, name: given.organization },
    { organizationId, name: `${given.givenName} ${given.surname}`, personalUserId: user.id },
  ]);
  const [group] = await tx
    .insert(userGroup)
    .values({ organizationId, name: 'Administrators' })
    .returning({ id: userGroup.id });
  if (!group) throw new Error('the group was not created');
  await tx.insert(groupMember).values({ organizationId, groupId: group.id, userId: user.id });
  const grants = Object.entries(grantablePermissions).flatMap(([application, permissions]) =>
    permissions.map((permission) => ({ organizationId, groupId: group.id, application, permission })),
  );
  await tx.insert(groupResource).values(grants);
  if (given.starterGroups) await addStarterGroups(tx, organizationId, given.language);
  await tx.insert(licence).values({
    organizationId,
    applications: Object.keys(grantablePermissions),
    offering: 'ENTERPRISE',
    datapoint: 'PRO',
    countries: ['SE'],
    validFrom: dayOf(at, await timeZoneOf(tx, organizationId)),
  });
  return user.id;
}

import { getDayInZone } from '@klarsikt/engine/calendar';
import { grantablePermissions, starterGroups } from '@klarsikt/engine/people';
import { toIpAddressKey } from '@klarsikt/server/platform/address.ts';
import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import { generateToken, hashToken } from '@klarsikt/server/platform/tokens.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { loadTimeZone } from '@klarsikt/server/platform/zones.ts';
import {
  appUser,
  assessmentUnit,
  groupMember,
  groupResource,
  licenceTable,
  organizationTable,
  sessionTable,
  setupToken,
  userGroup,
} from '@klarsikt/server/schema/identity.ts';
import { and, count, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { administratorsGroupName } from './texts.ts';

export async function listDemoAddresses(tx: WriteTx): Promise<readonly string[]> {
  const rows = await tx.select({ ip: sessionTable.ip }).from(sessionTable).where(eq(sessionTable.demo, true));
  return rows.map(({ ip }) => toIpAddressKey(ip));
}

export async function findSystemOrganization(tx: ReadTx): Promise<number | null> {
  const [row] = await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(eq(organizationTable.kind, 'system'));
  return row?.id ?? null;
}

export async function createSystemOrganization(tx: WriteTx): Promise<number> {
  const [row] = await tx
    .insert(organizationTable)
    .values({ kind: 'system', name: 'Klarsikt', country: 'SE' })
    .returning({ id: organizationTable.id });
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

/** Server that prints a setup link (`node`), and all running servers; null if there is only one server. */
export interface SetupLinkPrinter {
  readonly node: string;
  readonly living: readonly string[];
}

/** Maximum number of setup links of other nodes that remain valid. */
const mostBeside = 9;

/**
 * Creates a one-time setup token and deletes earlier tokens, except the tokens of other running nodes, so that each
 * printed link works.
 */
export async function insertSetupToken(
  tx: WriteTx,
  printer: SetupLinkPrinter | null,
  at: Date,
): Promise<string> {
  const token = generateToken();
  const others = (printer?.living ?? []).filter((id) => id !== printer?.node);
  const kept = await tx
    .select({ tokenHash: setupToken.tokenHash })
    .from(setupToken)
    .where(inArray(setupToken.nodeId, others))
    .orderBy(desc(setupToken.createdAt))
    .limit(mostBeside);
  const hashes = kept.map((row) => row.tokenHash);
  await tx.delete(setupToken).where(notInArray(setupToken.tokenHash, hashes));
  const nodeId = printer?.node ?? null;
  await tx.insert(setupToken).values({ tokenHash: hashToken(token), createdAt: at, nodeId });
  return token;
}

export async function isSetupTokenValid(tx: ReadTx, token: string): Promise<boolean> {
  const rows = await tx
    .select()
    .from(setupToken)
    .where(eq(setupToken.tokenHash, hashToken(token)));
  const organizationId = await findSystemOrganization(tx);
  return rows.length === 1 && organizationId !== null && !(await hasAdministrator(tx, organizationId));
}

/**
 * Deletes the token and all others. Of several parallel uses, of the same or of different tokens, only one returns
 * true.
 */
export async function deleteSetupToken(tx: WriteTx, organizationId: number, token: string): Promise<boolean> {
  if (!(await isSetupTokenValid(tx, token))) return false;
  // A parallel use of another link is blocked by this lock; afterwards its token has been deleted.
  await tx
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(eq(organizationTable.id, organizationId))
    .for('update');
  if (!(await isSetupTokenValid(tx, token))) return false;
  await tx.delete(setupToken);
  return true;
}

export interface FirstAdministrator {
  readonly language: 'en' | 'sv';
  readonly organization: string;
  readonly username: string;
  readonly givenName: string;
  readonly surname: string;
  readonly passwordHash: string;
  readonly starterGroups: boolean;
}

async function insertStarterGroups(
  tx: WriteTx,
  organizationId: number,
  language: 'en' | 'sv',
): Promise<void> {
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

/**
 * Names the organisation that runs the installation, and creates its administrator, its first unit and a licence for
 * everything.
 */
export async function createAdministrator(
  tx: WriteTx,
  organizationId: number,
  given: FirstAdministrator,
  at: Date,
) {
  await tx
    .update(organizationTable)
    .set({ name: given.organization, language: given.language })
    .where(eq(organizationTable.id, organizationId));
  const [user] = await tx
    .insert(appUser)
    .values({
      organizationId,
      username: given.username,
      usernameKey: toUserNameKey(given.username),
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
    .values({ organizationId, name: administratorsGroupName[given.language] })
    .returning({ id: userGroup.id });
  if (!group) throw new Error('the group was not created');
  await tx.insert(groupMember).values({ organizationId, groupId: group.id, userId: user.id });
  const grants = Object.entries(grantablePermissions).flatMap(([application, permissions]) =>
    permissions.map((permission) => ({ organizationId, groupId: group.id, application, permission })),
  );
  await tx.insert(groupResource).values(grants);
  if (given.starterGroups) await insertStarterGroups(tx, organizationId, given.language);
  await tx.insert(licenceTable).values({
    organizationId,
    applications: Object.keys(grantablePermissions),
    offering: 'ENTERPRISE',
    datapoint: 'PRO',
    countries: ['SE'],
    validFrom: getDayInZone(at, await loadTimeZone(tx, organizationId)),
  });
  return user.id;
}

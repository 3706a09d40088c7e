/** Creates customer organisations for tests. */

import { createStarterContent } from '@klarsikt/content';
import type { OrganizationSettings } from '@klarsikt/contract';
import { grantablePermissions, type Permission } from '@klarsikt/engine/people';
import type { Clock } from '@klarsikt/server/clock';
import type { Database } from '@klarsikt/server/db';
import { hashPassword } from '@klarsikt/server/passwords';
import {
  appUser,
  assessmentUnit,
  groupMember,
  groupResource,
  licenceTable,
  organizationTable,
  sessionTable,
  userGroup,
} from '@klarsikt/server/schema/identity';
import { generateToken, hashToken } from '@klarsikt/server/tokens';
import { runInSystemTransaction } from '@klarsikt/server/tx';
import type { TestClient } from './client.ts';

export const testPassword = 'Granit-Fjord-Vass-47!';

export interface TenantOptions {
  readonly name?: string;
  readonly kind?: 'customer' | 'system';
  readonly licensed?: readonly string[];
  /** True if the licence also covers the organisations below that have no licence of their own. */
  readonly coversCustomers?: boolean;
  /** The parent organisation. */
  readonly parentId?: number;
  /** Settings for signing in. By default no second factor is required, so that a password is enough. */
  readonly settings?: { readonly [K in keyof OrganizationSettings]?: unknown };
  readonly country?: string;
  /** Time zone of the organisation. The default is the zone of its country, otherwise UTC. */
  readonly timeZone?: string;
}

export interface TestTenant {
  readonly organizationId: number;
  readonly unitId: number;
  /** Creates a user with these permissions (all by default), a session, accepted terms, and `testPassword`. */
  user(
    permissions?: readonly Permission[],
  ): Promise<TestClient & { readonly userId: number; readonly username: string }>;
}

export const allPermissions: readonly Permission[] = Object.entries(grantablePermissions).flatMap(
  ([application, names]) => names.map((name) => `${application}:${name}` as Permission),
);

const termsVersion =
  createStarterContent().find(({ slug }) => slug === 'dialog-terms')?.document.version ?? null;

/** Opens a session for the client as after a complete sign-in. */
export async function openTestSession(
  database: Database,
  clock: Clock,
  given: { userId: number; organizationId: number },
  client: TestClient,
): Promise<void> {
  const token = generateToken();
  const now = clock.now();
  await runInSystemTransaction(database.app, (tx) =>
    tx.insert(sessionTable).values({
      ...given,
      tokenHash: hashToken(token),
      createdAt: now,
      activeAt: now,
      softSec: 1800,
      hardAt: new Date(now.getTime() + 43_200_000),
    }),
  );
  client.cookie = `__Host-klarsikt=${token}`;
}

/** Numbers of the users per installation, so that they do not depend on other tests of the worker. */
const people = new WeakMap<Database, number>();
let passwordHash: Promise<string> | null = null;

/**
 * Lists the applications in the default licence of a test organisation: all except Atlas, which only the organisation
 * that runs the installation gets by default.
 */
const usualLicence = (kind: TenantOptions['kind']): readonly string[] =>
  Object.keys(grantablePermissions).filter((one) => one !== 'backoffice' || kind === 'system');

async function createOrganization(
  database: Database,
  at: Date,
  options: TenantOptions & { name: string },
): Promise<{ organizationId: number; unitId: number }> {
  return runInSystemTransaction(database.app, async (tx) => {
    const [org] = await tx
      .insert(organizationTable)
      .values({
        kind: options.kind ?? 'customer',
        name: options.name,
        country: options.country ?? 'SE',
        timeZone: options.timeZone ?? null,
        createdAt: at,
        parentId: options.parentId ?? null,
        settings: options.settings ?? { secondFactor: 'optional' },
      })
      .returning({ id: organizationTable.id });
    if (!org) throw new Error('no organisation');
    const [unit] = await tx
      .insert(assessmentUnit)
      .values({ organizationId: org.id, name: options.name })
      .returning({ id: assessmentUnit.id });
    if (!unit) throw new Error('no unit');
    const applications = [...(options.licensed ?? usualLicence(options.kind))];
    if (applications.length > 0)
      await tx.insert(licenceTable).values({
        organizationId: org.id,
        applications,
        offering: 'ENTERPRISE',
        datapoint: 'PRO',
        countries: ['SE'],
        validFrom: '2026-01-01',
        coversCustomers: options.coversCustomers ?? false,
      });
    return { organizationId: org.id, unitId: unit.id };
  });
}

/** Creates a user with `testPassword`, accepted terms, and these permissions through a group. */
async function createUser(
  database: Database,
  at: Date,
  { organizationId, username, number }: { organizationId: number; username: string; number: number },
  permissions: readonly Permission[],
): Promise<number> {
  passwordHash ??= hashPassword(testPassword);
  const stored = await passwordHash;
  return runInSystemTransaction(database.app, async (tx) => {
    const [user] = await tx
      .insert(appUser)
      .values({
        organizationId,
        username,
        usernameKey: username,
        givenName: 'Test',
        surname: `User ${number}`,
        passwordHash: stored,
        passwordAt: at,
        termsVersion,
        termsAt: at,
      })
      .returning({ id: appUser.id });
    const [group] = await tx
      .insert(userGroup)
      .values({ organizationId, name: `Group ${number}` })
      .returning({ id: userGroup.id });
    if (!user || !group) throw new Error('no user');
    await tx.insert(groupMember).values({ organizationId, groupId: group.id, userId: user.id });
    const grants = permissions.map((permission) => {
      const [application = '', name = ''] = permission.split(':');
      return { organizationId, groupId: group.id, application, permission: name };
    });
    if (grants.length > 0) await tx.insert(groupResource).values(grants);
    return user.id;
  });
}

export async function createTenant(
  database: Database,
  clock: Clock,
  visitor: () => TestClient,
  options: TenantOptions & { name: string },
): Promise<TestTenant> {
  const at = clock.now();
  const made = await createOrganization(database, at, options);
  const { organizationId } = made;
  const domain = `${options.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;
  return {
    ...made,
    user: async (permissions = allPermissions) => {
      const number = (people.get(database) ?? 0) + 1;
      people.set(database, number);
      const username = `user${number}@${domain}`;
      const userId = await createUser(database, at, { organizationId, username, number }, permissions);
      const client = visitor();
      await openTestSession(database, clock, { userId, organizationId }, client);
      return Object.assign(client, { userId, username });
    },
  };
}

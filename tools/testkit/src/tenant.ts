/** Customer organisations for tests, made as an administrator would leave them. */
import { login } from '@klarsikt/contract';
import { grantablePermissions, type Permission } from '@klarsikt/engine';
import type { Clock } from '@klarsikt/server/clock';
import type { Database } from '@klarsikt/server/db';
import { hashPassword } from '@klarsikt/server/passwords';
import {
  appUser,
  assessmentUnit,
  groupMember,
  groupResource,
  licence,
  organization,
  userGroup,
} from '@klarsikt/server/schema/identity';
import { inSystemTransaction } from '@klarsikt/server/tx';
import type { TestClient } from './client.ts';

export const testPassword = 'Granit-Fjord-Vass-47!';

export interface TenantOptions {
  readonly name?: string;
  readonly kind?: 'customer' | 'system';
  readonly licensed?: readonly string[];
}

export interface Tenant {
  readonly organizationId: number;
  readonly unitId: number;
  /** A user with these permissions, signed in; without argument all that exist. */
  user(
    permissions?: readonly Permission[],
  ): Promise<TestClient & { readonly userId: number; readonly username: string }>;
}

export const allPermissions: readonly Permission[] = Object.entries(grantablePermissions).flatMap(
  ([application, names]) => names.map((name) => `${application}:${name}` as Permission),
);

let counter = 0;
let passwordHash: Promise<string> | null = null;

export async function createTenant(
  database: Database,
  clock: Clock,
  visitor: () => TestClient,
  options: TenantOptions & { name: string },
): Promise<Tenant> {
  const at = clock.now();
  const made = await inSystemTransaction(database.app, async (tx) => {
    const [org] = await tx
      .insert(organization)
      .values({ kind: options.kind ?? 'customer', name: options.name, country: 'SE', createdAt: at })
      .returning({ id: organization.id });
    if (!org) throw new Error('no organisation');
    const [unit] = await tx
      .insert(assessmentUnit)
      .values({ organizationId: org.id, name: options.name })
      .returning({ id: assessmentUnit.id });
    if (!unit) throw new Error('no unit');
    const applications = [...(options.licensed ?? Object.keys(grantablePermissions))];
    if (applications.length > 0)
      await tx.insert(licence).values({
        organizationId: org.id,
        applications,
        offering: 'ENTERPRISE',
        datapoint: 'PRO',
        countries: ['SE'],
        validFrom: '2026-01-01',
      });
    return { organizationId: org.id, unitId: unit.id };
  });
  return {
    ...made,
    user: async (permissions = allPermissions) => {
      counter += 1;
      const username = `user${counter}@${options.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;
      passwordHash ??= hashPassword(testPassword);
      const stored = await passwordHash;
      const userId = await inSystemTransaction(database.app, async (tx) => {
        const { organizationId } = made;
        const [user] = await tx
          .insert(appUser)
          .values({
            organizationId,
            username,
            usernameKey: username,
            givenName: 'Test',
            surname: `User ${counter}`,
            passwordHash: stored,
          })
          .returning({ id: appUser.id });
        const [group] = await tx
          .insert(userGroup)
          .values({ organizationId, name: `Group ${counter}` })
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
      const client = visitor();
      const { status } = await client.call(login.login, { body: { username, secret: testPassword } });
      if (status !== 'success') throw new Error(`sign-in: ${status}`);
      return Object.assign(client, { userId, username });
    },
  };
}

/** What sign-in and administration do to an account. */
import { eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Config } from '../../config/config.ts';
import type { Accounts, Mail } from '../../deps.ts';
import type { Clock } from '../../platform/clock.ts';
import { found } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { newToken, tokenHash } from '../../platform/tokens.ts';
import type { ReadTx } from '../../platform/tx.ts';
import type { Vault } from '../../platform/vault.ts';
import { appUser, loginLink, organization, session } from '../../schema/identity.ts';
import { createLimiter } from './limiter.ts';
import { passwordFaults } from './policy.ts';

const linkLifeSec = { reset: 3600, invite: 7 * 24 * 3600, login: 900 } as const;

async function account(tx: ReadTx, userId: number) {
  const [row] = await tx.select().from(appUser).where(eq(appUser.id, userId));
  return found(row);
}

export function createAccounts(given: {
  config: Config;
  clock: Clock;
  vault: Vault;
  mail: Mail;
  db: NodePgDatabase;
}): Accounts {
  const { config, clock, mail } = given;
  const accounts: Accounts = {
    passwordFaults: async (tx, { userId, password, language, path }) => {
      const { username, givenName, surname } = await account(tx, userId);
      return passwordFaults(password, [username, givenName, surname], language, path);
    },
    setPassword: async (tx, { userId, password, mustChange, keep }) => {
      await tx
        .update(appUser)
        .set({
          passwordHash: await hashPassword(password),
          passwordAt: clock.now(),
          owes: mustChange ? ['updatePassword'] : [],
        })
        .where(eq(appUser.id, userId));
      await tx.delete(loginLink).where(eq(loginLink.userId, userId));
      await accounts.endSessions(tx, userId, keep);
    },
    sendLink: async (tx, { userId, kind, landing, causedBy }) => {
      const { organizationId, username, language } = await account(tx, userId);
      const [own] = await tx
        .select({ language: organization.language })
        .from(organization)
        .where(eq(organization.id, organizationId));
      const token = newToken();
      const now = clock.now();
      await tx.insert(loginLink).values({
        tokenHash: tokenHash(token),
        organizationId,
        userId,
        kind,
        landing,
        createdAt: now,
        expiresAt: new Date(now.getTime() + linkLifeSec[kind] * 1000),
        createdBy: causedBy,
      });
      await mail.queue(tx, {
        template: kind === 'invite' ? 'invite' : 'resetPassword',
        recipient: username,
        language: language ?? own?.language ?? 'en',
        organizationId,
        userId,
        causedBy,
        data: {},
        link: `${config.origin}/login?loginToken=${token}`,
      });
    },
    endSessions: async (tx, userId, keep) => {
      const ended = await tx
        .delete(session)
        .where(eq(session.userId, userId))
        .returning({ hash: session.tokenHash });
      return ended.filter(({ hash }) => !keep?.equals(hash)).length;
    },
    unlock: (username) => createLimiter(given.db, clock).succeeded(username, ''),
    removeTotp: async (tx, userId) => {
      await tx
        .update(appUser)
        .set({ totpSecret: null, totpStep: null, totpAt: null })
        .where(eq(appUser.id, userId));
    },
  };
  return accounts;
}

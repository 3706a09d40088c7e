import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import { enterSystemScope, type ReadTx, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  assessmentUnit,
  federatedIdentity,
  federationDomain,
  federationState,
  federationTable,
  groupMember,
  loginLink,
  organizationTable,
  sessionFederation,
  sessionTable,
} from '@klarsikt/server/schema/identity.ts';
import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';

export type FederationRow = typeof federationTable.$inferSelect;
export type PendingSignInRow = typeof federationState.$inferSelect;

export function getMailDomain(username: string): string | null {
  const at = username.lastIndexOf('@');
  const domain = at < 0 ? '' : toUserNameKey(username.slice(at + 1));
  return domain === '' ? null : domain;
}

/** Finds the enabled identity provider of a mail domain, in all organisations. */
export async function findFederationOfDomain(tx: ReadTx, domain: string): Promise<FederationRow | null> {
  const [row] = await tx
    .select({ federation: federationTable })
    .from(federationDomain)
    .innerJoin(federationTable, eq(federationTable.id, federationDomain.federationId))
    .where(and(eq(federationDomain.domain, domain), eq(federationTable.enabled, true)));
  return row?.federation ?? null;
}

export async function findFederation(tx: ReadTx, id: number): Promise<FederationRow | null> {
  const [row] = await tx
    .select()
    .from(federationTable)
    .where(and(eq(federationTable.id, id), eq(federationTable.enabled, true)));
  return row ?? null;
}

export async function findFederationOfOrganization(
  tx: ReadTx,
  id: number,
): Promise<{ readonly federation: FederationRow | null } | null> {
  const [row] = await tx
    .select({ federation: federationTable })
    .from(organizationTable)
    .leftJoin(federationTable, eq(federationTable.organizationId, organizationTable.id))
    .where(and(eq(organizationTable.id, id), inArray(organizationTable.kind, ['system', 'customer'])));
  return row ?? null;
}

export async function insertPendingSignIn(
  tx: WriteTx,
  row: typeof federationState.$inferInsert,
): Promise<void> {
  await enterSystemScope(tx);
  await tx.insert(federationState).values(row);
}

/** Deletes and returns a started sign-in. Only the first use of its state succeeds. */
export async function deletePendingSignIn(tx: WriteTx, stateHash: Buffer) {
  await enterSystemScope(tx);
  const [row] = await tx.delete(federationState).where(eq(federationState.stateHash, stateHash)).returning();
  return row ?? null;
}

export async function deleteExpiredPendingSignIns(tx: WriteTx, before: Date): Promise<void> {
  await tx.delete(federationState).where(lt(federationState.createdAt, before));
}

/** Records through which connection the person has signed in last, as a proof that the connection works. */
export async function updateLastSignInConnection(
  tx: WriteTx,
  given: { issuer: string; subject: string; connection: string },
): Promise<void> {
  const { issuer, subject, connection } = given;
  await tx
    .update(federatedIdentity)
    .set({ connection })
    .where(and(eq(federatedIdentity.issuer, issuer), eq(federatedIdentity.subject, subject)));
}

export async function findUserOfIdentity(tx: ReadTx, issuer: string, subject: string) {
  const [row] = await tx
    .select({ userId: federatedIdentity.userId, organizationId: federatedIdentity.organizationId })
    .from(federatedIdentity)
    .where(and(eq(federatedIdentity.issuer, issuer), eq(federatedIdentity.subject, subject)));
  return row ?? null;
}

const unclaimed = and(
  eq(appUser.status, 'invited'),
  isNull(appUser.passwordHash),
  sql`not exists (select from ${federatedIdentity} where ${federatedIdentity.userId} = ${appUser.id})`,
);

/**
 * Finds an invited account with a verified e-mail address and no linked identity. `bound` is true if an administrator
 * who has all permissions of the account bound it to this connection. An account with a password or another identity
 * is never taken over by e-mail address (security page F2).
 */
export async function findInvitedAccount(
  tx: ReadTx,
  given: { organizationId: number; usernameKey: string; connection: string },
): Promise<{ readonly id: number; readonly bound: boolean } | null> {
  const { organizationId, usernameKey, connection } = given;
  const named = and(eq(appUser.organizationId, organizationId), eq(appUser.usernameKey, usernameKey));
  const [row] = await tx
    .select({ id: appUser.id, bindsTo: appUser.bindsTo })
    .from(appUser)
    .where(and(named, unclaimed));
  return row ? { id: row.id, bound: row.bindsTo === connection } : null;
}

const buildAnswerableLinkCondition = (tokenHash: Buffer, organizationId: number, at: Date) =>
  and(
    eq(loginLink.tokenHash, tokenHash),
    eq(loginLink.organizationId, organizationId),
    inArray(loginLink.kind, ['invite', 'connect']),
    gt(loginLink.expiresAt, at),
  );

/**
 * Returns whether the organisation has an invitation or connect link with this token that has not expired and can be
 * used at the provider.
 */
export async function isLinkUsableAtProvider(
  tx: ReadTx,
  given: { tokenHash: Buffer; organizationId: number; at: Date },
): Promise<boolean> {
  return (
    (await tx.$count(
      loginLink,
      buildAnswerableLinkCondition(given.tokenHash, given.organizationId, given.at),
    )) > 0
  );
}

/**
 * Deletes the one-time link and returns its account. An invitation is valid until a person has taken over the
 * account, a connect link as long as the account is active.
 */
export async function deleteOneTimeLink(
  tx: WriteTx,
  given: { tokenHash: Buffer; organizationId: number; at: Date },
): Promise<{ readonly userId: number; readonly connects: boolean } | null> {
  const [link] = await tx
    .delete(loginLink)
    .where(buildAnswerableLinkCondition(given.tokenHash, given.organizationId, given.at))
    .returning({ userId: loginLink.userId, kind: loginLink.kind });
  if (!link) return null;
  const connects = link.kind === 'connect';
  const [row] = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.id, link.userId), connects ? eq(appUser.status, 'active') : unclaimed))
    .for('update');
  return row ? { userId: row.id, connects } : null;
}

export async function findOrganizationPath(
  tx: ReadTx,
  organizationId: number,
): Promise<{ readonly path: readonly number[]; readonly operates: boolean } | null> {
  const [row] = await tx
    .select({ path: organizationTable.path, kind: organizationTable.kind })
    .from(organizationTable)
    .where(eq(organizationTable.id, organizationId));
  return row ? { path: row.path, operates: row.kind === 'system' } : null;
}

export async function isUsernameTaken(tx: ReadTx, usernameKey: string): Promise<boolean> {
  return (await tx.$count(appUser, eq(appUser.usernameKey, usernameKey))) > 0;
}

export interface FederatedPerson {
  readonly username: string;
  readonly usernameKey: string;
  readonly givenName: string;
  readonly surname: string;
  readonly at: Date;
}

export async function createFederatedUser(
  tx: WriteTx,
  row: FederationRow,
  person: FederatedPerson,
): Promise<number> {
  const { organizationId, groupId } = row;
  const { at, ...names } = person;
  const [own] = await tx
    .select({ language: organizationTable.language })
    .from(organizationTable)
    .where(eq(organizationTable.id, organizationId));
  const [user] = await tx
    .insert(appUser)
    .values({ ...names, organizationId, language: own?.language ?? 'en', createdAt: at })
    .returning({ id: appUser.id });
  if (!user) throw new Error('the account was not created');
  const { username, givenName, surname } = person;
  await tx.insert(assessmentUnit).values({
    organizationId,
    name: (`${givenName} ${surname}`.trim() || username).slice(0, 200),
    personalUserId: user.id,
    createdAt: at,
  });
  if (groupId !== null) await tx.insert(groupMember).values({ organizationId, groupId, userId: user.id });
  return user.id;
}

export async function insertFederatedIdentity(
  tx: WriteTx,
  row: typeof federatedIdentity.$inferInsert,
): Promise<void> {
  await tx.insert(federatedIdentity).values(row);
  await tx
    .update(appUser)
    .set({ status: 'active', bindsTo: null })
    .where(and(eq(appUser.id, row.userId), eq(appUser.status, 'invited')));
}

export async function deleteOtherIdentities(
  tx: WriteTx,
  given: { issuer: string; subject: string; userId: number },
): Promise<void> {
  const { issuer, subject, userId } = given;
  await tx
    .delete(federatedIdentity)
    .where(
      and(
        eq(federatedIdentity.userId, userId),
        eq(federatedIdentity.issuer, issuer),
        ne(federatedIdentity.subject, subject),
      ),
    );
}

export async function findEnabledFederation(
  tx: ReadTx,
  organizationId: number,
): Promise<FederationRow | null> {
  const [row] = await tx
    .select()
    .from(federationTable)
    .where(and(eq(federationTable.organizationId, organizationId), eq(federationTable.enabled, true)));
  return row ?? null;
}

export async function upsertSessionTokens(
  tx: WriteTx,
  row: typeof sessionFederation.$inferInsert,
): Promise<void> {
  await tx.insert(sessionFederation).values(row);
}

export async function findSessionTokens(tx: ReadTx, tokenHash: Buffer) {
  const [row] = await tx.select().from(sessionFederation).where(eq(sessionFederation.tokenHash, tokenHash));
  return row ?? null;
}

/** Moves the expiry if it is still `seen`; returns null if another request has already moved it. */
export async function claimTokenRenewal(tx: WriteTx, tokenHash: Buffer, seen: Date, until: Date) {
  const [row] = await tx
    .update(sessionFederation)
    .set({ expiresAt: until })
    .where(and(eq(sessionFederation.tokenHash, tokenHash), eq(sessionFederation.expiresAt, seen)))
    .returning();
  return row ?? null;
}

export async function updateSessionTokens(
  tx: WriteTx,
  tokenHash: Buffer,
  given: { tokens: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.update(sessionFederation).set(given).where(eq(sessionFederation.tokenHash, tokenHash));
}

/** Ends the session. The database deletes the provider's tokens together with it. */
export async function deleteFederatedSession(tx: WriteTx, tokenHash: Buffer): Promise<void> {
  await tx.delete(sessionTable).where(eq(sessionTable.tokenHash, tokenHash));
}

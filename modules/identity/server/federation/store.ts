/** Realms, pending sign-ins, identities and tokens of identity providers. */

import { nameKey } from '@klarsikt/server/platform/names.ts';
import { enterSystemScope, type ReadTx, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  appUser,
  assessmentUnit,
  federatedIdentity,
  federation,
  federationDomain,
  federationState,
  groupMember,
  loginLink,
  organization,
  session,
  sessionFederation,
} from '@klarsikt/server/schema/identity.ts';
import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';

export type FederationRow = typeof federation.$inferSelect;
export type PendingRow = typeof federationState.$inferSelect;

/** The part of a user name after the last @, in lower case; null when there is none. */
export function domainOf(username: string): string | null {
  const at = username.lastIndexOf('@');
  const domain = at < 0 ? '' : nameKey(username.slice(at + 1));
  return domain === '' ? null : domain;
}

/** The enabled federation of a domain. Sign-in looks across organisations. */
export async function federationOfDomain(tx: ReadTx, domain: string): Promise<FederationRow | null> {
  const [row] = await tx
    .select({ federation })
    .from(federationDomain)
    .innerJoin(federation, eq(federation.id, federationDomain.federationId))
    .where(and(eq(federationDomain.domain, domain), eq(federation.enabled, true)));
  return row?.federation ?? null;
}

export async function federationById(tx: ReadTx, id: number): Promise<FederationRow | null> {
  const [row] = await tx
    .select()
    .from(federation)
    .where(and(eq(federation.id, id), eq(federation.enabled, true)));
  return row ?? null;
}

/** An organisation in scope with its federation, in use or not; null when it is not in reach. */
export async function federationOfOrganization(
  tx: ReadTx,
  id: number,
): Promise<{ readonly federation: FederationRow | null } | null> {
  const [row] = await tx
    .select({ federation })
    .from(organization)
    .leftJoin(federation, eq(federation.organizationId, organization.id))
    .where(and(eq(organization.id, id), inArray(organization.kind, ['system', 'customer'])));
  return row ?? null;
}

export async function keepState(tx: WriteTx, row: typeof federationState.$inferInsert): Promise<void> {
  await enterSystemScope(tx);
  await tx.insert(federationState).values(row);
}

/** Takes a pending sign-in: of several uses of one state only the first gets it. */
export async function takeState(tx: WriteTx, stateHash: Buffer) {
  await enterSystemScope(tx);
  const [row] = await tx.delete(federationState).where(eq(federationState.stateHash, stateHash)).returning();
  return row ?? null;
}

export async function pruneStates(tx: WriteTx, before: Date): Promise<void> {
  await tx.delete(federationState).where(lt(federationState.createdAt, before));
}

/** Remembers through which connection the person signed in last: what has worked once can be relied on. */
export async function noteConnection(
  tx: WriteTx,
  given: { issuer: string; subject: string; connection: string },
): Promise<void> {
  const { issuer, subject, connection } = given;
  await tx
    .update(federatedIdentity)
    .set({ connection })
    .where(and(eq(federatedIdentity.issuer, issuer), eq(federatedIdentity.subject, subject)));
}

export async function userOfIdentity(tx: ReadTx, issuer: string, subject: string) {
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
 * The invited account that a verified address names and that no identity holds yet; `bound` when an administrator who
 * holds as much has bound it to this very connection. An account with a password of its own or with another identity is
 * never taken over by an e-mail address (security page F2).
 */
export async function invitedAccount(
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

const answerable = (tokenHash: Buffer, organizationId: number, at: Date) =>
  and(
    eq(loginLink.tokenHash, tokenHash),
    eq(loginLink.organizationId, organizationId),
    inArray(loginLink.kind, ['invite', 'connect']),
    gt(loginLink.expiresAt, at),
  );

/** Whether there is such a link to be answered at the provider, of the organisation and not too old. */
export async function isAnswerable(
  tx: ReadTx,
  given: { tokenHash: Buffer; organizationId: number; at: Date },
): Promise<boolean> {
  return (await tx.$count(loginLink, answerable(given.tokenHash, given.organizationId, given.at))) > 0;
}

/**
 * Takes the link: the account that it is for. An invitation is good as long as nobody has claimed the account, a link that
 * connects as long as the account is in use.
 */
export async function takeLink(
  tx: WriteTx,
  given: { tokenHash: Buffer; organizationId: number; at: Date },
): Promise<{ readonly userId: number; readonly connects: boolean } | null> {
  const [link] = await tx
    .delete(loginLink)
    .where(answerable(given.tokenHash, given.organizationId, given.at))
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

/** The line of organisations down to this one, and whether it runs the installation. */
export async function placeOf(
  tx: ReadTx,
  organizationId: number,
): Promise<{ readonly path: readonly number[]; readonly operates: boolean } | null> {
  const [row] = await tx
    .select({ path: organization.path, kind: organization.kind })
    .from(organization)
    .where(eq(organization.id, organizationId));
  return row ? { path: row.path, operates: row.kind === 'system' } : null;
}

export async function nameIsTaken(tx: ReadTx, usernameKey: string): Promise<boolean> {
  return (await tx.$count(appUser, eq(appUser.usernameKey, usernameKey))) > 0;
}

/** Somebody as their provider describes them. */
export interface NewPerson {
  readonly username: string;
  readonly usernameKey: string;
  readonly givenName: string;
  readonly surname: string;
  readonly at: Date;
}

export async function createFederatedUser(
  tx: WriteTx,
  row: FederationRow,
  person: NewPerson,
): Promise<number> {
  const { organizationId, groupId } = row;
  const { at, ...names } = person;
  const [own] = await tx
    .select({ language: organization.language })
    .from(organization)
    .where(eq(organization.id, organizationId));
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

export async function bindIdentity(tx: WriteTx, row: typeof federatedIdentity.$inferInsert): Promise<void> {
  await tx.insert(federatedIdentity).values(row);
  await tx
    .update(appUser)
    .set({ status: 'active', bindsTo: null })
    .where(and(eq(appUser.id, row.userId), eq(appUser.status, 'invited')));
}

/** The account has this identity at the issuer and no other. */
export async function dropOtherIdentities(
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

/** The organisation's federation in use; null when there is none. Needs the organisation in scope. */
export async function ownFederation(tx: ReadTx, organizationId: number): Promise<FederationRow | null> {
  const [row] = await tx
    .select()
    .from(federation)
    .where(and(eq(federation.organizationId, organizationId), eq(federation.enabled, true)));
  return row ?? null;
}

export async function keepTokens(tx: WriteTx, row: typeof sessionFederation.$inferInsert): Promise<void> {
  await tx.insert(sessionFederation).values(row);
}

export async function tokensOf(tx: ReadTx, tokenHash: Buffer) {
  const [row] = await tx.select().from(sessionFederation).where(eq(sessionFederation.tokenHash, tokenHash));
  return row ?? null;
}

/** Moves the expiry that was seen; null when somebody else did already. */
export async function claimTokens(tx: WriteTx, tokenHash: Buffer, seen: Date, until: Date) {
  const [row] = await tx
    .update(sessionFederation)
    .set({ expiresAt: until })
    .where(and(eq(sessionFederation.tokenHash, tokenHash), eq(sessionFederation.expiresAt, seen)))
    .returning();
  return row ?? null;
}

export async function replaceTokens(
  tx: WriteTx,
  tokenHash: Buffer,
  given: { tokens: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.update(sessionFederation).set(given).where(eq(sessionFederation.tokenHash, tokenHash));
}

/** The session ends, and its tokens with it. */
export async function endSession(tx: WriteTx, tokenHash: Buffer): Promise<void> {
  await tx.delete(session).where(eq(session.tokenHash, tokenHash));
}

/** Realms, pending sign-ins, identities and tokens of identity providers. */
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { nameKey } from '../../platform/names.ts';
import { enterSystemScope, type ReadTx, type WriteTx } from '../../platform/tx.ts';
import {
  appUser,
  federatedIdentity,
  federation,
  federationDomain,
  federationState,
  groupMember,
  organization,
  session,
  sessionFederation,
} from '../../schema/identity.ts';

export type FederationRow = typeof federation.$inferSelect;

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

export async function userOfIdentity(tx: ReadTx, issuer: string, subject: string) {
  const [row] = await tx
    .select({ userId: federatedIdentity.userId, organizationId: federatedIdentity.organizationId })
    .from(federatedIdentity)
    .where(and(eq(federatedIdentity.issuer, issuer), eq(federatedIdentity.subject, subject)));
  return row ?? null;
}

/**
 * The invited account that a verified address names and that no identity holds yet. An account with a password of its
 * own or with another identity is never taken over by an e-mail address (security page F2).
 */
export async function invitedAccount(
  tx: ReadTx,
  given: { organizationId: number; usernameKey: string },
): Promise<number | null> {
  const [row] = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .where(
      and(
        eq(appUser.organizationId, given.organizationId),
        eq(appUser.usernameKey, given.usernameKey),
        eq(appUser.status, 'invited'),
        sql`${appUser.passwordHash} is null`,
        sql`not exists (select from ${federatedIdentity} where ${federatedIdentity.userId} = ${appUser.id})`,
      ),
    );
  return row?.id ?? null;
}

export async function nameIsTaken(tx: ReadTx, usernameKey: string): Promise<boolean> {
  return (await tx.$count(appUser, eq(appUser.usernameKey, usernameKey))) > 0;
}

/** Active people and seats of an organisation: a new account needs a free one. */
export async function createFederatedUser(
  tx: WriteTx,
  row: FederationRow,
  person: { username: string; usernameKey: string; givenName: string; surname: string; at: Date },
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
  if (groupId !== null) await tx.insert(groupMember).values({ organizationId, groupId, userId: user.id });
  return user.id;
}

export async function bindIdentity(tx: WriteTx, row: typeof federatedIdentity.$inferInsert): Promise<void> {
  await tx.insert(federatedIdentity).values(row);
  await tx
    .update(appUser)
    .set({ status: 'active' })
    .where(and(eq(appUser.id, row.userId), eq(appUser.status, 'invited')));
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

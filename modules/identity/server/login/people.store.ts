import { toUserNameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { contentDocument } from '@klarsikt/server/schema/content.ts';
import {
  appUser,
  federatedIdentity,
  federationTable,
  organizationTable,
} from '@klarsikt/server/schema/identity.ts';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';

export type PersonAccountRow = typeof appUser.$inferSelect;

/**
 * Finds the account of a user name. Needs a transaction over all organisations, because sign-in searches all of them.
 */
export async function findPersonByName(tx: ReadTx, username: string): Promise<PersonAccountRow | null> {
  const [row] = await tx
    .select()
    .from(appUser)
    .where(eq(appUser.usernameKey, toUserNameKey(username)));
  return row ?? null;
}

export async function findPersonById(tx: ReadTx, userId: number): Promise<PersonAccountRow | null> {
  const [row] = await tx.select().from(appUser).where(eq(appUser.id, userId));
  return row ?? null;
}

/** Version of the terms of service that is in force; null if the installation has none. */
const termsInForceSql = sql<string | null>`(
  select nullif(published->>'version', '') from content_document where slug = 'dialog-terms')`;

/**
 * Reads facts about the organisation and the user groups that are needed at sign-in. `licensed` is correct only in a
 * transaction over all organisations.
 */
export async function loadAccountFacts(
  tx: ReadTx,
  person: Pick<PersonAccountRow, 'id' | 'organizationId'>,
  at: Date,
) {
  const [row] = await tx
    .select({
      organizationName: organizationTable.name,
      kind: organizationTable.kind,
      language: organizationTable.language,
      settings: organizationTable.settings,
      licensed: sql<boolean>`exists (select from counting_licences(organization.path, day_in(${at.toISOString()}::timestamptz, organization.day_zone)))`,
      restricted: sql<boolean>`exists (select from federation f where f.organization_id = organization.id
        and f.enabled and not f.password_allowed)`,
      granted: sql<string[]>`coalesce((
        select array_agg(distinct r.application || ':' || r.permission)
        from group_member m join group_resource r on r.group_id = m.group_id where m.user_id = ${person.id}), '{}')`,
      passkeys: sql<number>`(select count(*)::int from passkey p where p.user_id = ${person.id})`,
      termsInForce: termsInForceSql,
    })
    .from(organizationTable)
    .where(eq(organizationTable.id, person.organizationId));
  if (!row) throw new Error('an account without organisation');
  return row;
}

export async function findTermsInForce(tx: ReadTx): Promise<string | null> {
  const { published, slug } = contentDocument;
  const [row] = await tx.select({ published }).from(contentDocument).where(eq(slug, 'dialog-terms'));
  return row?.published?.version || null;
}

/** Changes an account without a check of its revision. */
export async function updatePerson(
  tx: WriteTx,
  userId: number,
  change: Partial<typeof appUser.$inferInsert>,
): Promise<void> {
  await tx.update(appUser).set(change).where(eq(appUser.id, userId));
}

/** Changes the account if it still has the given revision; otherwise returns null. */
export async function updatePersonAtRevision(
  tx: WriteTx,
  person: { readonly id: number; readonly revision: number },
  change: Partial<typeof appUser.$inferInsert>,
): Promise<PersonAccountRow | null> {
  const { id, revision } = person;
  const [after] = await tx
    .update(appUser)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(appUser.id, id), eq(appUser.revision, revision)))
    .returning();
  return after ?? null;
}

/**
 * Stores the time step of a one-time code; returns false if this step or a later one was already used. Each code
 * therefore works only once.
 */
export async function updateCodeStep(tx: WriteTx, userId: number, step: number): Promise<boolean> {
  const rows = await tx
    .update(appUser)
    .set({ totpStep: step })
    .where(and(eq(appUser.id, userId), or(isNull(appUser.totpStep), lt(appUser.totpStep, step))))
    .returning({ id: appUser.id });
  return rows.length === 1;
}

export async function hasFederatedIdentity(tx: ReadTx, userId: number, issuer?: string): Promise<boolean> {
  const own = eq(federatedIdentity.userId, userId);
  const bound = issuer === undefined ? own : and(own, eq(federatedIdentity.issuer, issuer));
  return (await tx.$count(federatedIdentity, bound)) > 0;
}

export async function findProviderInUse(tx: ReadTx, organizationId: number) {
  const [row] = await tx
    .select({ issuer: federationTable.issuer, connection: federationTable.connection })
    .from(federationTable)
    .where(and(eq(federationTable.organizationId, organizationId), eq(federationTable.enabled, true)));
  return row ?? null;
}

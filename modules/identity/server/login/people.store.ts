/** Accounts as sign-in reads and changes them. */

import { nameKey } from '@klarsikt/server/platform/names.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { contentDocument } from '@klarsikt/server/schema/content.ts';
import { appUser, federatedIdentity, federation, organization } from '@klarsikt/server/schema/identity.ts';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';

export type Person = typeof appUser.$inferSelect;

/** The account of a name. Needs the system scope: sign-in is the one place that looks across organisations. */
export async function personByName(tx: ReadTx, username: string): Promise<Person | null> {
  const [row] = await tx
    .select()
    .from(appUser)
    .where(eq(appUser.usernameKey, nameKey(username)));
  return row ?? null;
}

export async function personById(tx: ReadTx, userId: number): Promise<Person | null> {
  const [row] = await tx.select().from(appUser).where(eq(appUser.id, userId));
  return row ?? null;
}

/** Version of the terms of service in force; null when the installation has none to accept. */
const termsInForceSql = sql<string | null>`(
  select nullif(published->>'version', '') from content_document where slug = 'dialog-terms')`;

/** What the person's organisation and groups say about the account; `licensed` is only known in the system scope. */
export async function standingRow(tx: ReadTx, person: Pick<Person, 'id' | 'organizationId'>, at: Date) {
  const [row] = await tx
    .select({
      organizationName: organization.name,
      kind: organization.kind,
      language: organization.language,
      settings: organization.settings,
      licensed: sql<boolean>`exists (select from counting_licences(organization.path, day_in(${at.toISOString()}::timestamptz, organization.day_zone)))`,
      restricted: sql<boolean>`exists (select from federation f where f.organization_id = organization.id
        and f.enabled and not f.password_allowed)`,
      granted: sql<string[]>`coalesce((
        select array_agg(distinct r.application || ':' || r.permission)
        from group_member m join group_resource r on r.group_id = m.group_id where m.user_id = ${person.id}), '{}')`,
      termsInForce: termsInForceSql,
    })
    .from(organization)
    .where(eq(organization.id, person.organizationId));
  if (!row) throw new Error('an account without organisation');
  return row;
}

/** Version of the terms of service in force; null when the installation has none to accept. */
export async function termsInForce(tx: ReadTx): Promise<string | null> {
  const { published, slug } = contentDocument;
  const [row] = await tx.select({ published }).from(contentDocument).where(eq(slug, 'dialog-terms'));
  return row?.published?.version || null;
}

/** Changes an account, whatever its revision. */
export async function changePerson(
  tx: WriteTx,
  userId: number,
  change: Partial<typeof appUser.$inferInsert>,
): Promise<void> {
  await tx.update(appUser).set(change).where(eq(appUser.id, userId));
}

/** Changes the account if it is still of that revision; null when it is not. */
export async function changeFresh(
  tx: WriteTx,
  person: { readonly id: number; readonly revision: number },
  change: Partial<typeof appUser.$inferInsert>,
): Promise<Person | null> {
  const { id, revision } = person;
  const [after] = await tx
    .update(appUser)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(appUser.id, id), eq(appUser.revision, revision)))
    .returning();
  return after ?? null;
}

/** Takes the step of a one-time code, so that the code works once: false when it, or a later one, was taken before. */
export async function takeCodeStep(tx: WriteTx, userId: number, step: number): Promise<boolean> {
  const rows = await tx
    .update(appUser)
    .set({ totpStep: step })
    .where(and(eq(appUser.id, userId), or(isNull(appUser.totpStep), lt(appUser.totpStep, step))))
    .returning({ id: appUser.id });
  return rows.length === 1;
}

/** Whether an identity at some provider is bound to the account; with an issuer, at that one. */
export async function hasIdentity(tx: ReadTx, userId: number, issuer?: string): Promise<boolean> {
  const own = eq(federatedIdentity.userId, userId);
  const bound = issuer === undefined ? own : and(own, eq(federatedIdentity.issuer, issuer));
  return (await tx.$count(federatedIdentity, bound)) > 0;
}

/** The organisation's identity provider, where it is in use. */
export async function providerInUse(tx: ReadTx, organizationId: number) {
  const [row] = await tx
    .select({ issuer: federation.issuer, connection: federation.connection })
    .from(federation)
    .where(and(eq(federation.organizationId, organizationId), eq(federation.enabled, true)));
  return row ?? null;
}

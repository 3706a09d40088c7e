import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { loginLink } from '@klarsikt/server/schema/identity.ts';
import { mailTable } from '@klarsikt/server/schema/operations.ts';
import { and, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import type { LinkKind } from './provides.ts';

export type LoginLink = typeof loginLink.$inferSelect;

export async function lockLoginLink(tx: WriteTx, hash: Buffer): Promise<LoginLink | null> {
  const [row] = await tx.select().from(loginLink).where(eq(loginLink.tokenHash, hash)).for('update');
  return row ?? null;
}

export async function deleteLoginLink(tx: WriteTx, hash: Buffer): Promise<void> {
  await tx.delete(loginLink).where(eq(loginLink.tokenHash, hash));
}

export async function deleteLoginLinks(tx: WriteTx, userId: number, kind?: LinkKind): Promise<void> {
  const own = eq(loginLink.userId, userId);
  await tx.delete(loginLink).where(kind === undefined ? own : and(own, eq(loginLink.kind, kind)));
}

export async function listInvitationLinks(
  tx: ReadTx,
  people: readonly number[],
  at: Date,
): Promise<readonly LoginLink[]> {
  if (people.length === 0) return [];
  const open = and(eq(loginLink.kind, 'invite'), gt(loginLink.expiresAt, at));
  return tx
    .select()
    .from(loginLink)
    .where(and(inArray(loginLink.userId, [...people]), open));
}

export async function updateLoginLinkLanding(tx: WriteTx, hash: Buffer, landing: string): Promise<void> {
  await tx.update(loginLink).set({ landing }).where(eq(loginLink.tokenHash, hash));
}

export async function insertLoginLink(tx: WriteTx, row: typeof loginLink.$inferInsert): Promise<void> {
  await tx.insert(loginLink).values(row);
}

export async function isLoginLinkCopied(tx: ReadTx, link: LoginLink, createdBy: number): Promise<boolean> {
  const copied = and(
    eq(mailTable.userId, link.userId),
    eq(mailTable.causedBy, createdBy),
    gte(mailTable.linkCopiedAt, link.createdAt),
  );
  return (await tx.$count(mailTable, copied)) > 0;
}

export async function deleteExpiredLoginLinks(tx: WriteTx, at: Date): Promise<void> {
  await tx.delete(loginLink).where(lt(loginLink.expiresAt, at));
}

import type { PortalSeller } from '@klarsikt/engine';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessment } from '@klarsikt/server/schema/domain.ts';
import { appUser, licence, organization } from '@klarsikt/server/schema/identity.ts';
import {
  portalAssessment,
  portalInvitation,
  portalInvoice,
  portalLink,
  portalOrder,
  portalSeller,
} from '@klarsikt/server/schema/portal.ts';
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';

export type OrderRow = typeof portalOrder.$inferSelect;
export type InvoiceRow = typeof portalInvoice.$inferSelect;
export type PortalRow = typeof portalAssessment.$inferSelect;

/** Who sells; null before anybody said so. In the system's scope: a visitor asks. */
export async function sellerOf(
  tx: ReadTx,
): Promise<{ organizationId: number; document: PortalSeller } | null> {
  const { organizationId, document } = portalSeller;
  const [row] = await tx
    .select({ organizationId, document })
    .from(portalSeller)
    .innerJoin(organization, eq(organization.id, organizationId))
    .where(eq(organization.kind, 'system'));
  return row ?? null;
}

export async function saveSeller(
  tx: WriteTx,
  given: { organizationId: number; document: PortalSeller; updatedAt: Date },
): Promise<void> {
  const { document, updatedAt } = given;
  await tx
    .insert(portalSeller)
    .values(given)
    .onConflictDoUpdate({ target: portalSeller.organizationId, set: { document, updatedAt } });
}

/** The next number of an invoice: each is given once, and none is left out, because the row is locked until the commit. */
export async function takeNumber(tx: WriteTx, organizationId: number): Promise<number> {
  const [row] = await tx
    .update(portalSeller)
    .set({ nextNumber: sql`${portalSeller.nextNumber} + 1` })
    .where(eq(portalSeller.organizationId, organizationId))
    .returning({ next: portalSeller.nextNumber });
  if (!row) throw new Error('nobody sells');
  return row.next - 1;
}

export async function insertOrder(tx: WriteTx, given: typeof portalOrder.$inferInsert): Promise<number> {
  const [row] = await tx.insert(portalOrder).values(given).returning({ id: portalOrder.id });
  if (!row) throw new Error('the order was not stored');
  return row.id;
}

export async function orderBySession(tx: ReadTx, hash: Buffer): Promise<OrderRow | null> {
  const [row] = await tx.select().from(portalOrder).where(eq(portalOrder.sessionHash, hash));
  return row ?? null;
}

/** The trade that the organisation in scope has ordered the last time; null where nobody ordered. */
export async function orderedTrade(tx: ReadTx, organizationId: number): Promise<string | null> {
  const [row] = await tx
    .select({ trade: portalOrder.trade })
    .from(portalOrder)
    .where(eq(portalOrder.customerId, organizationId))
    .orderBy(desc(portalOrder.acceptedAt))
    .limit(1);
  return row?.trade ?? null;
}

const openOrder = (hash: Buffer, at: Date) =>
  and(
    eq(portalOrder.tokenHash, hash),
    eq(portalOrder.heldBack, false),
    isNull(portalOrder.acceptedAt),
    gt(portalOrder.expiresAt, at),
  );

export async function openOrderBy(tx: ReadTx, hash: Buffer, at: Date): Promise<OrderRow | null> {
  const [row] = await tx.select().from(portalOrder).where(openOrder(hash, at));
  return row ?? null;
}

/** Holds back others who write to the mailbox, until the commit, on every node. */
export async function lockMailbox(tx: WriteTx, mailbox: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`portal mailbox ${mailbox}`}, 0))`);
}

/** Orders and invitations by which a mail went to the mailbox since an instant. Over all organisations. */
export async function recentMailsTo(tx: ReadTx, mailbox: string, since: Date): Promise<number> {
  const orders = await tx.$count(
    portalOrder,
    and(eq(portalOrder.mailbox, mailbox), eq(portalOrder.heldBack, false), gt(portalOrder.createdAt, since)),
  );
  const invitations = await tx.$count(
    portalInvitation,
    and(eq(portalInvitation.mailbox, mailbox), gt(portalInvitation.createdAt, since)),
  );
  return orders + invitations;
}

/** Orders of the mailbox that can still be accepted. */
export function openOrdersOf(tx: ReadTx, mailbox: string, at: Date): Promise<number> {
  return tx.$count(
    portalOrder,
    and(
      eq(portalOrder.mailbox, mailbox),
      eq(portalOrder.heldBack, false),
      isNull(portalOrder.acceptedAt),
      gt(portalOrder.expiresAt, at),
    ),
  );
}

/** Takes an order that nobody has accepted yet: of two at once one gets it. */
export async function takeOrder(tx: WriteTx, hash: Buffer, at: Date): Promise<OrderRow | null> {
  const [row] = await tx.update(portalOrder).set({ acceptedAt: at }).where(openOrder(hash, at)).returning();
  return row ?? null;
}

export async function setCustomer(tx: WriteTx, id: number, customerId: number): Promise<void> {
  await tx.update(portalOrder).set({ customerId }).where(eq(portalOrder.id, id));
}

export async function insertInvitation(
  tx: WriteTx,
  given: typeof portalInvitation.$inferInsert,
): Promise<void> {
  await tx.insert(portalInvitation).values(given);
}

const openInvitation = (hash: Buffer, at: Date) =>
  and(
    eq(portalInvitation.tokenHash, hash),
    isNull(portalInvitation.usedAt),
    gt(portalInvitation.expiresAt, at),
  );

export async function openInvitationBy(tx: ReadTx, hash: Buffer, at: Date) {
  const [row] = await tx
    .select({ invitation: portalInvitation, firm: organization.name })
    .from(portalInvitation)
    .innerJoin(organization, eq(organization.id, portalInvitation.organizationId))
    .where(openInvitation(hash, at));
  return row ?? null;
}

export async function takeInvitation(tx: WriteTx, hash: Buffer, at: Date) {
  const [row] = await tx
    .update(portalInvitation)
    .set({ usedAt: at })
    .where(openInvitation(hash, at))
    .returning();
  return row ?? null;
}

export async function insertInvoice(
  tx: WriteTx,
  given: typeof portalInvoice.$inferInsert,
): Promise<InvoiceRow> {
  const [row] = await tx.insert(portalInvoice).values(given).returning();
  if (!row) throw new Error('the invoice was not stored');
  return row;
}

export function invoicesOf(tx: ReadTx, organizationId: number): Promise<InvoiceRow[]> {
  return tx
    .select()
    .from(portalInvoice)
    .where(eq(portalInvoice.organizationId, organizationId))
    .orderBy(desc(portalInvoice.id));
}

export async function findInvoice(tx: ReadTx, id: number): Promise<InvoiceRow | null> {
  const [row] = await tx.select().from(portalInvoice).where(eq(portalInvoice.id, id));
  return row ?? null;
}

const withName = { portal: portalAssessment, name: assessment.name };
const living = and(eq(assessment.id, portalAssessment.assessmentId), isNull(assessment.deletedAt));

export type NamedPortalRow = { portal: PortalRow; name: string };

/** Self-assessments of organisations, the one changed last first. */
export function portalRowsOf(tx: ReadTx, organizationIds: readonly number[]): Promise<NamedPortalRow[]> {
  return tx
    .select(withName)
    .from(portalAssessment)
    .innerJoin(assessment, living)
    .where(inArray(portalAssessment.organizationId, [...organizationIds]))
    .orderBy(desc(portalAssessment.updatedAt), desc(portalAssessment.assessmentId));
}

interface Beginning {
  readonly organizationId: number;
  readonly trade: string;
  readonly fromId: number | null;
  readonly year: string;
}

/**
 * What the organisation has begun already of a trade, from the same one before it, in a year. Whoever asks holds back
 * others of the organisation who begin, until the commit: of two presses at once the second finds what the first made.
 */
export async function begunBefore(tx: WriteTx, given: Beginning): Promise<number | null> {
  const { organizationId, trade, fromId, year } = given;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`portal ${organizationId}`}, 0))`);
  const [row] = await tx
    .select({ id: portalAssessment.assessmentId })
    .from(portalAssessment)
    .innerJoin(assessment, living)
    .where(
      and(
        eq(portalAssessment.organizationId, organizationId),
        eq(portalAssessment.trade, trade),
        sql`${portalAssessment.fromId} is not distinct from ${fromId}`,
        sql`extract(year from ${portalAssessment.day}) = ${year}::integer`,
      ),
    )
    .orderBy(asc(portalAssessment.assessmentId))
    .limit(1);
  return row?.id ?? null;
}

export async function findPortalRow(tx: ReadTx, id: number): Promise<NamedPortalRow | null> {
  const [row] = await tx
    .select(withName)
    .from(portalAssessment)
    .innerJoin(assessment, living)
    .where(eq(portalAssessment.assessmentId, id));
  return row ?? null;
}

/** The same, locked: answers of one self-assessment are saved one after another. */
export async function lockPortalRow(tx: WriteTx, id: number): Promise<NamedPortalRow | null> {
  const [row] = await tx
    .select(withName)
    .from(portalAssessment)
    .innerJoin(assessment, living)
    .where(eq(portalAssessment.assessmentId, id))
    .for('update', { of: portalAssessment });
  return row ?? null;
}

export async function insertPortalRow(
  tx: WriteTx,
  given: typeof portalAssessment.$inferInsert,
): Promise<void> {
  await tx.insert(portalAssessment).values(given);
}

export async function updatePortalRow(
  tx: WriteTx,
  id: number,
  given: Partial<typeof portalAssessment.$inferInsert>,
): Promise<void> {
  await tx.update(portalAssessment).set(given).where(eq(portalAssessment.assessmentId, id));
}

export async function insertLink(tx: WriteTx, given: typeof portalLink.$inferInsert): Promise<void> {
  await tx.insert(portalLink).values(given);
}

/** Takes a link that nobody has used: once, in time, for this very assessment and format. */
export async function takeLink(
  tx: WriteTx,
  given: { hash: Buffer; assessmentId: number; format: 'docx' | 'pdf'; at: Date },
) {
  const { hash, assessmentId, format, at } = given;
  const [row] = await tx
    .update(portalLink)
    .set({ usedAt: at })
    .where(
      and(
        eq(portalLink.tokenHash, hash),
        eq(portalLink.assessmentId, assessmentId),
        eq(portalLink.format, format),
        isNull(portalLink.usedAt),
        gt(portalLink.expiresAt, at),
      ),
    )
    .returning();
  return row ?? null;
}

/** What the organisation's licences give together; null without one. */
export async function licensedTerms(tx: ReadTx, organizationId: number, at: Date) {
  const [row] = await tx
    .select({
      offering: sql<'STANDARD' | 'ENTERPRISE'>`l.offering`,
      datapoint: sql<'NO' | 'BASIC' | 'PRO'>`l.datapoint`,
      countries: sql<string[]>`l.countries`,
      applications: sql<string[]>`l.applications`,
    })
    .from(sql`effective_licence(${organizationId}::bigint, ${at.toISOString()}::timestamptz) l`);
  return row ?? null;
}

/** Whether an organisation's own licence covers customers for the portal on a day. */
export async function coversPortal(tx: ReadTx, organizationId: number, day: string): Promise<boolean> {
  const rows = await tx
    .select({ applications: licence.applications })
    .from(licence)
    .where(
      and(
        eq(licence.organizationId, organizationId),
        eq(licence.coversCustomers, true),
        sql`${licence.validFrom} <= ${day}::date and (${licence.validTo} is null or ${licence.validTo} >= ${day}::date)`,
      ),
    );
  return rows.some(({ applications }) => applications.includes('portal'));
}

export async function findOrganization(tx: ReadTx, id: number) {
  const { name, country, language, parentId, dayZone: timeZone } = organization;
  const [row] = await tx
    .select({ id: organization.id, name, country, language, parentId, timeZone })
    .from(organization)
    .where(eq(organization.id, id));
  return row ?? null;
}

export async function namesOf(tx: ReadTx, ids: readonly number[]) {
  return tx
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(inArray(organization.id, [...ids]))
    .orderBy(asc(organization.name));
}

export async function accountExists(tx: ReadTx, usernameKey: string): Promise<boolean> {
  return (await tx.$count(appUser, eq(appUser.usernameKey, usernameKey))) > 0;
}

/** Self-assessments whose next one is due, that nobody was reminded of and none has followed, with who began them. */
export async function dueForReview(tx: WriteTx, zone: string, today: string) {
  const { assessmentId, organizationId, language, answers, remindedAt, startedBy } = portalAssessment;
  const rows = await tx
    .select({
      assessmentId,
      organizationId,
      language,
      userId: appUser.id,
      recipient: appUser.username,
      name: assessment.name,
    })
    .from(portalAssessment)
    .innerJoin(assessment, living)
    .innerJoin(appUser, and(eq(appUser.id, startedBy), eq(appUser.status, 'active')))
    .innerJoin(organization, eq(organization.id, organizationId))
    .where(
      and(
        eq(organization.dayZone, zone),
        isNull(remindedAt),
        sql`${answers} ->> 'c-next' <= ${today}`,
        sql`not exists (select from portal_assessment f where f.from_id = ${assessmentId})`,
      ),
    )
    .for('update', { of: portalAssessment, skipLocked: true });
  return rows;
}

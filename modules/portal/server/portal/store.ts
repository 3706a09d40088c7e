import type { PortalSeller } from '@klarsikt/engine/portal';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { appUser, licenceTable, organizationTable } from '@klarsikt/server/schema/identity.ts';
import {
  portalAssessment,
  portalInvitation,
  portalInvoice,
  portalLink,
  portalOrder,
  portalSeller,
} from '@klarsikt/server/schema/portal.ts';
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';

export type PortalOrderRow = typeof portalOrder.$inferSelect;
export type PortalInvoiceRow = typeof portalInvoice.$inferSelect;
export type SelfAssessmentRow = typeof portalAssessment.$inferSelect;

/**
 * Returns the seller of the installation; null until it is set. Needs the system scope, because visitors read it too.
 */
export async function findPortalSeller(
  tx: ReadTx,
): Promise<{ organizationId: number; document: PortalSeller } | null> {
  const { organizationId, document } = portalSeller;
  const [row] = await tx
    .select({ organizationId, document })
    .from(portalSeller)
    .innerJoin(organizationTable, eq(organizationTable.id, organizationId))
    .where(eq(organizationTable.kind, 'system'));
  return row ?? null;
}

export async function upsertPortalSeller(
  tx: WriteTx,
  given: { organizationId: number; document: PortalSeller; updatedAt: Date },
): Promise<void> {
  const { document, updatedAt } = given;
  await tx
    .insert(portalSeller)
    .values(given)
    .onConflictDoUpdate({ target: portalSeller.organizationId, set: { document, updatedAt } });
}

/**
 * Returns the next invoice number. The row is locked until the commit, so that numbers have no gaps and no
 * duplicates.
 */
export async function reserveInvoiceNumber(tx: WriteTx, organizationId: number): Promise<number> {
  const [row] = await tx
    .update(portalSeller)
    .set({ nextNumber: sql`${portalSeller.nextNumber} + 1` })
    .where(eq(portalSeller.organizationId, organizationId))
    .returning({ next: portalSeller.nextNumber });
  if (!row) throw new Error('nobody sells');
  return row.next - 1;
}

export async function insertPortalOrder(
  tx: WriteTx,
  given: typeof portalOrder.$inferInsert,
): Promise<number> {
  const [row] = await tx.insert(portalOrder).values(given).returning({ id: portalOrder.id });
  if (!row) throw new Error('the order was not stored');
  return row.id;
}

export async function findPortalOrderBySession(tx: ReadTx, hash: Buffer): Promise<PortalOrderRow | null> {
  const [row] = await tx.select().from(portalOrder).where(eq(portalOrder.sessionHash, hash));
  return row ?? null;
}

/** Returns the trade of the newest order of the organisation in scope; null if it has no order. */
export async function findTradeOfNewestOrder(tx: ReadTx, organizationId: number): Promise<string | null> {
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

export async function findOpenPortalOrder(
  tx: ReadTx,
  hash: Buffer,
  at: Date,
): Promise<PortalOrderRow | null> {
  const [row] = await tx.select().from(portalOrder).where(openOrder(hash, at));
  return row ?? null;
}

/** Locks the mailbox until the commit, on every node. */
export async function lockMailbox(tx: WriteTx, mailbox: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`portal mailbox ${mailbox}`}, 0))`);
}

/** Counts the mails with orders and invitations to the mailbox since `since`, over all organisations. */
export async function countRecentMailsTo(tx: ReadTx, mailbox: string, since: Date): Promise<number> {
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

export function countOpenOrders(tx: ReadTx, mailbox: string, at: Date): Promise<number> {
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

/** Marks an open order as accepted; of two concurrent calls only one gets the order. */
export async function claimOpenPortalOrder(
  tx: WriteTx,
  hash: Buffer,
  at: Date,
): Promise<PortalOrderRow | null> {
  const [row] = await tx.update(portalOrder).set({ acceptedAt: at }).where(openOrder(hash, at)).returning();
  return row ?? null;
}

export async function updateOrderCustomer(tx: WriteTx, id: number, customerId: number): Promise<void> {
  await tx.update(portalOrder).set({ customerId }).where(eq(portalOrder.id, id));
}

export async function insertPortalInvitation(
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

export async function findOpenPortalInvitation(tx: ReadTx, hash: Buffer, at: Date) {
  const [row] = await tx
    .select({ invitation: portalInvitation, firm: organizationTable.name })
    .from(portalInvitation)
    .innerJoin(organizationTable, eq(organizationTable.id, portalInvitation.organizationId))
    .where(openInvitation(hash, at));
  return row ?? null;
}

export async function claimOpenPortalInvitation(tx: WriteTx, hash: Buffer, at: Date) {
  const [row] = await tx
    .update(portalInvitation)
    .set({ usedAt: at })
    .where(openInvitation(hash, at))
    .returning();
  return row ?? null;
}

export async function insertPortalInvoice(
  tx: WriteTx,
  given: typeof portalInvoice.$inferInsert,
): Promise<PortalInvoiceRow> {
  const [row] = await tx.insert(portalInvoice).values(given).returning();
  if (!row) throw new Error('the invoice was not stored');
  return row;
}

export function listPortalInvoices(tx: ReadTx, organizationId: number): Promise<PortalInvoiceRow[]> {
  return tx
    .select()
    .from(portalInvoice)
    .where(eq(portalInvoice.organizationId, organizationId))
    .orderBy(desc(portalInvoice.id));
}

export async function findPortalInvoice(tx: ReadTx, id: number): Promise<PortalInvoiceRow | null> {
  const [row] = await tx.select().from(portalInvoice).where(eq(portalInvoice.id, id));
  return row ?? null;
}

const withName = { portal: portalAssessment, name: assessmentTable.name };
const living = and(eq(assessmentTable.id, portalAssessment.assessmentId), isNull(assessmentTable.deletedAt));

export type NamedSelfAssessment = { portal: SelfAssessmentRow; name: string };

/** Lists the self-assessments of organisations, the most recently changed first. */
export function listSelfAssessments(
  tx: ReadTx,
  organizationIds: readonly number[],
): Promise<NamedSelfAssessment[]> {
  return tx
    .select(withName)
    .from(portalAssessment)
    .innerJoin(assessmentTable, living)
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
 * Returns the existing self-assessment of the trade and year with the same predecessor; null if there is none. Locks
 * the organisation until the commit, so that a concurrent start waits and then finds the new self-assessment.
 */
export async function findStartedSelfAssessment(tx: WriteTx, given: Beginning): Promise<number | null> {
  const { organizationId, trade, fromId, year } = given;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`portal ${organizationId}`}, 0))`);
  const [row] = await tx
    .select({ id: portalAssessment.assessmentId })
    .from(portalAssessment)
    .innerJoin(assessmentTable, living)
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

export async function findSelfAssessment(tx: ReadTx, id: number): Promise<NamedSelfAssessment | null> {
  const [row] = await tx
    .select(withName)
    .from(portalAssessment)
    .innerJoin(assessmentTable, living)
    .where(eq(portalAssessment.assessmentId, id));
  return row ?? null;
}

/** Reads and locks the row, so that answers of one self-assessment are saved one after another. */
export async function lockSelfAssessment(tx: WriteTx, id: number): Promise<NamedSelfAssessment | null> {
  const [row] = await tx
    .select(withName)
    .from(portalAssessment)
    .innerJoin(assessmentTable, living)
    .where(eq(portalAssessment.assessmentId, id))
    .for('update', { of: portalAssessment });
  return row ?? null;
}

export async function insertSelfAssessment(
  tx: WriteTx,
  given: typeof portalAssessment.$inferInsert,
): Promise<void> {
  await tx.insert(portalAssessment).values(given);
}

export async function updateSelfAssessment(
  tx: WriteTx,
  id: number,
  given: Partial<typeof portalAssessment.$inferInsert>,
): Promise<void> {
  await tx.update(portalAssessment).set(given).where(eq(portalAssessment.assessmentId, id));
}

export async function insertPortalReportLink(
  tx: WriteTx,
  given: typeof portalLink.$inferInsert,
): Promise<void> {
  await tx.insert(portalLink).values(given);
}

export async function claimPortalReportLink(
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

export async function findPortalLicenceTerms(tx: ReadTx, organizationId: number, at: Date) {
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

export async function isPortalLicensed(tx: ReadTx, organizationId: number, day: string): Promise<boolean> {
  const rows = await tx
    .select({ applications: licenceTable.applications })
    .from(licenceTable)
    .where(
      and(
        eq(licenceTable.organizationId, organizationId),
        eq(licenceTable.coversCustomers, true),
        sql`${licenceTable.validFrom} <= ${day}::date and (${licenceTable.validTo} is null or ${licenceTable.validTo} >= ${day}::date)`,
      ),
    );
  return rows.some(({ applications }) => applications.includes('portal'));
}

export async function findPortalOrganization(tx: ReadTx, id: number) {
  const { name, country, language, parentId, dayZone: timeZone } = organizationTable;
  const [row] = await tx
    .select({ id: organizationTable.id, name, country, language, parentId, timeZone })
    .from(organizationTable)
    .where(eq(organizationTable.id, id));
  return row ?? null;
}

export async function listOrganizationNames(tx: ReadTx, ids: readonly number[]) {
  return tx
    .select({ id: organizationTable.id, name: organizationTable.name })
    .from(organizationTable)
    .where(inArray(organizationTable.id, [...ids]))
    .orderBy(asc(organizationTable.name));
}

export async function isUsernameInUse(tx: ReadTx, usernameKey: string): Promise<boolean> {
  return (await tx.$count(appUser, eq(appUser.usernameKey, usernameKey))) > 0;
}

interface ReviewDay {
  readonly zone: string;
  readonly today: string;
}

const isReviewDue = ({ zone, today }: ReviewDay) =>
  and(
    eq(organizationTable.dayZone, zone),
    isNull(portalAssessment.remindedAt),
    sql`${portalAssessment.answers} ->> 'c-next' <= ${today}`,
    sql`not exists (select from portal_assessment f where f.from_id = ${portalAssessment.assessmentId})`,
  );

const startedBy = and(eq(appUser.id, portalAssessment.startedBy), eq(appUser.status, 'active'));

/** Lists self-assessments that are due for review and have no reminder and no successor. */
export async function listDueReviewReminders(tx: ReadTx, day: ReviewDay): Promise<number[]> {
  const rows = await tx
    .select({ id: portalAssessment.assessmentId })
    .from(portalAssessment)
    .innerJoin(assessmentTable, living)
    .innerJoin(appUser, startedBy)
    .innerJoin(organizationTable, eq(organizationTable.id, portalAssessment.organizationId))
    .where(isReviewDue(day))
    .orderBy(asc(portalAssessment.assessmentId));
  return rows.map(({ id }) => id);
}

/**
 * Locks one due review and returns it with the person who began the assessment; null if another node has the lock or
 * the review is no longer due.
 */
export async function claimDueReviewReminder(tx: WriteTx, day: ReviewDay, assessmentId: number) {
  const { organizationId, language } = portalAssessment;
  const [row] = await tx
    .select({
      ...{ organizationId, language, name: assessmentTable.name },
      ...{ userId: appUser.id, recipient: appUser.username },
    })
    .from(portalAssessment)
    .innerJoin(assessmentTable, living)
    .innerJoin(appUser, startedBy)
    .innerJoin(organizationTable, eq(organizationTable.id, organizationId))
    .where(and(eq(portalAssessment.assessmentId, assessmentId), isReviewDue(day)))
    .for('update', { of: portalAssessment, skipLocked: true });
  return row ?? null;
}

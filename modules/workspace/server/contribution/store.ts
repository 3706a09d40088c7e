import type { ContributionDelivery, ContributionDraft } from '@klarsikt/contract';
import type { ContributionState } from '@klarsikt/engine/contribution';
import type { Language } from '@klarsikt/engine/text';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  contributionLink,
  contributionRequest,
  contributionStep,
} from '@klarsikt/server/schema/contribution.ts';
import { assessmentTable } from '@klarsikt/server/schema/domain.ts';
import { appUser, assessmentUnit, organizationTable } from '@klarsikt/server/schema/identity.ts';
import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';

const request = contributionRequest;

export type ContributionRequestRow = typeof contributionRequest.$inferSelect;
export type StoredContributionItem = ContributionRequestRow['items'][number];

const shownName = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

const ofPerson = {
  ...{ id: appUser.id, name: shownName, username: appUser.username },
  language: sql<Language>`coalesce(${appUser.language}, ${organizationTable.language})`,
};

export function listPossibleContributors(tx: ReadTx, organizationId: number) {
  return tx
    .select({ id: appUser.id, name: shownName, username: appUser.username })
    .from(appUser)
    .where(and(eq(appUser.organizationId, organizationId), eq(appUser.status, 'active')))
    .orderBy(asc(shownName), asc(appUser.id));
}

/** Finds an active person of the organisation; null if there is none. */
export async function findActivePerson(tx: ReadTx, organizationId: number, userId: number) {
  const [row] = await tx
    .select(ofPerson)
    .from(appUser)
    .innerJoin(organizationTable, eq(organizationTable.id, appUser.organizationId))
    .where(
      and(eq(appUser.id, userId), eq(appUser.organizationId, organizationId), eq(appUser.status, 'active')),
    );
  return row ?? null;
}

export async function insertContributionRequest(
  tx: WriteTx,
  row: typeof contributionRequest.$inferInsert,
): Promise<number> {
  const [made] = await tx.insert(request).values(row).returning({ id: request.id });
  if (made === undefined) throw new Error('the request was not stored');
  return made.id;
}

export function listContributionRequests(
  tx: ReadTx,
  assessmentId: number,
): Promise<ContributionRequestRow[]> {
  return tx
    .select()
    .from(request)
    .where(eq(request.assessmentId, assessmentId))
    .orderBy(desc(request.createdAt), desc(request.id));
}

export async function findRequestOfAssessment(
  tx: ReadTx,
  { id, assessmentId }: { readonly id: number; readonly assessmentId: number },
): Promise<ContributionRequestRow | null> {
  const [row] = await tx
    .select()
    .from(request)
    .where(and(eq(request.id, id), eq(request.assessmentId, assessmentId)));
  return row ?? null;
}

/** Finds a request and locks it until the commit. */
export async function lockContributionRequest(
  tx: WriteTx,
  id: number,
): Promise<ContributionRequestRow | null> {
  const [row] = await tx.select().from(request).where(eq(request.id, id)).for('update');
  return row ?? null;
}

interface RequestChange {
  readonly state?: ContributionState;
  readonly due?: string;
  readonly browserHash?: Buffer | null;
  readonly draft?: ContributionDraft;
  readonly draftRevision?: number;
  readonly delivery?: ContributionDelivery;
  readonly deliveredAt?: Date;
  readonly round?: number;
  readonly decisions?: ContributionRequestRow['decisions'];
  readonly returnedNote?: string;
  readonly reminded?: number | null;
  readonly updatedAt: Date;
}

export async function updateContributionRequest(
  tx: WriteTx,
  id: number,
  change: RequestChange,
): Promise<void> {
  await tx.update(request).set(change).where(eq(request.id, id));
}

/**
 * Finds the names of the request's organisation, unit and assessment; `removed` is true if the assessment is deleted.
 */
export async function findRequestContext(
  tx: ReadTx,
  { assessmentId }: Pick<ContributionRequestRow, 'assessmentId'>,
) {
  const [row] = await tx
    .select({
      organization: organizationTable.name,
      unit: assessmentUnit.name,
      assessment: assessmentTable.name,
      removed: sql<boolean>`${assessmentTable.deletedAt} is not null`,
    })
    .from(assessmentTable)
    .innerJoin(organizationTable, eq(organizationTable.id, assessmentTable.organizationId))
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, assessmentTable.unitId))
    .where(eq(assessmentTable.id, assessmentId));
  return row ?? null;
}

export async function insertContributionStep(
  tx: WriteTx,
  row: Omit<typeof contributionStep.$inferInsert, 'note'> & { readonly note?: string },
): Promise<void> {
  await tx.insert(contributionStep).values({ ...row, note: row.note ?? '' });
}

export function listContributionSteps(tx: ReadTx, requestId: number) {
  const { at, step, byName, note } = contributionStep;
  return tx
    .select({ at, step, by: byName, note })
    .from(contributionStep)
    .where(eq(contributionStep.requestId, requestId))
    .orderBy(asc(contributionStep.id));
}

/** Stores a new link and invalidates the earlier links of the request. */
export async function replaceContributionLink(
  tx: WriteTx,
  row: Pick<typeof contributionLink.$inferInsert, 'tokenHash' | 'organizationId' | 'requestId' | 'createdAt'>,
): Promise<void> {
  await endContributionLinks(tx, row.requestId, row.createdAt);
  await tx.insert(contributionLink).values(row);
}

export async function endContributionLinks(tx: WriteTx, requestId: number, at: Date): Promise<void> {
  await tx
    .update(contributionLink)
    .set({ replacedAt: at })
    .where(and(eq(contributionLink.requestId, requestId), isNull(contributionLink.replacedAt)));
}

export async function countContributionLinksSince(
  tx: ReadTx,
  requestId: number,
  since: Date,
): Promise<number> {
  const [row] = await tx
    .select({ made: count() })
    .from(contributionLink)
    .where(and(eq(contributionLink.requestId, requestId), gt(contributionLink.createdAt, since)));
  return row?.made ?? 0;
}

/** Finds a link by the hash of its token. Needs a transaction over all organisations. */
export async function findContributionLink(tx: ReadTx, tokenHash: Buffer) {
  const [row] = await tx.select().from(contributionLink).where(eq(contributionLink.tokenHash, tokenHash));
  return row ?? null;
}

/** Marks the link as opened; returns true only for the first of several concurrent calls. */
export async function claimContributionLink(
  tx: WriteTx,
  tokenHash: Buffer,
  openedAt: Date,
): Promise<boolean> {
  const claimed = await tx
    .update(contributionLink)
    .set({ openedAt })
    .where(
      and(
        eq(contributionLink.tokenHash, tokenHash),
        isNull(contributionLink.openedAt),
        isNull(contributionLink.replacedAt),
      ),
    )
    .returning({ requestId: contributionLink.requestId });
  return claimed.length > 0;
}

/** Returns true if a link was opened with this browser's secret. Needs a transaction over all organisations. */
export async function hasBrowserOpenedLink(tx: ReadTx, browserHash: Buffer): Promise<boolean> {
  const [row] = await tx
    .select({ id: request.id })
    .from(request)
    .where(eq(request.browserHash, browserHash))
    .limit(1);
  return row !== undefined;
}

/**
 * Finds the request that was opened in this browser, with its organisation. Needs a transaction over all
 * organisations.
 */
export async function findRequestOfBrowser(tx: ReadTx, id: number, browserHash: Buffer) {
  const [row] = await tx
    .select({
      organizationId: request.organizationId,
      organization: organizationTable.name,
      recipient: request.recipientName,
      language: request.language,
      timeZone: sql<string>`day_zone_of(${request.organizationId})`,
    })
    .from(request)
    .innerJoin(organizationTable, eq(organizationTable.id, request.organizationId))
    .where(and(eq(request.id, id), eq(request.browserHash, browserHash)));
  return row ?? null;
}

const stillOpen: readonly ContributionState[] = ['sent', 'opened', 'draft', 'returned'];

/** Lists requests to an account, the most urgent first. */
export function listRequestsToPerson(tx: ReadTx, userId: number) {
  return tx
    .select({
      id: request.id,
      assessmentId: request.assessmentId,
      assessment: assessmentTable.name,
      unit: assessmentUnit.name,
      asker: request.askedName,
      due: request.due,
      state: request.state,
      items: request.items,
      createdAt: request.createdAt,
    })
    .from(request)
    .innerJoin(
      assessmentTable,
      and(eq(assessmentTable.id, request.assessmentId), isNull(assessmentTable.deletedAt)),
    )
    .innerJoin(assessmentUnit, eq(assessmentUnit.id, assessmentTable.unitId))
    .where(eq(request.recipientUserId, userId))
    .orderBy(asc(request.due), asc(request.id))
    .limit(200);
}

/** Lists the deliveries that await a decision. */
export function listUndecidedDeliveries(tx: ReadTx, organizationId: number) {
  return tx
    .select({
      id: request.id,
      assessmentId: request.assessmentId,
      assessment: assessmentTable.name,
      unitId: assessmentTable.unitId,
      askedBy: request.askedBy,
      recipient: request.recipientName,
      due: request.due,
      items: request.items,
      deliveredAt: request.deliveredAt,
    })
    .from(request)
    .innerJoin(
      assessmentTable,
      and(eq(assessmentTable.id, request.assessmentId), isNull(assessmentTable.deletedAt)),
    )
    .where(and(eq(request.organizationId, organizationId), eq(request.state, 'delivered')))
    .orderBy(asc(request.deliveredAt), asc(request.id))
    .limit(500);
}

/**
 * Lists open requests that may need a reminder, with the time zone of their organisation. Needs a transaction over
 * all organisations.
 */
export function listOpenContributionRequests(
  tx: ReadTx,
  between: { readonly from: string; readonly to: string },
) {
  return tx
    .select({
      id: request.id,
      organizationId: request.organizationId,
      due: request.due,
      reminded: request.reminded,
      createdAt: request.createdAt,
      zone: sql<string>`day_zone_of(${request.organizationId})`,
    })
    .from(request)
    .innerJoin(
      assessmentTable,
      and(eq(assessmentTable.id, request.assessmentId), isNull(assessmentTable.deletedAt)),
    )
    .where(
      and(
        inArray(request.state, [...stillOpen]),
        sql`${request.due} between ${between.from}::date and ${between.to}::date`,
      ),
    )
    .orderBy(asc(request.id))
    .limit(1000);
}

export async function findContributionRequestById(
  tx: ReadTx,
  id: number,
): Promise<ContributionRequestRow | null> {
  const [row] = await tx.select().from(request).where(eq(request.id, id));
  return row ?? null;
}

import { type analysisOwnerFilters, savedAnalysisSchema } from '@klarsikt/contract';
import type { SavedAnalysis } from '@klarsikt/engine/analysis';
import type { ReportTerms } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { toContainsPattern } from '@klarsikt/server/platform/like.ts';
import {
  type Author,
  buildRepeatedChangeColumn,
  insertDocumentRevision,
  type RevisionedDocumentKind,
} from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  savedAnalysis,
  savedAnalysisRevision,
  savedAnalysisShare,
} from '@klarsikt/server/schema/analysis.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { reportTerms } from '@klarsikt/server/schema/terms.ts';
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';

export interface AnalysisReader {
  readonly userId: number;
  readonly view: readonly number[];
  readonly edit: readonly number[];
}

const bigints = (ids: readonly number[]) => sql`${sql.param(`{${ids.join(',')}}`)}::bigint[]`;

/**
 * Builds the SQL condition that an analysis is shared with the reader. If `writing`, the share must grant write
 * access, and through a unit or assessment the reader must have permission to edit there.
 */
function sharedWith({ userId, view, edit }: AnalysisReader, writing: boolean): SQL<boolean> {
  const units = bigints(writing ? edit : view);
  return sql<boolean>`exists (
    select from saved_analysis_share s where s.analysis_id = ${savedAnalysis.id} ${writing ? sql`and s.writes` : sql``} and (
      s.everybody
      or s.user_id = ${userId}
      or s.group_id in (select m.group_id from group_member m where m.user_id = ${userId})
      or s.unit_id = any(${units})
      or s.assessment_id in (select a.id from assessment a where a.unit_id = any(${units}) and a.deleted_at is null)))`;
}

const lengthOf = (type: string) =>
  sql`coalesce(jsonb_array_length(${savedAnalysis.document}->'selected'->${sql.raw(`'${type}'`)}), 0)`;
const riskTypes = [
  'customers',
  'products',
  'transactions',
  'channels',
  'geographies',
  'industries',
  'legalForms',
];
const raId = sql<number | null>`(${savedAnalysis.document}->>'raId')::bigint`;

const headColumns = (reader: AnalysisReader) => ({
  id: savedAnalysis.id,
  ownerId: savedAnalysis.ownerId,
  ownerName: sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username}, '')`,
  name: savedAnalysis.name,
  analysisType: sql<SavedAnalysis['analysisType']>`${savedAnalysis.document}->>'analysisType'`,
  createdAt: savedAnalysis.createdAt,
  updatedAt: savedAnalysis.updatedAt,
  updatedBy: savedAnalysis.updatedBy,
  updatedName: savedAnalysis.updatedName,
  revision: savedAnalysis.revision,
  deletedAt: savedAnalysis.deletedAt,
  raId: raId.mapWith((value) => (value === null ? null : Number(value))),
  threats: lengthOf('threats').mapWith(Number),
  risks: sql.join(riskTypes.map(lengthOf), sql` + `).mapWith(Number),
  shares:
    sql`(select count(*) from saved_analysis_share s where s.analysis_id = ${savedAnalysis.id})`.mapWith(
      Number,
    ),
  sharedWriting: sharedWith(reader, true),
});

export interface AnalysisHeadRow {
  readonly id: number;
  readonly ownerId: number | null;
  readonly ownerName: string;
  readonly name: string;
  readonly analysisType: SavedAnalysis['analysisType'];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
  readonly updatedName: string;
  readonly revision: number;
  readonly deletedAt: Date | null;
  readonly raId: number | null;
  readonly threats: number;
  readonly risks: number;
  readonly shares: number;
  /** True if a share lets the reader change the analysis. */
  readonly sharedWriting: boolean;
}

export interface OpenAnalysisRow extends AnalysisHeadRow {
  readonly document: SavedAnalysis;
}

const ofOwner = and(
  eq(appUser.organizationId, savedAnalysis.organizationId),
  eq(appUser.id, savedAnalysis.ownerId),
);

function visibleTo(reader: AnalysisReader): SQL | undefined {
  return or(eq(savedAnalysis.ownerId, reader.userId), sharedWith(reader, false));
}

export interface AnalysisListQuery {
  readonly page: number;
  readonly size: number;
  readonly sort: 'name' | 'updated' | 'created' | 'owner';
  readonly order: 'asc' | 'desc';
  readonly text?: string;
  readonly raId?: number;
  readonly whose?: (typeof analysisOwnerFilters)[number];
  readonly type?: SavedAnalysis['analysisType'];
  /**
   * Null selects analyses that are not deleted; a time selects the reader's own analyses that were deleted after this
   * time.
   */
  readonly deletedSince: Date | null;
}

/** Returns a LIKE pattern for a part of a name, with wildcards escaped. */
export const toNameLikePattern = (text: string) => toContainsPattern(text.trim());

const sortColumns = {
  name: sql`lower(${savedAnalysis.name})`,
  updated: savedAnalysis.updatedAt,
  created: savedAnalysis.createdAt,
  owner: sql`lower(${appUser.surname} || ' ' || ${appUser.givenName})`,
};

function listCondition(reader: AnalysisReader, wanted: AnalysisListQuery): SQL | undefined {
  const { text = '', deletedSince } = wanted;
  return and(
    deletedSince === null
      ? and(isNull(savedAnalysis.deletedAt), visibleTo(reader))
      : and(eq(savedAnalysis.ownerId, reader.userId), gt(savedAnalysis.deletedAt, deletedSince)),
    text.trim() === '' ? undefined : sql`${savedAnalysis.name} ilike ${toNameLikePattern(text)}`,
    wanted.raId === undefined
      ? undefined
      : sql`(${raId} = ${wanted.raId} or exists (select from saved_analysis_share s
          where s.analysis_id = ${savedAnalysis.id} and s.assessment_id = ${wanted.raId}))`,
    wanted.type === undefined ? undefined : sql`${savedAnalysis.document}->>'analysisType' = ${wanted.type}`,
    wanted.whose === undefined
      ? undefined
      : sql`(${savedAnalysis.ownerId} is not distinct from ${reader.userId}) = ${wanted.whose === 'own'}`,
  );
}

export async function listAnalyses(
  tx: ReadTx,
  reader: AnalysisReader,
  wanted: AnalysisListQuery,
): Promise<{ rows: AnalysisHeadRow[]; total: number }> {
  const where = listCondition(reader, wanted);
  const direction = wanted.order === 'asc' ? asc : desc;
  const rows = await tx
    .select(headColumns(reader))
    .from(savedAnalysis)
    .leftJoin(appUser, ofOwner)
    .where(where)
    .orderBy(direction(sortColumns[wanted.sort]), direction(savedAnalysis.id))
    .limit(wanted.size)
    .offset((wanted.page - 1) * wanted.size);
  const [all] = await tx.select({ n: count() }).from(savedAnalysis).where(where);
  return { rows, total: all?.n ?? 0 };
}

export async function findAnalysis(
  tx: ReadTx,
  reader: AnalysisReader,
  id: number,
  deleted = false,
): Promise<OpenAnalysisRow | null> {
  const [row] = await tx
    .select({ ...headColumns(reader), document: savedAnalysis.document })
    .from(savedAnalysis)
    .leftJoin(appUser, ofOwner)
    .where(
      and(
        eq(savedAnalysis.id, id),
        deleted ? isNotNull(savedAnalysis.deletedAt) : isNull(savedAnalysis.deletedAt),
        visibleTo(reader),
      ),
    );
  return row ?? null;
}

export async function findAnalysisRevision(
  tx: ReadTx,
  reader: AnalysisReader,
  id: number,
): Promise<number | null> {
  const [row] = await tx
    .select({ revision: savedAnalysis.revision })
    .from(savedAnalysis)
    .where(and(eq(savedAnalysis.id, id), isNull(savedAnalysis.deletedAt), visibleTo(reader)));
  return row?.revision ?? null;
}

/**
 * Locks an analysis that the reader may see, so that changes are made one after another. `made` is the revision of an
 * earlier call with the same change id.
 */
export async function lockAnalysis(
  tx: WriteTx,
  reader: AnalysisReader,
  given: { readonly id: number; readonly deleted?: boolean; readonly change?: string | undefined },
): Promise<(OpenAnalysisRow & { readonly made: number | null }) | null> {
  const { id, deleted = false, change } = given;
  const made = buildRepeatedChangeColumn(savedAnalysisRevision, savedAnalysis.id, {
    change,
    userId: reader.userId,
  });
  const [locked] = await tx
    .select({ made })
    .from(savedAnalysis)
    .where(eq(savedAnalysis.id, id))
    .for('update');
  const row = await findAnalysis(tx, reader, id, deleted);
  return row && locked ? { ...row, made: locked.made } : null;
}

const columnsOf = (document: SavedAnalysis) => ({
  document,
  name: document.name,
  createdAt: new Date(document.created),
  updatedAt: new Date(document.updated),
});

export async function insertAnalysis(
  tx: WriteTx,
  given: { organizationId: number; ownerId: number; updatedName: string; document: SavedAnalysis },
): Promise<number> {
  const { document, ...rest } = given;
  const [row] = await tx
    .insert(savedAnalysis)
    .values({ ...rest, updatedBy: rest.ownerId, ...columnsOf(document) })
    .returning({ id: savedAnalysis.id });
  if (!row) throw new Error('the analysis was not created');
  return row.id;
}

/** Saves analyses as documents with revisions. Timestamps belong to the revisions and are not part of a change. */
export function createAnalysisDocumentKind(organizationId: number): RevisionedDocumentKind<SavedAnalysis> {
  return {
    revisions: savedAnalysisRevision,
    organizationId,
    read: (value) => savedAnalysisSchema.parse(value),
    save: async (tx, id, { document, revision }, { userId: updatedBy, author: updatedName }) => {
      await tx
        .update(savedAnalysis)
        .set({ revision, updatedBy, updatedName, ...columnsOf(document) })
        .where(eq(savedAnalysis.id, id));
    },
  };
}

export async function setAnalysisDeleted(tx: WriteTx, id: number, at: Date | null): Promise<void> {
  await tx.update(savedAnalysis).set({ deletedAt: at }).where(eq(savedAnalysis.id, id));
}

export async function loadReportTerms(
  tx: ReadTx,
  { organizationId }: Pick<Actor, 'organizationId'>,
): Promise<ReportTerms> {
  if (organizationId === null) return {};
  const [row] = await tx
    .select({ document: reportTerms.document })
    .from(reportTerms)
    .where(eq(reportTerms.organizationId, organizationId));
  return row?.document ?? {};
}

/** Number of days in which a deleted analysis can be restored. */
const recoveryDays = 30;

export function computeAnalysisRecoveryStart(now: Date): Date {
  return new Date(now.getTime() - recoveryDays * 24 * 60 * 60 * 1000);
}

/** Deletes analyses whose recovery period has ended. Runs in a transaction over all organisations. */
export async function pruneDeletedAnalyses(tx: WriteTx, now: Date): Promise<void> {
  await tx.delete(savedAnalysis).where(lte(savedAnalysis.deletedAt, computeAnalysisRecoveryStart(now)));
}

export type AnalysisShareRow = typeof savedAnalysisShare.$inferSelect;

export function listAnalysisShares(tx: ReadTx, analysisId: number): Promise<AnalysisShareRow[]> {
  return tx.select().from(savedAnalysisShare).where(eq(savedAnalysisShare.analysisId, analysisId));
}

export async function replaceAnalysisShares(
  tx: WriteTx,
  analysisId: number,
  rows: readonly AnalysisShareRow[],
): Promise<void> {
  await tx.delete(savedAnalysisShare).where(eq(savedAnalysisShare.analysisId, analysisId));
  if (rows.length > 0) await tx.insert(savedAnalysisShare).values([...rows]);
}

export async function insertSharingRevision(
  tx: WriteTx,
  given: { organizationId: number; row: Pick<OpenAnalysisRow, 'id' | 'revision'>; modelHash: string | null },
  by: Author,
): Promise<void> {
  const { organizationId, row, modelHash } = given;
  const revision = row.revision + 1;
  const nothing = { patches: [], inverse: [], modelHash, change: null };
  await tx.update(savedAnalysis).set({ revision }).where(eq(savedAnalysis.id, row.id));
  await insertDocumentRevision(
    tx,
    savedAnalysisRevision,
    { organizationId, documentId: row.id, revision, ...nothing },
    by,
  );
}

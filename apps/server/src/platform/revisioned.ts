/**
 * The only way to change a document with revisions: it locks the row, compares the revision on which the change is
 * based, applies the change, and appends a revision with the change, its inverse, author and library version.
 */
import type { DocumentRevision, SaveResult } from '@klarsikt/contract';
import { applyJsonPatches, computePatchesBetween, type Patch } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import { type AnyColumn, and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { RevisionTable } from '../schema/revisions.ts';
import { Refusal, requireFound } from './errors.ts';
import type { ReadTx, WriteTx } from './tx.ts';

export interface Author {
  readonly at: Date;
  readonly userId: number | null;
  readonly author: string;
}

export interface StoredDocument<D> {
  readonly id: number;
  readonly revision: number;
  readonly document: D;
  /** Hash of the library version of the document; null for documents without one. */
  readonly modelHash: string | null;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
  readonly updatedName: string;
}

export interface LockedDocument<D> extends StoredDocument<D> {
  /** Revision that an earlier call with the same change has made; null if there is none. */
  readonly made: number | null;
}

/** Revision on which a change is based, and the id that the client gave to the change. */
export interface BaseRevision {
  readonly revision: number;
  readonly change?: string | undefined;
}

/** The document after a change, with the patches and their inverse; without patches nothing has changed. */
export interface DocumentStep<D> {
  readonly document: D;
  readonly modelHash: string | null;
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
}

export interface DocumentRevisionState<D> {
  readonly document: D;
  readonly modelHash: string | null;
}

/** A kind of document: its table of revisions, and the functions that save and parse it. */
export interface RevisionedDocumentKind<D extends object, S extends DocumentStep<D> = DocumentStep<D>> {
  readonly revisions: RevisionTable;
  readonly organizationId: number;
  /** Saves the document in its row, which is already locked. */
  save(tx: WriteTx, id: number, next: S & { readonly revision: number }, by: Author): Promise<void>;
  /** Parses a rebuilt state; throws if the state is not a document of this kind. */
  read(value: JsonObject): D;
}

/** Outcome of a change. `again`: an earlier call made this change, but its answer was lost; `step` is then null. */
export type DocumentChangeOutcome<S> =
  | { readonly again: false; readonly saved: SaveResult; readonly step: S }
  | { readonly again: true; readonly saved: SaveResult; readonly step: null };

type Row = RevisionTable['$inferSelect'];
type RevisionRow = Omit<Row, 'organizationId' | 'documentId' | 'inverse'>;

const columnsOf = ({ revision, at, userId, author, patches, modelHash, change }: RevisionTable) => ({
  revision,
  at,
  userId,
  author,
  patches,
  modelHash,
  change,
});

export function toWireRevision({ change: _change, at, ...row }: RevisionRow): DocumentRevision {
  return { ...row, at: at.toISOString() };
}

/** Lists the revisions that a client with an old state has missed, oldest first. */
function revisionsAfter(
  tx: ReadTx,
  table: RevisionTable,
  id: number,
  revision: number,
): Promise<RevisionRow[]> {
  return tx
    .select(columnsOf(table))
    .from(table)
    .where(and(eq(table.documentId, id), gt(table.revision, revision)))
    .orderBy(asc(table.revision));
}

/** Lists the revisions below `before` (null: all), newest first. */
export function listRevisionsBefore(
  tx: ReadTx,
  table: RevisionTable,
  given: { readonly id: number; readonly before: number | null; readonly limit: number },
): Promise<RevisionRow[]> {
  const { id, before, limit } = given;
  return tx
    .select(columnsOf(table))
    .from(table)
    .where(and(eq(table.documentId, id), before === null ? undefined : lt(table.revision, before)))
    .orderBy(desc(table.revision))
    .limit(limit);
}

/**
 * SQL column for the statement that locks the document. It contains the revision in which this person has already
 * made the same change.
 */
export function buildRepeatedChangeColumn(
  table: RevisionTable,
  id: AnyColumn,
  given: { readonly change: string | undefined; readonly userId: number | null },
) {
  const { change, userId } = given;
  if (change === undefined) return sql<number | null>`null::integer`;
  return sql<
    number | null
  >`(select r.revision from ${table} r where r.${sql.identifier(table.documentId.name)} = ${id}
    and r.change_id = ${change} and r.user_id is not distinct from ${userId})`;
}

export async function insertDocumentRevision(
  tx: WriteTx,
  table: RevisionTable,
  given: Omit<Row, 'at' | 'userId' | 'author'>,
  { at, userId, author }: Author,
): Promise<void> {
  await tx.insert(table).values({ ...given, at, userId, author });
}

/**
 * Rebuilds the state at a revision from the present state and the stored inverses. Refuses a revision that does not
 * exist as not found.
 */
export async function loadDocumentAtRevision<D extends object>(
  tx: ReadTx,
  kind: Pick<RevisionedDocumentKind<D>, 'revisions' | 'read'>,
  stored: Pick<StoredDocument<D>, 'id' | 'revision' | 'document' | 'modelHash'>,
  revision: number,
): Promise<DocumentRevisionState<D>> {
  const table = kind.revisions;
  if (revision === stored.revision) return stored;
  const rows = await tx
    .select({ revision: table.revision, inverse: table.inverse, modelHash: table.modelHash })
    .from(table)
    .where(and(eq(table.documentId, stored.id), gt(table.revision, revision - 1)))
    .orderBy(desc(table.revision));
  const ways = rows.filter((row) => row.revision > revision);
  if (revision < 0 || revision > stored.revision || ways.length !== stored.revision - revision)
    throw new Refusal('error.notfound');
  const present: JsonObject = Object.fromEntries(Object.entries(stored.document));
  const document = ways.reduce((state, { inverse }) => applyJsonPatches(state, inverse).document, present);
  const own = rows.find((row) => row.revision === revision);
  return { document: kind.read(document), modelHash: own?.modelHash ?? stored.modelHash };
}

function createStaleRefusal<D>(
  stored: StoredDocument<D>,
  since: readonly RevisionRow[],
  from: number,
): Refusal {
  return new Refusal('error.stale', {
    revision: stored.revision,
    present: stored.document,
    by: { at: stored.updatedAt.toISOString(), author: stored.updatedName, userId: stored.updatedBy },
    since: since.length === stored.revision - from ? since.map(toWireRevision) : null,
  });
}

/** Largest number of missed revisions in a refusal; a client that has missed more loads the whole present state. */
const mostTold = 500;

/**
 * Returns the revision in which this change was already made, or null. Refuses a change that is based on an older
 * state.
 */
async function findRevisionOfChange<D extends object>(
  tx: ReadTx,
  table: RevisionTable,
  locked: LockedDocument<D>,
  wanted: BaseRevision & { readonly userId: number | null },
): Promise<RevisionRow | null> {
  const { revision, change, userId } = wanted;
  if (locked.made !== null) {
    const [made] = await listRevisionsBefore(tx, table, { id: locked.id, before: locked.made + 1, limit: 1 });
    return requireFound(made);
  }
  if (locked.revision === revision) return null;
  const told = revision >= 0 && locked.revision - revision <= mostTold;
  const since = told ? await revisionsAfter(tx, table, locked.id, revision) : [];
  // Check again, because a statement that waited for the lock read the revisions before it waited.
  const made = since.find((row) => change !== undefined && row.change === change && row.userId === userId);
  if (made) return made;
  throw createStaleRefusal(locked, since, revision);
}

export function computeDocumentStep<D extends object>(
  before: D,
  after: D,
  modelHash: string | null,
): DocumentStep<D> {
  const patches = computePatchesBetween(before, after);
  return { document: after, modelHash, patches, inverse: computePatchesBetween(after, before) };
}

/** Changes a document whose row the transaction has locked. */
export async function changeLockedDocument<D extends object, S extends DocumentStep<D>>(
  tx: WriteTx,
  kind: RevisionedDocumentKind<D, S>,
  locked: LockedDocument<D>,
  wanted: { readonly from: BaseRevision; readonly by: Author; readonly make: () => S | Promise<S> },
): Promise<DocumentChangeOutcome<S>> {
  const { from, by, make } = wanted;
  const made = await findRevisionOfChange(tx, kind.revisions, locked, { ...from, userId: by.userId });
  if (made) {
    const { revision, at, author, userId, patches } = made;
    return { again: true, saved: { revision, at: at.toISOString(), author, userId, patches }, step: null };
  }
  const step = await make();
  const { modelHash, patches, inverse } = step;
  if (patches.length === 0 && modelHash === locked.modelHash) {
    const { revision, updatedAt, updatedName: author, updatedBy: userId } = locked;
    return { again: false, saved: { revision, at: updatedAt.toISOString(), author, userId, patches }, step };
  }
  const revision = locked.revision + 1;
  await kind.save(tx, locked.id, { ...step, revision }, by);
  const { organizationId } = kind;
  const change = from.change ?? null;
  await insertDocumentRevision(
    tx,
    kind.revisions,
    { organizationId, documentId: locked.id, revision, patches, inverse, modelHash, change },
    by,
  );
  const { at, author, userId } = by;
  return { again: false, saved: { revision, at: at.toISOString(), author, userId, patches }, step };
}

/**
 * Documents with revisions: the one way to change one. The row is locked, the revision that the change started from is
 * compared, the change is made, and a revision is appended with what it changed, the way back, its author and its model.
 */
import type { Revision, Saved } from '@klarsikt/contract';
import { applyJsonPatches, type JsonObject, type Patch, patchesBetween } from '@klarsikt/engine';
import { type AnyColumn, and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { RevisionTable } from '../schema/revisions.ts';
import { found, Refusal } from './errors.ts';
import type { ReadTx, WriteTx } from './tx.ts';

/** Who changes something, and when. */
export interface Author {
  readonly at: Date;
  readonly userId: number | null;
  readonly author: string;
}

/** A document as it is stored. */
export interface Stored<D> {
  readonly id: number;
  readonly revision: number;
  readonly document: D;
  /** The model version that it rests on; null for documents that rest on none. */
  readonly modelHash: string | null;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
  readonly updatedName: string;
}

/** The same, locked by the transaction that changes it. */
export interface Locked<D> extends Stored<D> {
  /** The revision that the same change has made already; null when it has made none. */
  readonly made: number | null;
}

/** What a change starts from, and what the client calls it. */
export interface Starting {
  readonly revision: number;
  readonly change?: string | undefined;
}

/** The document after a change, with what leads there and back. No patches: nothing changed. */
export interface Step<D> {
  readonly document: D;
  readonly modelHash: string | null;
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
}

/** A state of a document that is stored now or was stored once. */
export interface State<D> {
  readonly document: D;
  readonly modelHash: string | null;
}

/** What a kind of document brings: where its revisions are kept, and how its row is written. */
export interface Kind<D extends object, S extends Step<D> = Step<D>> {
  readonly revisions: RevisionTable;
  readonly organizationId: number;
  /** Writes the row, which is locked. */
  save(tx: WriteTx, id: number, next: S & { readonly revision: number }, by: Author): Promise<void>;
  /** Reads what patches have rebuilt; fails when it is no document of the kind. */
  read(value: JsonObject): D;
}

/** `again`: the change was made by an earlier call, whose answer was lost; `step` is null then. */
export type Outcome<S> =
  | { readonly again: false; readonly saved: Saved; readonly step: S }
  | { readonly again: true; readonly saved: Saved; readonly step: null };

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

/** A revision as callers get it. */
export function wireRevision({ change: _change, at, ...row }: RevisionRow): Revision {
  return { ...row, at: at.toISOString() };
}

/** Revisions after one, oldest first: what somebody with a stale state has missed. */
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

/** Revisions below `before` (or all), newest first. */
export function revisionsBefore(
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

/** The revision that a change of this person has made, as a column of the statement that locks the document. */
export function madeColumn(
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

export async function appendRevision(
  tx: WriteTx,
  table: RevisionTable,
  given: Omit<Row, 'at' | 'userId' | 'author'>,
  { at, userId, author }: Author,
): Promise<void> {
  await tx.insert(table).values({ ...given, at, userId, author });
}

/**
 * The state of a document at a revision, rebuilt from the present one by the kept ways back.
 * Refuses as not found a revision that it never had, or that its history does not reach back to.
 */
export async function stateAt<D extends object>(
  tx: ReadTx,
  kind: Pick<Kind<D>, 'revisions' | 'read'>,
  stored: Pick<Stored<D>, 'id' | 'revision' | 'document' | 'modelHash'>,
  revision: number,
): Promise<State<D>> {
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

function stale<D>(stored: Stored<D>, since: readonly RevisionRow[], from: number): Refusal {
  return new Refusal('error.stale', {
    revision: stored.revision,
    present: stored.document,
    by: { at: stored.updatedAt.toISOString(), author: stored.updatedName, userId: stored.updatedBy },
    since: since.length === stored.revision - from ? since.map(wireRevision) : null,
  });
}

/** Most revisions that a stale save gets back; when more were missed, the client reads the whole present state. */
const mostTold = 500;

/** The revision that this change has made already; null when it has made none. Refuses a change of an older state. */
async function madeAlready<D extends object>(
  tx: ReadTx,
  table: RevisionTable,
  locked: Locked<D>,
  wanted: Starting & { readonly userId: number | null },
): Promise<RevisionRow | null> {
  const { revision, change, userId } = wanted;
  if (locked.made !== null) {
    const [made] = await revisionsBefore(tx, table, { id: locked.id, before: locked.made + 1, limit: 1 });
    return found(made);
  }
  if (locked.revision === revision) return null;
  const told = revision >= 0 && locked.revision - revision <= mostTold;
  const since = told ? await revisionsAfter(tx, table, locked.id, revision) : [];
  // Looked for once more: a statement that has waited for the lock saw the revisions as they were before it.
  const made = since.find((row) => change !== undefined && row.change === change && row.userId === userId);
  if (made) return made;
  throw stale(locked, since, revision);
}

/** A step to a state that is given whole. */
export function stepTo<D extends object>(before: D, after: D, modelHash: string | null): Step<D> {
  const patches = patchesBetween(before, after);
  return { document: after, modelHash, patches, inverse: patchesBetween(after, before) };
}

/** Changes a document whose row the transaction has locked. `make` decides what becomes of it. */
export async function revise<D extends object, S extends Step<D>>(
  tx: WriteTx,
  kind: Kind<D, S>,
  locked: Locked<D>,
  wanted: { readonly from: Starting; readonly by: Author; readonly make: () => S | Promise<S> },
): Promise<Outcome<S>> {
  const { from, by, make } = wanted;
  const made = await madeAlready(tx, kind.revisions, locked, { ...from, userId: by.userId });
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
  await appendRevision(
    tx,
    kind.revisions,
    { organizationId, documentId: locked.id, revision, patches, inverse, modelHash, change },
    by,
  );
  const { at, author, userId } = by;
  return { again: false, saved: { revision, at: at.toISOString(), author, userId, patches }, step };
}

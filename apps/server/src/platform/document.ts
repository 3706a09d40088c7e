/** Handlers for documents of which each organisation has exactly one: load, change, history, restore. */

import { applyJsonPatches, type Patch, PatchError } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { Language } from '@klarsikt/engine/text';
import { eq } from 'drizzle-orm';
import type { DocumentTable, RevisionTable } from '../schema/revisions.ts';
import { type Actor, getActorName } from './actor.ts';
import type { Clock } from './clock.ts';
import { createInputRefusal, requireFound } from './errors.ts';
import {
  type BaseRevision,
  buildRepeatedChangeColumn,
  changeLockedDocument,
  computeDocumentStep,
  type LockedDocument,
  listRevisionsBefore,
  loadDocumentAtRevision,
  type RevisionedDocumentKind,
  toWireRevision,
} from './revisioned.ts';
import { inapplicableChangeText } from './texts.ts';
import type { ReadTx, WriteTx } from './tx.ts';

export interface DocumentKind<D extends JsonObject, E extends string> {
  readonly table: DocumentTable<D>;
  readonly revisions: RevisionTable;
  readonly event: E;
  /** Adds the members that older documents lack to a stored document; `{}` gives the initial document. */
  readonly whole: (stored: JsonObject) => D;
  /** Parses a changed document; if it is faulty, the refusal lists each fault with its path. */
  readonly read: (value: JsonObject, language: Language) => D;
}

type Tables<D extends JsonObject> = Pick<DocumentKind<D, string>, 'table' | 'revisions' | 'whole'>;

interface DocumentCall {
  readonly actor: Actor;
  readonly deps: { readonly clock: Clock };
  readonly call: { readonly language: Language };
}

const pageSize = 50;

/** Applies the patches; refuses patches that do not fit the document. */
export function patchDocument(
  document: JsonObject,
  patches: readonly Patch[],
  language: Language,
): JsonObject {
  try {
    return applyJsonPatches(document, patches).document;
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    throw createInputRefusal(
      ...error.faults.map(({ path, code }) => ({ path, code, message: inapplicableChangeText[language] })),
    );
  }
}

const scopeOf = ({ organizationId }: Actor): number => requireFound(organizationId);

async function loadStoredDocument<D extends JsonObject>({ table }: Tables<D>, tx: ReadTx, actor: Actor) {
  const [row] = await tx
    .select()
    .from(table)
    .where(eq(table.organizationId, scopeOf(actor)));
  return row ?? null;
}

/** Locks the row of the document; creates the row if it is missing. */
async function lockDocumentRow<D extends JsonObject>(
  { table, revisions, whole }: Tables<D>,
  tx: WriteTx,
  { actor, deps, change }: DocumentCall & { readonly change: string | undefined },
): Promise<LockedDocument<D>> {
  const organizationId = scopeOf(actor);
  const { id, document, revision, updatedAt, updatedBy, updatedName } = table;
  const made = buildRepeatedChangeColumn(revisions, id, { change, userId: actor.userId });
  const [row] = await tx
    .insert(table)
    .values({ organizationId, document: whole({}), updatedAt: deps.clock.now() })
    .onConflictDoUpdate({ target: table.organizationId, set: { organizationId } })
    .returning({ id, document, revision, updatedAt, updatedBy, updatedName, made });
  const locked = requireFound(row);
  return { ...locked, document: whole(locked.document), modelHash: null };
}

async function change<D extends JsonObject, E extends string>(
  given: DocumentKind<D, E>,
  { tx, from, ...asked }: DocumentCall & { readonly tx: WriteTx; readonly from: BaseRevision },
  to: (locked: LockedDocument<D>, kind: RevisionedDocumentKind<D>) => Promise<D> | D,
) {
  const { table, revisions, event, whole } = given;
  const { actor, deps } = asked;
  const organizationId = scopeOf(actor);
  const locked = await lockDocumentRow(given, tx, { ...asked, change: from.change });
  const kind: RevisionedDocumentKind<D> = {
    revisions,
    organizationId,
    read: whole,
    save: async (_tx, id, { document, revision }, { at, userId, author }) => {
      const by = { updatedAt: at, updatedBy: userId, updatedName: author };
      await tx
        .update(table)
        .set({ document, revision, ...by })
        .where(eq(table.id, id));
    },
  };
  const { saved } = await changeLockedDocument(tx, kind, locked, {
    from,
    by: { at: deps.clock.now(), userId: actor.userId, author: getActorName(actor) },
    make: async () => computeDocumentStep(locked.document, await to(locked, kind), null),
  });
  const after = { revision: saved.revision, changes: saved.patches };
  return { output: saved, audit: [{ event, subject: `organization:${organizationId}`, after }] as const };
}

interface DocumentReadContext<I> {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly input: I;
}
interface DocumentSaveContext<B> extends DocumentCall {
  readonly tx: WriteTx;
  readonly input: { readonly body: BaseRevision & B };
}

/** Creates the handlers of the endpoints that `defineDocumentEndpoints` of the contract declares. */
export function createDocumentHandlers<D extends JsonObject, const E extends string>(
  kind: DocumentKind<D, E>,
) {
  const { revisions, whole, read } = kind;
  return {
    load: async ({ tx, actor }: Omit<DocumentReadContext<never>, 'input'>) => {
      const row = await loadStoredDocument(kind, tx, actor);
      if (row === null) return { revision: 0, document: whole({}), by: null };
      const { revision, document, updatedAt, updatedName: author, updatedBy: userId } = row;
      return { revision, document: whole(document), by: { at: updatedAt.toISOString(), author, userId } };
    },
    save: ({ input, ...saving }: DocumentSaveContext<{ readonly patches: readonly Patch[] }>) => {
      const { patches, ...from } = input.body;
      const { language } = saving.call;
      return change(kind, { ...saving, from }, ({ document }) =>
        read(patchDocument(document, patches, language), language),
      );
    },
    history: async ({
      tx,
      actor,
      input,
    }: DocumentReadContext<{ readonly query: { readonly before?: number } }>) => {
      const { before = null } = input.query;
      const row = await loadStoredDocument(kind, tx, actor);
      const wanted = { id: row?.id ?? -1, before, limit: pageSize + 1 };
      const rows = row === null ? [] : await listRevisionsBefore(tx, revisions, wanted);
      const page = rows.slice(0, pageSize);
      const next = rows.length > pageSize ? (page.at(-1)?.revision ?? null) : null;
      return { entries: page.map(toWireRevision), next };
    },
    restore: ({ input, ...saving }: DocumentSaveContext<{ readonly to: number }>) => {
      const { to, ...from } = input.body;
      const { tx } = saving;
      return change(
        kind,
        { ...saving, from },
        async (locked, whole) => (await loadDocumentAtRevision(tx, whole, locked, to)).document,
      );
    },
  };
}

/** The handlers of a kind of document of which an organisation has one: opened, changed, looked back at, gone back in. */
import { applyJsonPatches, type JsonObject, type Language, type Patch, PatchError } from '@klarsikt/engine';
import { eq } from 'drizzle-orm';
import type { DocumentTable, RevisionTable } from '../schema/revisions.ts';
import { type Actor, actorName } from './actor.ts';
import type { Clock } from './clock.ts';
import { found, invalid } from './errors.ts';
import {
  type Kind,
  type Locked,
  madeColumn,
  revise,
  revisionsBefore,
  type Starting,
  stateAt,
  stepTo,
  wireRevision,
} from './revisioned.ts';
import { noFit } from './texts.ts';
import type { ReadTx, WriteTx } from './tx.ts';

/** What a kind brings: its tables, its rules, and the name of its event. */
export interface DocumentKind<D extends JsonObject, E extends string> {
  readonly table: DocumentTable<D>;
  readonly revisions: RevisionTable;
  readonly event: E;
  /** A stored document with what it may lack; of `{}`: the document that nobody has changed. */
  readonly whole: (stored: JsonObject) => D;
  /** Reads what a change leads to; refuses what the kind does not allow, each fault at its place. */
  readonly read: (value: JsonObject, language: Language) => D;
}

type Tables<D extends JsonObject> = Pick<DocumentKind<D, string>, 'table' | 'revisions' | 'whole'>;

interface Asked {
  readonly actor: Actor;
  readonly deps: { readonly clock: Clock };
  readonly call: { readonly language: Language };
}

const pageSize = 50;

/** What patches lead to; refuses those that fit no document at all. */
export function patched(document: JsonObject, patches: readonly Patch[], language: Language): JsonObject {
  try {
    return applyJsonPatches(document, patches).document;
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    throw invalid(...error.faults.map(({ path, code }) => ({ path, code, message: noFit[language] })));
  }
}

const scopeOf = ({ organizationId }: Actor): number => found(organizationId);

async function storedIn<D extends JsonObject>({ table }: Tables<D>, tx: ReadTx, actor: Actor) {
  const [row] = await tx
    .select()
    .from(table)
    .where(eq(table.organizationId, scopeOf(actor)));
  return row ?? null;
}

/** The row, made where there is none, and locked either way. */
async function lock<D extends JsonObject>(
  { table, revisions, whole }: Tables<D>,
  tx: WriteTx,
  { actor, deps, change }: Asked & { readonly change: string | undefined },
): Promise<Locked<D>> {
  const organizationId = scopeOf(actor);
  const { id, document, revision, updatedAt, updatedBy, updatedName } = table;
  const made = madeColumn(revisions, id, { change, userId: actor.userId });
  const [row] = await tx
    .insert(table)
    .values({ organizationId, document: whole({}), updatedAt: deps.clock.now() })
    .onConflictDoUpdate({ target: table.organizationId, set: { organizationId } })
    .returning({ id, document, revision, updatedAt, updatedBy, updatedName, made });
  const locked = found(row);
  return { ...locked, document: whole(locked.document), modelHash: null };
}

/** Changes the document to what `to` says. */
async function change<D extends JsonObject, E extends string>(
  given: DocumentKind<D, E>,
  { tx, from, ...asked }: Asked & { readonly tx: WriteTx; readonly from: Starting },
  to: (locked: Locked<D>, kind: Kind<D>) => Promise<D> | D,
) {
  const { table, revisions, event, whole } = given;
  const { actor, deps } = asked;
  const organizationId = scopeOf(actor);
  const locked = await lock(given, tx, { ...asked, change: from.change });
  const kind: Kind<D> = {
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
  const { saved } = await revise(tx, kind, locked, {
    from,
    by: { at: deps.clock.now(), userId: actor.userId, author: actorName(actor) },
    make: async () => stepTo(locked.document, await to(locked, kind), null),
  });
  const after = { revision: saved.revision, changes: saved.patches };
  return { output: saved, audit: [{ event, subject: `organization:${organizationId}`, after }] as const };
}

interface Reading<I> {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly input: I;
}
interface Saving<B> extends Asked {
  readonly tx: WriteTx;
  readonly input: { readonly body: Starting & B };
}

/** The handlers of the calls that `documentEndpoints` of the contract declares. */
export function documentHandlers<D extends JsonObject, const E extends string>(kind: DocumentKind<D, E>) {
  const { revisions, whole, read } = kind;
  return {
    load: async ({ tx, actor }: Omit<Reading<never>, 'input'>) => {
      const row = await storedIn(kind, tx, actor);
      if (row === null) return { revision: 0, document: whole({}), by: null };
      const { revision, document, updatedAt, updatedName: author, updatedBy: userId } = row;
      return { revision, document: whole(document), by: { at: updatedAt.toISOString(), author, userId } };
    },
    save: ({ input, ...saving }: Saving<{ readonly patches: readonly Patch[] }>) => {
      const { patches, ...from } = input.body;
      const { language } = saving.call;
      return change(kind, { ...saving, from }, ({ document }) =>
        read(patched(document, patches, language), language),
      );
    },
    history: async ({ tx, actor, input }: Reading<{ readonly query: { readonly before?: number } }>) => {
      const { before = null } = input.query;
      const row = await storedIn(kind, tx, actor);
      const wanted = { id: row?.id ?? -1, before, limit: pageSize + 1 };
      const rows = row === null ? [] : await revisionsBefore(tx, revisions, wanted);
      const page = rows.slice(0, pageSize);
      const next = rows.length > pageSize ? (page.at(-1)?.revision ?? null) : null;
      return { entries: page.map(wireRevision), next };
    },
    restore: ({ input, ...saving }: Saving<{ readonly to: number }>) => {
      const { to, ...from } = input.body;
      const { tx } = saving;
      return change(
        kind,
        { ...saving, from },
        async (locked, whole) => (await stateAt(tx, whole, locked, to)).document,
      );
    },
  };
}

/** A change of one document among many of its kind: locked by its store, made in the common way, noted. */
import type { JsonObject } from '@klarsikt/engine';
import type { RevisionTable } from '../schema/revisions.ts';
import { type Actor, actorName } from './actor.ts';
import type { Clock } from './clock.ts';
import { found } from './errors.ts';
import { type Author, type Kind, type Locked, revise, type Starting, stateAt, stepTo } from './revisioned.ts';
import type { WriteTx } from './tx.ts';

/** How a kind of document is stored. `lock` gives null for what the organisation in scope does not have. */
export interface DocumentStore<D extends JsonObject> {
  readonly revisions: RevisionTable;
  readonly lock: (
    tx: WriteTx,
    id: number,
    by: { readonly change: string | undefined; readonly userId: number | null },
  ) => Promise<Locked<D> | null>;
  readonly save: (
    tx: WriteTx,
    id: number,
    next: { readonly document: D; readonly revision: number },
    by: Author,
  ) => Promise<void>;
  /** A stored document with what it may lack. */
  readonly whole: (stored: JsonObject) => D;
}

interface Changing {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly id: number;
  readonly from: Starting;
}

function kindOf<D extends JsonObject>(store: DocumentStore<D>, organizationId: number): Kind<D> {
  const { revisions, whole, save } = store;
  return { revisions, organizationId, read: whole, save };
}

/** Changes a document to what `to` makes of it; gives what was saved, and the document as it was locked. */
export async function changeDocument<D extends JsonObject>(
  store: DocumentStore<D>,
  { tx, actor, clock, id, from }: Changing,
  to: (locked: Locked<D>) => D | Promise<D>,
) {
  const { userId } = actor;
  const locked = found(await store.lock(tx, id, { change: from.change, userId }));
  const kind = kindOf(store, found(actor.organizationId));
  const by = { at: clock.now(), userId, author: actorName(actor) };
  const { saved } = await revise(tx, kind, locked, {
    from,
    by,
    make: async () => stepTo(locked.document, await to(locked), null),
  });
  return { saved, locked };
}

/** Makes a state that a document had the present one. */
export function restoreDocument<D extends JsonObject>(
  store: DocumentStore<D>,
  changing: Changing,
  to: number,
) {
  const { tx, actor } = changing;
  return changeDocument(store, changing, async (locked) => {
    const kind = kindOf(store, found(actor.organizationId));
    return (await stateAt(tx, kind, locked, to)).document;
  });
}

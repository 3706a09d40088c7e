/** Changes documents of the kinds of which an organisation can have several. */
import type { JsonObject } from '@klarsikt/engine/fields';
import type { RevisionTable } from '../schema/revisions.ts';
import { type Actor, getActorName } from './actor.ts';
import type { Clock } from './clock.ts';
import { requireFound } from './errors.ts';
import {
  type Author,
  type BaseRevision,
  changeLockedDocument,
  computeDocumentStep,
  type LockedDocument,
  loadDocumentAtRevision,
  type RevisionedDocumentKind,
} from './revisioned.ts';
import type { WriteTx } from './tx.ts';

/**
 * Access to the stored documents of a kind. `lock` returns null if the organisation in scope has no such document.
 */
export interface DocumentStore<D extends JsonObject> {
  readonly revisions: RevisionTable;
  readonly lock: (
    tx: WriteTx,
    id: number,
    by: { readonly change: string | undefined; readonly userId: number | null },
  ) => Promise<LockedDocument<D> | null>;
  readonly save: (
    tx: WriteTx,
    id: number,
    next: { readonly document: D; readonly revision: number },
    by: Author,
  ) => Promise<void>;
  /** Adds the members that older documents lack to a stored document. */
  readonly whole: (stored: JsonObject) => D;
}

interface DocumentChange {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly id: number;
  readonly from: BaseRevision;
}

function kindOf<D extends JsonObject>(
  store: DocumentStore<D>,
  organizationId: number,
): RevisionedDocumentKind<D> {
  const { revisions, whole, save } = store;
  return { revisions, organizationId, read: whole, save };
}

/** Changes a document. Returns the saved document, and the document as it was when it was locked. */
export async function changeDocument<D extends JsonObject>(
  store: DocumentStore<D>,
  { tx, actor, clock, id, from }: DocumentChange,
  to: (locked: LockedDocument<D>) => D | Promise<D>,
) {
  const { userId } = actor;
  const locked = requireFound(await store.lock(tx, id, { change: from.change, userId }));
  const kind = kindOf(store, requireFound(actor.organizationId));
  const by = { at: clock.now(), userId, author: getActorName(actor) };
  const { saved } = await changeLockedDocument(tx, kind, locked, {
    from,
    by,
    make: async () => computeDocumentStep(locked.document, await to(locked), null),
  });
  return { saved, locked };
}

export function restoreDocument<D extends JsonObject>(
  store: DocumentStore<D>,
  changing: DocumentChange,
  to: number,
) {
  const { tx, actor } = changing;
  return changeDocument(store, changing, async (locked) => {
    const kind = kindOf(store, requireFound(actor.organizationId));
    return (await loadDocumentAtRevision(tx, kind, locked, to)).document;
  });
}

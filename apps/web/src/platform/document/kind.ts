/**
 * Describes a kind of document: how it is changed, which parts count as one field, and how it is loaded and saved.
 */
import type { StaleDetails } from '@klarsikt/contract';
import { applyJsonPatches, type Patch } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { ChangeHints } from '../api/hints.ts';
import type { ChangeAuthor } from './change-author.ts';

export interface AppliedChange<D> {
  readonly document: D;
  /** Patches that had an effect, without changes that follow from them automatically; empty if nothing changed. */
  readonly applied: readonly Patch[];
  /** Patches that revert the change when applied to `document`. */
  readonly undo: readonly Patch[];
}

/** Rules for changing documents of a kind, as pure functions without clock and network. */
export interface DocumentChangeRules<D> {
  /** Applies a person's change with all its consequences. Throws `PatchError` if it does not fit. */
  readonly change: (document: D, patches: readonly Patch[]) => AppliedChange<D>;
  /** Applies the server's changes unmodified. Throws `PatchError` if they do not fit. */
  readonly takeOver: (document: D, patches: readonly Patch[]) => AppliedChange<D>;
  /**
   * Returns the field that contains a place of the document, as a JSON pointer. Changes by two people conflict if
   * they concern the same field, or fields inside each other.
   */
  readonly fieldOf: (path: string) => string;
  /** True for places that the server sets (such as a status or a signature); such places never conflict. */
  readonly follows: (path: string) => boolean;
  /** False for places that undo leaves unchanged; absent: every place can be undone. */
  readonly isStep?: (path: string) => boolean;
  /** Milliseconds within which changes of the same places form one undo step; `undoStepWindowMs` by default. */
  readonly stepMs?: number;
}

export interface LoadedDocument<D> {
  readonly document: D;
  readonly revision: number;
  /** Time of the last save; null if unknown. */
  readonly at: Date | null;
}

/** Answer to a save. `patches` includes the changes that the server added. */
export interface SavedDocument {
  readonly revision: number;
  readonly at: Date;
  readonly patches: readonly Patch[];
}

/** A state of the document that is newer than the state on which the person's changes are based. */
export interface NewerDocument<D> extends ChangeAuthor {
  readonly revision: number;
  readonly document: D;
  /** Changes of each revision since that state, oldest first; null if the server sends only the result. */
  readonly since: readonly (readonly Patch[])[] | null;
}

/** A save: patches based on a revision, and the resulting document for kinds that are sent as a whole. */
export interface SaveRequest<D> {
  readonly revision: number;
  readonly patches: readonly Patch[];
  readonly document: () => D;
}

/**
 * A kind of document. `save` throws the errors of its call; a save on an old revision fails with `error.stale` and
 * its details.
 */
export interface DocumentKind<D> extends DocumentChangeRules<D> {
  /** Name of the kind in the browser's storage; letters only. */
  readonly kind: string;
  /** Parses an answer; throws if the answer is not a document of this kind. */
  readonly parse: (json: unknown) => D;
  /** Reads the details of `error.stale`; needed only for kinds whose state has more than the document. */
  readonly newerOf?: (id: number, stale: StaleDetails<unknown>) => NewerDocument<D>;
  /** Largest size of the changes in one save, in bytes; unlimited if absent. */
  readonly mostBytes?: () => number;
  readonly load: (id: number) => Promise<LoadedDocument<D>>;
  readonly save: (id: number, request: SaveRequest<D>) => Promise<SavedDocument>;
  /**
   * Loads the saves of other people after `revision`; null if there are none. Absent for kinds that are not polled.
   */
  readonly newerThan?: (id: number, revision: number) => Promise<NewerDocument<D> | null>;
  /** Calls `hear` when other people may have saved. Absent for kinds that are only polled. */
  readonly watch?: (id: number, hear: () => void) => ChangeHints;
}

/**
 * Creates the rules of a plain JSON document: each member is a field, and a list is one value. `parse` throws for a
 * document with a wrong form.
 */
export function createJsonChangeRules<D extends object>(parse: (json: unknown) => D): DocumentChangeRules<D> {
  const apply = (document: D, patches: readonly Patch[]): AppliedChange<D> => {
    const before: JsonObject = Object.fromEntries(Object.entries(document));
    const { document: after, applied, inverse } = applyJsonPatches(before, patches);
    return applied.length === 0
      ? { document, applied, undo: [] }
      : { document: parse(after), applied, undo: inverse };
  };
  return { change: apply, takeOver: apply, fieldOf: (path) => path, follows: () => false };
}

/** The description of a kind of document: how it is changed, what counts as one field, how it is loaded and saved. */
import type { StaleDetails } from '@klarsikt/contract';
import { applyJsonPatches, type Patch } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { ChangeHints } from '../api/hints.ts';
import type { ChangeAuthor } from './change-author.ts';

export interface AppliedChange<D> {
  readonly document: D;
  /** Patches with an effect, without changes that follow automatically; empty if nothing changed. */
  readonly applied: readonly Patch[];
  /** Patches that revert the change when applied to `document`. */
  readonly undo: readonly Patch[];
}

/** Rules for changing documents of a kind. Pure: no clock, no network. */
export interface DocumentChangeRules<D> {
  /** Applies a person's change with all its consequences. Throws `PatchError` if it does not fit. */
  readonly change: (document: D, patches: readonly Patch[]) => AppliedChange<D>;
  /** Applies the server's changes unmodified. Throws `PatchError` if they do not fit. */
  readonly takeOver: (document: D, patches: readonly Patch[]) => AppliedChange<D>;
  /**
   * The field of a place, as a JSON pointer. Two people conflict on the same field, and on fields inside each other.
   */
  readonly fieldOf: (path: string) => string;
  /** True for places that the server sets (a status, a signature); they never conflict. */
  readonly follows: (path: string) => boolean;
  /** False for places that undo ignores; by default all places can be undone. */
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

/** Answer to a save. `patches` includes changes that the server added. */
export interface SavedDocument {
  readonly revision: number;
  readonly at: Date;
  readonly patches: readonly Patch[];
}

/** A newer state than the one that the person's changes are based on. */
export interface NewerDocument<D> extends ChangeAuthor {
  readonly revision: number;
  readonly document: D;
  /** Changes of each revision since then, oldest first; null if the server only gives the result. */
  readonly since: readonly (readonly Patch[])[] | null;
}

/** Patches on a revision, and the resulting document for kinds that are sent whole. */
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
  /** Names the kind in the browser's storage; letters only. */
  readonly kind: string;
  /** Throws if the answer is no document of this kind. */
  readonly parse: (json: unknown) => D;
  /** Reads the details of `error.stale`, for kinds with more state than the document. */
  readonly newerOf?: (id: number, stale: StaleDetails<unknown>) => NewerDocument<D>;
  /** Largest size of the changes in one save, in bytes; unlimited if absent. */
  readonly mostBytes?: () => number;
  readonly load: (id: number) => Promise<LoadedDocument<D>>;
  readonly save: (id: number, request: SaveRequest<D>) => Promise<SavedDocument>;
  /** Saves of others after `revision`; null if there are none. Absent for kinds that are not polled. */
  readonly newerThan?: (id: number, revision: number) => Promise<NewerDocument<D> | null>;
  /** Calls `hear` when there may be saves of others. Absent for kinds that are polled only. */
  readonly watch?: (id: number, hear: () => void) => ChangeHints;
}

/**
 * Rules of a plain JSON document: each member is a field, and a list is one value. `parse` throws on a wrong form.
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

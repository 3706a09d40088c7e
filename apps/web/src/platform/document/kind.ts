/** What the editor must know of a kind of document: how it is changed, what counts as one field, how it is loaded and saved. */
import type { Stale } from '@klarsikt/contract';
import { applyJsonPatches, type JsonObject, type Patch } from '@klarsikt/engine';
import type { Whose } from './whose.ts';

/** A change carried out on a document. */
export interface Applied<D> {
  readonly document: D;
  /** What of the change had an effect; empty when nothing had. What follows from it by itself is not in it. */
  readonly applied: readonly Patch[];
  /** Takes it back, applied to `document` as a change of its own. */
  readonly undo: readonly Patch[];
}

/** The rules by which documents of a kind are changed. Pure: no clock, no network. */
export interface DocumentRules<D> {
  /** Carries out what a person does, with what follows from it. Throws `PatchError` when it does not fit. */
  readonly change: (document: D, patches: readonly Patch[]) => Applied<D>;
  /** Takes over what the server says has changed, as it is. Throws `PatchError` when it does not fit. */
  readonly takeOver: (document: D, patches: readonly Patch[]) => Applied<D>;
  /**
   * The field that a place belongs to, as a JSON pointer; two people who change the same field are asked. A field also
   * meets what is inside it and what it is inside of.
   */
  readonly fieldOf: (path: string) => string;
  /** True for places that the server sets by itself (a status, a signature): nobody is asked about them. */
  readonly follows: (path: string) => boolean;
  /** False for places whose changes are no step of undo; left out, every change is one. */
  readonly isStep?: (path: string) => boolean;
  /** Milliseconds within which changes of the same places are one step of undo; `sameStepMs` when left out. */
  readonly stepMs?: number;
}

/** A document as the server has it. */
export interface LoadedDocument<D> {
  readonly document: D;
  readonly revision: number;
  /** When it was saved last; null when that is not known. */
  readonly at: Date | null;
}

/** What the server answers to a save. `patches`: all that changed, what the server added included. */
export interface SavedDocument {
  readonly revision: number;
  readonly at: Date;
  readonly patches: readonly Patch[];
}

/** A newer state than the one that the person started from. */
export interface NewerDocument<D> extends Whose {
  readonly revision: number;
  readonly document: D;
  /** What each revision since then has changed, the oldest first; null when the server tells only where it led to. */
  readonly since: readonly (readonly Patch[])[] | null;
}

/** A save on its way: patches on top of a revision, and the document that they lead to, for who sends it whole. */
export interface SaveRequest<D> {
  readonly revision: number;
  readonly patches: readonly Patch[];
  readonly document: () => D;
}

/**
 * One kind of document: the description that a new kind needs. `save` throws what the call throws; a stale save is
 * answered with `error.stale` and its details.
 */
export interface DocumentKind<D> extends DocumentRules<D> {
  /** Names the kind in the browser's memory of unsent work: letters alone. */
  readonly kind: string;
  /** Reads a document from the server's answer. Throws when it is none. */
  readonly parse: (json: unknown) => D;
  /** How a stale answer is read, for kinds that keep more of the server's present state than the document. */
  readonly newerOf?: (id: number, stale: Stale<unknown>) => NewerDocument<D>;
  readonly load: (id: number) => Promise<LoadedDocument<D>>;
  readonly save: (id: number, request: SaveRequest<D>) => Promise<SavedDocument>;
  /** What others have saved after `revision`, null when nobody has; left out for kinds that are not watched. */
  readonly newerThan?: (id: number, revision: number) => Promise<NewerDocument<D> | null>;
}

/** The rules of a plain JSON document: each member is a field, lists are values. `parse` throws on a wrong shape. */
export function jsonRules<D extends object>(parse: (json: unknown) => D): DocumentRules<D> {
  const apply = (document: D, patches: readonly Patch[]): Applied<D> => {
    const before: JsonObject = Object.fromEntries(Object.entries(document));
    const { document: after, applied, inverse } = applyJsonPatches(before, patches);
    return applied.length === 0
      ? { document, applied, undo: [] }
      : { document: parse(after), applied, undo: inverse };
  };
  return { change: apply, takeOver: apply, fieldOf: (path) => path, follows: () => false };
}

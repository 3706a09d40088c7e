/**
 * What a file of a threat library holds, read and not yet decided: every object of the file is taken, kept as an
 * extension or refused with a reason, so that nothing is dropped in silence.
 */

import type { CollectionName, JsonObject } from '@klarsikt/engine';

/** Kinds of objects, in the order in which they are told. */
export const importKinds = [
  'categories',
  'threats',
  'indicators',
  'controls',
  'products',
  'transactions',
  'customers',
  'references',
  'publications',
  'geographies',
  'extensions',
] as const;

/** Kind of an imported object; `extensions` is what the reference model has no place for. */
export type ImportKind = (typeof importKinds)[number];

/**
 * Why something is refused: `noId` and `nameless` say what is missing; `repeatedId`, that another object of the file has
 * the same id; `noControl`, that it says not to mitigate; `unknownEnd` and `ambiguousEnd`, that an end of a relation is
 * nothing or more than one thing in the file; `refusedEnd`, that one is refused itself; `notAnObject`, that it is no object at all; `noObject`, that what it
 * translates is not in the file; `revoked`, that the source has revoked the relation; `olderVersion`, that the file has a newer version of it.
 */
export type RefusalReason =
  | 'noId'
  | 'nameless'
  | 'repeatedId'
  | 'noControl'
  | 'unknownEnd'
  | 'ambiguousEnd'
  | 'refusedEnd'
  | 'notAnObject'
  | 'noObject'
  | 'revoked'
  | 'olderVersion';

/** Where something stands in the file: its number in a bundle (from 0), or the sheet and row (from 1) of a workbook. */
export type Place = { readonly index: number } | { readonly sheet: string; readonly row: number };

/** A work that an object rests on. */
export interface SourceWork {
  readonly name: string;
  readonly url: string;
  readonly text: string;
}

/** An object as the file tells it, in the file's language. Missing texts are empty. */
export interface StagedObject {
  /** The source's own stable id. */
  readonly id: string;
  readonly kind: ImportKind;
  readonly place: Place;
  readonly name: string;
  readonly description: string;
  readonly summary: string;
  /** Its words in Swedish, where the file brings them. */
  readonly swedish: { readonly name: string; readonly description: string } | null;
  readonly aliases: readonly string[];
  /** Numbers that people know it by; several objects may share one. */
  readonly externalIds: readonly string[];
  readonly url: string;
  /** Ids of its categories, the primary one first. */
  readonly categories: readonly string[];
  /** Id of what it is a part of. */
  readonly parent: string | null;
  readonly works: readonly SourceWork[];
  /** ISO 3166-1 code of a place. */
  readonly country: string;
  /** The source has withdrawn it. */
  readonly withdrawn: boolean;
  /** Kept as an extension: the model has a place for the kind, but not for this object. */
  readonly kept: boolean;
  /** What the source calls its type. */
  readonly type: string;
  /** The entity as our own export carries it; null in the files of others. */
  readonly own: OwnEntity | null;
}

/** An entity of the reference model, whole, as an export of ours carries it. */
export interface OwnEntity {
  readonly collection: CollectionName;
  readonly entity: JsonObject & { readonly key: string };
}

/** An object that is not taken, with the reason. */
export interface Refused {
  readonly kind: ImportKind;
  readonly id: string;
  readonly place: Place;
  readonly reason: RefusalReason;
}

/** A relation of two objects; `text` is how the one acts on the other, in the source's words. */
export interface StagedRelation {
  readonly type: string;
  readonly source: string;
  readonly target: string;
  readonly text: string;
  readonly place: Place;
}

/** A relation that is not taken. */
export interface RefusedRelation {
  readonly id: string;
  readonly reason: RefusalReason;
  readonly place: Place;
}

/**
 * What is worth a look and stops nothing: a number that several objects share, somebody who is named and not there, a
 * sheet or column that is not read, objects that the source has withdrawn, an object whose mothers lead
 * back to it, Swedish words of an older version of their object, which are not taken.
 */
export interface ImportNotice {
  readonly code:
    | 'sharedExternalId'
    | 'unknownCreator'
    | 'ignoredSheet'
    | 'unknownColumn'
    | 'withdrawnThere'
    | 'outdatedTranslation'
    | 'circle';
  readonly what: string;
}

/** Everything that a file holds. */
export interface Staged {
  readonly format: 'stix' | 'workbook';
  readonly objects: readonly StagedObject[];
  readonly refused: readonly Refused[];
  /** Each triple once, the first that the file tells. */
  readonly relations: readonly StagedRelation[];
  /** Relations that lead to extensions, or whose type the model does not have. */
  readonly keptRelations: readonly StagedRelation[];
  readonly refusedRelations: readonly RefusedRelation[];
  /** Rows or objects that tell a relation, repeated ones among them. */
  readonly relationsFound: number;
  readonly notices: readonly ImportNotice[];
  /** Version of the source where it tells one. */
  readonly version: string;
  /** What the library calls itself in the references of its objects; '' or absent where it does not. */
  readonly library?: string;
  /** Id of the bundle; '' for a workbook. */
  readonly bundle: string;
}

/** An object with nothing in it yet. */
export function blankObject(given: Pick<StagedObject, 'id' | 'kind' | 'place' | 'type'>): StagedObject {
  return {
    name: '',
    description: '',
    summary: '',
    swedish: null,
    aliases: [],
    externalIds: [],
    url: '',
    categories: [],
    parent: null,
    works: [],
    country: '',
    withdrawn: false,
    kept: given.kind === 'extensions',
    own: null,
    ...given,
  };
}

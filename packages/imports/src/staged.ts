/**
 * The parsed content of a threat library, before an editor decides on it. Every object of the file is imported, kept
 * as an extension or refused with a reason, so that nothing is lost silently.
 */

import type { JsonObject } from '@klarsikt/engine/fields';
import type { CollectionName } from '@klarsikt/engine/model';

/** Kinds of objects, in display order. */
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

/** Kind of an imported object. `extensions` are objects that the reference model cannot represent. */
export type ImportKind = (typeof importKinds)[number];

/**
 * Reason for a refusal. `noId`, `nameless`: id or name is missing; `repeatedId`: another object has the same id;
 * `noControl`: the text advises against mitigation; `unknownEnd`, `ambiguousEnd`: an end of a relation matches no
 * object, or several; `refusedEnd`: an end was refused; `notAnObject`: the item is not an object; `noObject`: the
 * translated object is missing; `revoked`: the source has revoked the object or relation; `olderVersion`: the file
 * also contains a newer version.
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

/** A place in the file: the number in a bundle (from 0), or sheet and row (from 1) of a workbook. */
export type FilePosition = { readonly index: number } | { readonly sheet: string; readonly row: number };

/** A work that an object cites. */
export interface CitedWork {
  readonly name: string;
  readonly url: string;
  readonly text: string;
}

/** An object with its texts in the language of the file. Missing texts are empty. */
export interface StagedObject {
  /** The stable id that the source assigns. */
  readonly id: string;
  readonly kind: ImportKind;
  readonly place: FilePosition;
  readonly name: string;
  readonly description: string;
  readonly summary: string;
  /** The Swedish texts of the object, if the file has them. */
  readonly swedish: { readonly name: string; readonly description: string } | null;
  readonly aliases: readonly string[];
  /** External numbers; several objects can share one. */
  readonly externalIds: readonly string[];
  readonly url: string;
  /** Ids of the object's categories, the primary one first. */
  readonly categories: readonly string[];
  /** Id of the object's parent. */
  readonly parent: string | null;
  readonly works: readonly CitedWork[];
  /** ISO 3166-1 code of a place. */
  readonly country: string;
  /** `revoked`: the source has revoked the object. `deprecated`: the source only advises against its use. */
  readonly revoked: boolean;
  readonly deprecated: boolean;
  /** True for an extension: the model has the kind of the object, but cannot represent this object. */
  readonly kept: boolean;
  /** The type of the object in the source. */
  readonly type: string;
  /** The entity in the form of the model, if the file is an export of this product; null in other files. */
  readonly own: ExportedEntity | null;
}

/** An entity of the reference model in an export of this product. */
export interface ExportedEntity {
  readonly collection: CollectionName;
  readonly entity: JsonObject & { readonly key: string };
}

/** A refused object with the reason. */
export interface RefusedObject {
  readonly kind: ImportKind;
  readonly id: string;
  readonly place: FilePosition;
  readonly reason: RefusalReason;
}

/** A relation between two objects. `text` is its description in the source. */
export interface StagedRelation {
  readonly type: string;
  readonly source: string;
  readonly target: string;
  readonly text: string;
  readonly place: FilePosition;
}

/** A refused relation with the reason. */
export interface RefusedRelation {
  readonly id: string;
  readonly reason: RefusalReason;
  readonly place: FilePosition;
}

/**
 * A notice that does not prevent the import: a number shared by several objects, a missing object, an unread sheet or
 * column, a row of totals, objects deprecated by the source, a cycle of parents, or Swedish texts that are ignored
 * because they belong to an older version of their object.
 */
export interface ImportNotice {
  readonly code:
    | 'sharedExternalId'
    | 'unknownCreator'
    | 'ignoredSheet'
    | 'unknownColumn'
    | 'totalRow'
    | 'deprecatedThere'
    | 'outdatedTranslation'
    | 'circle';
  readonly what: string;
}

/** The parsed content of a threat library. */
export interface StagedLibrary {
  readonly format: 'stix' | 'workbook';
  readonly objects: readonly StagedObject[];
  readonly refused: readonly RefusedObject[];
  /** Distinct triples of source, type and target, each in its first occurrence. */
  readonly relations: readonly StagedRelation[];
  /** Relations to extensions, and relations of types that the model cannot represent. */
  readonly keptRelations: readonly StagedRelation[];
  readonly refusedRelations: readonly RefusedRelation[];
  /** Number of rows or objects that contain a relation, including repetitions. */
  readonly relationsFound: number;
  readonly notices: readonly ImportNotice[];
  /** Version of the library that the file states; '' without one. */
  readonly version: string;
  /** Name of the library in the references of its objects; '' or absent without one. */
  readonly library?: string;
  /** Id of the bundle; '' for a workbook. */
  readonly bundle: string;
}

/** Creates an object without texts or relations. */
export function createBlankStagedObject(
  given: Pick<StagedObject, 'id' | 'kind' | 'place' | 'type'>,
): StagedObject {
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
    revoked: false,
    deprecated: false,
    kept: given.kind === 'extensions',
    own: null,
    ...given,
  };
}

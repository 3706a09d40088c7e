/** The entities of a file as proposals for the reference model, before an editor decides on them. */
import type { JsonObject } from '@klarsikt/engine/fields';
import type { CollectionName } from '@klarsikt/engine/model';
import type { FilePosition } from './staged.ts';

/** Returns the key of the entity for an id in the file; null if the object is not imported. */
export type ImportKeyLookup = (id: string) => string | null;

/** An entity in an imported file, as a proposal for the reference model. */
export interface ImportedEntity {
  /** The id in the source; for a table, its name and row. */
  readonly id: string;
  readonly collection: CollectionName;
  /**
   * The key in the file if the file is an export of this product. Null if the entity is still to be matched or
   * created.
   */
  readonly key: string | null;
  /** English name, for display and for a new key. */
  readonly name: string;
  readonly place: FilePosition;
  /** Alternative names and numbers in the source; '' without any. */
  readonly aliases: string;
  /** ISO 3166-1 code of a country, for matching. */
  readonly country: string;
  /**
   * True for an entity that is imported only if an editor selects it. This applies to kinds of actors, because only
   * some of them are kinds of customers.
   */
  readonly optional: boolean;
  /** Returns the members of the entity in the form of the model, limited to members in the file. */
  readonly members: (keyOf: ImportKeyLookup) => JsonObject;
}

/** An object of the file that becomes part of another entity, or whose text is stored outside the model. */
export interface AttachedObject {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly place: FilePosition;
  /** Id of the entity that the object becomes part of; null if it is stored outside the model. */
  readonly of: string | null;
  readonly text: string;
}

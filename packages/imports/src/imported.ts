/** The entities of a file as proposals for the reference model, before any decision. */
import type { JsonObject } from '@klarsikt/engine/fields';
import type { CollectionName } from '@klarsikt/engine/model';
import type { FilePosition } from './staged.ts';

/** Returns the key for an id in the file; null if the object is not imported. */
export type ImportKeyLookup = (id: string) => string | null;

/** One entity of a file. */
export interface ImportedEntity {
  /** The source's id; for a table its name and row. */
  readonly id: string;
  readonly collection: CollectionName;
  /**
   * The key in the file, if the file is an export of this product; null if the key is to be matched or
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
   * True for an entity that is imported only if an editor selects it: kinds of actors, of which only some are
   * kinds of customers.
   */
  readonly optional: boolean;
  /** Its members in the form of the model, limited to those in the file. */
  readonly members: (keyOf: ImportKeyLookup) => JsonObject;
}

/** An object that becomes part of another entity, or is stored with its text outside the model. */
export interface AttachedObject {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly place: FilePosition;
  /** Id of the entity that contains it; null if it is stored outside the model. */
  readonly of: string | null;
  readonly text: string;
}

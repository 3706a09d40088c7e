/** What a file would make of the reference model, entity by entity, before anybody has decided anything. */
import type { CollectionName, JsonObject } from '@klarsikt/engine';
import type { Place } from './staged.ts';

/** Gives the key of what has an id in the file; null where it is not imported. */
export type KeyOfId = (id: string) => string | null;

/** One entity that a file tells of. */
export interface Imported {
  /** The source's own id; of a table its name and row. */
  readonly id: string;
  readonly collection: CollectionName;
  /** The key that the file itself gives it, of an export of ours; null where one is found or made. */
  readonly key: string | null;
  /** Its name in English, for people and for a new key. */
  readonly name: string;
  readonly place: Place;
  /** Other names and numbers that the source has for it; '' where it has none. */
  readonly aliases: string;
  /** ISO 3166-1 code of a country, by which it is found again. */
  readonly country: string;
  /** True for what an editor takes in by choice: kinds of actors, of which only some are kinds of customers. */
  readonly optional: boolean;
  /** Its members as the model has them: those that the file tells of, and no others. */
  readonly members: (keyOf: KeyOfId) => JsonObject;
}

/** What comes in as a part of another entity, or is kept beside the model with its words. */
export interface Beside {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly place: Place;
  /** Id of the entity that it is a part of; null where it is kept. */
  readonly of: string | null;
  readonly text: string;
}

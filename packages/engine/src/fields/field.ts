/**
 * Fields as data: what a member of an entity or document holds, where it ends, what it refers to and who sees it.
 * Types (`value.ts`), validation (`check.ts`), the wire, files and forms are all read from such descriptions.
 */

/** What every kind of field can say of itself. */
export interface Facets {
  /** May be absent. */
  readonly optional?: true;
  /** May be null: there is none. */
  readonly nullable?: true;
  /** What stands for the field where it is left out in what a caller gives; it is always there in what is kept. */
  readonly default?: unknown;
  /** Kept by editors beside the entity; in no published version, and so in no type of what a version holds. */
  readonly editorial?: true;
  /** Key of the field's name in the dictionary where it is not the member's own name. */
  readonly label?: string;
  /** How much a word found here counts in a search, 1-10; absent where a search does not look. */
  readonly search?: number;
  /** The part of a licence that decides who sees the entity, or the field, by its value. */
  readonly entitles?: Entitling;
  /** What the figure or word measures, where faults and forms treat it in a way of its own. */
  readonly measure?: Measure;
}

/**
 * Parts of a licence that hang on one field: `project` decides by them. Which threats a demo or a country shows is a rule
 * between fields, and its own.
 */
export type Entitling = 'offering' | 'datapoint' | 'texts';

/** `id` and `key` identify; a grade is 0-4, a probability 0-0.125. */
export type Measure = 'id' | 'key' | 'name' | 'grade' | 'probability' | 'formula';

/** Rules of a text beyond its length; `formats.ts` says what each means. */
export type TextFormat = 'line' | 'prose' | 'key' | 'ownKey' | 'cell' | 'partialDate' | 'day' | 'instant';

/** A text in one language, of `shortest` (blanks at the ends do not count) to `longest` UTF-16 code units. */
export interface TextField extends Facets {
  readonly type: 'text';
  readonly shortest?: number;
  readonly longest?: number;
  readonly format?: TextFormat;
  /**
   * The collection that it is a key of, where the text stands in a document whose model is looked at only when something
   * changes: a key that is gone stays, a new one is refused.
   */
  readonly refersTo?: string;
}

/** A text in every language. `shortest` and `longest` hold for each; `markdown` texts may be long and may cite references. */
export interface TranslatedField extends Facets {
  readonly type: 'translated';
  readonly shortest?: number;
  readonly longest?: number;
  readonly markdown?: true;
}

/** A finite number, both ends included. */
export interface NumberField extends Facets {
  readonly type: 'number';
  readonly lowest?: number;
  readonly highest?: number;
  readonly whole?: true;
}

/** True or false. */
export interface FlagField extends Facets {
  readonly type: 'flag';
}

/** One of some words. */
export interface ChoiceField extends Facets {
  readonly type: 'choice';
  readonly of: readonly string[];
}

/**
 * The key of an entity. `to` is its collection; with `{ named }` the sibling field that names the collection.
 * `ifGone` says what becomes of the item of a list that holds the reference when the entity is not there for a reader:
 * it goes with it, or loses the reference. Without it a required reference takes its item along.
 */
export interface ReferenceField extends Facets {
  readonly type: 'reference';
  readonly to: string | { readonly named: string };
  readonly ifGone?: 'item';
}

/**
 * A list of at most `most` items. Plain items are there once if `distinct`; objects are told apart by the member
 * `distinctBy`.
 */
export interface ListField extends Facets {
  readonly type: 'list';
  readonly of: Field;
  /** Name of the flag that enables an optional list: the list is there while the flag is on, and absent while it is off. */
  readonly flag?: string;
  readonly most?: number;
  readonly distinct?: true;
  readonly distinctBy?: string;
}

/** An object with exactly these members. `named`, here and of a map, is its name in the published description of the interface. */
export interface ObjectField extends Facets {
  readonly type: 'object';
  readonly fields: Fields;
  readonly named?: string;
}

/** An object with at most `most` members of one kind, which may be absent; `names` is what a name must look like, or the names. */
export interface MapField extends Facets {
  readonly type: 'map';
  readonly of: Field;
  readonly most?: number;
  readonly names: 'key' | 'ownKey' | 'cell' | readonly string[];
  /** The collection that each name is a key of, as for a text. */
  readonly refersTo?: string;
  readonly named?: string;
}

/** A number of one kind, or an object of another. */
export interface EitherField extends Facets {
  readonly type: 'either';
  readonly number: NumberField;
  readonly otherwise: ObjectField;
}

/** One of several objects, told apart by the member `by`, which is a choice in each. */
export interface VariantField extends Facets {
  readonly type: 'variant';
  readonly by: string;
  readonly of: { readonly [name: string]: ObjectField };
}

/** Any field. */
export type Field =
  | TextField
  | TranslatedField
  | NumberField
  | FlagField
  | ChoiceField
  | ReferenceField
  | ListField
  | ObjectField
  | MapField
  | EitherField
  | VariantField;

/** Fields by name, in the order in which a form or a file shows them. */
export interface Fields {
  readonly [name: string]: Field;
}

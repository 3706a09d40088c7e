/**
 * Field definitions: content, limits, references and visibility of the members of entities and documents, as
 * data. Types (`value.ts`), validation (`check.ts`), the API, files and forms are derived from them.
 */

/** Properties of all kinds of fields. */
export interface FieldProperties {
  /** The member can be absent. */
  readonly optional?: true;
  /** The value can be null. */
  readonly nullable?: true;
  /** Default for input without the member; stored values always have it. */
  readonly default?: unknown;
  /** An editorial field of working entities; published versions and their types exclude it. */
  readonly editorial?: true;
  /** Key of the field's name in the dictionary, if it differs from the member's name. */
  readonly label?: string;
  /** Weight of a match in a search, 1-10; absent for fields that are not searched. */
  readonly search?: number;
  /** The part of a licence that decides, by the field's value, who sees the entity or field. */
  readonly entitles?: EntitlementPart;
  /** The product writes the member, such as author and time of a change; a value in a change is ignored. */
  readonly written?: 'product';
  /** The meaning of the value, if faults and forms treat it specially. */
  readonly measure?: FieldMeasure;
}

/**
 * Parts of a licence that depend on a single field, as used by `project`. The visibility of threats in a demo
 * and by country is a separate rule between fields.
 */
export type EntitlementPart = 'offering' | 'datapoint' | 'texts';

/** Meaning of a value: `id` and `key` identify; a grade is 0-4, a probability 0-0.125. */
export type FieldMeasure = 'id' | 'key' | 'name' | 'grade' | 'probability' | 'formula';

/** Formats of texts, defined in `formats.ts`. */
export type TextFormat = 'line' | 'prose' | 'key' | 'ownKey' | 'cell' | 'partialDate' | 'day' | 'instant';

/** A text in one language, of `shortest` (without surrounding blanks) to `longest` UTF-16 code units. */
export interface TextField extends FieldProperties {
  readonly type: 'text';
  readonly shortest?: number;
  readonly longest?: number;
  readonly format?: TextFormat;
  /**
   * The collection that the text is a key of, in documents that are checked against the model only on a
   * change: an existing key stays after its removal from the model, a new unknown key is refused.
   */
  readonly refersTo?: string;
}

/**
 * A text in every language. `shortest` and `longest` apply to each language; `markdown` texts can be long and
 * cite references.
 */
export interface TranslatedField extends FieldProperties {
  readonly type: 'translated';
  readonly shortest?: number;
  readonly longest?: number;
  readonly markdown?: true;
}

/** A finite number; the limits are inclusive. */
export interface NumberField extends FieldProperties {
  readonly type: 'number';
  readonly lowest?: number;
  readonly highest?: number;
  readonly whole?: true;
}

/** A boolean. */
export interface FlagField extends FieldProperties {
  readonly type: 'flag';
}

/** One of the given words. */
export interface ChoiceField extends FieldProperties {
  readonly type: 'choice';
  readonly of: readonly string[];
}

/**
 * The key of an entity. `to` is its collection, or with `{ named }` the sibling field that names the
 * collection. `ifGone` decides what happens to a list item whose referenced entity is not visible to a
 * reader: the item is removed, or loses the reference. By default a required reference removes its item.
 */
export interface ReferenceField extends FieldProperties {
  readonly type: 'reference';
  readonly to: string | { readonly named: string };
  readonly ifGone?: 'item';
}

/**
 * A list of at most `most` items. Plain items are unique if `distinct`; objects are identified by the member
 * `distinctBy`.
 */
export interface ListField extends FieldProperties {
  readonly type: 'list';
  readonly of: Field;
  /** Name of the flag that enables an optional list: the list is present exactly if the flag is set. */
  readonly flag?: string;
  readonly most?: number;
  readonly distinct?: true;
  readonly distinctBy?: string;
}

/**
 * An object with exactly these members. `named`, here and for a map, is its name in the published description
 * of the API.
 */
export interface ObjectField extends FieldProperties {
  readonly type: 'object';
  readonly fields: FieldsByName;
  readonly named?: string;
}

/**
 * An object with at most `most` optional members of one kind; `names` is the format of the names, or the list
 * of names.
 */
export interface MapField extends FieldProperties {
  readonly type: 'map';
  readonly of: Field;
  readonly most?: number;
  readonly names: 'key' | 'ownKey' | 'cell' | readonly string[];
  /** The collection that each name is a key of, as for a text. */
  readonly refersTo?: string;
  readonly named?: string;
}

/** A number, or an object or a text. */
export interface EitherField extends FieldProperties {
  readonly type: 'either';
  readonly number: NumberField;
  readonly otherwise: ObjectField | TextField;
}

/** One of several objects, distinguished by the member `by`, which is a choice in each. */
export interface VariantField extends FieldProperties {
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

/** Fields by name, in the order of forms and files. */
export interface FieldsByName {
  readonly [name: string]: Field;
}

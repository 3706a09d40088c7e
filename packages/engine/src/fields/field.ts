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
  /** Default for input that lacks the member; stored values always contain the member. */
  readonly default?: unknown;
  /** Marks an editorial field, which only working entities have; published versions and their types exclude it. */
  readonly editorial?: true;
  /** Key of the field's name in the dictionary, if it differs from the member's name. */
  readonly label?: string;
  /** Weight of a match in a search, 1-10; absent for fields that are not searched. */
  readonly search?: number;
  /** The part of a licence that determines, from the field's value, who sees the entity or the field. */
  readonly entitles?: EntitlementPart;
  /**
   * Marks a member that the product writes, such as author and time of a change; a value in a user's change is
   * ignored.
   */
  readonly written?: 'product';
  /** The meaning of the value, if faults and forms treat it in a special way. */
  readonly measure?: FieldMeasure;
}

/**
 * Parts of a licence that depend on a single field; `projectModel` applies them. The visibility of threats in a demo
 * and by country depends on several fields and has a rule of its own.
 */
export type EntitlementPart = 'offering' | 'datapoint' | 'texts';

/** The meaning of a value: `id` and `key` identify an entity; a grade is 0-4, a probability 0-0.125. */
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
   * The collection that the text is a key of, in documents that are checked against the model only when they change:
   * an existing key is kept after its removal from the model, but a new unknown key is refused.
   */
  readonly refersTo?: string;
}

/**
 * A text in every language. `shortest` and `longest` apply to each language; a text with `markdown` can be long and
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

/** True or false. */
export interface FlagField extends FieldProperties {
  readonly type: 'flag';
}

/** One of the given words. */
export interface ChoiceField extends FieldProperties {
  readonly type: 'choice';
  readonly of: readonly string[];
}

/**
 * The key of an entity. `to` is its collection; `{ named }` is the sibling field that contains the name of the
 * collection. `ifGone` decides what happens to a list item if a reader cannot see the referenced entity: the item is
 * removed, or loses the reference. By default a required reference removes its item.
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
  /** Name of the flag that enables an optional list: the list is present exactly when the flag is true. */
  readonly flag?: string;
  readonly most?: number;
  readonly distinct?: true;
  readonly distinctBy?: string;
}

/**
 * An object with exactly the members in `fields`. `named` is the name of this type in the published API description;
 * maps can also have this name.
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
  /** The collection that each name is a key of, with the same meaning as in `TextField`. */
  readonly refersTo?: string;
  readonly named?: string;
}

/** A value that is either a number (`number`), or an object or a text (`otherwise`). */
export interface EitherField extends FieldProperties {
  readonly type: 'either';
  readonly number: NumberField;
  readonly otherwise: ObjectField | TextField;
}

/** One of several object types; the choice member `by` determines which. */
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

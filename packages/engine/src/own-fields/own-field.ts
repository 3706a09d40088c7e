/**
 * Own fields, which an organisation adds to assessments, risks, controls, actions and incidents. A field is
 * identified by a key that never changes; a change of its label, help or order does not affect values.
 */
import { isDay, isForbiddenKey } from '../fields/formats.ts';
import type { Language, Text } from '../text/terms.ts';

/** Kinds of objects to which an organisation can add fields. */
export const ownFieldObjectKinds = ['assessment', 'risk', 'control', 'action', 'incident'] as const;

/** A kind of object that can have own fields. */
export type OwnFieldObjectKind = (typeof ownFieldObjectKinds)[number];

/** Kinds of own fields. */
export const ownFieldKinds = ['text', 'number', 'choice', 'date', 'link', 'person'] as const;

/** Kind of an own field, which determines the values that it accepts. */
export type OwnFieldKind = (typeof ownFieldKinds)[number];

/** Limits of definitions and values; lengths are in UTF-16 code units. */
export const ownFieldLimits = {
  /** Most fields of one kind of object, archived fields included. */
  fields: 20,
  key: 40,
  label: 80,
  help: 300,
  choices: 50,
  choice: 100,
  text: 2000,
  link: 2000,
} as const;

/**
 * An option of a choice. Its id never changes. A value can keep an archived option, but nobody can choose the option
 * again.
 */
export interface OwnFieldOption {
  readonly id: string;
  readonly name: Text;
  readonly isArchived: boolean;
}

/** An own field. `options` is empty unless the kind is `choice`. */
export interface OwnField {
  readonly key: string;
  readonly thing: OwnFieldObjectKind;
  readonly kind: OwnFieldKind;
  readonly label: Text;
  readonly help: Text;
  readonly options: readonly OwnFieldOption[];
  /** True if lists have a column for the field. */
  readonly isListed: boolean;
  /** True for an archived field, which keeps its values and accepts no new ones. */
  readonly isArchived: boolean;
}

/** A value: a text, a finite number, the id of an option, an ISO day, an https address, or the id of a person. */
export type OwnFieldValue = string | number;

/** Values by the key of their field. A field without a value is missing. */
export type OwnFieldValues = { readonly [key: string]: OwnFieldValue };

/** A person of the organisation, for values of the kind `person`. */
export interface OwnFieldPerson {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

/** Faults of a value. `unknown` and `archived` concern its field, the others its content. */
export const ownFieldFaults = [
  'unknown',
  'archived',
  'text',
  'number',
  'choice',
  'date',
  'link',
  'person',
] as const;

/** Fault of a value. */
export type OwnFieldFault = (typeof ownFieldFaults)[number];

/** Form of a key: a lower-case letter, then letters, digits and underscores. */
export const ownFieldKeyPattern: RegExp = /^[a-z][a-z0-9_]{0,39}$/;

/** True for an https address that contains a host, and no user name, password or blanks. */
export function isSafeLink(address: string): boolean {
  return (
    address.length <= ownFieldLimits.link && /^https:\/\/[^\s/?#@\\<>"']+([/?#][^\s\\<>"]*)?$/iu.test(address)
  );
}

interface ValueFacts {
  /** The value before the change. It stays valid even if its option was archived or its person has left. */
  readonly before: OwnFieldValue | undefined;
  readonly people: readonly OwnFieldPerson[];
}

function isValid(field: OwnField, value: OwnFieldValue, { before, people }: ValueFacts): boolean {
  if (field.kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (field.kind === 'person')
    return people.some(({ id, isActive }) => id === value && (isActive || value === before));
  if (typeof value !== 'string') return false;
  if (field.kind === 'date') return isDay(value);
  if (field.kind === 'link') return isSafeLink(value);
  if (field.kind === 'choice')
    return field.options.some(({ id, isArchived }) => id === value && (!isArchived || value === before));
  return value.trim() !== '' && value.length <= ownFieldLimits.text;
}

/**
 * True for a value that a field may contain, including an archived option and a person who has left; false for a
 * value of another kind.
 */
export function isStorableOwnFieldValue(
  field: OwnField,
  value: OwnFieldValue,
  people: readonly OwnFieldPerson[],
): boolean {
  return isValid(field, value, { before: value, people });
}

/** Finds the reason why a field refuses a value; null for a valid or unchanged value. */
export function findOwnFieldFault(
  field: OwnField | undefined,
  value: OwnFieldValue | null,
  facts: ValueFacts,
): OwnFieldFault | null {
  if (value === (facts.before ?? null)) return null;
  if (field === undefined) return 'unknown';
  if (field.isArchived) return 'archived';
  return value === null || isValid(field, value, facts) ? null : field.kind;
}

/**
 * A change of values: the new value per field, or null to remove the value. Fields that the change does not contain
 * keep their values.
 */
export type OwnFieldChange = { readonly [key: string]: OwnFieldValue | null };

/** A fault with the key of its field. */
export interface OwnFieldProblem {
  readonly key: string;
  readonly fault: OwnFieldFault;
}

/** Applies a change to values, and lists every problem of the change. */
export function applyOwnFieldChange(
  fields: readonly OwnField[],
  people: readonly OwnFieldPerson[],
  { before, change }: { readonly before: OwnFieldValues; readonly change: OwnFieldChange },
): { readonly values: OwnFieldValues; readonly problems: readonly OwnFieldProblem[] } {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const values = new Map(Object.entries(before));
  const problems: OwnFieldProblem[] = [];
  for (const [key, given] of Object.entries(change)) {
    const value = typeof given === 'string' ? given.trim() || null : given;
    const facts = { before: values.get(key), people };
    const fault = findOwnFieldFault(byKey.get(key), value, facts);
    if (fault !== null) problems.push({ key, fault });
    else if (value === null) values.delete(key);
    else values.set(key, value);
  }
  return { values: Object.fromEntries(values), problems };
}

/** Lists the fields of an object that accept values, in their order. */
export function listEditableOwnFields(
  fields: readonly OwnField[],
  thing: OwnFieldObjectKind,
): readonly OwnField[] {
  return fields.filter((field) => field.thing === thing && !field.isArchived);
}

/** Lists the fields of an object that accept values, and its archived fields that have one of the given values. */
export function listShownOwnFields(
  fields: readonly OwnField[],
  thing: OwnFieldObjectKind,
  values: readonly OwnFieldValues[],
): readonly OwnField[] {
  return fields.filter(
    ({ key, isArchived, thing: own }) =>
      own === thing && (!isArchived || values.some((one) => one[key] !== undefined)),
  );
}

/**
 * Proposes an unused key for a new field from its English or Swedish label: `supplier_risk`, followed by a number if
 * necessary.
 */
export function proposeOwnFieldKey({ en, sv }: Text, taken: readonly string[]): string {
  const words = (en.trim() || sv)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 34)
    .replace(/_+$/, '');
  // The name of a member that every object inherits, such as `constructor`, cannot be a key in a document.
  const base = words === '' || isForbiddenKey(words) ? 'field' : words;
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base}_${number}`)) number += 1;
  return `${base}_${number}`;
}

/** The label in the given language, or in the other language if it is empty. */
export function getOwnFieldLabel({ label: { en, sv } }: Pick<OwnField, 'label'>, language: Language): string {
  return language === 'en' ? en || sv : sv || en;
}

/** Converts values of own fields to words and to cells of tables, and cells back to values. */

import { normalizeWords } from '../text/spelling.ts';
import type { Language, Text } from '../text/terms.ts';
import { createDayColumnReader } from '../values/days.ts';
import { createNumberColumnReader, writeNumber } from '../values/numbers.ts';
import { type TableCell, toDayCell } from '../values/table-cell.ts';
import {
  findOwnFieldFault,
  getOwnFieldLabel,
  type OwnField,
  type OwnFieldPerson,
  type OwnFieldValue,
  type OwnFieldValues,
} from './own-field.ts';

/** Text for a value whose person or option no longer exists. */
const gone: Text = { en: 'Unknown', sv: 'Okänd' };

const pick = ({ en, sv }: Text, language: Language): string => (language === 'en' ? en || sv : sv || en);

/** The name of a person, followed by the id if several people have the name. */
function namePerson(people: readonly OwnFieldPerson[], id: OwnFieldValue, language: Language): string {
  const person = people.find((one) => one.id === id);
  if (person === undefined) return `${gone[language]} (${id})`;
  const isAlone =
    people.filter(({ name }) => normalizeWords(name) === normalizeWords(person.name)).length === 1;
  return isAlone ? person.name : `${person.name} (${id})`;
}

/** Formats a value in words: days as `YYYY-MM-DD`, numbers in the notation of the language; '' without a value. */
export function formatOwnFieldValue(
  field: OwnField,
  value: OwnFieldValue | undefined,
  { language, people }: { readonly language: Language; readonly people: readonly OwnFieldPerson[] },
): string {
  if (value === undefined) return '';
  if (field.kind === 'person') return namePerson(people, value, language);
  if (typeof value === 'number') return writeNumber(value, language);
  if (field.kind !== 'choice') return value;
  const option = field.options.find(({ id }) => id === value);
  return option === undefined ? `${gone[language]} (${value})` : pick(option.name, language);
}

/** Converts a value to a cell of a file; numbers and days keep their types. */
export function toOwnFieldCell(
  field: OwnField,
  value: OwnFieldValue | undefined,
  words: { readonly language: Language; readonly people: readonly OwnFieldPerson[] },
): TableCell {
  if (value === undefined) return null;
  if (field.kind === 'number') return value;
  if (field.kind === 'date') return toDayCell(String(value));
  return formatOwnFieldValue(field, value, words);
}

/**
 * Converts a value for a table on a screen: a number stays a number, so that it can be sorted, and other values
 * become words; null without a value.
 */
export function toOwnFieldColumnValue(
  field: OwnField,
  value: OwnFieldValue | undefined,
  words: { readonly language: Language; readonly people: readonly OwnFieldPerson[] },
): string | number | null {
  if (value === undefined) return null;
  return field.kind === 'number' ? value : formatOwnFieldValue(field, value, words);
}

/**
 * Headings of the columns for fields: the label, followed by the key if another field or one of the `other` headings
 * has the same label.
 */
export function listOwnFieldHeadings(
  fields: readonly OwnField[],
  language: Language,
  other: readonly string[],
): readonly string[] {
  const labels = fields.map((field) => getOwnFieldLabel(field, language));
  const words = [...labels, ...other].map(normalizeWords);
  return fields.map((field) => {
    const label = getOwnFieldLabel(field, language);
    const isAlone = words.filter((word) => word === normalizeWords(label)).length === 1;
    return isAlone ? label : `${label} (${field.key})`;
  });
}

/**
 * Finds the field of a column by its heading: the label with the key, the label in either language, or the key.
 * Undefined if several fields have the label.
 */
export function findOwnFieldByHeading(fields: readonly OwnField[], heading: string): OwnField | undefined {
  const word = normalizeWords(heading);
  if (word === '') return undefined;
  const forms: readonly ((field: OwnField) => readonly string[])[] = [
    ({ label, key }) => [label.en, label.sv].map((name) => `${name} (${key})`),
    ({ label }) => [label.en, label.sv],
    ({ key }) => [key],
  ];
  const matches = forms
    .map((namesOf) => fields.filter((field) => namesOf(field).some((name) => normalizeWords(name) === word)))
    .find((found) => found.length > 0);
  return matches?.length === 1 ? matches[0] : undefined;
}

/** A cell of a file: its text, and its number if the file stores one. */
export interface OwnFieldCell {
  readonly text: string;
  readonly number?: number | undefined;
}

interface ReadingFacts {
  readonly language: Language;
  readonly people: readonly OwnFieldPerson[];
}

/** Finds the option or person that a text names; null if there is none, or if several people have the name. */
function findNamed(field: OwnField, text: string, { people }: ReadingFacts): OwnFieldValue | null {
  const word = normalizeWords(text);
  if (field.kind === 'choice') {
    const named = field.options.filter(({ id, name }) =>
      [id, name.en, name.sv].some((one) => normalizeWords(one) === word),
    );
    return (named.find(({ isArchived }) => !isArchived) ?? named[0])?.id ?? null;
  }
  const named = people.filter(({ id, name }) =>
    [name, `${name} (${id})`].some((one) => normalizeWords(one) === word),
  );
  return named.length === 1 ? (named[0]?.id ?? null) : null;
}

/**
 * Creates a reader for the cells of one column. The reader returns a value, null for an empty cell, or undefined for
 * content that the field refuses. Ambiguous numbers and days are read in the way that fits the whole column.
 */
export function createOwnFieldReader(
  field: OwnField,
  column: readonly OwnFieldCell[],
  facts: ReadingFacts,
): (cell: OwnFieldCell) => OwnFieldValue | null | undefined {
  const readDayCell = createDayColumnReader(column.map(({ text }) => text.trim()));
  const texts = column.filter(({ number }) => number === undefined);
  const readNumberCell = createNumberColumnReader(texts.map(({ text }) => ({ text, rules: {} })));
  const readContent = (text: string): OwnFieldValue | null => {
    if (field.kind === 'date') return readDayCell(text);
    if (field.kind === 'choice' || field.kind === 'person') return findNamed(field, text, facts);
    if (field.kind !== 'number') return text;
    const reading = readNumberCell({ text, rules: {} });
    return reading.kind === 'number' ? reading.value : null;
  };
  return (cell) => {
    const text = cell.text.trim();
    if (text === '' && cell.number === undefined) return null;
    const stored = field.kind === 'number' ? cell.number : undefined;
    const value = stored ?? readContent(text);
    if (value === null) return undefined;
    // The caller checks options and people, because an archived option or a person who has left is valid only if it is
    // the earlier value.
    if (field.kind === 'choice' || field.kind === 'person') return value;
    return findOwnFieldFault(field, value, { before: undefined, people: [] }) === null ? value : undefined;
  };
}

/** Values of a filter that select all objects with any value, and all objects without a value. */
export const ownFieldPresence = { some: '+', none: '-' } as const;

/** True if the values pass a filter by one field. `wanted` is a value as text, or one of `ownFieldPresence`. */
export function isOwnFieldMatch(values: OwnFieldValues, key: string, wanted: string): boolean {
  const value = values[key];
  if (wanted === ownFieldPresence.none) return value === undefined;
  if (value === undefined) return false;
  return wanted === ownFieldPresence.some || String(value) === wanted;
}

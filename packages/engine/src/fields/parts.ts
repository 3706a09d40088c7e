/** Common functions on JSON values and field definitions. */
import { languages, type Text } from '../text/terms.ts';
import type { FieldsByName, TextField, TranslatedField } from './field.ts';

/** A JSON object of any shape. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** True for an object with members: neither null nor a list. */
export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a text in every language: an object with a string for each language. */
export function isBilingualText(value: unknown): value is Text {
  return isRecord(value) && typeof value.en === 'string' && typeof value.sv === 'string';
}

/** One text field per language, with the limits of the translated field. */
export function createLanguageFields({ shortest = 0, longest, measure }: TranslatedField): FieldsByName {
  const text: TextField = {
    type: 'text',
    shortest,
    ...(longest === undefined ? {} : { longest }),
    ...(measure === undefined ? {} : { measure }),
  };
  return Object.fromEntries(languages.map((language) => [language, text]));
}

/**
 * Number of members of an object. Counting is faster than listing the names; it includes inherited members, so that
 * objects that have these are refused.
 */
export function countMembers(value: object): number {
  let count = 0;
  for (const _ in value) count += 1;
  return count;
}

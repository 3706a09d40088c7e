/** What the readers of fields share. */
import { languages, type Text } from '../terms.ts';
import type { Fields, TextField, TranslatedField } from './field.ts';

/** A JSON object of any shape. */
export interface JsonObject {
  readonly [key: string]: unknown;
}

/** An object that is a record of members: neither null nor a list. */
export function isRecord(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text in every language: a record with a string in each. */
export function isText(value: unknown): value is Text {
  return isRecord(value) && typeof value.en === 'string' && typeof value.sv === 'string';
}

/** One text per language, with the bounds of the whole. */
export function inLanguages({ shortest = 0, longest, measure }: TranslatedField): Fields {
  const text: TextField = {
    type: 'text',
    shortest,
    ...(longest === undefined ? {} : { longest }),
    ...(measure === undefined ? {} : { measure }),
  };
  return Object.fromEntries(languages.map((language) => [language, text]));
}

/** How many members an object has; faster than listing them, and what is inherited counts too, so that it is refused. */
export function memberCount(value: object): number {
  let count = 0;
  for (const _ in value) count += 1;
  return count;
}

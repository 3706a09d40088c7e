/** Values as nobody has filled them in, read from their fields. */
import { languages } from '../terms.ts';
import type { Field, Fields } from './field.ts';
import type { JsonObject } from './parts.ts';

/** A text in every language with nothing in it. */
export const blankText = (): JsonObject => Object.fromEntries(languages.map((language) => [language, '']));

/**
 * A value that is there and says nothing, also where it could be null: `today`, an ISO day, for a date, null for a
 * reference that nobody has made.
 */
export function blankValue(field: Field, today: string): unknown {
  switch (field.type) {
    case 'text':
      return field.format === 'partialDate' || field.format === 'day' ? today : '';
    case 'translated':
      return blankText();
    case 'number':
      return field.lowest ?? 0;
    case 'flag':
      return false;
    case 'choice':
      return field.of.includes('UNDEFINED') ? 'UNDEFINED' : (field.of[0] ?? '');
    case 'list':
      return [];
    case 'object':
      return blankMembers(field.fields, today);
    case 'map':
      return {};
    default:
      return null;
  }
}

/** The members that an object cannot be without: null where they may be null, else blank. */
export function blankMembers(fields: Fields, today: string): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.optional === true || field.editorial === true) return [];
      return [[name, field.nullable === true ? null : blankValue(field, today)]];
    }),
  );
}

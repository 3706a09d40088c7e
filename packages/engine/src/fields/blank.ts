/** Creates blank values from field definitions. */
import { languages } from '../text/terms.ts';
import type { Field, FieldsByName } from './field.ts';
import type { JsonObject } from './parts.ts';

/** Creates a text that is empty in every language. */
export const createBlankText = (): JsonObject =>
  Object.fromEntries(languages.map((language) => [language, '']));

/**
 * Creates a blank value of a field, also if the field could be null: `today` (an ISO day) for a date, null for a
 * reference.
 */
export function createBlankValue(field: Field, today: string): unknown {
  switch (field.type) {
    case 'text':
      return field.format === 'partialDate' || field.format === 'day' ? today : '';
    case 'translated':
      return createBlankText();
    case 'number':
      return field.lowest ?? 0;
    case 'flag':
      return false;
    case 'choice':
      return field.of.includes('UNDEFINED') ? 'UNDEFINED' : (field.of[0] ?? '');
    case 'list':
      return [];
    case 'object':
      return createBlankMembers(field.fields, today);
    case 'map':
      return {};
    default:
      return null;
  }
}

/** Creates the required members of an object: null if nullable, else blank. */
export function createBlankMembers(fields: FieldsByName, today: string): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.optional === true || field.editorial === true) return [];
      return [[name, field.nullable === true ? null : createBlankValue(field, today)]];
    }),
  );
}

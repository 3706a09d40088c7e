/** The places of a document that the product writes, derived from the field definitions. */
import type { Field } from '../fields/field.ts';
import { assessmentField } from './fields.ts';

const oneOf = (names: readonly string[]): string => `(?:${names.join('|')})`;

/** Patterns of the places below a field that are marked as written by the product. */
function placesOf(field: Field, above: string): readonly string[] {
  if (field.written === 'product') return [`${above}(?:/.*)?`];
  switch (field.type) {
    case 'object':
      return Object.entries(field.fields).flatMap(([name, member]) => placesOf(member, `${above}/${name}`));
    case 'map':
      return placesOf(field.of, `${above}/${typeof field.names === 'string' ? '[^/]+' : oneOf(field.names)}`);
    case 'list':
      return placesOf(field.of, `${above}/[^/]+`);
    case 'either':
      return placesOf(field.otherwise, above);
    case 'variant':
      return Object.values(field.of).flatMap((one) => placesOf(one, above));
    default:
      return [];
  }
}

let places: RegExp | null = null;

/**
 * True for a place (JSON Pointer) of a document whose value the product writes: who decided, answered or marked a part
 * as done, and when. It follows from a change and is not a change by a person.
 */
export function isWrittenByProduct(path: string): boolean {
  places ??= new RegExp(`^${oneOf(placesOf(assessmentField, ''))}$`);
  return places.test(path);
}

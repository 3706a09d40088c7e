/** Finds the values of a document that the product writes, from the marks in the field definitions. */
import type { Field } from '../fields/field.ts';
import { assessmentField } from './fields.ts';

const oneOf = (names: readonly string[]): string => `(?:${names.join('|')})`;

/** Regular-expression patterns of the paths at or below a field that are marked as written by the product. */
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
 * True for the path (JSON pointer) of a value that the product writes: the person who decided, answered or marked a
 * part as done, and the time. Such a value follows from a change and is not itself a change by a person.
 */
export function isWrittenByProduct(path: string): boolean {
  places ??= new RegExp(`^${oneOf(placesOf(assessmentField, ''))}$`);
  return places.test(path);
}

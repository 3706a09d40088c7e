/** Members that the product writes are marked in the table of fields, so that screens need no list of them. */
import { describe, expect, it } from 'vitest';
import { assessmentField } from '../../src/assessment/fields.ts';
import { isWrittenByProduct } from '../../src/assessment/product-written.ts';
import type { Field } from '../../src/fields/field.ts';

/** All members of a document with their places; a name that is free is `x`. */
function membersOf(field: Field, above = ''): readonly { readonly place: string; readonly field: Field }[] {
  const here = { place: above, field };
  switch (field.type) {
    case 'object':
      return [
        here,
        ...Object.entries(field.fields).flatMap(([name, one]) => membersOf(one, `${above}/${name}`)),
      ];
    case 'map': {
      const names = typeof field.names === 'string' ? ['x'] : field.names;
      return [here, ...names.flatMap((name) => membersOf(field.of, `${above}/${name}`))];
    }
    case 'list':
      return [here, ...membersOf(field.of, `${above}/0`)];
    case 'either':
      return [here, ...membersOf(field.otherwise, above)];
    case 'variant':
      return [here, ...Object.values(field.of).flatMap((one) => membersOf(one, above))];
    default:
      return [here];
  }
}

const members = membersOf(assessmentField);

describe('the document fields that only the product writes', () => {
  it.each([
    '/threats/data/th-a/override/by',
    '/risks/data/customers/cu-a/override/at',
    '/risks/data/customers/cu-a/override/approval/by',
    '/exploitation/pr-a~1ca-a/by',
    '/exploitation/pr-a~1ca-a/at',
    '/exploitation/pr-a~1ca-a/together',
    '/scope/facts/agents/by',
    '/scope/facts/agents/at',
    '/background/done',
    '/controls/done/changed',
  ])('include %s', (path) => expect(isWrittenByProduct(path)).toBe(true));

  it.each([
    '/settings/name',
    '/exploitation/pr-a~1ca-a',
    '/scope/facts/agents',
    '/scope/facts/agents/answer',
    '',
  ])('exclude %s', (path) => expect(isWrittenByProduct(path)).toBe(false));

  it('include every time and author of the document', () => {
    const own: readonly string[] = [];
    const instants = members.filter(({ field }) => field.type === 'text' && field.format === 'instant');
    const authors = members.filter(({ place }) =>
      instants.some((one) => `${one.place.slice(0, one.place.lastIndexOf('/'))}/by` === place),
    );
    expect(instants.length).toBeGreaterThan(0);
    const unmarked = [...instants, ...authors]
      .map(({ place }) => place)
      .filter((place) => !isWrittenByProduct(place));
    expect([...new Set(unmarked)].filter((place) => !own.includes(place))).toEqual([]);
  });
});

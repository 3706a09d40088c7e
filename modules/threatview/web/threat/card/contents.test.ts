import { describe, expect, it } from 'vitest';
import { listCardSections } from './contents.ts';

const risks = {
  customers: [],
  products: [],
  transactions: [],
  channels: [],
  geographies: [],
  industries: [],
  legalForms: [],
};
const empty = {
  exploitation: [],
  risks,
  legals: [],
  references: [],
  indicators: [],
  controls: [],
  children: [],
  mother: null,
};

const strange = { concern: null, notes: null };

describe('the table of contents of a threat card', () => {
  it('lists the sections of the own organisation even if they are empty', () => {
    expect(listCardSections(empty, { concern: 0, notes: 2 })).toEqual([
      { id: 'concern', count: 0 },
      { id: 'compliance', count: 0 },
      { id: 'sources', count: 0 },
      { id: 'notes', count: 2 },
    ]);
  });

  it('always lists compliance and sources, even if they are empty', () => {
    expect(listCardSections(empty, strange)).toEqual([
      { id: 'compliance', count: 0 },
      { id: 'sources', count: 0 },
    ]);
  });

  it('lists all further sections only if they have content, each with its number of entries', () => {
    const indicators = [{ type: 'products', risk: null, text: { en: 'x', sv: 'x' } }] as const;
    expect(
      listCardSections({ ...empty, indicators: [...indicators] }, strange).map(({ id, count }) => [
        id,
        count,
      ]),
    ).toEqual([
      ['compliance', 0],
      ['sources', 0],
      ['indicators', 1],
    ]);
  });
});

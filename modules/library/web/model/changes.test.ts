import { diffWords } from '@klarsikt/web/ui/words/word-diff.ts';
import { describe, expect, it } from 'vitest';
import { comparePlainLists, countDiffByCollection, listDiffEntries, listDiffFields } from './changes.ts';

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');

describe('the word comparison of two texts', () => {
  it('marks added and removed words', () => {
    expect(shown('Cash is moved by couriers.', 'Cash is often moved by couriers.')).toBe(
      'Cash is [+often ]moved by couriers.',
    );
    expect(shown('a b c d', 'a x c d')).toBe('a [-b ][+x ]c d');
    expect(shown('one two', '')).toBe('[-one two]');
    expect(shown('', 'one two')).toBe('[+one two]');
    expect(shown('same', 'same')).toBe('same');
    expect(shown('word word', 'word')).toMatch(/word/);
  });

  it('contains all words of both texts', () => {
    for (const [before, after] of [
      ['a b c b a', 'b a c a b'],
      ['  two  spaces\nand lines', 'two spaces\n\nand  lines '],
      ['x '.repeat(1500), 'y '.repeat(1500)],
    ] as const) {
      const parts = diffWords(before, after);
      const without = (kind: 'added' | 'removed') =>
        parts
          .filter((part) => part.kind !== kind)
          .map(({ text }) => text)
          .join('');
      expect(without('added')).toBe(before);
      expect(without('removed')).toBe(after);
    }
  });
});

describe('the comparison of two versions', () => {
  it("shows a text once, in the reader's language if that language has changed", () => {
    const fields = [
      { path: 'name.en', before: 'Old', after: 'New' },
      { path: 'name.sv', before: 'Gammal', after: 'Ny' },
      { path: 'description.en', before: 'x', after: 'y' },
      { path: 'privGrade.grade', before: 2, after: 3 },
    ];
    expect(listDiffFields(fields, 'sv')).toEqual([
      { path: 'name', before: 'Gammal', after: 'Ny', language: null },
      { path: 'description', before: 'x', after: 'y', language: 'en' },
      { path: 'privGrade.grade', before: 2, after: 3, language: null },
    ]);
    expect(listDiffFields(fields, 'en').map(({ after }) => after)).toEqual(['New', 'y', 3]);
  });

  it('counts added, removed and changed entities by kind', () => {
    const label = (key: string) => ({ id: 1, key, name: { en: key, sv: key } });
    const entries = listDiffEntries(
      {
        tags: { added: [label('a'), label('b')], removed: [], changed: [] },
        threats: { added: [], removed: [label('c')], changed: [{ ...label('d'), fields: [] }] },
      },
      'en',
    );
    expect(entries.map(({ id, kind }) => [id, kind])).toEqual([
      ['threats/c', 'removed'],
      ['threats/d', 'changed'],
      ['tags/a', 'added'],
      ['tags/b', 'added'],
    ]);
    expect(countDiffByCollection(entries)).toEqual([
      { collection: 'threats', added: 0, removed: 1, changed: 1 },
      { collection: 'tags', added: 2, removed: 0, changed: 0 },
    ]);
  });

  it('shows added and removed items of a list, or that only the order has changed', () => {
    expect(comparePlainLists(['a', 'b'], ['b', 'c'])).toEqual({ removed: ['a'], added: ['c'], moved: false });
    expect(comparePlainLists(['a', 'b'], ['b', 'a'])?.moved).toBe(true);
    expect(comparePlainLists(undefined, ['a'])).toEqual({ removed: [], added: ['a'], moved: false });
    expect(comparePlainLists('a', 'b')).toBeNull();
    expect(comparePlainLists([{ a: 1 }], [])).toBeNull();
  });
});

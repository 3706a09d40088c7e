import { describe, expect, it } from 'vitest';
import { appendSearchResults, computeMatchRank, filterPaletteGroups } from './match.ts';
import type { PaletteEntry } from './registry.ts';

const entry = (
  label: string,
  more: Partial<Pick<PaletteEntry, 'description' | 'words'>> = {},
): PaletteEntry => ({
  id: label,
  label,
  href: '/',
  ...more,
});

describe('search in the command palette', () => {
  it('matches all search words in any order, in any text of an entry, ignoring accents', () => {
    expect(computeMatchRank(entry('Överföring till utlandet'), 'overforing')).toBe(0);
    expect(computeMatchRank(entry('Penningtvätt via fastigheter'), 'fastig')).toBe(1);
    expect(
      computeMatchRank(entry('Bank 2026', { description: 'Kontroller' }), 'kontroller bank'),
    ).not.toBeNull();
    expect(computeMatchRank(entry('Elin Krantz', { words: 'elin@bank.se' }), 'bank.se')).toBe(2);
    expect(computeMatchRank(entry('Elin Krantz'), 'elin lind')).toBeNull();
    expect(computeMatchRank(entry('Elin'), '  ')).toBeNull();
  });

  it('lists the best matching group first and limits each group unless only one matches', () => {
    const many = Array.from({ length: 9 }, (_, at) => entry(`Cash ${at}`));
    const groups = [
      { name: 'Risks', entries: [entry('Much cash')] },
      { name: 'Threats', entries: many },
      { name: 'People', entries: [entry('Elin')] },
    ];
    expect(filterPaletteGroups(groups, 'cash').map(({ name }) => name)).toEqual(['Threats', 'Risks']);
    expect(filterPaletteGroups(groups, 'cash')[0]?.entries).toHaveLength(6);
    expect(filterPaletteGroups(groups.slice(1, 2), 'cash')[0]?.entries).toHaveLength(9);
    expect(filterPaletteGroups(groups, '')).toHaveLength(3);
  });

  it('appends results of a separate search without duplicates', () => {
    const both = appendSearchResults(
      [{ name: 'Threats', entries: [entry('a')] }],
      [
        { name: 'Threats', entries: [entry('a'), entry('b')] },
        { name: 'People', entries: [entry('c')] },
      ],
    );
    expect(both.map(({ name, entries }) => [name, entries.map(({ id }) => id)])).toEqual([
      ['Threats', ['a', 'b']],
      ['People', ['c']],
    ]);
  });
});

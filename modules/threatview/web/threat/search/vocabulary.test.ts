import { describe, expect, it } from 'vitest';
import { buildSearchVocabulary } from './vocabulary.ts';

const terms = [
  'betalning',
  'utlandsbetalning',
  'betalningsbetalning',
  'år',
  'område',
  'ar',
  'utbetalning',
  '#cash',
];
const vocabulary = buildSearchVocabulary(new Set(terms));

describe('the terms of a search index', () => {
  it('can be found by their first letters', () => {
    for (const beginning of ['betal', 'betalning', 'utb', 'å', 'år', '#', 'ar'])
      expect([beginning, vocabulary.hasBeginning(beginning)]).toEqual([beginning, true]);
    for (const beginning of ['betalningen', 'alning', 'ö', '!', 'a r', 'åra', 'zz'])
      expect([beginning, vocabulary.hasBeginning(beginning)]).toEqual([beginning, false]);
    expect(buildSearchVocabulary([]).hasBeginning('a')).toBe(false);
  });

  it('can be found by letters inside them, in order and up to a limit', () => {
    expect(vocabulary.withInside('betalning', 60)).toEqual(['utlandsbetalning', 'utbetalning']);
    expect(vocabulary.withInside('betalning', 1)).toEqual(['utlandsbetalning']);
    expect(vocabulary.withInside('alning', 60)).toEqual([
      'betalning',
      'utlandsbetalning',
      'betalningsbetalning',
      'utbetalning',
    ]);
    expect(vocabulary.withInside('kassa', 60)).toEqual([]);
  });

  it('can be found by typing a instead of å', () => {
    expect(vocabulary.withUnmarkedBeginning('ar', 60)).toEqual(['år', 'ar']);
    expect(vocabulary.withUnmarkedBeginning('ar', 1)).toEqual(['år']);
    expect(vocabulary.withUnmarkedBeginning('å', 60)).toEqual([]);
  });
});

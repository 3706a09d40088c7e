import { describe, expect, it } from 'vitest';
import { smallModel } from '../_lib/model.fixture.ts';
import { buildSearchIndex } from './search-index.ts';

const index = buildSearchIndex(smallModel, {});

describe('the search', () => {
  it('finds what holds every word of a few, and every threat that fits a sentence', () => {
    expect(index.search('cash laundering', 'en').hits.map(({ key }) => key)).toContain('th-cash');
    const [first] = index.search('he keeps banknotes and gold in suitcases at the airport', 'en').hits;
    expect(first?.type).toBe('threats');
  });

  it('looks for any word where nothing holds them all', () => {
    expect(index.search('banknotes zzzzzzzz', 'en').hits.length).toBeGreaterThan(0);
  });

  it('marks nothing that it can not show', () => {
    const answer = index.search('he keeps banknotes and gold in suitcases at the airport', 'en');
    for (const place of answer.hits.keys()) {
      const snippet = answer.snippetAt(place);
      if (snippet !== null) expect(snippet.marks.length).toBeGreaterThan(0);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { smallModel } from '../_lib/model.fixture.ts';
import { buildSearchIndex } from './search-index.ts';

const index = buildSearchIndex(smallModel, {});

describe('the search of the library', () => {
  it('finds entities that contain every word of a short query, and threats that match a whole sentence', () => {
    expect(index.search('cash laundering', 'en').hits.map(({ key }) => key)).toContain('th-cash');
    const [first] = index.search('he keeps banknotes and gold in suitcases at the airport', 'en').hits;
    expect(first?.type).toBe('threats');
  });

  it('finds any of the words if no entity has all of them', () => {
    expect(index.search('banknotes zzzzzzzz', 'en').hits.length).toBeGreaterThan(0);
  });

  it('marks matching words in every snippet that it shows', () => {
    const answer = index.search('he keeps banknotes and gold in suitcases at the airport', 'en');
    for (const place of answer.hits.keys()) {
      const snippet = answer.snippetAt(place);
      if (snippet !== null) expect(snippet.marks.length).toBeGreaterThan(0);
    }
  });
});

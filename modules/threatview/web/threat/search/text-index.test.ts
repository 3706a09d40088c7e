import { compileModel, type ThreatTexts } from '@klarsikt/engine/model';
import { describe, expect, it } from 'vitest';
import { smallModel } from '../_lib/model.fixture.ts';
import { buildSearchDocuments } from './documents.ts';
import { buildTextSearchIndex, extractSnippet, type MatchRange } from './text-index.ts';
import { computeStem, splitNormalisedWords } from './words.ts';

const nothing = { en: '', sv: '' };
const texts: ThreatTexts = {
  generalInfo: {
    en: 'Offenders launder money through payments [re-fatf-2020].',
    sv: 'Gärningsmännen tvättar pengar genom en betalning [re-fatf-2020].',
  },
  modusOperandi: { en: '', sv: 'Utlandsbetalningar delas upp.\n\nÅret därpå hämtas pengarna.' },
  customerCharacteristics: nothing,
  illicitFinancialFlows: nothing,
  geographicalAspects: nothing,
  exploitation: [],
  indicators: [
    { type: 'customers', key: null, text: { en: 'Unexplained riches', sv: 'Oförklarad förmögenhet' } },
  ],
};
const index = buildTextSearchIndex(buildSearchDocuments(smallModel, { 'th-cash': texts }));

const found = (query: string, language: 'en' | 'sv' = 'sv') =>
  index.search(query, language).hits.map(({ key }) => key);
const shown = (text: string, marks: readonly MatchRange[]) => marks.map(([from, to]) => text.slice(from, to));

function snippet(query: string, language: 'en' | 'sv') {
  const answer = index.search(query, language);
  return answer.snippetAt(answer.hits.findIndex(({ key }) => key === 'th-cash'));
}

describe('stems', () => {
  it('are equal for inflected forms of the same word', () => {
    expect(computeStem('betalningar', 'sv')).toBe(computeStem('betalning', 'sv'));
    expect(computeStem('laundering', 'en')).toBe(computeStem('launder', 'en'));
  });

  it.each([
    ['lånet', 'lån'],
    ['kontot', 'konto'],
    ['företaget', 'företag'],
    ['bedrägeriet', 'bedrägeri'],
    ['paketet', 'paket'],
  ])('are equal for the Swedish definite neuter %s and its base form', (definite, base) => {
    expect(computeStem(definite, 'sv')).toBe(computeStem(base, 'sv'));
  });

  it('keep å, ä and ö', () => {
    expect(splitNormalisedWords('ÅTTA Ärter, öl-fat').map(({ word }) => word)).toEqual([
      'åtta',
      'ärter',
      'öl',
      'fat',
    ]);
    expect(computeStem('överföringar', 'sv')).toMatch(/^överför/);
  });
});

describe('the full text search', () => {
  it("finds inflected words in both languages, whatever the reader's language", () => {
    expect(found('betalningar')).toContain('th-cash');
    expect(found('laundering')).toContain('th-cash');
    expect(found('launders', 'sv')).toContain('th-cash');
  });

  it('finds the beginning of a word while it is typed', () => {
    for (let length = 3; length <= 'laundering'.length; length += 1)
      expect(found('laundering'.slice(0, length))).toContain('th-cash');
  });

  it('finds a word inside a compound', () => {
    expect(snippet('betalning', 'sv')).not.toBeNull();
    expect(found('förmögenhet')).toEqual(['th-cash']);
    const compounds = buildTextSearchIndex(
      buildSearchDocuments(smallModel, { 'th-shell': { ...texts, generalInfo: nothing, indicators: [] } }),
    );
    expect(compounds.search('betalning', 'sv').hits.map(({ key }) => key)).toContain('th-shell');
  });

  it('distinguishes å from a', () => {
    const area = { ...texts, generalInfo: { en: 'The area of the arena.', sv: '' } };
    const both = buildTextSearchIndex(
      buildSearchDocuments(smallModel, { 'th-cash': texts, 'th-shell': area }),
    );
    const keys = (query: string) => both.search(query, 'sv').hits.map(({ key }) => key);
    expect(found('året')).toContain('th-cash');
    expect(found('a\u030aret')).toContain('th-cash');
    expect(keys('are')).toContain('th-shell');
    expect(keys('are')).not.toContain('th-cash');
  });

  it('tolerates a missing å and misspellings only if no word begins with the typed text', () => {
    expect(found('formogenhet')).toEqual(['th-cash']);
    expect(found('aret')).toContain('th-cash');
    expect(found('launderring')).toContain('th-cash');
    expect(found('zzzzzzzz')).toEqual([]);
  });

  it('finds synonyms of technical terms and marks the synonym in the text', () => {
    const said = {
      ...texts,
      modusOperandi: {
        en: 'Deposits are kept just below the limit by nominees of the beneficial owner.',
        sv: 'Insättningar hålls strax under gränsen av målvakter för den verkliga huvudmannen.',
      },
    };
    const trade = buildTextSearchIndex(buildSearchDocuments(smallModel, { 'th-cash': said }));
    const shows = (query: string, language: 'en' | 'sv') => {
      const answer = trade.search(query, language);
      const given = answer.snippetAt(answer.hits.findIndex(({ key }) => key === 'th-cash'));
      return given === null ? [] : shown(given.text, given.marks);
    };
    expect(shows('smurfing', 'en')).toEqual(['just below the limit']);
    expect(shows('strukturering', 'sv')).toEqual(['strax under gränsen']);
    expect(shows('strawman UBO', 'en')).toEqual(['nominees', 'beneficial owner']);
    expect(shows('ubo', 'sv')).toEqual(['verkliga huvudmannen']);
    expect(found('smurfing')).toEqual([]);
  });

  it('requires every word of the query and includes indicators', () => {
    expect(found('kontantbaserad förmögenhet')).toEqual(['th-cash']);
    expect(found('kurirer förmögenhet')).toEqual([]);
    expect(found('riches')).toEqual(['th-cash']);
  });

  it('lists matches in names first and includes risks', () => {
    const keys = found('cash', 'en');
    expect(keys.slice(0, 3).toSorted()).toEqual(['pr-cash', 'th-cash', 'th-courier']);
    expect(found('kontanttjänsten')).toContain('pr-cash');
  });

  it('ignores citations and context threats, and finds nothing for an empty query', () => {
    expect(found('fatf')).toEqual([]);
    expect(found('extremism')).toEqual([]);
    expect(found('  -- ')).toEqual([]);
  });

  it('contains exactly the threats and risks of the model', () => {
    const model = compileModel(smallModel);
    for (const key of found('a')) expect(model.threats.byKey.has(key) || key.startsWith('pr-')).toBe(true);
  });
});

describe('the highlighted text of a search result', () => {
  it('is the searched word as written in the name', () => {
    const [hit] = index.search('laundering', 'en').hits;
    expect(shown('Cash laundering', hit?.nameMarks ?? [])).toEqual(['laundering']);
    const [swedish] = index.search('penningtvätt', 'sv').hits;
    expect(shown('Kontantbaserad penningtvätt', swedish?.nameMarks ?? [])).toEqual(['penningtvätt']);
  });

  it('is every form of the searched word, in the language of the reader if possible', () => {
    const own = snippet('tvättade pengarna', 'sv');
    expect(own).toMatchObject({ field: 'generalInfo', language: 'sv' });
    expect(shown(own?.text ?? '', own?.marks ?? [])).toEqual(['tvättar', 'pengar']);
    const other = snippet('riches', 'sv');
    expect(other).toMatchObject({ field: 'indicators', language: 'en', marks: [[12, 18]] });
  });

  it('includes inflected forms and compounds in Swedish', () => {
    const marked = (given: ThreatTexts) => {
      const answer = buildTextSearchIndex(buildSearchDocuments(smallModel, { 'th-cash': given })).search(
        'betalningar',
        'sv',
      );
      const own = answer.snippetAt(answer.hits.findIndex(({ key }) => key === 'th-cash'));
      return shown(own?.text ?? '', own?.marks ?? []);
    };
    expect(marked({ ...texts, modusOperandi: nothing })).toEqual(['betalning']);
    expect(marked({ ...texts, generalInfo: nothing })).toEqual(['Utlandsbetalningar']);
  });

  it('is cut at word boundaries from the part of the text with most matches', () => {
    const filler = 'word '.repeat(60);
    const text = `${filler}money and more money ${filler}`;
    const at = text.indexOf('money');
    const later = text.lastIndexOf('money');
    const cut = extractSnippet(text, [
      [at, at + 5],
      [later, later + 5],
    ]);
    expect(shown(cut.text, cut.marks)).toEqual(['money', 'money']);
    expect(cut.text).toMatch(/^…word .* word…$/);
    expect(cut.text.length).toBeLessThan(180);
  });

  it('never extends beyond one paragraph', () => {
    const cut = extractSnippet('One line\nAnother line here', [[9, 16]]);
    expect(cut).toEqual({ text: '…Another line here', marks: [[1, 8]] });
  });
});

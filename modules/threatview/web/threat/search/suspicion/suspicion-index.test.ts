import { describe, expect, it } from 'vitest';
import type { ThreatPassages } from './passages.ts';
import { buildSuspicionIndex } from './suspicion-index.ts';
import { createTermReader } from './terms.ts';

const threat = (key: string, ...said: readonly (readonly [en: string, sv: string])[]): ThreatPassages => ({
  key,
  passages: said.map(([en, sv], at) => ({ field: at === 0 ? 'name' : 'indicators', text: { en, sv } })),
});

const index = buildSuspicionIndex([
  threat(
    'th-old',
    ['Telephone fraud', 'Telefonbedrägeri'],
    ['Older customer transfers capital after a call', 'Äldre kund för över sitt kapital efter ett samtal'],
  ),
  threat(
    'th-cash',
    ['Cash laundering', 'Kontanttvätt'],
    ['Deposits of banknotes at many branches', 'Insättningar av sedlar på många kontor'],
  ),
  threat(
    'th-loan',
    ['Loan fraud', 'Lånebedrägeri'],
    ['A forged certificate of income', 'Ett förfalskat intyg'],
  ),
]);

const best = (suspicion: string, language: 'en' | 'sv') => index.search(suspicion, language)[0]?.key;

describe('the search for a suspicion', () => {
  it('finds threats by meaning, in technical terms or in everyday words', () => {
    expect(best('granny was rung up by somebody', 'en')).toBe('th-old');
    expect(best('pensionär blev uppringd', 'sv')).toBe('th-old');
    expect(best('paid in bundles of notes', 'en')).toBe('th-cash');
  });

  it('ignores unknown words and words without content', () => {
    expect(best('xyzzy banknotes plugh', 'en')).toBe('th-cash');
    expect(index.search('xyzzy plugh', 'en')).toEqual([]);
    expect(index.search('the and of', 'en')).toEqual([]);
  });

  it('splits Swedish compounds', () => {
    expect(best('kapitalsamtal', 'sv')).toBe('th-old');
    const terms = createTermReader({ en: [], sv: ['kapital', 'spar'] })
      .ofText('sparkapital', 'sv')
      .map(({ term }) => term);
    expect(terms).toEqual(expect.arrayContaining(['sv:sparkapital', 'sv:kapital']));
  });

  it('splits compounds of three parts, and finds the last part of an unknown compound', () => {
    const { ofText } = createTermReader({ en: [], sv: ['hus', 'båt', 'förare', 'firma'] });
    const terms = (word: string) => ofText(word, 'sv').map(({ term }) => term);
    expect(terms('husbåtsförare')).toEqual(expect.arrayContaining(['sv:hus', 'sv:båt', 'sv:för']));
    expect(terms('asfaltfirma')).toContain('sv:firm');
  });

  it('corrects misspelt words of the query, but never known words', () => {
    expect(best('depsoits of banknotse', 'en')).toBe('th-cash');
    expect(best('insätningar av seldar', 'sv')).toBe('th-cash');
    const reader = createTermReader({ en: ['border', 'boarder', 'transfer'], sv: [] });
    const terms = (text: string) => reader.ofAsked(text, 'en').map(({ term }) => term);
    expect(terms('trasnfer')).toContain('en:transfer');
    expect(terms('boarder')).not.toContain('en:border');
    expect(terms('zzzzzzz')).toEqual(['en:zzzzzzz']);
    expect(reader.ofText('trasnfer', 'en').map(({ term }) => term)).not.toContain('en:transfer');
  });

  it('accepts queries in the other language and without å, ä and ö', () => {
    expect(best('äldre kund och ett samtal om kapital', 'en')).toBe('th-old');
    expect(best('insattningar av sedlar', 'sv')).toBe('th-cash');
  });

  it("shows the best sentence in the reader's language, with its matching words", () => {
    const [found] = index.search('banknotes deposited', 'en');
    expect(found?.because).toMatchObject({ field: 'indicators', language: 'en' });
    const { text = '', marks = [] } = found?.because ?? {};
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['Deposits', 'banknotes']);
    const [swedish] = index.search('banknotes deposited', 'sv');
    expect(swedish?.because?.language).toBe('sv');
    expect(swedish?.because?.text).toContain('sedlar');
  });

  it('counts only the content words of a query', () => {
    expect(index.tellingWords('the customer and his cash', 'en')).toBe(2);
  });
});

/** Definite forms of Swedish neuters must find the same as base forms. */
import { describe, expect, it } from 'vitest';
import { type SearchableArticle, searchContent } from '../src/content/index.ts';
import { containsSoughtWords, listSearchForms } from '../src/text/index.ts';

const neuters: readonly (readonly [definite: string, text: string])[] = [
  ['lånet', 'Bolån och blancolån'],
  ['kontot', 'Konto för privatperson'],
  ['företaget', 'Mindre företag'],
  ['bedrägeriet', 'Bedrägeri mot äldre'],
  ['Bedrägeriet', 'bedrägeri'],
];

describe('a search word', () => {
  it.each(neuters)('%s finds “%s” like its base form', (definite, text) => {
    expect(containsSoughtWords(text, definite)).toBe(true);
  });

  it('matches its exact form first, and leaves other words alone', () => {
    expect(listSearchForms('lånet')).toEqual(['lånet', 'lån']);
    for (const word of ['internet', 'budget', 'paket', 'det', 'säkerhet', 'market'])
      expect(listSearchForms(word)).toEqual([word]);
    expect(containsSoughtWords('Säk', 'säkerhet')).toBe(false);
    expect(containsSoughtWords('Anything', '  ')).toBe(true);
  });

  it('finds each word of several without its article', () => {
    expect(containsSoughtWords('Nytt konto hos företag', 'konto hos företaget')).toBe(true);
    expect(containsSoughtWords('Nytt konto', 'kontot hos företaget')).toBe(false);
  });

  it.each(neuters)('%s finds help about “%s”, and its excerpt shows the word', (definite, text) => {
    const article: SearchableArticle = {
      slug: 'a',
      title: 'Hjälp',
      lead: '',
      body: `Om ${text.toLowerCase()} här.`,
    };
    const [hit] = searchContent([article], definite.toLowerCase());
    if (text === 'Bolån och blancolån') expect(hit).toBeUndefined();
    else expect(hit?.hit).toBe(listSearchForms(definite.toLowerCase())[1]);
  });
});

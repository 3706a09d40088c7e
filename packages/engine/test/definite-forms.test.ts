/** Definite forms of Swedish neuters must find the same as base forms. */
import { describe, expect, it } from 'vitest';
import { type SearchableArticle, searchArticles } from '../src/content/index.ts';
import { containsSearchedWords, listSearchForms } from '../src/text/index.ts';

const neuters: readonly (readonly [definite: string, text: string])[] = [
  ['lånet', 'Bolån och blancolån'],
  ['kontot', 'Konto för privatperson'],
  ['företaget', 'Mindre företag'],
  ['bedrägeriet', 'Bedrägeri mot äldre'],
  ['Bedrägeriet', 'bedrägeri'],
];

describe('a Swedish search word in the definite form', () => {
  it.each(neuters)('%s matches “%s” as its base form does', (definite, text) => {
    expect(containsSearchedWords(text, definite)).toBe(true);
  });

  it('is searched in its exact form first, while words that only look definite stay unchanged', () => {
    expect(listSearchForms('lånet')).toEqual(['lånet', 'lån']);
    for (const word of ['internet', 'budget', 'paket', 'det', 'säkerhet', 'market'])
      expect(listSearchForms(word)).toEqual([word]);
    expect(containsSearchedWords('Säk', 'säkerhet')).toBe(false);
    expect(containsSearchedWords('Anything', '  ')).toBe(true);
  });

  it('is recognised among several words, all of which must occur', () => {
    expect(containsSearchedWords('Nytt konto hos företag', 'konto hos företaget')).toBe(true);
    expect(containsSearchedWords('Nytt konto', 'kontot hos företaget')).toBe(false);
  });

  it.each(neuters)(
    '%s finds the help about “%s” with an excerpt that contains the word',
    (definite, text) => {
      const article: SearchableArticle = {
        slug: 'a',
        title: 'Hjälp',
        lead: '',
        body: `Om ${text.toLowerCase()} här.`,
      };
      const [hit] = searchArticles([article], definite.toLowerCase());
      if (text === 'Bolån och blancolån') expect(hit).toBeUndefined();
      else expect(hit?.hit).toBe(listSearchForms(definite.toLowerCase())[1]);
    },
  );
});

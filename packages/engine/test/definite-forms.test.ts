/** Definite forms of Swedish neuters find what the base form finds. */
import { describe, expect, it } from 'vitest';
import { type Findable, holdsSought, searchContent, soughtForms } from '../src/index.ts';

const neuters: readonly (readonly [definite: string, text: string])[] = [
  ['lånet', 'Bolån och blancolån'],
  ['kontot', 'Konto för privatperson'],
  ['företaget', 'Mindre företag'],
  ['bedrägeriet', 'Bedrägeri mot äldre'],
  ['Bedrägeriet', 'bedrägeri'],
];

describe('a word that is sought', () => {
  it.each(neuters)('%s finds “%s”, as its base form does', (definite, text) => {
    expect(holdsSought(text, definite)).toBe(true);
  });

  it('is found as it is typed first, and other words are left as they are', () => {
    expect(soughtForms('lånet')).toEqual(['lånet', 'lån']);
    for (const word of ['internet', 'budget', 'paket', 'det', 'säkerhet', 'market'])
      expect(soughtForms(word)).toEqual([word]);
    expect(holdsSought('Säk', 'säkerhet')).toBe(false);
    expect(holdsSought('Anything', '  ')).toBe(true);
  });

  it('finds each word of several without its article', () => {
    expect(holdsSought('Nytt konto hos företag', 'konto hos företaget')).toBe(true);
    expect(holdsSought('Nytt konto', 'kontot hos företaget')).toBe(false);
  });

  it.each(neuters)('%s finds help about “%s”, and its excerpt shows the word', (definite, text) => {
    const article: Findable = { slug: 'a', title: 'Hjälp', lead: '', body: `Om ${text.toLowerCase()} här.` };
    const [hit] = searchContent([article], definite.toLowerCase());
    if (text === 'Bolån och blancolån') expect(hit).toBeUndefined();
    else expect(hit?.hit).toBe(soughtForms(definite.toLowerCase())[1]);
  });
});

import './property-runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Language, languages, splitIntoSentences } from '../src/text/index.ts';

const textsOf = (text: string, language: Language) =>
  splitIntoSentences(text, language).map((each) => each.text);

describe('the sentences of a text', () => {
  it('end at full stops, question marks and exclamation marks, without the blanks around them', () => {
    expect(textsOf('  Goods are traded. Who looks?  Nobody! ', 'en')).toEqual([
      'Goods are traded.',
      'Who looks?',
      'Nobody!',
    ]);
    expect(textsOf('Ingen punkt', 'sv')).toEqual(['Ingen punkt']);
    expect(textsOf(' \n ', 'en')).toEqual([]);
  });

  it.each<readonly [Language, string]>([
    ['sv', 'Betalningen sker t.ex. via Bankgirot. Den är stor.'],
    ['sv', 'Se 4 kap. 2 § och jfr. Prop. samma år. Den gäller fr.o.m. 2027.'],
    ['en', 'See art. 5 of the law and no. 7 of the list. It is short.'],
    ['en', 'The bank Smith Ltd. Denied it, as Mr. J. Smith said. It was late.'],
  ])('continue after an abbreviation and an initial (%s: %s)', (language, text) => {
    expect(splitIntoSentences(text, language)).toHaveLength(2);
  });

  it('continue over a line break, and end at each list item', () => {
    expect(textsOf('Goods are\ntraded between 2010 and\n2015, e.g.\nfor cash.\nthen sold', 'en')).toEqual([
      'Goods are\ntraded between 2010 and\n2015, e.g.\nfor cash.',
      'then sold',
    ]);
    expect(textsOf('Signs are\n- cash\n- crypto etc.\n1. First\n2. Second', 'en')).toEqual([
      'Signs are',
      '- cash',
      '- crypto etc.',
      '1. First',
      '2. Second',
    ]);
  });

  it('have ascending positions, with only whitespace between the sentences', () => {
    const piece = fc.constantFrom(
      'Ord',
      'the',
      't.ex.',
      'art. ',
      ' ',
      '\n',
      '. ',
      '? ',
      '7',
      'Å.',
      '(',
      '😀',
    );
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...languages), (given, language) => {
        const sentences = splitIntoSentences(given, language);
        let end = 0;
        for (const each of sentences) {
          expect(given.slice(end, each.start).trim()).toBe('');
          expect(given.slice(each.start, each.end)).toBe(each.text);
          expect(each.text).toBe(each.text.trim());
          expect(each.text).not.toBe('');
          end = each.end;
        }
        expect(given.slice(end).trim()).toBe('');
      }),
    );
  });
});

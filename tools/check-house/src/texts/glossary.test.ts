import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BilingualDictionary } from './dictionary.ts';
import { findGlossaryFaults, loadGlossary, parseGlossary } from './glossary.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..', '..');

const said = (en: string, sv: string): BilingualDictionary => ({
  file: 'texts.ts',
  line: 1,
  kind: 'messages',
  texts: { en: new Map([['a', { text: en, line: 2 }]]), sv: new Map([['a', { text: sv, line: 3 }]]) },
});

describe('the glossary', () => {
  it('has at least 120 terms, each once and in both languages', () => {
    const terms = loadGlossary(root);
    expect(terms.length).toBeGreaterThanOrEqual(120);
    expect(new Set(terms.map(({ en }) => en)).size).toBe(terms.length);
  });

  it('never forbids a word that is itself a required term', () => {
    const terms = loadGlossary(root);
    for (const language of ['en', 'sv'] as const) {
      const demanded = new Set(terms.map((term) => term[language]));
      expect(terms.flatMap(({ not }) => not[language]).filter((word) => demanded.has(word))).toEqual([]);
    }
  });

  it('finds a forbidden word in any form, with its line and the replacement', () => {
    const terms = parseGlossary(
      '| English | Swedish | Not | Inte |\n|---|---|---|---|\n| residual risk | kvarstående risk | net risk | nettorisk |',
    );
    expect(findGlossaryFaults(terms, [said('Net risks by unit', 'Kvarstående risk')])).toMatchObject([
      { line: 2, what: '"a" says "net risk" in "en".', mend: 'Say "residual risk" (docs/glossary.md).' },
    ]);
    expect(findGlossaryFaults(terms, [said('Residual risk', 'Nettorisken per enhet')])).toHaveLength(1);
    expect(findGlossaryFaults(terms, [said('Residual risk', 'Kvarstående risk')])).toEqual([]);
  });

  it('refuses a line that is not a term', () => {
    expect(() => parseGlossary('| risk |  |  |  |')).toThrow(/no term/);
  });
});

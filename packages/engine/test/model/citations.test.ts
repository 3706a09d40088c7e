import { describe, expect, it } from 'vitest';
import {
  formatSourceTitle,
  replaceCitationsWithNames,
  splitAtCitations,
  stripCitations,
} from '../../src/model/index.ts';

describe('a text with citations', () => {
  it('is split at each citation, with the source key as a separate part', () => {
    expect(splitAtCitations('Money moves fast [re-fatf-1]. It is split [re-a][re-b-2], then gone.')).toEqual([
      { text: 'Money moves fast' },
      { cites: 're-fatf-1' },
      { text: '. It is split' },
      { cites: 're-a' },
      { cites: 're-b-2' },
      { text: ', then gone.' },
    ]);
  });

  it('is a single part if it has no citation, and has no parts if it is empty', () => {
    expect(splitAtCitations('Plain [not a source].')).toEqual([{ text: 'Plain [not a source].' }]);
    expect(splitAtCitations('')).toEqual([]);
  });

  it('is turned into plain text with the names of known sources instead of their keys', () => {
    const text = 'It moves fast [re-a], then stops [re-b].';
    const nameOf = (key: string) => (key === 're-a' ? 'FATF 2023' : null);
    expect(replaceCitationsWithNames(text, nameOf)).toBe('It moves fast [FATF 2023], then stops.');
    expect(stripCitations(text)).toBe('It moves fast, then stops.');
  });
});

describe('the full name of a source', () => {
  it('is the title of a law, and for other sources the author followed by the title', () => {
    const law = { key: 're-l', authorShort: 'SFS', title: 'Pantbankslag (1995:1000)' };
    expect(formatSourceTitle(law)).toBe('Pantbankslag (1995:1000)');
    expect(formatSourceTitle({ key: 're-f', authorShort: 'FATF', title: 'Cash' })).toBe('FATF: Cash');
    expect(formatSourceTitle({ key: 're-n', authorShort: 'FATF', title: ' ' })).toBe('FATF');
  });
});

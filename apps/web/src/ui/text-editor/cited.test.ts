import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import {
  type CitableSources,
  computeTextChange,
  findUnfinishedCitation,
  listUnknownCitationKeys,
} from './cited.ts';
import { createCitationCompletions } from './completions.ts';

const names: Readonly<Record<string, string | null>> = { 're-fatf': 'FATF 2020', 're-nobody': null };
const citable: CitableSources = {
  nameOf: (key) => names[key],
  find: async (words) => (words === 'fat' ? [{ key: 're-fatf', name: 'FATF 2020' }] : []),
};

describe('citations in the text editor', () => {
  it('are listed once if their source is unknown, and only after the sources have loaded', () => {
    expect(listUnknownCitationKeys('A [re-fatf], b [re-nobody] [re-nobody], c [re-asked].', citable)).toEqual(
      ['re-nobody'],
    );
  });

  it('are recognised from an opening bracket, with or without the prefix ref', () => {
    expect(findUnfinishedCitation('It grows [ref:fat')).toEqual({ length: 8, words: 'fat' });
    expect(findUnfinishedCitation('It grows [')).toEqual({ length: 1, words: '' });
    expect(findUnfinishedCitation('It grows [re-fatf] since')).toBeNull();
    expect(findUnfinishedCitation('[one\ntwo')).toBeNull();
  });

  it.each([
    ['It grows [ref:fat', 'It grows [re-fatf]'],
    ['It grows [fat]', 'It grows [re-fatf]'],
  ])('are completed with the key of the chosen source: %s', async (text, written) => {
    const at = text.endsWith(']') ? text.length - 1 : text.length;
    const state = EditorState.create({ doc: text });
    const found = await createCitationCompletions(citable)(new CompletionContext(state, at, false));
    expect(found?.options.map(({ label }) => label)).toEqual(['FATF 2020']);
    const { changes } = state.update({
      changes: { from: found?.from ?? 0, to: found?.to ?? 0, insert: '[re-fatf]' },
    });
    expect(changes.apply(state.doc).toString()).toBe(written);
  });
});

describe('the computed change between two texts of the editor', () => {
  it.each([
    ['abc', 'axc'],
    ['aa', 'aaa'],
    ['', 'new'],
    ['gone', ''],
    ['same', 'same'],
    ['abab', 'ab'],
  ])('turns %j into %j', (now, then) => {
    const { from, to, insert } = computeTextChange(now, then);
    expect(now.slice(0, from) + insert + now.slice(to)).toBe(then);
    expect(from).toBeLessThanOrEqual(to);
  });
});

import { expect, test } from 'vitest';
import { parseFlagWord } from '../../src/recognise/index.ts';

test.each([
  ['☒ Ja', true],
  ['✓', true],
  ['\uf0fe', true],
  ['\uf0fc', true],
  ['\uf0a8', false],
] as const)('%j is recognised with certainty as a checked or unchecked box', (text, value) => {
  expect(parseFlagWord(text)).toEqual({ value, confidence: 0.97 });
});

test.each([
  ['ü', true],
  ['Ü', true],
  ['■', true],
  ['¨', false],
  ['✗', false],
] as const)('%j is recognised, with less certainty, as a box in an unknown symbol font', (text, value) => {
  expect(parseFlagWord(text)).toEqual({ value, confidence: 0.6 });
});

test('a word with a letter that can be a check mark is not a check mark', () => {
  expect(parseFlagWord('über')).toBeNull();
});

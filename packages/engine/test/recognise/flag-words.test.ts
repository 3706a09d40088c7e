import { expect, test } from 'vitest';
import { parseFlagWord } from '../../src/recognise/index.ts';

test.each([
  ['☒ Ja', true],
  ['✓', true],
  ['\uf0fe', true],
  ['\uf0fc', true],
  ['\uf0a8', false],
] as const)('%j is a check mark', (text, value) => {
  expect(parseFlagWord(text)).toEqual({ value, confidence: 0.97 });
});

test.each([
  ['ü', true],
  ['Ü', true],
  ['■', true],
  ['¨', false],
  ['✗', false],
] as const)('%j can be a check mark of a font that the table does not name', (text, value) => {
  expect(parseFlagWord(text)).toEqual({ value, confidence: 0.6 });
});

test('words with such letters are no check marks', () => {
  expect(parseFlagWord('über')).toBeNull();
});

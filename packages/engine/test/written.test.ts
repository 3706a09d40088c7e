import { expect, it } from 'vitest';
import { hasReason } from '../src/assess/index.ts';
import { hasMotivation } from '../src/assess/input.ts';
import { hasVisibleText, isReasonText } from '../src/text/index.ts';
import { findRepeatedTexts } from '../src/text/written.ts';

const unseen = [
  '',
  '  ',
  '\n\t',
  '\u200b',
  '\u2060\u200d',
  '\u00ad',
  '\ufeff',
  '\u00a0',
  '\u3164',
  '\u2800',
  '\u0301',
  '\ue000',
];

it('a text counts as written if it has a visible character', () => {
  for (const text of [...unseen, null, undefined, 7, {}]) expect(hasVisibleText(text)).toBe(false);
  for (const text of ['a', ' – ', '\u200bå', '1', '…', '審', 'é']) expect(hasVisibleText(text)).toBe(true);
});

it('a reason or motivation without visible characters counts as missing', () => {
  for (const text of unseen) {
    expect(hasReason({ reason: text })).toBe(false);
    expect(hasMotivation({ motivation: text })).toBe(false);
  }
});

it('an explanation needs three different words and 12 letters', () => {
  for (const text of ['', 'Ej tillämpligt', 'Not applicable', 'no no no no no', 'a b c', '… … …'])
    expect(isReasonText(text)).toBe(false);
  for (const text of ['Ingen kontanthantering hos oss', 'Closed to new customers.'])
    expect(isReasonText(text)).toBe(true);
});

it('words are counted equally with composed letters and with combining accents', () => {
  // Two words, which marks of their own would cut into more.
  expect(isReasonText('Åäöåäö åäöåäöå'.normalize('NFD'))).toBe(false);
  const same = 'Överlåts på någon annan';
  expect([...findRepeatedTexts([same, same.normalize('NFD'), same, 'Something of its own'])]).toEqual([
    'överlåts på någon annan',
  ]);
});

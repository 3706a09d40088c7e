import { expect, it } from 'vitest';
import { isMotivated } from '../src/assess/input.ts';
import { isReasoned, isWritten } from '../src/index.ts';

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

it('says something: a text with something to be seen, and no other', () => {
  for (const text of [...unseen, null, undefined, 7, {}]) expect(isWritten(text)).toBe(false);
  for (const text of ['a', ' – ', '\u200bå', '1', '…', '審', 'é']) expect(isWritten(text)).toBe(true);
});

it('nobody is convinced by a reason or a motivation that can not be seen', () => {
  for (const text of unseen) {
    expect(isReasoned({ reason: text })).toBe(false);
    expect(isMotivated({ motivation: text })).toBe(false);
  }
});

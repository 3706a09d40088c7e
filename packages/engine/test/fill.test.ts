import { describe, expect, test } from 'vitest';
import { fillSentence } from '../src/text/fill.ts';

const text =
  '{name} has {count, plural, =0 {no members} one {# member} other {# members}} and {seats, plural, one {# seat} other {# seats}}.';

describe('a message with plural forms', () => {
  test.each([
    [0, 1, 'Ann has no members and 1 seat.'],
    [1, 2, 'Ann has 1 member and 2 seats.'],
    [1500, 0, 'Ann has 1,500 members and 0 seats.'],
  ])('uses the plural form that fits its counts: %i and %i', (count, seats, said) => {
    expect(fillSentence(text, { name: 'Ann', count, seats }, 'en')).toBe(said);
  });

  test('formats counts as the language requires, and leaves unknown placeholders unchanged', () => {
    expect(fillSentence('{n, plural, one {# medlem} other {# medlemmar}}', { n: 1500 }, 'sv')).toBe(
      '1\u00a0500 medlemmar',
    );
    const unknown = '{n, plural, one {#} other {#}} of {all} {constructor}';
    expect(fillSentence(unknown, {}, 'en')).toBe(unknown);
  });
});

import { describe, expect, it } from 'vitest';
import { decodeNameFromAddress, encodeNameForAddress } from '../src/text/name-in-address.ts';

describe('a name encoded in a URL', () => {
  it.each([
    ['Q1/Q2', 'Q1~2fQ2'],
    ['100 %', '100 ~25'],
    ['Why? #1', 'Why~3f ~231'],
    ['..', '~2e.'],
    ['.hidden', '~2ehidden'],
    ['a.b', 'a.b'],
    ['~2f', '~7e2f'],
    ['a\\b;c', 'a~5cb~3bc'],
    ['Årsrapport 2026', 'Årsrapport 2026'],
  ])('has no character that a proxy interprets, and is decoded unchanged: %s', (name, written) => {
    expect(encodeNameForAddress(name)).toBe(written);
    expect(decodeNameFromAddress(written)).toBe(name);
    expect(encodeURIComponent(written)).not.toMatch(/%2f|%25|%5c|%3f|%23|^\.{1,2}$/i);
  });
});

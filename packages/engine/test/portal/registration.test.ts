import { describe, expect, it } from 'vitest';
import { parseRegistrationNumber } from '../../src/portal/index.ts';

describe('a Swedish registration number', () => {
  it.each([
    ['556677-8899', '556677-8899'],
    ['5566778899', '556677-8899'],
    [' 556677 8899 ', '556677-8899'],
    ['556677–8899', '556677-8899'],
    ['16556677-8899', '556677-8899'],
    ['19811218-9876', '811218-9876'],
    ['811218-9876', '811218-9876'],
    ['811278-9873', '811278-9873'],
  ])('%s is normalised to %s', (typed, written) => {
    expect(parseRegistrationNumber(typed)).toBe(written);
  });

  it.each([
    ['12345'],
    ['556677-8898'],
    ['551377-8891'],
    ['1955667788-99'],
    ['16811218-9876'],
    ['abcdef-ghij'],
    ['000000-0000'],
    [''],
    ['556677-8899-1'],
  ])('%s is not valid', (typed) => {
    expect(parseRegistrationNumber(typed)).toBeNull();
  });
});

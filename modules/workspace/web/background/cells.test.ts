import { describe, expect, it } from 'vitest';
import { parseFigureInput, splitPastedCells } from './cells.ts';

const count = (text: string, mode: 'abs' | 'perc' = 'abs', language: 'en' | 'sv' = 'en') =>
  parseFigureInput(text, mode, 'Quantity', language);
const datum = (mode: string, value: number) => ({ kind: 'datum', datum: { mode, value } });

it('an empty cell is read differently from zero', () => {
  expect(count('')).toEqual({ kind: 'empty' });
  expect(count('0')).toEqual(datum('abs', 0));
});

it('a cell is read as a number in the notation of each language', () => {
  expect(count('12,500')).toEqual(datum('abs', 12500));
  expect(count('12 500', 'abs', 'sv')).toEqual(datum('abs', 12500));
  expect(count('2,5', 'perc', 'sv')).toEqual(datum('perc', 2.5));
});

it('a figure can have a per cent sign, and impossible values are refused', () => {
  expect(count('3 %')).toEqual(datum('perc', 3));
  for (const [text, mode, fault] of [
    ['101', 'perc', 'range'],
    ['-1', 'abs', 'range'],
    ['many', 'abs', 'number'],
    ['%', 'abs', 'number'],
    ['2.5', 'abs', 'whole'],
  ] as const) {
    expect(count(text, mode)).toMatchObject({ typed: { text, reading: { kind: 'fault', fault } } });
  }
});

it('a ballpark figure can be entered as a word such as few', () => {
  expect(count('few')).toEqual(datum('ball', 2));
});

describe('a number of customers with a thousands separator', () => {
  it.each([
    ['1.234', 'en'],
    ['1.234', 'sv'],
    ['1,234', 'sv'],
  ] as const)('is ambiguous and can be read in two ways (%s, %s)', (text, language) => {
    expect(count(text, 'abs', language)).toEqual({
      kind: 'typed',
      typed: {
        text,
        mode: 'abs',
        reading: {
          kind: 'twoWays',
          thousands: { value: 1234, fault: null },
          decimals: { value: 1.234, fault: 'whole' },
        },
      },
    });
  });
});

it('a copied range is read with its empty cells', () => {
  expect(splitPastedCells('1\t2\r\n\t4\r\n')).toEqual([
    ['1', '2'],
    ['', '4'],
  ]);
});

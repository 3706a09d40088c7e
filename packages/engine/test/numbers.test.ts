import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import './property-runs.ts';
import { getFigureRules } from '../src/assessment/index.ts';
import { type Language, languages } from '../src/text/index.ts';
import {
  createNumberColumnReader,
  type NumberRules,
  parsePlainNumber,
  readNumber,
  writeNumber,
} from '../src/values/index.ts';

const count = getFigureRules('Quantity', 'abs');
const amount = getFigureRules('TransactionVolume', 'abs');
const percent = getFigureRules('Quantity', 'perc');
const share = getFigureRules('Quantity', 'ratio');

/** A number, the two interpretations (thousands, decimals), or the fault. */
function read(text: string, language: Language, rules: NumberRules = {}): unknown {
  const reading = readNumber(text, language, rules);
  switch (reading.kind) {
    case 'empty':
      return null;
    case 'number':
      return reading.value;
    case 'twoWays':
      return [reading.thousands, reading.decimals].map(({ value, fault }) => fault ?? value);
    case 'fault':
      return reading.fault;
  }
}

describe('a number in ordinary notation', () => {
  it.each([
    ['', 'en', null],
    [' \u00a0', 'sv', null],
    ['0', 'sv', 0],
    ['-1,234,567.25', 'en', -1234567.25],
    ['1.234.567', 'en', 1234567],
    ['1.234,5', 'sv', 1234.5],
    ['1.234,5', 'en', 1234.5],
    ['1,234.', 'en', 1234],
    ['1 234,5', 'sv', 1234.5],
    ['\u00a01\u202f000', 'sv', 1000],
    ["1'234'567", 'en', 1234567],
    ['\u22122', 'sv', -2],
    ['3,5', 'en', 3.5],
    ['3.5', 'sv', 3.5],
    ['1234,567', 'en', 1234.567],
    ['0,125', 'en', 0.125],
    ['.25', 'en', 0.25],
    [',25', 'sv', 0.25],
    ['1e-3', 'en', 0.001],
    ['1,2E+05', 'sv', 120000],
    ['1,23,456', 'en', 'number'],
    ['1,234,5', 'en', 'number'],
    ['1.2.3', 'sv', 'number'],
    ['x1,234', 'en', 'number'],
    ['1e999', 'en', 'number'],
    ['1e', 'en', 'number'],
    ['--1', 'sv', 'number'],
    ['-', 'en', 'number'],
    ['.', 'en', 'number'],
    [',', 'sv', 'number'],
    ['0x10', 'en', 'number'],
    ['Infinity', 'en', 'number'],
  ] as const)('%j in %s is read as %j', (text, language, expected) => {
    expect(read(text, language)).toBe(expected);
  });

  it.each([
    ['1.234', 'en', count, [1234, 'whole']],
    ['1.234', 'sv', count, [1234, 'whole']],
    ['1,234', 'sv', count, [1234, 'whole']],
    ['1.234', 'en', amount, [1234, 1.234]],
    ['1,234', 'en', amount, [1234, 1.234]],
    ['1,234', 'sv', amount, [1234, 1.234]],
    ['12.345', 'sv', percent, ['range', 12.345]],
    ['1,234', 'en', percent, ['range', 1.234]],
  ] as const)(
    '%j in %s is ambiguous and is rejected instead of guessed',
    (text, language, rules, expected) => {
      expect(read(text, language, rules)).toEqual(expected);
    },
  );

  it.each([
    ['12,500', 'en', count, 12500],
    ['12.345', 'en', percent, 12.345],
    ['12,345', 'sv', percent, 12.345],
    ['0.125', 'en', share, 0.125],
    ['1234', 'sv', count, 1234],
    ['1234.0', 'en', count, 1234],
  ] as const)('%j in %s is accepted because only one reading is valid', (text, language, rules, value) => {
    expect(read(text, language, rules)).toBe(value);
  });

  it('must be whole for a count and must lie within the limits', () => {
    expect(read('12.5', 'en', count)).toBe('whole');
    expect(read('12,5', 'sv', count)).toBe('whole');
    expect(read('-1', 'en', count)).toBe('range');
    expect(read('101', 'sv', percent)).toBe('range');
    expect(read('-1.234', 'en', count)).toBe('range');
    expect(read('1.5', 'en', share)).toBe('range');
  });

  it('is formatted unambiguously and parsed back unchanged in every language', () => {
    const values = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -999_999, max: 999_999 }).map((value) => value / 1000),
    );
    fc.assert(
      fc.property(values, fc.constantFrom(...languages), (value, language) => {
        const text = writeNumber(value + 0, language);
        expect(readNumber(text, language)).toEqual({ kind: 'number', value: value + 0 });
        expect(createNumberColumnReader([{ text, rules: {} }])({ text, rules: {} })).toEqual({
          kind: 'number',
          value: value + 0,
        });
      }),
    );
  });
});

describe('a column of numbers in a file', () => {
  const column = (rules: NumberRules, ...texts: string[]) => {
    const reader = createNumberColumnReader(texts.map((text) => ({ text, rules })));
    return texts.map((text) => {
      const reading = reader({ text, rules });
      if (reading.kind === 'number') return reading.value;
      return reading.kind === 'fault' ? reading.fault : reading.kind;
    });
  };

  it('determines the notation if all cells have only one reading in common', () => {
    expect(column(count, '1.234', '12', '25.000', '')).toEqual([1234, 12, 25000, 'empty']);
    expect(column(amount, '1,234', '12,5')).toEqual([1.234, 12.5]);
    expect(column(amount, '1,234', '1,234.5')).toEqual([1234, 1234.5]);
    expect(column(amount, '1.234', '1.234.567')).toEqual([1234, 1234567]);
    expect(column(percent, '12,345', '3')).toEqual([12.345, 3]);
  });

  it('leaves its cells ambiguous if both readings are possible or cells contradict each other', () => {
    expect(column(amount, '1.234', '12')).toEqual(['twoWays', 12]);
    expect(column(amount, '1.234', '1,5', '2.5')).toEqual(['twoWays', 1.5, 2.5]);
    expect(column(count, '1.234', '12.5')).toEqual(['twoWays', 'whole']);
    expect(column(amount, '1.234', 'many')).toEqual(['twoWays', 'number']);
  });
});

it('a number in program notation has a decimal point and no thousands separators', () => {
  expect(['1.234', '-2', '1e3', ' .5 '].map(parsePlainNumber)).toEqual([1.234, -2, 1000, 0.5]);
  expect(['1,234', '1 234', '', 'x', '1e999'].map(parsePlainNumber)).toEqual([null, null, null, null, null]);
});

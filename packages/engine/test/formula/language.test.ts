import { describe, expect, test } from 'vitest';
import { evaluateFormula, parseFormula } from '../../src/formula/index.ts';
import { binaryOperators, print, type Shape, shapeOf, unaryOperators } from './trees.ts';

/** Operators by precedence, highest first, as in docs/formula.md. */
const ladder = [['**'], ['*', '/'], ['+', '-'], ['>=', '<=', '>', '<'], ['=', '!='], ['&'], ['|']];
const rung = (operator: string) => ladder.findIndex((operators) => operators.includes(operator));
const shape = (text: string) => shapeOf(parseFormula(text));

describe('the precedence of operators', () => {
  const pairs = binaryOperators.flatMap((first) => binaryOperators.map((second) => [first, second] as const));

  test.each(pairs)('groups a %s b %s c correctly', (first, second) => {
    const rightFirst = rung(second) < rung(first) || (first === '**' && second === '**');
    const expected: Shape = rightFirst ? [first, 'a', [second, 'b', 'c']] : [second, [first, 'a', 'b'], 'c'];
    expect(shape(`a ${first} b ${second} c`)).toEqual(expected);
    expect(shape(`a${first}b${second}c`)).toEqual(expected);
  });

  const signed = unaryOperators.flatMap((sign) =>
    binaryOperators.map((operator) => [sign, operator] as const),
  );

  test.each(signed)('%sa %s b: a sign binds tighter than every operator except **', (sign, operator) => {
    const expected: Shape = operator === '**' ? [sign, ['**', 'a', 'b']] : [operator, [sign, 'a'], 'b'];
    expect(shape(`${sign}a ${operator} b`)).toEqual(expected);
    expect(shape(`a ${operator} ${sign}b`)).toEqual([operator, 'a', [sign, 'b']]);
  });

  test('is overridden by parentheses, however many are nested', () => {
    expect(shape('(a + b) * c')).toEqual(['*', ['+', 'a', 'b'], 'c']);
    expect(shape('a ** (b ** c)')).toEqual(shape('a ** b ** c'));
    expect(shape('(((a))) + ((b))')).toEqual(['+', 'a', 'b']);
  });

  test('lets the right operand of ** start with signs that apply to a following ** as well', () => {
    expect(shape('2**-1')).toEqual(['**', 2, ['-', 1]]);
    expect(shape('2**-3**2')).toEqual(['**', 2, ['-', ['**', 3, 2]]]);
    expect(shape('2**-3*4')).toEqual(['*', ['**', 2, ['-', 3]], 4]);
    expect(shape('2**+-1')).toEqual(['**', 2, ['+', ['-', 1]]]);
  });

  test('allows several signs in a row', () => {
    expect(shape('--a')).toEqual(['-', ['-', 'a']]);
    expect(shape('!!a')).toEqual(['!', ['!', 'a']]);
    expect(shape('a - -b')).toEqual(['-', 'a', ['-', 'b']]);
    expect(shape('a!=!b')).toEqual(['!=', 'a', ['!', 'b']]);
  });

  test('is preserved when a syntax tree is printed and parsed again', () => {
    const tree = shape('if(a > 3 & b <= 2, log(a, 2) ** 2 + max(a, b, c), round(c / 3, 2))');
    expect(shape(print(tree))).toEqual(tree);
  });
});

describe('the value of a formula', () => {
  test.each<[string, number]>([
    ['1', 1],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['1e-3', 0.001],
    ['2E+2', 200],
    ['-2**2', -4],
    ['2**3**2', 512],
    ['2**-1', 0.5],
    ['1 + 2 * 3', 7],
    ['7 - 2 - 1', 4],
    ['16 / 4 / 2', 2],
    ['3 > 2 > 1', 0],
    ['1 < 2 = 1', 1],
    ['1 | 0 & 0', 1],
    ['!0', 1],
    ['!0.1', 0],
    ['!-1', 0],
    ['+-3', -3],
    ['2 >= 2', 1],
    ['2 <= 1', 0],
    ['2 != 3', 1],
    ['2 = 3', 0],
    ['-1 & 2', 1],
    ['0 | 0', 0],
    ['0 | -0.5', 1],
    ['and(1)', 1],
    ['and(1, 2, 0)', 0],
    ['or(0)', 0],
    ['or(0, 0, 5)', 1],
    ['if(2, 3, 4)', 3],
    ['if(0, 3, 4)', 4],
    ['log(1)', 0],
    ['log(8, 2)', 3],
    ['log(1000, 10)', 3],
    ['log(9, 3)', 2],
    ['max(1, 3, 2)', 3],
    ['max(-1)', -1],
    ['min(1, 3, -2)', -2],
    ['min(4)', 4],
    ['pow(2, 10)', 1024],
    ['0 ** 0', 1],
    [' \t\r\n1\n+\n1 ', 2],
    ['max (1, 2)', 2],
  ])('%s is %d', (text, value) => {
    expect(evaluateFormula(text)).toBeCloseTo(value, 12);
  });

  test.each<[string, readonly [number, number, number]]>([
    // Results for a smaller, an equal and a larger left operand.
    ['>=', [0, 1, 1]],
    ['<=', [1, 1, 0]],
    ['>', [0, 0, 1]],
    ['<', [1, 0, 0]],
    ['=', [0, 1, 0]],
    ['!=', [1, 0, 1]],
  ])('operator %s returns 0 or 1 for a smaller, an equal and a larger left operand', (operator, expected) => {
    expect([1, 2, 3].map((a) => evaluateFormula(`a ${operator} 2`, { a }))).toEqual(expected);
  });

  test('is exact for logarithms of whole powers of 2 and 10', () => {
    expect(evaluateFormula('log(1000, 10)')).toBe(3);
    expect(evaluateFormula('log(2 ** 29, 2)')).toBe(29);
    expect(evaluateFormula('.25')).toBe(0.25);
  });

  test('is never negative zero', () => {
    for (const text of ['-0', '0 * -1', 'round(-0.4)', '-0 / 5', 'min(-0)']) {
      expect(Object.is(evaluateFormula(text), 0), text).toBe(true);
    }
  });

  test('depends on the case of variable names', () => {
    expect(evaluateFormula('a - A', { a: 3, A: 1 })).toBe(2);
  });

  test('may use a function name without parentheses as an ordinary variable', () => {
    expect(evaluateFormula('max + _max1', { max: 2, _max1: 3 })).toBe(5);
  });

  test('is computed by short-circuit evaluation, which skips operands that cannot change the result', () => {
    for (const text of [
      '0 & 1/0',
      '!(1 | x)',
      'and(0, x)',
      'and(1, 0, 1/0)',
      '!or(1, x)',
      'if(1, 0, 1/0)',
      'if(0, x, 0)',
    ]) {
      expect(evaluateFormula(text), text).toBe(0);
    }
  });
});

describe('the function round', () => {
  test.each<[string, number]>([
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(2.4999999999999996)', 2],
    ['round(0.49999999999999994)', 0],
    ['round(1.005, 2)', 1.01],
    ['round(-1.005, 2)', -1.01],
    ['round(1.0049999999999997, 2)', 1],
    ['round(8.345, 2)', 8.35],
    ['round(1.45, 1)', 1.5],
    ['round(0.285, 2)', 0.29],
    ['round(1e-7, 7)', 1e-7],
    ['round(5e-8, 7)', 1e-7],
    ['round(4.9e-8, 7)', 0],
    ['round(4e-20, 15)', 0],
    ['round(9.12345678901234, 15)', 9.12345678901234],
    ['round(0.1234567890123455, 15)', 0.123456789012346],
    ['round(123456789012.34565, 4)', 123456789012.3457],
    ['round(999999999.995, 2)', 1000000000],
    ['round(0.95, 1)', 1],
    ['round(1e300, 15)', 1e300],
    ['round(4503599627370497.5)', 4503599627370498],
    ['round(1234.5678, 0)', 1235],
  ])('evaluates %s to exactly %d', (text, value) => {
    expect(evaluateFormula(text)).toBe(value);
  });
});

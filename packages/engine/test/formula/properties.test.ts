import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compileFormula,
  evaluateFormula,
  FormulaError,
  type FormulaValues,
  parseFormula,
} from '../../src/formula/index.ts';
import { roundDecimal } from '../../src/formula/round.ts';
import { print, type Shape, shapeOf, shapes, values } from './trees.ts';

type Outcome = number | string;

/** A value, or the code of the error. */
function outcome(run: () => number): Outcome {
  try {
    return run();
  } catch (error) {
    if (error instanceof FormulaError) return error.code;
    throw error;
  }
}

/** An independent interpreter that walks the tree. NaN represents any error. */
function interpret(shape: Shape, vars: FormulaValues): number {
  if (typeof shape === 'number') return shape;
  if (typeof shape === 'string') return vars[shape] ?? Number.NaN;
  const [head, ...rest] = shape;
  const at = (index: number) => interpret(rest[index] ?? Number.NaN, vars);
  const truth = (value: boolean) => (value ? 1 : 0);
  const lazy = (stop: number) => {
    for (let index = 0; index < rest.length; index += 1) {
      const value = at(index);
      if (Number.isNaN(value)) return value;
      if (truth(value !== 0) === stop) return stop;
    }
    return 1 - stop;
  };
  if (head === '&' || head === 'and') return lazy(0);
  if (head === '|' || head === 'or') return lazy(1);
  if (head === 'if') {
    const condition = at(0);
    return Number.isNaN(condition) ? condition : at(condition === 0 ? 2 : 1);
  }
  const operands = rest.map((_, index) => at(index));
  if (operands.some(Number.isNaN)) return Number.NaN;
  const [x = Number.NaN, y] = operands;
  const result = strict(head, x, y, operands);
  return Number.isFinite(result) ? result : Number.NaN;
}

function strict(head: string, x: number, y: number | undefined, operands: readonly number[]): number {
  const truth = (value: boolean) => (value ? 1 : 0);
  if (y === undefined) {
    if (head === '-') return -x;
    if (head === '!') return truth(x === 0);
    if (head === 'log') return x > 0 ? Math.log(x) : Number.NaN;
    if (head === 'round') return Math.sign(x) * Math.round(Math.abs(x));
    return x;
  }
  switch (head) {
    case '**':
    case 'pow':
      return x ** y;
    case '*':
      return x * y;
    case '/':
      return y === 0 ? Number.NaN : x / y;
    case '+':
      return x + y;
    case '-':
      return x - y;
    case '>=':
      return truth(x >= y);
    case '<=':
      return truth(x <= y);
    case '>':
      return truth(x > y);
    case '<':
      return truth(x < y);
    case '=':
      return truth(x === y);
    case '!=':
      return truth(x !== y);
    case 'log':
      return x > 0 && y > 0 && y !== 1 ? Math.log(x) / Math.log(y) : Number.NaN;
    case 'max':
      return Math.max(...operands);
    default:
      return Math.min(...operands);
  }
}

describe('a formula', () => {
  test('either returns a finite number or throws a FormulaError, whatever its text', () => {
    const fragments = fc
      .array(
        fc.constantFrom(
          '1',
          '.5',
          'a',
          'b',
          'max',
          'if',
          '(',
          ')',
          ',',
          '**',
          '-',
          '!',
          '=',
          '&',
          '|',
          '/',
          ' ',
          '>=',
        ),
        { maxLength: 40 },
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fragments), (text) => {
        const result = outcome(() => evaluateFormula(text, { a: 2, b: 0 }));
        expect(typeof result === 'string' || Number.isFinite(result)).toBe(true);
      }),
    );
  });

  test('has a parse error whose position lies within its text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        try {
          compileFormula(text);
        } catch (error) {
          if (!(error instanceof FormulaError)) throw error;
          expect(error.start).toBeGreaterThanOrEqual(0);
          expect(error.end).toBeGreaterThanOrEqual(error.start);
          expect(error.end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });

  test('is parsed to the same syntax tree after printing', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        expect(shapeOf(parseFormula(print(shape)))).toEqual(shape);
      }),
    );
  });

  test('evaluates to the same result as a reference interpreter of its syntax tree', () => {
    fc.assert(
      fc.property(shapes, values, (shape, vars) => {
        const result = outcome(() => evaluateFormula(print(shape), vars));
        const expected = interpret(shape, vars);
        if (Number.isNaN(expected)) expect(typeof result).toBe('string');
        else
          expect(Math.abs(Number(result) - expected)).toBeLessThanOrEqual(
            1e-9 * Math.max(1, Math.abs(expected)),
          );
      }),
    );
  });

  test('returns the same result on each evaluation without modifying its variables', () => {
    fc.assert(
      fc.property(shapes, values, (shape, vars) => {
        const formula = compileFormula(print(shape));
        const frozen = Object.freeze({ ...vars });
        expect(outcome(() => formula.evaluate(frozen))).toEqual(outcome(() => formula.evaluate({ ...vars })));
      }),
    );
  });
});

describe('rounding to decimals', () => {
  test('gives the nearest decimal, ties away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 6 }), (units, digits) => {
        // A decimal with one digit more than the rounding keeps.
        const text = `${units}e-${digits + 1}`;
        const magnitude = Math.floor(Math.abs(units) / 10) + (Math.abs(units) % 10 >= 5 ? 1 : 0);
        const expected = Number(`${units < 0 ? '-' : ''}${magnitude}e-${digits}`);
        expect(roundDecimal(Number(text), digits)).toBe(expected + 0);
      }),
    );
  });

  test('changes a value by at most half a unit of the last digit, and is idempotent', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e12, max: 1e12, noNaN: true }),
        fc.integer({ min: 0, max: 15 }),
        (value, digits) => {
          const rounded = roundDecimal(value, digits);
          expect(Math.abs(rounded - value)).toBeLessThanOrEqual(
            0.5 * 10 ** -digits + Math.abs(value) * 1e-15,
          );
          expect(roundDecimal(rounded, digits)).toBe(rounded);
          expect(roundDecimal(-value, digits)).toBe(0 - rounded);
        },
      ),
    );
  });
});

import { describe, expect, test } from 'vitest';
import {
  compileFormula,
  FormulaError,
  type FormulaErrorCode,
  maxFormulaNodes,
} from '../../src/formula/index.ts';

function errorOf(run: () => unknown): FormulaError {
  try {
    run();
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  throw new Error('no error');
}

const compileError = (text: string) => errorOf(() => compileFormula(text));

describe('a compilation error of a formula has the expected code, position and message in both languages', () => {
  test.each<[string, FormulaErrorCode, string, string]>([
    // text, code, the marked part (in | |), message
    ['1 + |f|(2)', 'unknownFunction', "unknown function 'f'", "okänd funktion 'f'"],
    ['|Max|(2)', 'unknownFunction', "unknown function 'Max'", "okänd funktion 'Max'"],
    ['|constructor|(1)', 'unknownFunction', "unknown function 'constructor'", "okänd funktion 'constructor'"],
    ['|__proto__|(1)', 'unknownFunction', "unknown function '__proto__'", "okänd funktion '__proto__'"],
    ['1 + |if(1, 2)|', 'argumentCount', "'if' takes 3 arguments", "'if' tar 3 argument"],
    ['|if(1, 2, 3, 4)| + 1', 'argumentCount', "'if' takes 3 arguments", "'if' tar 3 argument"],
    ['|pow(1)|', 'argumentCount', "'pow' takes 2 arguments", "'pow' tar 2 argument"],
    ['|max()|', 'argumentCount', "'max' takes at least 1 argument", "'max' tar minst 1 argument"],
    ['|and( )|', 'argumentCount', "'and' takes at least 1 argument", "'and' tar minst 1 argument"],
    [
      '|log()|',
      'argumentCount',
      "'log' takes between 1 and 2 arguments",
      "'log' tar mellan 1 och 2 argument",
    ],
    [
      '|round(1, 2, 3)|',
      'argumentCount',
      "'round' takes between 1 and 2 arguments",
      "'round' tar mellan 1 och 2 argument",
    ],
    ['1 |§| 2', 'unexpectedCharacter', "unexpected character '§'", "oväntat tecken '§'"],
    ['a|.|b', 'unexpectedCharacter', "unexpected character '.'", "oväntat tecken '.'"],
    ['1|.|', 'unexpectedCharacter', "unexpected character '.'", "oväntat tecken '.'"],
    ['|😀|', 'unexpectedCharacter', "unexpected character '😀'", "oväntat tecken '😀'"],
    ["|'|a'", 'unexpectedCharacter', "unexpected character '''", "oväntat tecken '''"],
    ['a |[|0]', 'unexpectedCharacter', "unexpected character '['", "oväntat tecken '['"],
    ['1 |2|', 'unexpectedCharacter', "unexpected character '2'", "oväntat tecken '2'"],
    ['2|x|', 'unexpectedCharacter', "unexpected character 'x'", "oväntat tecken 'x'"],
    ['a =|=| 1', 'unexpectedCharacter', "unexpected character '='", "oväntat tecken '='"],
    ['a &|&| b', 'unexpectedCharacter', "unexpected character '&'", "oväntat tecken '&'"],
    ['|*| 2', 'unexpectedCharacter', "unexpected character '*'", "oväntat tecken '*'"],
    ['a |!| b', 'unexpectedCharacter', "unexpected character '!'", "oväntat tecken '!'"],
    ['1 |(|2)', 'unexpectedCharacter', "unexpected character '('", "oväntat tecken '('"],
    ['1|)|', 'unexpectedCharacter', "unexpected character ')'", "oväntat tecken ')'"],
    ['(|)|', 'unexpectedCharacter', "unexpected character ')'", "oväntat tecken ')'"],
    ['max(1,|)|', 'unexpectedCharacter', "unexpected character ')'", "oväntat tecken ')'"],
    ['1|,| 2', 'unexpectedCharacter', "unexpected character ','", "oväntat tecken ','"],
    [
      '1\u00a0+ 1'.replace('\u00a0', '|\u00a0|'),
      'unexpectedCharacter',
      "unexpected character '\u00a0'",
      "oväntat tecken '\u00a0'",
    ],
    ['||', 'empty', 'Write a formula, for example 2 * a + 1', 'Skriv en formel, till exempel 2 * a + 1'],
    ['  ||', 'empty', 'Write a formula, for example 2 * a + 1', 'Skriv en formel, till exempel 2 * a + 1'],
    [
      '1 +||',
      'unexpectedEnd',
      "unexpected end: a number, a variable or a function is missing after '+' (character 3)",
      "oväntat slut: efter '+' (tecken 3) saknas ett tal, en variabel eller en funktion",
    ],
    [
      '(||',
      'unexpectedEnd',
      "unexpected end: a number, a variable or a function is missing after '(' (character 1)",
      "oväntat slut: efter '(' (tecken 1) saknas ett tal, en variabel eller en funktion",
    ],
    [
      'a +  ||',
      'unexpectedEnd',
      "unexpected end: a number, a variable or a function is missing after '+' (character 3)",
      "oväntat slut: efter '+' (tecken 3) saknas ett tal, en variabel eller en funktion",
    ],
    [
      'max(1,||',
      'unexpectedEnd',
      "unexpected end: a number, a variable or a function is missing after ',' (character 6)",
      "oväntat slut: efter ',' (tecken 6) saknas ett tal, en variabel eller en funktion",
    ],
    [
      '(1||',
      'expectedParenthesis',
      "expected ')' for the '(' at character 1",
      "')' saknas till '(' vid tecken 1",
    ],
    [
      '(1 |2|)',
      'expectedParenthesis',
      "expected ')' for the '(' at character 1",
      "')' saknas till '(' vid tecken 1",
    ],
    [
      'max(1, 2||',
      'expectedParenthesis',
      "expected ')' for the '(' at character 4",
      "')' saknas till '(' vid tecken 4",
    ],
    [
      'max(1 |2|)',
      'expectedParenthesis',
      "expected ')' for the '(' at character 4",
      "')' saknas till '(' vid tecken 4",
    ],
    ['1 + |1e999|', 'notFinite', 'the result is not a finite number', 'resultatet är inte ett ändligt tal'],
  ])('%s', (marked, code, en, sv) => {
    const [before = '', inside = ''] = marked.split('|');
    const text = marked.replaceAll('|', '');
    const error = compileError(text);
    expect({ code: error.code, text: error.text, message: error.message }).toEqual({
      code,
      text: { en, sv },
      message: en,
    });
    expect([error.start, error.end]).toEqual([before.length, before.length + inside.length]);
  });
});

describe('an evaluation error of a formula has the position of the failing part', () => {
  test.each<[string, FormulaErrorCode]>([
    ['1 + |x|', 'unknownVariable'],
    ['1 + (|x|)', 'unknownVariable'],
    ['|constructor|', 'unknownVariable'],
    ['|__proto__| + 1', 'unknownVariable'],
    ['|toString|', 'unknownVariable'],
    ['2 * |text|', 'variableValue'],
    ['|nan|', 'variableValue'],
    ['|infinite|', 'variableValue'],
    ['1 + |1 / 0|', 'divisionByZero'],
    ['|(1) / (a - a)| + 1', 'divisionByZero'],
    ['|1 / -0|', 'divisionByZero'],
    ['1 - |log(0)|', 'notFinite'],
    ['|log(-1, 2)|', 'notFinite'],
    ['|log(0, 2)|', 'notFinite'],
    ['|numeral| + 1', 'variableValue'],
    ['|truth|', 'variableValue'],
    ['|log(2, 0)|', 'notFinite'],
    ['|log(2, -3)|', 'notFinite'],
    ['|log(2, 1)|', 'divisionByZero'],
    ['|(-8) ** 0.5|', 'notFinite'],
    ['|pow(0, -1)|', 'notFinite'],
    ['|10 ** 400| > 1', 'notFinite'],
    ['1 / |(1e308 * 10)|'.replace('|(', '(|').replace(')|', '|)'), 'notFinite'],
    ['|1e308 + 1e308|', 'notFinite'],
    ['|-1e308 - 1e308|', 'notFinite'],
    ['|1e300 / 1e-300|', 'notFinite'],
    ['round(1, |1.5|)', 'digits'],
    ['round(1, |-1|)', 'digits'],
    ['round(1, |16|)', 'digits'],
  ])('%s', (marked, code) => {
    const [before = '', inside = ''] = marked.split('|');
    const formula = compileFormula(marked.replaceAll('|', ''));
    const values = { a: 1, nan: Number.NaN, infinite: Number.POSITIVE_INFINITY };
    const withText: Record<string, number> = JSON.parse(
      JSON.stringify({ ...values, text: 'x', numeral: '5', truth: true }),
    );
    const error = errorOf(() => formula.evaluate({ ...withText, ...values }));
    expect(error.code).toBe(code);
    expect([error.start, error.end]).toEqual([before.length, before.length + inside.length]);
    expect(error.text.sv).not.toBe('');
  });

  test('a formula reads only own properties of the variables object, never inherited ones', () => {
    const inherited: Record<string, number> = Object.create({ a: 1 });
    expect(errorOf(() => compileFormula('a').evaluate(inherited)).code).toBe('unknownVariable');
    const bare: Record<string, number> = Object.assign(Object.create(null), { a: 2 });
    expect(compileFormula('a').evaluate(bare)).toBe(2);
    const own: Record<string, number> = JSON.parse('{"__proto__": 4, "constructor": 5}');
    expect(compileFormula('__proto__ + constructor').evaluate(own)).toBe(9);
  });
});

describe('the limits of a formula', () => {
  const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
  const sum = (terms: number) => Array.from({ length: terms }, () => '1').join('+');

  test('allow a text of up to 4 KiB', () => {
    expect(compileFormula(`1${' '.repeat(4095)}`).evaluate()).toBe(1);
    const error = compileError(`1${' '.repeat(4096)}`);
    expect(error).toMatchObject({ code: 'tooLong', start: 4096, end: 4097 });
  });

  test.each<[string, (depth: number) => string]>([
    ['parentheses', nested],
    ['signs', (depth) => `${'-'.repeat(depth)}1`],
    ['exponents', (depth) => `1${'**1'.repeat(depth)}`],
    ['calls', (depth) => `${'max('.repeat(depth)}1${')'.repeat(depth)}`],
  ])('allow 100 nested %s and reject 101', (_, text) => {
    expect(Math.abs(compileFormula(text(100)).evaluate())).toBe(1);
    expect(compileError(text(101)).code).toBe('tooDeep');
  });

  test('count only parentheses that are open at the same time as depth', () => {
    expect(compileFormula(Array.from({ length: 150 }, () => '(1)').join('+')).evaluate()).toBe(150);
  });

  test('allow a syntax tree of at most 1,000 nodes', () => {
    expect(compileFormula(sum(500)).evaluate()).toBe(500);
    expect(compileFormula(`-${sum(500)}`).evaluate()).toBe(498);
    expect(compileError(`-(${sum(500)})+1`).code).toBe('tooManyParts');
    expect(compileError(sum(501)).code).toBe('tooManyParts');
    expect(maxFormulaNodes).toBe(1000);
  });

  test('stop deeply nested or very long hostile formulas with an error', () => {
    for (const text of [
      '-'.repeat(4096),
      '('.repeat(4096),
      '!'.repeat(4096),
      '1**'.repeat(1365),
      'max('.repeat(1024),
    ]) {
      expect(compileError(text).code).toBe('tooDeep');
    }
    expect(compileError('-'.repeat(5000)).code).toBe('tooLong');
    expect(compileError('1|'.repeat(2048)).code).toBe('tooManyParts');
  });
});

describe('the variables of a formula', () => {
  test('are listed once, in order of first appearance', () => {
    expect(compileFormula('b + if(a, -b, max(c, a)) + !d').variables).toEqual(['b', 'a', 'c', 'd']);
    expect(compileFormula('1 + max(2)').variables).toEqual([]);
  });
});

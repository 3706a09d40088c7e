import { formulaErrorConstructors, type TextSpan } from './errors.ts';

/** Greatest length of a formula, in characters. */
export const maxFormulaLength = 4096;

/** Operators and punctuation. Longer operators precede shorter ones, so that `**` is not read as two `*`. */
export const formulaOperators = [
  '**',
  '>=',
  '<=',
  '!=',
  '+',
  '-',
  '!',
  '*',
  '/',
  '>',
  '<',
  '=',
  '&',
  '|',
  '(',
  ')',
  ',',
] as const;

/** An operator or punctuation mark of the formula language. */
export type FormulaOperator = (typeof formulaOperators)[number];

/** A token with its span. A token of kind `end` follows the last token of the text. */
export type FormulaToken = TextSpan &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'operator'; readonly operator: FormulaOperator }
    | { readonly kind: 'end' }
  );

const space = /[ \t\r\n]*/y;
const number = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const name = /[A-Za-z_][A-Za-z0-9_]*/y;

/** Reads the tokens of a formula one by one. */
export class FormulaLexer {
  private at = 0;

  constructor(private readonly text: string) {
    if (text.length > maxFormulaLength) {
      throw formulaErrorConstructors.tooLong(maxFormulaLength, { start: maxFormulaLength, end: text.length });
    }
  }

  /**
   * Reads the next token.
   * @throws FormulaError for a character that cannot begin a token.
   */
  next(): FormulaToken {
    this.at += this.match(space).length;
    const start = this.at;
    if (start === this.text.length) return { kind: 'end', start, end: start };
    const digits = this.match(number);
    if (digits !== '') return this.number(digits, start);
    const word = this.match(name);
    if (word !== '') return { kind: 'name', name: word, ...this.advance(word.length) };
    const operator = formulaOperators.find((candidate) => this.text.startsWith(candidate, start));
    if (operator === undefined) throw createUnexpectedError(this.text, start);
    return { kind: 'operator', operator, ...this.advance(operator.length) };
  }

  private number(digits: string, start: number): FormulaToken {
    const span = this.advance(digits.length);
    const value = Number(digits);
    if (!Number.isFinite(value)) throw formulaErrorConstructors.notFinite({ start, end: span.end });
    return { kind: 'number', value, ...span };
  }

  private advance(length: number): TextSpan {
    const start = this.at;
    this.at += length;
    return { start, end: this.at };
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? '';
  }
}

/** Creates the error for an unexpected character at an offset; a surrogate pair is treated as one character. */
export function createUnexpectedError(text: string, start: number) {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  return formulaErrorConstructors.unexpectedCharacter(character, { start, end: start + character.length });
}

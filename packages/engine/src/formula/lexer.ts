import { formulaErrors, type Span } from './errors.ts';

/** Longest text of a formula, in characters. */
export const maxFormulaLength = 4096;

/** Operators and punctuation; longer ones first, so that the longest one is read. */
export const operators = [
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

/** One sign of the formula language, brackets and the comma of an argument list included. */
export type Operator = (typeof operators)[number];

/** A piece of the text with its place; `end` is the piece after the last one. */
export type Token = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'operator'; readonly operator: Operator }
    | { readonly kind: 'end' }
  );

const space = /[ \t\r\n]*/y;
const number = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const name = /[A-Za-z_][A-Za-z0-9_]*/y;

/** Reads the tokens of a formula one by one. */
export class Lexer {
  private at = 0;

  constructor(private readonly text: string) {
    if (text.length > maxFormulaLength) {
      throw formulaErrors.tooLong(maxFormulaLength, { start: maxFormulaLength, end: text.length });
    }
  }

  /** @throws FormulaError for a character that begins no token. */
  next(): Token {
    this.at += this.match(space).length;
    const start = this.at;
    if (start === this.text.length) return { kind: 'end', start, end: start };
    const digits = this.match(number);
    if (digits !== '') return this.number(digits, start);
    const word = this.match(name);
    if (word !== '') return { kind: 'name', name: word, ...this.advance(word.length) };
    const operator = operators.find((candidate) => this.text.startsWith(candidate, start));
    if (operator === undefined) throw unexpectedAt(this.text, start);
    return { kind: 'operator', operator, ...this.advance(operator.length) };
  }

  private number(digits: string, start: number): Token {
    const span = this.advance(digits.length);
    const value = Number(digits);
    if (!Number.isFinite(value)) throw formulaErrors.notFinite({ start, end: span.end });
    return { kind: 'number', value, ...span };
  }

  private advance(length: number): Span {
    const start = this.at;
    this.at += length;
    return { start, end: this.at };
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? '';
  }
}

/** The error for the character at a place; a character outside the basic plane is named as a whole. */
export function unexpectedAt(text: string, start: number) {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  return formulaErrors.unexpectedCharacter(character, { start, end: start + character.length });
}

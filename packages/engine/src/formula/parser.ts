import type { BinaryOperator, FormulaNode, UnaryOperator } from './ast.ts';
import { formulaErrorConstructors, type TextSpan } from './errors.ts';
import { type FormulaFunction, formulaFunctions, isFormulaFunction } from './functions.ts';
import { createUnexpectedError, FormulaLexer, type FormulaOperator, type FormulaToken } from './lexer.ts';

/** Largest nesting depth of parentheses, calls, signs and exponents. */
export const maxFormulaDepth = 100;

/** Largest total of numbers, variables, operators and calls in one formula. */
export const maxFormulaNodes = 1000;

/**
 * Precedence of the binary operators; a higher number binds more tightly. `**` is right-associative, the others are
 * left-associative.
 */
const binaryPower: { readonly [O in FormulaOperator]?: number } = {
  '|': 1,
  '&': 2,
  '=': 3,
  '!=': 3,
  '>=': 4,
  '<=': 4,
  '>': 4,
  '<': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '**': 8,
};
const unaryPower = 7;
const exponentPower = 8;

/**
 * Parses a formula.
 * @throws FormulaError at the first fault. Limits are checked during parsing, so that hostile text is refused
 * early.
 */
export function parseFormula(text: string): FormulaNode {
  return new Parser(text).formula();
}

class Parser {
  private readonly lexer: FormulaLexer;
  private token: FormulaToken;
  /** The token that the parser consumed last. */
  private last: TextSpan = { start: 0, end: 0 };
  private depth = 0;
  private nodes = 0;

  constructor(private readonly text: string) {
    this.lexer = new FormulaLexer(text);
    this.token = this.lexer.next();
  }

  formula(): FormulaNode {
    const node = this.expression(0);
    if (this.token.kind !== 'end') throw this.unexpected();
    return node;
  }

  private expression(weakest: number): FormulaNode {
    const { start } = this.token;
    let left = this.operand();
    for (;;) {
      const operator = this.binaryOperator(weakest);
      if (operator === null) return left;
      const span = this.take();
      const right =
        operator === '**'
          ? this.nested(span, () => this.expression(exponentPower))
          : this.expression((binaryPower[operator] ?? 0) + 1);
      left = this.node({ kind: 'binary', operator, left, right, start, end: this.last.end });
    }
  }

  /** Returns the next token if it is a binary operator with at least the precedence `weakest`, else null. */
  private binaryOperator(weakest: number): BinaryOperator | null {
    if (this.token.kind !== 'operator') return null;
    const { operator } = this.token;
    if (operator === '(' || operator === ')' || operator === ',' || operator === '!') return null;
    return (binaryPower[operator] ?? 0) >= weakest ? operator : null;
  }

  private operand(): FormulaNode {
    const { token } = this;
    // The formula is empty if its first token is the end.
    if (token.kind === 'end' && this.last.end === 0) throw formulaErrorConstructors.empty(token);
    if (token.kind === 'end') {
      const { start, end } = this.last;
      throw formulaErrorConstructors.unexpectedEnd(this.text.slice(start, end), start + 1, token);
    }
    if (token.kind === 'number') {
      this.take();
      return this.node({ kind: 'number', value: token.value, start: token.start, end: token.end });
    }
    if (token.kind === 'name') return this.nameOrCall(token.name);
    if (token.operator === '(') return this.group();
    if (token.operator === '+' || token.operator === '-' || token.operator === '!') {
      return this.signed(token.operator);
    }
    throw this.unexpected();
  }

  private signed(operator: UnaryOperator): FormulaNode {
    const span = this.take();
    const operand = this.nested(span, () => this.expression(unaryPower));
    return this.node({ kind: 'unary', operator, operand, start: span.start, end: this.last.end });
  }

  private group(): FormulaNode {
    const open = this.take();
    const inner = this.nested(open, () => this.expression(0));
    this.close(open);
    return inner;
  }

  private nameOrCall(name: string): FormulaNode {
    const span = this.take();
    if (!this.isNext('(')) return this.node({ kind: 'variable', name, ...span });
    if (!isFormulaFunction(name)) throw formulaErrorConstructors.unknownFunction(name, span);
    const open = this.take();
    const parameters = this.nested(open, () => this.parameters());
    this.close(open);
    return this.call(name, parameters, { start: span.start, end: this.last.end });
  }

  private parameters(): readonly FormulaNode[] {
    if (this.isNext(')')) return [];
    const parameters = [this.expression(0)];
    while (this.isNext(',')) {
      this.take();
      parameters.push(this.expression(0));
    }
    return parameters;
  }

  private call(name: FormulaFunction, parameters: readonly FormulaNode[], span: TextSpan): FormulaNode {
    const count = formulaFunctions[name];
    if (parameters.length < count.least || parameters.length > count.most) {
      throw formulaErrorConstructors.argumentCount(name, count, span);
    }
    return this.node({ kind: 'call', name, parameters, ...span });
  }

  private close({ start }: TextSpan): void {
    if (!this.isNext(')')) throw formulaErrorConstructors.expectedParenthesis(start + 1, this.token);
    this.take();
  }

  private isNext(operator: FormulaOperator): boolean {
    return this.token.kind === 'operator' && this.token.operator === operator;
  }

  private take(): TextSpan {
    const { start, end } = this.token;
    this.last = { start, end };
    this.token = this.lexer.next();
    return this.last;
  }

  private nested<T>(span: TextSpan, read: () => T): T {
    this.depth += 1;
    if (this.depth > maxFormulaDepth) throw formulaErrorConstructors.tooDeep(maxFormulaDepth, span);
    const result = read();
    this.depth -= 1;
    return result;
  }

  private node(node: FormulaNode): FormulaNode {
    this.nodes += 1;
    if (this.nodes > maxFormulaNodes) throw formulaErrorConstructors.tooManyParts(maxFormulaNodes, this.last);
    return node;
  }

  private unexpected() {
    return createUnexpectedError(this.text, this.token.start);
  }
}

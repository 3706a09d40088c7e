import type { BinaryOperator, FormulaNode, UnaryOperator } from './ast.ts';
import { formulaErrorConstructors, type TextSpan } from './errors.ts';
import type { FormulaFunction } from './functions.ts';
import { parseFormula } from './parser.ts';
import { maxRoundDigits, roundDecimal } from './round.ts';

/** Values of variables by name; inherited properties are ignored. */
export type FormulaValues = { readonly [name: string]: number };

/** A compiled formula. */
export interface Formula {
  readonly text: string;
  /** The variables in the text, in order of first appearance. */
  readonly variables: readonly string[];
  /**
   * Calculates the value, which is always a finite number.
   * @throws FormulaError if a needed part of the formula has a missing variable, a division by zero or an overflow.
   */
  readonly evaluate: (values?: FormulaValues) => number;
}

/** A part of a formula as a function. It returns a finite number or throws. */
type Part = (values: FormulaValues) => number;

const noValues: FormulaValues = {};

/**
 * Compiles a formula (docs/formula.md).
 * @throws FormulaError with code, text in both languages and span.
 */
export function compileFormula(text: string): Formula {
  const root = parseFormula(text);
  const variables = new Set<string>();
  collectVariables(root, variables);
  const part = compilePart(root);
  return {
    text,
    variables: [...variables],
    // Adding 0 turns -0 into 0, so that the result is never -0.
    evaluate: (values = noValues) => part(values) + 0,
  };
}

/**
 * Compiles a formula and evaluates it once.
 * @throws FormulaError as `compileFormula` and `evaluate`.
 */
export function evaluateFormula(text: string, values?: FormulaValues): number {
  return compileFormula(text).evaluate(values);
}

function collectVariables(node: FormulaNode, into: Set<string>): void {
  if (node.kind === 'variable') into.add(node.name);
  else if (node.kind === 'unary') collectVariables(node.operand, into);
  else if (node.kind === 'binary') {
    collectVariables(node.left, into);
    collectVariables(node.right, into);
  } else if (node.kind === 'call') {
    for (const parameter of node.parameters) collectVariables(parameter, into);
  }
}

function compilePart(node: FormulaNode): Part {
  switch (node.kind) {
    case 'number': {
      const { value } = node;
      return () => value;
    }
    case 'variable':
      return variablePart(node.name, node);
    case 'unary':
      return unaryPart(node.operator, compilePart(node.operand));
    case 'binary':
      return binaryPart(node.operator, compilePart(node.left), compilePart(node.right), node);
    case 'call':
      return callPart(node.name, node.parameters, node);
  }
}

function variablePart(name: string, span: TextSpan): Part {
  return (values) => {
    if (Object.hasOwn(values, name)) {
      const value = values[name];
      if (typeof value === 'number' && value - value === 0) return value;
      throw formulaErrorConstructors.variableValue(name, span);
    }
    throw formulaErrorConstructors.unknownVariable(name, span);
  };
}

function unaryPart(operator: UnaryOperator, operand: Part): Part {
  if (operator === '+') return operand;
  if (operator === '-') return (values) => -operand(values);
  return (values) => (operand(values) === 0 ? 1 : 0);
}

/** `value - value` is 0 for a finite number and NaN otherwise: the fastest test for finiteness. */
function requireFinite(value: number, span: TextSpan): number {
  if (value - value !== 0) throw formulaErrorConstructors.notFinite(span);
  return value;
}

function binaryPart(operator: BinaryOperator, left: Part, right: Part, span: TextSpan): Part {
  switch (operator) {
    case '**':
      return (values) => requireFinite(left(values) ** right(values), span);
    case '*':
      return (values) => requireFinite(left(values) * right(values), span);
    case '/':
      return quotientPart(left, right, span);
    case '+':
      return (values) => requireFinite(left(values) + right(values), span);
    case '-':
      return (values) => requireFinite(left(values) - right(values), span);
    case '>=':
      return (values) => (left(values) >= right(values) ? 1 : 0);
    case '<=':
      return (values) => (left(values) <= right(values) ? 1 : 0);
    case '>':
      return (values) => (left(values) > right(values) ? 1 : 0);
    case '<':
      return (values) => (left(values) < right(values) ? 1 : 0);
    case '=':
      return (values) => (left(values) === right(values) ? 1 : 0);
    case '!=':
      return (values) => (left(values) !== right(values) ? 1 : 0);
    case '&':
      return (values) => (left(values) !== 0 && right(values) !== 0 ? 1 : 0);
    case '|':
      return (values) => (left(values) !== 0 || right(values) !== 0 ? 1 : 0);
  }
}

function quotientPart(left: Part, right: Part, span: TextSpan): Part {
  return (values) => {
    const dividend = left(values);
    const divisor = right(values);
    if (divisor === 0) throw formulaErrorConstructors.divisionByZero(span);
    return requireFinite(dividend / divisor, span);
  };
}

function callPart(name: FormulaFunction, parameters: readonly FormulaNode[], span: TextSpan): Part {
  const parts = parameters.map(compilePart);
  const [first = zero, second, third = zero] = parts;
  switch (name) {
    case 'and':
      return (values) => (parts.every((part) => part(values) !== 0) ? 1 : 0);
    case 'or':
      return (values) => (parts.some((part) => part(values) !== 0) ? 1 : 0);
    case 'if': {
      const then = second ?? zero;
      return (values) => (first(values) !== 0 ? then(values) : third(values));
    }
    case 'log':
      return second === undefined ? naturalLogPart(first, span) : logPart(first, second, span);
    case 'max':
      return extremePart(parts, (a, b) => a > b);
    case 'min':
      return extremePart(parts, (a, b) => a < b);
    case 'pow':
      return binaryPart('**', first, second ?? zero, span);
    case 'round':
      return roundPart(first, second, parameters[1] ?? span);
  }
}

const zero: Part = () => 0;

function extremePart(parts: readonly Part[], isBetter: (a: number, b: number) => boolean): Part {
  const [first = zero, ...others] = parts;
  return (values) => {
    let best = first(values);
    for (const part of others) {
      const value = part(values);
      if (isBetter(value, best)) best = value;
    }
    return best;
  };
}

function naturalLogPart(argument: Part, span: TextSpan): Part {
  return (values) => {
    const value = argument(values);
    if (value <= 0) throw formulaErrorConstructors.notFinite(span);
    return Math.log(value);
  };
}

function logPart(argument: Part, base: Part, span: TextSpan): Part {
  return (values) => {
    const value = argument(values);
    const radix = base(values);
    if (value <= 0 || radix <= 0) throw formulaErrorConstructors.notFinite(span);
    if (radix === 1) throw formulaErrorConstructors.divisionByZero(span);
    if (radix === 2) return Math.log2(value);
    if (radix === 10) return Math.log10(value);
    return requireFinite(Math.log(value) / Math.log(radix), span);
  };
}

function roundPart(argument: Part, digits: Part | undefined, digitsSpan: TextSpan): Part {
  if (digits === undefined) return (values) => roundDecimal(argument(values), 0);
  return (values) => {
    const value = argument(values);
    const count = digits(values);
    if (!(count >= 0 && count <= maxRoundDigits && Number.isInteger(count))) {
      throw formulaErrorConstructors.digits(digitsSpan);
    }
    return roundDecimal(value, count);
  };
}

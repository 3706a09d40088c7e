import fc from 'fast-check';
import type { BinaryOperator, FormulaNode, UnaryOperator } from '../../src/formula/index.ts';
import { formulaFunctions } from '../../src/formula/index.ts';

export const binaryOperators = [
  '**',
  '*',
  '/',
  '+',
  '-',
  '>=',
  '<=',
  '>',
  '<',
  '=',
  '!=',
  '&',
  '|',
] as const satisfies readonly BinaryOperator[];
export const unaryOperators = ['+', '-', '!'] as const satisfies readonly UnaryOperator[];

/** A syntax tree without spans, for comparing two parsers. */
export type Shape = number | string | readonly [string, ...Shape[]];

export function shapeOf(node: FormulaNode): Shape {
  switch (node.kind) {
    case 'number':
      return node.value;
    case 'variable':
      return node.name;
    case 'unary':
      return [node.operator, shapeOf(node.operand)];
    case 'binary':
      return [node.operator, shapeOf(node.left), shapeOf(node.right)];
    case 'call':
      return [node.name, ...node.parameters.map(shapeOf)];
  }
}

/** Writes a shape with parentheses around every operation. */
export function print(shape: Shape): string {
  if (typeof shape !== 'object') return String(shape);
  const [head, ...rest] = shape;
  const [first, second] = rest;
  if (Object.hasOwn(formulaFunctions, head)) return `${head}(${rest.map(print).join(', ')})`;
  if (first !== undefined && second === undefined) return `(${head}${print(first)})`;
  return first === undefined || second === undefined ? '' : `(${print(first)} ${head} ${print(second)})`;
}

const names = ['a', 'b', 'c', 'rate_2', 'X'];

/** Random formulas as shapes: every operator, every function, numbers and five variables. */
export const shapes: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape }>((tie) => {
  const one = tie('shape');
  const call = (name: string, least: number, most: number) =>
    fc.array(one, { minLength: least, maxLength: most }).map((parameters): Shape => [name, ...parameters]);
  return {
    shape: fc.oneof(
      { maxDepth: 5, depthIdentifier: 'formula' },
      fc.oneof(
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom(0.5, 1e-3, 2.75, 1e6),
        fc.constantFrom(...names),
      ),
      fc.tuple(fc.constantFrom(...unaryOperators), one),
      fc.tuple(fc.constantFrom(...binaryOperators), one, one),
      call('and', 1, 4),
      call('or', 1, 4),
      call('if', 3, 3),
      call('log', 1, 2),
      call('max', 1, 4),
      call('min', 1, 4),
      call('pow', 2, 2),
      call('round', 1, 1),
    ),
  };
}).shape;

/** Values of the five variables. */
export const values = fc.record(
  Object.fromEntries(
    names.map((name) => [
      name,
      fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double({ min: -5, max: 5, noNaN: true })),
    ]),
  ),
);

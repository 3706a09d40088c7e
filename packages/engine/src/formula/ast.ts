import type { TextSpan } from './errors.ts';
import type { FormulaFunction } from './functions.ts';

/** Operators that precede a value. */
export type UnaryOperator = '+' | '-' | '!';
/** Operators between two values. */
export type BinaryOperator = '**' | '*' | '/' | '+' | '-' | '>=' | '<=' | '>' | '<' | '=' | '!=' | '&' | '|';

/**
 * A formula as a syntax tree. Parentheses have no node; the span of an operation includes the parentheses around its
 * operands.
 */
export type FormulaNode = TextSpan &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'variable'; readonly name: string }
    | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: FormulaNode }
    | {
        readonly kind: 'binary';
        readonly operator: BinaryOperator;
        readonly left: FormulaNode;
        readonly right: FormulaNode;
      }
    | {
        readonly kind: 'call';
        readonly name: FormulaFunction;
        readonly parameters: readonly FormulaNode[];
      }
  );

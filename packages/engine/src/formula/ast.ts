import type { TextSpan } from './errors.ts';
import type { FormulaFunction } from './functions.ts';

/** Operators that precede a value. */
export type UnaryOperator = '+' | '-' | '!';
/** Binary operators of a formula; `&` is the logical and, `|` the logical or. */
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

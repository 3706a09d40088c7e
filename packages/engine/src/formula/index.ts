export * from './ast.ts';
export { FormulaError, type FormulaErrorCode, type TextSpan } from './errors.ts';
export {
  compileFormula,
  evaluateFormula,
  type Formula,
  type FormulaValues,
} from './evaluator.ts';
export { formulaFunctions, isFormulaFunction } from './functions.ts';
export { findNextVariableKey, getVariableKeyAt, maxVariableKeyAttempts } from './keys.ts';
export { maxFormulaLength } from './lexer.ts';
export { maxFormulaDepth, maxFormulaNodes, parseFormula } from './parser.ts';
export type { RuleSet, RuleVariable } from './rule-set.ts';
export {
  type CompiledRuleSet,
  compileRuleSet,
  evaluateRuleSet,
  findRuleSetProblems,
  listShownActionTexts,
  type RuleOutcome,
  type RuleSetProblem,
} from './rules.ts';

export * from './ast.ts';
export { FormulaError, type FormulaErrorCode, type TextSpan } from './errors.ts';
export {
  compileFormula,
  evaluateFormula,
  type Formula,
  type FormulaValues,
} from './evaluator.ts';
export { formulaFunctions, isFormulaFunction } from './functions.ts';
export { findNextVariableKey, getVariableKeyAt, maxKeyAttempts } from './keys.ts';
export { maxFormulaLength } from './lexer.ts';
export { maxFormulaDepth, maxFormulaNodes, parseFormula } from './parser.ts';
export type { RuleSet, RuleVariable } from './rule-set.ts';
export {
  type CompiledRules,
  compileRules,
  evaluateRules,
  findRuleProblems,
  listShownTexts,
  type RuleOutcome,
  type RuleProblem,
} from './rules.ts';

import type { Text } from '../text/terms.ts';
import { FormulaError } from './errors.ts';
import { compileFormula, type FormulaValues } from './evaluator.ts';
import { isFormulaFunction } from './functions.ts';
import type { RuleSet, RuleVariable } from './rule-set.ts';

/** The outcome of one action of a rule set. */
export type RuleOutcome = { readonly index: number; readonly text: Text } & (
  | { readonly state: 'shown' | 'hidden'; readonly value: number }
  /** The expression needs the value of the variable `missing`, which has not been entered. */
  | { readonly state: 'incomplete'; readonly missing: string }
  | { readonly state: 'failed'; readonly error: FormulaError }
);

/** A rule set whose formulas are parsed once, so that it can be evaluated for many values. */
export interface CompiledRuleSet {
  /** Returns one outcome per action, in order. Values of undeclared variables are ignored. */
  readonly evaluate: (values: FormulaValues) => readonly RuleOutcome[];
}

/**
 * Compiles the actions of a rule set. A variable without a value takes its default; a value that is not among the
 * choices counts as missing; a boolean counts as 1 or 0.
 */
export function compileRuleSet(rules: RuleSet): CompiledRuleSet {
  const actions = rules.actions.map(({ expr, text }, index) => ({ index, text, run: createRunner(expr) }));
  return {
    evaluate: (values) => {
      const entered = enteredValues(rules.vars, values);
      return actions.map(({ index, text, run }) => ({ index, text, ...run(entered) }));
    },
  };
}

/** Compiles a rule set and evaluates it once: one outcome per action. */
export function evaluateRuleSet(rules: RuleSet, values: FormulaValues): readonly RuleOutcome[] {
  return compileRuleSet(rules).evaluate(values);
}

/** Texts of the actions whose state is `shown`. */
export function listShownActionTexts(outcomes: readonly RuleOutcome[]): readonly Text[] {
  return outcomes.filter(({ state }) => state === 'shown').map(({ text }) => text);
}

type RunResult =
  | { readonly state: 'shown' | 'hidden'; readonly value: number }
  | { readonly state: 'incomplete'; readonly missing: string }
  | { readonly state: 'failed'; readonly error: FormulaError };

function createRunner(expr: string): (values: FormulaValues) => RunResult {
  const formula = attempt(() => compileFormula(expr));
  if (formula instanceof FormulaError) return () => ({ state: 'failed', error: formula });
  return (values) => {
    const value = attempt(() => formula.evaluate(values));
    if (typeof value === 'number') return { state: value === 0 ? 'hidden' : 'shown', value };
    return value.code === 'unknownVariable'
      ? { state: 'incomplete', missing: expr.slice(value.start, value.end) }
      : { state: 'failed', error: value };
  };
}

function attempt<T>(run: () => T): T | FormulaError {
  try {
    return run();
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

function enteredValues(variables: readonly RuleVariable[], values: FormulaValues): FormulaValues {
  const entries = variables.flatMap((variable) => {
    const given = Object.hasOwn(values, variable.key) ? values[variable.key] : undefined;
    const value = acceptValue(variable, given) ?? variable.default;
    return value === undefined ? [] : [[variable.key, value] as const];
  });
  return Object.fromEntries(entries);
}

function acceptValue({ kind, choices }: RuleVariable, value: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (kind === 'boolean') return value === 0 ? 0 : 1;
  if (kind === 'choice' && choices?.some((choice) => choice.value === value) !== true) return undefined;
  return value;
}

/** A fault in a rule set: `field` is `vars[i].key`, `vars[i].choices`, `vars[i].default` or `actions[i].expr`. */
export interface RuleSetProblem {
  readonly field: string;
  readonly text: Text;
}

const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Finds all faults of a rule set: in keys, choices and expressions, and undeclared variables. */
export function findRuleSetProblems({ vars, actions }: RuleSet): readonly RuleSetProblem[] {
  const declared = new Set(vars.map(({ key }) => key));
  return [
    ...vars.flatMap((variable, index) => variableProblems(variable, index, vars)),
    ...actions.flatMap(({ expr }, index) =>
      expressionProblems(expr, declared).map((text) => ({ field: `actions[${index}].expr`, text })),
    ),
  ];
}

function variableProblems(
  { key, kind, choices = [] }: RuleVariable,
  index: number,
  all: readonly RuleVariable[],
): readonly RuleSetProblem[] {
  const problems: RuleSetProblem[] = [];
  const report = (field: string, en: string, sv: string) =>
    problems.push({ field: `vars[${index}].${field}`, text: { en, sv } });
  if (!variableName.test(key))
    report('key', `'${key}' is not a variable name`, `'${key}' är inget variabelnamn`);
  if (isFormulaFunction(key)) report('key', `'${key}' is a function`, `'${key}' är en funktion`);
  if (all.findIndex((other) => other.key === key) < index) {
    report('key', `'${key}' is declared twice`, `'${key}' är deklarerad två gånger`);
  }
  if (kind === 'choice' && choices.length === 0) {
    report('choices', 'a choice needs choices', 'ett val behöver alternativ');
  }
  return problems;
}

function expressionProblems(expr: string, declared: ReadonlySet<string>): readonly Text[] {
  const formula = attempt(() => compileFormula(expr));
  if (formula instanceof FormulaError) return [formula.text];
  return formula.variables
    .filter((name) => !declared.has(name))
    .map((name) => ({ en: `unknown variable '${name}'`, sv: `okänd variabel '${name}'` }));
}

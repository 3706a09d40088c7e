/** Evaluates control specifications and shows the calculation in words and figures. */
import { FormulaError } from '../formula/errors.ts';
import { compileFormula, type FormulaValues } from '../formula/evaluator.ts';
import { FormulaLexer } from '../formula/lexer.ts';
import { findRuleSetProblems, type RuleSetProblem } from '../formula/rules.ts';
import type { Text } from '../text/terms.ts';
import { clamp, defaultScale } from '../values/scale.ts';
import type { ControlSpecification } from './fields.ts';

/**
 * The result of one action. A level is limited to 0-4. `working` is the formula with the name and value of every
 * variable.
 */
export type SpecificationOutcome = {
  readonly index: number;
  readonly to: ControlSpecification['actions'][number]['to'];
  readonly text: string;
} & (
  | { readonly state: 'value'; readonly value: number; readonly working: string }
  | { readonly state: 'incomplete'; readonly missing: string }
  | { readonly state: 'failed'; readonly error: Text; readonly start: number; readonly end: number }
);

/** A fault of a specification. `start` and `end` are its range in the text of the formula. */
export interface SpecificationProblem extends RuleSetProblem {
  readonly start?: number;
  readonly end?: number;
}

/**
 * Finds all faults of a specification: keys, formulas, undeclared variables, two formulas for the same result, a
 * missing source. Only a specification without faults can be saved.
 */
export function findSpecificationProblems(spec: ControlSpecification): readonly SpecificationProblem[] {
  const text = (en: string): Text => ({ en, sv: en });
  const rules = {
    vars: spec.vars.map(({ key, name }) => ({ key, label: text(name) })),
    actions: spec.actions.map(({ expr, text: said }) => ({ expr, text: text(said) })),
  };
  const results = spec.actions.map(({ to }) => to);
  return [
    ...findRuleSetProblems(rules).map((problem) => ({ ...problem, ...placeOf(spec, problem) })),
    ...spec.vars.flatMap(({ name, source, from }, index): SpecificationProblem[] => [
      ...(name.trim() === ''
        ? [
            {
              field: `vars[${index}].name`,
              text: { en: 'enter a name for the variable', sv: 'ange ett namn på variabeln' },
            },
          ]
        : []),
      ...(source !== 'entered' && from.trim() === ''
        ? [
            {
              field: `vars[${index}].from`,
              text: { en: 'choose a figure or a level', sv: 'välj en uppgift eller en nivå' },
            },
          ]
        : []),
    ]),
    ...results.flatMap((to, index): SpecificationProblem[] =>
      to !== 'text' && results.indexOf(to) < index
        ? [
            {
              field: `actions[${index}].to`,
              text: {
                en: 'another formula already sets this value',
                sv: 'en annan formel anger redan det här värdet',
              },
            },
          ]
        : [],
    ),
  ];
}

/** Returns the range of a fault in its formula; an empty result for an empty formula. */
function placeOf(
  spec: ControlSpecification,
  { field, text }: RuleSetProblem,
): { start?: number; end?: number } {
  const expr = spec.actions[Number(/^actions\[(\d+)\]\.expr$/.exec(field)?.[1] ?? -1)]?.expr;
  if (expr === undefined) return {};
  const failed = attempt(() => compileFormula(expr));
  if (failed instanceof FormulaError)
    return failed.code === 'empty' ? {} : { start: failed.start, end: failed.end };
  const named = /'([^']*)'/.exec(text.en)?.[1] ?? '';
  const token = tokensOf(expr).find((one) => one.kind === 'name' && one.name === named);
  return token === undefined ? {} : { start: token.start, end: token.end };
}

function attempt<T>(run: () => T): T | FormulaError {
  try {
    return run();
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
}

function tokensOf(expr: string) {
  const lexer = new FormulaLexer(expr);
  const tokens = [lexer.next()];
  while (tokens.at(-1)?.kind !== 'end') tokens.push(lexer.next());
  return tokens;
}

/** Writes the formula with the name and value of every variable: `0.8 * Coverage 0.95 - 0.1 = 0.66`. */
function formatWorking(
  { vars }: ControlSpecification,
  expr: string,
  values: FormulaValues,
  value: number,
): string {
  const names = new Map(vars.map(({ key, name }) => [key, name]));
  let working = '';
  let at = 0;
  for (const token of tokensOf(expr)) {
    const name = token.kind === 'name' ? names.get(token.name) : undefined;
    if (token.kind !== 'name' || name === undefined) continue;
    working += `${expr.slice(at, token.start)}${name} ${values[token.name] ?? ''}`;
    at = token.end;
  }
  return `${working}${expr.slice(at)} = ${Math.round(value * 1e6) / 1e6}`;
}

/** Evaluates every action of a specification. Levels are limited to 0-4. */
export function evaluateSpecification(
  spec: ControlSpecification,
  values: FormulaValues,
): readonly SpecificationOutcome[] {
  const known = Object.fromEntries(
    spec.vars.flatMap(({ key }) => {
      const value = Object.hasOwn(values, key) ? values[key] : undefined;
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
  return spec.actions.map(({ to, expr, text }, index): SpecificationOutcome => {
    const said = { index, to, text };
    const value = attempt(() => compileFormula(expr).evaluate(known));
    if (typeof value === 'number') {
      const working = formatWorking(spec, expr, known, value);
      return {
        ...said,
        state: 'value',
        value: to === 'text' ? value : clamp(value, 0, defaultScale.maxLevel),
        working,
      };
    }
    const missing = expr.slice(value.start, value.end);
    if (value.code === 'unknownVariable' && spec.vars.some(({ key }) => key === missing))
      return { ...said, state: 'incomplete', missing };
    return { ...said, state: 'failed', error: value.text, start: value.start, end: value.end };
  });
}

import type { ArgumentCountRange } from './errors.ts';

/**
 * The functions of the formula language with the numbers of arguments that they accept (specification 001
 * section 5.3).
 */
export const formulaFunctions = {
  and: { least: 1, most: Number.POSITIVE_INFINITY },
  or: { least: 1, most: Number.POSITIVE_INFINITY },
  if: { least: 3, most: 3 },
  log: { least: 1, most: 2 },
  max: { least: 1, most: Number.POSITIVE_INFINITY },
  min: { least: 1, most: Number.POSITIVE_INFINITY },
  pow: { least: 2, most: 2 },
  round: { least: 1, most: 2 },
} as const satisfies { readonly [name: string]: ArgumentCountRange };

/** Name of a function of the formula language, in lower case. */
export type FormulaFunction = keyof typeof formulaFunctions;

/** True for the name of a function; false for inherited names such as `constructor`. */
export function isFormulaFunction(name: string): name is FormulaFunction {
  return Object.hasOwn(formulaFunctions, name);
}

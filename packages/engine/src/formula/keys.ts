import { formulaErrorConstructors } from './errors.ts';
import { isFormulaFunction } from './functions.ts';

/** Largest number of keys that are tried for a new variable (specification 001 section 5.3). */
export const maxVariableKeyAttempts = 1001;

/** The key at a position of the sequence a, b, ..., z, aa, ab, ...; the first position is 0. */
export function getVariableKeyAt(position: number): string {
  let key = '';
  for (let rest = position + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    key = String.fromCharCode(97 + ((rest - 1) % 26)) + key;
  }
  return key;
}

/**
 * The first free key for a new variable, other than names of functions.
 * @throws FormulaError `noFreeKey` when none of the first 1001 keys is free.
 */
export function findNextVariableKey(taken: Iterable<string>): string {
  const used = new Set(taken);
  for (let position = 0; position < maxVariableKeyAttempts; position += 1) {
    const key = getVariableKeyAt(position);
    if (!used.has(key) && !isFormulaFunction(key)) return key;
  }
  throw formulaErrorConstructors.noFreeKey(maxVariableKeyAttempts);
}

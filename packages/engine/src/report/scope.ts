/** Resolves names in a template. */
import { isBilingualText, isRecord } from '../fields/parts.ts';
import type { Language } from '../text/terms.ts';

/** The value of a variable: any JSON value. */
export type DataValue = unknown;

/**
 * The names that can be used at one place of a template. Names of the innermost loop take precedence; the names of
 * the data are last.
 */
export interface VariableScope {
  readonly name: string;
  readonly value: DataValue;
  readonly outer: VariableScope | null;
}

/** The result for a path without a value. A path whose value is null gives null instead. */
export const absentValue: unique symbol = Symbol('missing');

/**
 * Returns an own property or an item of a list. Inherited properties are never read, so that a path cannot leave the
 * data.
 */
export function getOwnProperty(value: unknown, key: string): DataValue | typeof absentValue {
  if (Array.isArray(value))
    return /^\d+$/.test(key) && Number(key) < value.length ? value[Number(key)] : absentValue;
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : absentValue;
}

const pathPattern = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_-]+)*$/;

/** True for names joined by dots; any other content of `{{ }}` is text. */
export const isDataPath = (text: string): boolean => pathPattern.test(text);

/** Returns the value at a path, or `absentValue`. A path through null gives null. */
export function getValueAtPath(
  path: string,
  scope: VariableScope | null,
  data: unknown,
): DataValue | typeof absentValue {
  const [first = '', ...rest] = path.split('.');
  let frame = scope;
  while (frame && frame.name !== first) frame = frame.outer;
  let found: DataValue | typeof absentValue = frame ? frame.value : getOwnProperty(data, first);
  for (const key of rest) {
    if (found === absentValue || found === null) return found;
    found = getOwnProperty(found, key);
  }
  return found;
}

/** Works like `getValueAtPath`, but `count` after a list gives its length. Formulas use it. */
export function getCountedValueAtPath(
  path: string,
  scope: VariableScope | null,
  data: unknown,
): DataValue | typeof absentValue {
  const found = getValueAtPath(path, scope, data);
  if (found !== absentValue || !path.endsWith('.count')) return found;
  const list = getValueAtPath(path.slice(0, -'.count'.length), scope, data);
  return Array.isArray(list) ? list.length : absentValue;
}

/** Returns a bilingual text in the report's language; any other value unchanged. */
export const localizeValue = (value: DataValue, language: Language): DataValue =>
  isBilingualText(value) ? value[language] : value;

/**
 * Converts a value to a number for formulas: a list to its length, a non-empty text to 1, an empty or absent value to
 * 0.
 */
export function toFormulaNumber(value: DataValue): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value.trim() === '' ? 0 : 1;
  if (Array.isArray(value)) return value.length;
  return value === null || value === undefined ? 0 : 1;
}

/** What a name in a template stands for. */
import { isRecord, isText } from '../fields/parts.ts';
import type { Language } from '../terms.ts';

/** What a variable can stand for: anything of plain JSON. */
export type Value = unknown;

/** Names in force: the innermost loop's first, the data's last. */
export interface Scope {
  readonly name: string;
  readonly value: Value;
  readonly outer: Scope | null;
}

/** Marks a path that leads nowhere, apart from one that leads to null. */
export const missing: unique symbol = Symbol('missing');

/** An own property, or an item of a list; nothing inherited is ever reached, so no path leads out of the data. */
export function ownProperty(value: unknown, key: string): Value | typeof missing {
  if (Array.isArray(value))
    return /^\d+$/.test(key) && Number(key) < value.length ? value[Number(key)] : missing;
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : missing;
}

const pathPattern = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_-]+)*$/;

/** True for names joined by dots; everything else in `{{ }}` is text. */
export const isPath = (text: string): boolean => pathPattern.test(text);

/** Value at a path, or `missing`. `null` on the way gives null: there is nothing to name further. */
export function valueAt(path: string, scope: Scope | null, data: unknown): Value | typeof missing {
  const [first = '', ...rest] = path.split('.');
  let frame = scope;
  while (frame && frame.name !== first) frame = frame.outer;
  let found: Value | typeof missing = frame ? frame.value : ownProperty(data, first);
  for (const key of rest) {
    if (found === missing || found === null) return found;
    found = ownProperty(found, key);
  }
  return found;
}

/** The same for formulas, where a list followed by `count` is its length. */
export function countedAt(path: string, scope: Scope | null, data: unknown): Value | typeof missing {
  const found = valueAt(path, scope, data);
  if (found !== missing || !path.endsWith('.count')) return found;
  const list = valueAt(path.slice(0, -'.count'.length), scope, data);
  return Array.isArray(list) ? list.length : missing;
}

/** A bilingual text in the report's language; any other value as it is. */
export const inLanguage = (value: Value, language: Language): Value =>
  isText(value) ? value[language] : value;

/** A value as a number for formulas: lists count as their length, texts as 1 unless empty, nothing as 0. */
export function asNumber(value: Value): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return value.trim() === '' ? 0 : 1;
  if (Array.isArray(value)) return value.length;
  return value === null || value === undefined ? 0 : 1;
}

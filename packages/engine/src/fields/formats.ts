/** Defines the formats of texts. */
import { getDayPart } from '../calendar/index.ts';
import type { TextFormat } from './field.ts';

/** Member names that every object inherits, or that give access to its prototype. */
const forbidden: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
]);

/**
 * True for member names that every object inherits or that give access to its prototype; documents must not contain
 * them.
 */
export function isForbiddenKey(key: string): boolean {
  return forbidden.has(key);
}

/**
 * The patterns of texts: `line` is a non-blank single line, `prose` any text that a database can store (no
 * NUL, no lone surrogates), `cell` two or three keys separated by a slash, `partialDate` an ISO date whose
 * day, or month and day, can be left out.
 */
export const textPatterns = {
  line: /^(?=.*\S)[^\p{Cc}\p{Cs}]*$/u,
  prose: /^[^\0\p{Cs}]*$/u,
  key: /^[A-Za-z][A-Za-z0-9_.:-]{0,119}$/,
  ownKey: /^own-[A-Za-z0-9_.:-]{0,116}$/,
  cell: /^[A-Za-z][A-Za-z0-9_.:-]{0,119}(\/[A-Za-z][A-Za-z0-9_.:-]{0,119}){1,2}$/,
  partialDate: /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  instant: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/,
} as const satisfies { readonly [N in TextFormat]: RegExp };

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for an existing calendar day in the form `YYYY-MM-DD`. */
export function isDay(value: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (year === undefined || month === undefined || date === undefined) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  if (month === '02' && date === '29') return leap;
  const last = monthLengths[Number(month) - 1];
  return last !== undefined && Number(date) >= 1 && Number(date) <= last;
}

/** True when a text has the format; days and instants must also exist in the calendar. */
export function hasTextFormat(format: TextFormat, value: string): boolean {
  if (!textPatterns[format].test(value)) return false;
  if (format === 'key' || format === 'ownKey') return !isForbiddenKey(value);
  return (format !== 'day' && format !== 'instant') || isDay(getDayPart(value));
}

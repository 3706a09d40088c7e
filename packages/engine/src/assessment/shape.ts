/**
 * Shapes of JSON values as data, for the document's validation: small checks that compose, each telling every fault
 * with its place. The engine imports nothing, so this is the little of a schema library that it needs.
 */
import {
  type DocumentFault,
  type DocumentFaultCode,
  isForbiddenKey,
  isRecord,
  pointerOf,
} from './pointer.ts';

/** Checks a value at a path and reports what is wrong. */
export type Shape = (value: unknown, path: string, report: (fault: DocumentFault) => void) => void;

/** A member that may be left out. */
export interface OptionalShape {
  readonly optional: Shape;
}

const fault = (code: DocumentFaultCode, path: string, message: string): DocumentFault => ({
  code,
  path,
  message,
});

/** Marks a member of an object as optional. */
export function optional(shape: Shape): OptionalShape {
  return { optional: shape };
}

/** A string of at most `longest` characters. */
export function text(longest: number, shortest = 0): Shape {
  return (value, path, report) => {
    if (typeof value !== 'string') report(fault('type', path, 'is not a text'));
    else if (value.length > longest) report(fault('length', path, `has more than ${longest} characters`));
    else if (value.trim().length < shortest) report(fault('length', path, 'is empty'));
  };
}

/** A finite number within a range. */
export function number(lowest: number, highest: number): Shape {
  return (value, path, report) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) report(fault('type', path, 'is not a number'));
    else if (value < lowest || value > highest) {
      report(fault('range', path, `is outside ${lowest} to ${highest}`));
    }
  };
}

/** True or false. */
export const boolean: Shape = (value, path, report) => {
  if (typeof value !== 'boolean') report(fault('type', path, 'is not true or false'));
};

/** One of some words. */
export function oneOf(words: readonly string[]): Shape {
  return (value, path, report) => {
    if (typeof value !== 'string' || !words.includes(value)) {
      report(fault('enum', path, `is not one of ${words.join(', ')}`));
    }
  };
}

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day: Shape = (value, path, report) => {
  if (typeof value !== 'string' || !isDay(value)) report(fault('date', path, 'is not a date (YYYY-MM-DD)'));
};

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(value: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (year === undefined || month === undefined || date === undefined) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  if (month === '02' && date === '29') return leap;
  const last = monthLengths[Number(month) - 1];
  return last !== undefined && Number(date) >= 1 && Number(date) <= last;
}

/** An instant in ISO 8601, UTC. */
export const instant: Shape = (value, path, report) => {
  const valid =
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/.test(value) &&
    isDay(value.slice(0, 10));
  if (!valid) report(fault('date', path, 'is not an instant (YYYY-MM-DDThh:mm:ssZ)'));
};

/** The shape, or null. */
export function nullable(shape: Shape): Shape {
  return (value, path, report) => {
    if (value !== null) shape(value, path, report);
  };
}

/** One shape for numbers, another for everything else. */
export function numberOr(whenNumber: Shape, otherwise: Shape): Shape {
  return (value, path, report) => (typeof value === 'number' ? whenNumber : otherwise)(value, path, report);
}

/** A list of at most `longest` items, each once. */
export function list(item: Shape, longest: number): Shape {
  return (value, path, report) => {
    if (!Array.isArray(value)) {
      report(fault('type', path, 'is not a list'));
      return;
    }
    if (value.length > longest) report(fault('length', path, `has more than ${longest} items`));
    if (new Set(value).size !== value.length) report(fault('key', path, 'names something twice'));
    value.slice(0, longest).forEach((entry, index) => {
      item(entry, `${path}/${index}`, report);
    });
  };
}

/** An object with exactly these members. A member that is undefined counts as absent. */
export function object(members: { readonly [name: string]: Shape | OptionalShape }): Shape {
  const known = new Map(Object.entries(members));
  return (value, path, report) => {
    if (!isRecord(value)) {
      report(fault('type', path, 'is not an object'));
      return;
    }
    for (const name of Object.keys(value)) {
      if (!known.has(name)) report(fault('unknown', path + pointerOf(name), 'is not part of an assessment'));
    }
    for (const [name, shape] of known) {
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      const place = path + pointerOf(name);
      if (member !== undefined) (typeof shape === 'function' ? shape : shape.optional)(member, place, report);
      else if (typeof shape === 'function') report(fault('missing', place, 'is missing'));
    }
  };
}

/** An object with members of free names, each of one shape, at most `most` of them. */
export function record(member: Shape, most: number, isName: (name: string) => boolean = isKey): Shape {
  return (value, path, report) => {
    if (!isRecord(value)) {
      report(fault('type', path, 'is not an object'));
      return;
    }
    const entries = Object.entries(value);
    if (entries.length > most) report(fault('length', path, `has more than ${most} entries`));
    for (const [name, entry] of entries.slice(0, most)) {
      const place = path + pointerOf(name);
      if (!isName(name)) report(fault('key', place, 'is not a usable key'));
      else member(entry, place, report);
    }
  };
}

/** Names that entities of the model and own controls can have. */
export function isKey(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_.:-]{0,119}$/.test(name) && !isForbiddenKey(name);
}

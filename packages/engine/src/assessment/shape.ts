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

/** Where a value stands: written out as a pointer only when there is something to report. */
export interface Place {
  readonly within: Place | null;
  readonly name: string;
}

/** Checks a value at a place and reports what is wrong. */
export type Shape = (value: unknown, place: Place | null, report: (fault: DocumentFault) => void) => void;

function pathOf(place: Place | null): string {
  return place === null ? '' : pathOf(place.within) + pointerOf(place.name);
}

/** A member that may be left out. */
export interface OptionalShape {
  readonly optional: Shape;
}

const fault = (code: DocumentFaultCode, place: Place | null, message: string): DocumentFault => ({
  code,
  path: pathOf(place),
  message,
});

/** Marks a member of an object as optional. */
export function optional(shape: Shape): OptionalShape {
  return { optional: shape };
}

/** A string of at most `longest` characters. */
export function text(longest: number, shortest = 0): Shape {
  return (value, place, report) => {
    if (typeof value !== 'string') report(fault('type', place, 'is not a text'));
    else if (value.length > longest) report(fault('length', place, `has more than ${longest} characters`));
    else if (value.trim().length < shortest) report(fault('length', place, 'is empty'));
  };
}

/** A finite number within a range. */
export function number(lowest: number, highest: number): Shape {
  return (value, place, report) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) report(fault('type', place, 'is not a number'));
    else if (value < lowest || value > highest) {
      report(fault('range', place, `is outside ${lowest} to ${highest}`));
    }
  };
}

/** True or false. */
export const boolean: Shape = (value, place, report) => {
  if (typeof value !== 'boolean') report(fault('type', place, 'is not true or false'));
};

/** One of some words. */
export function oneOf(words: readonly string[]): Shape {
  return (value, place, report) => {
    if (typeof value !== 'string' || !words.includes(value)) {
      report(fault('enum', place, `is not one of ${words.join(', ')}`));
    }
  };
}

/** A calendar day, `YYYY-MM-DD`, that exists. */
export const day: Shape = (value, place, report) => {
  if (typeof value !== 'string' || !isDay(value)) report(fault('date', place, 'is not a date (YYYY-MM-DD)'));
};

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True for a calendar day, `YYYY-MM-DD`, that exists. */
export function isDay(value: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (year === undefined || month === undefined || date === undefined) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  if (month === '02' && date === '29') return leap;
  const last = monthLengths[Number(month) - 1];
  return last !== undefined && Number(date) >= 1 && Number(date) <= last;
}

/** An instant in ISO 8601, UTC. */
export const instant: Shape = (value, place, report) => {
  const valid =
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/.test(value) &&
    isDay(value.slice(0, 10));
  if (!valid) report(fault('date', place, 'is not an instant (YYYY-MM-DDThh:mm:ssZ)'));
};

/** The shape, or null. */
export function nullable(shape: Shape): Shape {
  return (value, place, report) => {
    if (value !== null) shape(value, place, report);
  };
}

/** One shape for numbers, another for everything else. */
export function numberOr(whenNumber: Shape, otherwise: Shape): Shape {
  return (value, place, report) => (typeof value === 'number' ? whenNumber : otherwise)(value, place, report);
}

/** A list of at most `longest` items, each once. */
export function list(item: Shape, longest: number): Shape {
  return (value, place, report) => {
    if (!Array.isArray(value)) {
      report(fault('type', place, 'is not a list'));
      return;
    }
    if (value.length > longest) report(fault('length', place, `has more than ${longest} items`));
    if (new Set(value).size !== value.length) report(fault('key', place, 'names something twice'));
    value.slice(0, longest).forEach((entry, index) => {
      item(entry, { within: place, name: String(index) }, report);
    });
  };
}

/** An object with exactly these members. A member that is undefined counts as absent. */
export function object(members: { readonly [name: string]: Shape | OptionalShape }): Shape {
  const known = new Map(Object.entries(members));
  return (value, place, report) => {
    if (!isRecord(value)) {
      report(fault('type', place, 'is not an object'));
      return;
    }
    for (const name of Object.keys(value)) {
      if (!known.has(name)) {
        report(fault('unknown', { within: place, name }, 'is not part of an assessment'));
      }
    }
    for (const [name, shape] of known) {
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      if (member !== undefined) {
        (typeof shape === 'function' ? shape : shape.optional)(member, { within: place, name }, report);
      } else if (typeof shape === 'function') {
        report(fault('missing', { within: place, name }, 'is missing'));
      }
    }
  };
}

/** An object with members of free names, each of one shape, at most `most` of them. */
export function record(member: Shape, most: number, isName: (name: string) => boolean = isKey): Shape {
  return (value, place, report) => {
    if (!isRecord(value)) {
      report(fault('type', place, 'is not an object'));
      return;
    }
    const entries = Object.entries(value);
    if (entries.length > most) report(fault('length', place, `has more than ${most} entries`));
    for (const [name, entry] of entries.slice(0, most)) {
      const within: Place = { within: place, name };
      if (!isName(name)) report(fault('key', within, 'is not a usable key'));
      else member(entry, within, report);
    }
  };
}

/** Names that entities of the model and own controls can have. */
export function isKey(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_.:-]{0,119}$/.test(name) && !isForbiddenKey(name);
}

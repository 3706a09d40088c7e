/** Flattens a result to figures by place, so that two results can be compared. */
import { expect } from 'vitest';
import type { AssessmentResult } from '../../src/assess/index.ts';

/** Figures by dotted place; risks are identified by key, regardless of their order. */
export type FlatFigures = ReadonlyMap<string, unknown>;

/** All leaves of a result. */
export function flatten(result: unknown, place = ''): FlatFigures {
  const found = new Map<string, unknown>();
  collect(result, place, found);
  return found;
}

function collect(value: unknown, place: string, into: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null) {
    into.set(place, value);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    const key: unknown =
      Array.isArray(value) && typeof member === 'object' ? Reflect.get(member, 'key') : name;
    collect(member, `${place}.${String(key)}`, into);
  }
}

const rounding = 1e-9;

function numbersOf(figures: FlatFigures, name: string): readonly (readonly [string, number])[] {
  return [...figures].flatMap(([place, value]) =>
    place.endsWith(`.${name}`) && !place.includes('.shown.') && typeof value === 'number'
      ? [[place, value] as const]
      : [],
  );
}

/** Expects that no figure of this name in `before` is larger than in `after`. */
export function expectNoneFell(before: AssessmentResult, after: AssessmentResult, name: string): void {
  compare(before, after, name, (value, now) => now >= value - rounding);
}

/** Expects that no figure of this name in `after` is larger than in `before`. */
export function expectNoneRose(before: AssessmentResult, after: AssessmentResult, name: string): void {
  compare(before, after, name, (value, now) => now <= value + rounding);
}

/**
 * A plain loop, because an assertion for each of a million figures would take longer than the calculation.
 */
function compare(
  before: AssessmentResult,
  after: AssessmentResult,
  name: string,
  holds: (before: number, after: number) => boolean,
): void {
  const later = flatten(after);
  for (const [place, value] of numbersOf(flatten(before), name)) {
    const now = later.get(place) ?? 0;
    if (typeof now !== 'number' || !holds(value, now)) {
      throw new Error(`${place} went from ${value} to ${String(now)}`);
    }
  }
}

/** Expects every figure of this name within a range. */
export function expectRange(result: AssessmentResult, name: string, lowest: number, highest: number): void {
  for (const [place, value] of numbersOf(flatten(result), name)) {
    if (!(value >= lowest && value <= highest)) throw new Error(`${place} is ${value}`);
  }
}

/** Expects equal results apart from rounding. */
export function expectSame(a: unknown, b: unknown): void {
  const first = flatten(a);
  const second = flatten(b);
  expect([...second.keys()].sort()).toEqual([...first.keys()].sort());
  for (const [place, value] of first) {
    const other = second.get(place);
    const close =
      typeof value === 'number' && typeof other === 'number' && Math.abs(value - other) <= rounding;
    if (!close && value !== other) throw new Error(`${place} is ${String(value)} and ${String(other)}`);
  }
}

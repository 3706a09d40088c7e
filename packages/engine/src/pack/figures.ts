/**
 * Lists every figure of a result with its path, so that two calculations of a state can be compared. It works on any
 * plain data, and therefore also on figures of later versions.
 */
import { isRecord, type JsonObject } from '../fields/parts.ts';
import { figureTolerance } from '../values/scale.ts';

/** A value other than a list or object. */
export type JsonLeafValue = string | number | boolean | null;

/** One value with its path. Items of lists are identified by their `key` if they have one. */
export interface PackFigure {
  readonly place: string;
  readonly value: JsonLeafValue;
}

/** A figure that differs between two calculations; undefined on the side that has no value at the path. */
export interface FigureDifference {
  readonly place: string;
  readonly expected: JsonLeafValue | undefined;
  readonly actual: JsonLeafValue | undefined;
}

/**
 * Lists every value of plain data with its path, in order. Path segments are joined by `/`, with `~` and `/` escaped
 * as in a JSON pointer. Empty lists and objects, and undefined members, are left out.
 */
export function listPackFigures(data: unknown): readonly PackFigure[] {
  const figures: PackFigure[] = [];
  collectFigures(data, null, figures);
  return figures;
}

/**
 * `place` is the path of the value; it is null for the root, to distinguish the root from a member with an empty
 * name.
 */
function collectFigures(value: unknown, place: string | null, into: PackFigure[]): void {
  if (Array.isArray(value)) {
    const names = namesOf(value);
    for (const [index, item] of value.entries())
      collectFigures(item, joinPlace(place, names[index] ?? ''), into);
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) collectFigures(member, joinPlace(place, name), into);
  } else if (isLeaf(value)) into.push({ place: place ?? '', value });
}

const isLeaf = (value: unknown): value is JsonLeafValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Names of the items of a list: their keys if every item has a unique one, else their positions. */
function namesOf(list: readonly unknown[]): readonly string[] {
  const keys = list.map((item) => (isRecord(item) && typeof item.key === 'string' ? item.key : null));
  const known = keys.filter((key) => key !== null);
  return known.length === list.length && new Set(known).size === list.length
    ? known
    : list.map((_, index) => String(index));
}

function joinPlace(place: string | null, name: string): string {
  const member = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return place === null ? member : `${place}/${member}`;
}

/**
 * Compares two lists of figures. The differences are in the order of the expected figures, followed by figures that
 * only the actual list has.
 */
export function findPackFigureDifferences(
  expected: readonly PackFigure[],
  actual: readonly PackFigure[],
): readonly FigureDifference[] {
  if (hasSamePlaces(expected, actual))
    return expected.flatMap(({ place, value }, index) => {
      const other = actual[index]?.value;
      return isSameLeaf(value, other) ? [] : [{ place, expected: value, actual: other }];
    });
  const found = new Map(actual.map(({ place, value }) => [place, value]));
  const known = new Set(expected.map(({ place }) => place));
  const changed = expected.flatMap(({ place, value }) => {
    const other = found.get(place);
    return isSameLeaf(value, other) ? [] : [{ place, expected: value, actual: other }];
  });
  const added = actual.flatMap(({ place, value }) =>
    known.has(place) ? [] : [{ place, expected: undefined, actual: value }],
  );
  return [...changed, ...added];
}

/** Comparison of two values of plain data: the number of expected figures, and the differences. */
export interface FigureComparison {
  readonly count: number;
  readonly differences: readonly FigureDifference[];
}

/**
 * Compares the figures of two values like `findPackFigureDifferences`. Paths are built only if there is a difference,
 * because building them takes most of the time.
 */
export function comparePackData(expected: unknown, actual: unknown): FigureComparison {
  const count = countAgreeingFigures(expected, actual);
  if (!Number.isNaN(count)) return { count, differences: [] };
  const figures = listPackFigures(expected);
  return { count: figures.length, differences: findPackFigureDifferences(figures, listPackFigures(actual)) };
}

/** Number of figures of two values that have equal structure and equal figures; NaN for other values. */
function countAgreeingFigures(a: unknown, b: unknown): number {
  if (Array.isArray(a)) return Array.isArray(b) ? countAgreeingInLists(a, b) : Number.NaN;
  if (isRecord(a)) return isRecord(b) ? countAgreeingInRecords(a, b) : Number.NaN;
  return isLeaf(a) && isLeaf(b) && isSameLeaf(a, b) ? 1 : Number.NaN;
}

function countAgreeingInLists(a: readonly unknown[], b: readonly unknown[]): number {
  if (a.length !== b.length) return Number.NaN;
  let count = 0;
  for (let index = 0; index < a.length; index += 1) count += countAgreeingFigures(a[index], b[index]);
  return count;
}

function countAgreeingInRecords(a: JsonObject, b: JsonObject): number {
  const others = Object.keys(b);
  let [count, at] = [0, 0];
  for (const name of Object.keys(a)) {
    if (a[name] === undefined) continue;
    while (at < others.length && b[others[at] ?? ''] === undefined) at += 1;
    if (name !== others[at]) return Number.NaN;
    count += countAgreeingFigures(a[name], b[name]);
    at += 1;
  }
  while (at < others.length && b[others[at] ?? ''] === undefined) at += 1;
  return at === others.length ? count : Number.NaN;
}

/**
 * True when both lists have the same paths in the same order, as two calculations of one state do, so that no lookup
 * by path is needed.
 */
const hasSamePlaces = (a: readonly PackFigure[], b: readonly PackFigure[]): boolean =>
  a.length === b.length && a.every(({ place }, index) => place === b[index]?.place);

function isSameLeaf(a: JsonLeafValue, b: JsonLeafValue | undefined): boolean {
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= figureTolerance : a === b;
}

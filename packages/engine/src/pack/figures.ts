/**
 * Every figure of a result by its place, so that two calculations of the same state are held against each other one by
 * one. Works on any value of plain data: whatever a later version calculates beside it is compared too.
 */
import { isRecord, type JsonObject } from '../fields/parts.ts';
import { figureTolerance } from '../scale.ts';

/** A value that is no list and no object. */
export type Leaf = string | number | boolean | null;

/** One value with the members that lead to it; members of lists are named by their `key` where they have one. */
export interface Figure {
  readonly place: string;
  readonly value: Leaf;
}

/** A figure that is not the same in both; undefined where one has none there. */
export interface FigureDifference {
  readonly place: string;
  readonly expected: Leaf | undefined;
  readonly actual: Leaf | undefined;
}

/**
 * Every value of plain data with its place, in the order in which it stands; members are joined by `/`, in which `~` and
 * `/` are written as in a JSON pointer. An empty list or object has none. Undefined members are left out.
 */
export function figuresOf(data: unknown): readonly Figure[] {
  const figures: Figure[] = [];
  collect(data, null, figures);
  return figures;
}

/** `place`: null for the whole, which an empty name of a member must not be taken for. */
function collect(value: unknown, place: string | null, into: Figure[]): void {
  if (Array.isArray(value)) {
    const names = namesOf(value);
    for (const [index, item] of value.entries()) collect(item, joined(place, names[index] ?? ''), into);
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) collect(member, joined(place, name), into);
  } else if (isLeaf(value)) into.push({ place: place ?? '', value });
}

const isLeaf = (value: unknown): value is Leaf =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** Keys where every item of a list has one of its own, else positions. */
function namesOf(list: readonly unknown[]): readonly string[] {
  const keys = list.map((item) => (isRecord(item) && typeof item.key === 'string' ? item.key : null));
  const known = keys.filter((key) => key !== null);
  return known.length === list.length && new Set(known).size === list.length
    ? known
    : list.map((_, index) => String(index));
}

function joined(place: string | null, name: string): string {
  const member = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return place === null ? member : `${place}/${member}`;
}

/** What differs between two sets of figures, in the order of the expected ones; what only the other has comes last. */
export function figureDifferences(
  expected: readonly Figure[],
  actual: readonly Figure[],
): readonly FigureDifference[] {
  if (standAlike(expected, actual))
    return expected.flatMap(({ place, value }, index) => {
      const other = actual[index]?.value;
      return agrees(value, other) ? [] : [{ place, expected: value, actual: other }];
    });
  const found = new Map(actual.map(({ place, value }) => [place, value]));
  const known = new Set(expected.map(({ place }) => place));
  const changed = expected.flatMap(({ place, value }) => {
    const other = found.get(place);
    return agrees(value, other) ? [] : [{ place, expected: value, actual: other }];
  });
  const added = actual.flatMap(({ place, value }) =>
    known.has(place) ? [] : [{ place, expected: undefined, actual: value }],
  );
  return [...changed, ...added];
}

/** Two pieces of plain data held against each other: how many figures the expected one has, and what differs. */
export interface HeldFigures {
  readonly count: number;
  readonly differences: readonly FigureDifference[];
}

/** As `figureDifferences` of the figures of both. Places are named only where something differs: that takes most of the time. */
export function heldFigures(expected: unknown, actual: unknown): HeldFigures {
  const count = agreeing(expected, actual);
  if (!Number.isNaN(count)) return { count, differences: [] };
  const figures = figuresOf(expected);
  return { count: figures.length, differences: figureDifferences(figures, figuresOf(actual)) };
}

/** How many figures two values have that stand alike and agree in all of them; NaN for any others. */
function agreeing(a: unknown, b: unknown): number {
  if (Array.isArray(a)) return Array.isArray(b) ? agreeingLists(a, b) : Number.NaN;
  if (isRecord(a)) return isRecord(b) ? agreeingRecords(a, b) : Number.NaN;
  return isLeaf(a) && isLeaf(b) && agrees(a, b) ? 1 : Number.NaN;
}

function agreeingLists(a: readonly unknown[], b: readonly unknown[]): number {
  if (a.length !== b.length) return Number.NaN;
  let count = 0;
  for (let index = 0; index < a.length; index += 1) count += agreeing(a[index], b[index]);
  return count;
}

function agreeingRecords(a: JsonObject, b: JsonObject): number {
  const others = Object.keys(b);
  let [count, at] = [0, 0];
  for (const name of Object.keys(a)) {
    if (a[name] === undefined) continue;
    while (at < others.length && b[others[at] ?? ''] === undefined) at += 1;
    if (name !== others[at]) return Number.NaN;
    count += agreeing(a[name], b[name]);
    at += 1;
  }
  while (at < others.length && b[others[at] ?? ''] === undefined) at += 1;
  return at === others.length ? count : Number.NaN;
}

/** True where both have the same places in the same order, as two calculations of one state do: nothing has to be looked up. */
const standAlike = (a: readonly Figure[], b: readonly Figure[]): boolean =>
  a.length === b.length && a.every(({ place }, index) => place === b[index]?.place);

function agrees(a: Leaf, b: Leaf | undefined): boolean {
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) <= figureTolerance : a === b;
}

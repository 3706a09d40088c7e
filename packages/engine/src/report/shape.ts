/**
 * What a place of a template can name: the form of a report's data, as data. It holds a template against what there
 * is, offers names while somebody writes, and lists the fields of a Word file.
 */
import type { Text } from '../terms.ts';

/** What a text of the data holds: plain words, markdown, or an ISO date. */
export type TextLeaf = 'text' | 'markdown' | 'date';
/** What a number of the data is: a count, a level or a strength 0-4, a difference of levels, a share 0-1. */
export type NumberLeaf = 'number' | 'level' | 'strength' | 'figure' | 'percent';
/** A value that names nothing further. `texts` is a list of words, `sources` a list of reference keys. */
export type Leaf = TextLeaf | NumberLeaf | 'flag' | 'texts' | 'sources' | 'chart';

/** A list: what one item is called where it is repeated, in code and in words, and what it holds. */
export interface ListShape<F extends Shape = Shape> {
  readonly list: true;
  readonly as: string;
  readonly item: F;
}

/** Names and what stands under each. */
export interface RecordShape {
  readonly [name: string]: Shape;
}

/** The form of a value. */
export type Shape = Leaf | ListShape | RecordShape;

/** The form that describes a type, so that a field that the data gains does not compile without its line. */
export type ShapeOf<T> = unknown extends T
  ? 'chart'
  : [T] extends [string | Text | null]
    ? TextLeaf
    : [T] extends [number | null]
      ? NumberLeaf
      : [T] extends [boolean | null]
        ? 'flag'
        : [T] extends [readonly string[]]
          ? 'texts' | 'sources'
          : [T] extends [readonly (infer I)[]]
            ? ListOf<I>
            : { readonly [K in keyof T]-?: ShapeOf<NonNullable<T[K]>> };

/** The form of a list of `I`. */
export interface ListOf<I> {
  readonly list: true;
  readonly as: string;
  readonly item: ShapeOf<I>;
}

/** A list whose items are called `as` where a template repeats them. */
export const listOf = <const F extends Shape>(as: string, item: F) => ({ list: true, as, item }) as const;

/** True for a list. */
export const isList = (shape: Shape): shape is ListShape => typeof shape === 'object' && shape.list === true;

/** True for names with something under them. */
export const isRecordShape = (shape: Shape): shape is RecordShape =>
  typeof shape === 'object' && shape.list !== true;

/** Names in force at a place of a template: the innermost loop's first. */
export interface NameScope {
  readonly name: string;
  readonly shape: Shape;
  readonly outer: NameScope | null;
}

/** One step down: null where there is nothing of that name. Members that every object has by birth are none. */
function member(shape: Shape, name: string): Shape | null {
  if (isList(shape) || shape === 'texts') return name === 'count' ? 'number' : null;
  if (!isRecordShape(shape) || !Object.hasOwn(shape, name)) return null;
  return shape[name] ?? null;
}

/** What a path names at a place: null where it leads nowhere. */
export function shapeAt(path: string, scope: NameScope | null, data: RecordShape): Shape | null {
  const [first = '', ...rest] = path.split('.');
  let frame = scope;
  while (frame && frame.name !== first) frame = frame.outer;
  let found: Shape | null = frame ? frame.shape : member(data, first);
  for (const name of rest) {
    if (found === null) return null;
    found = member(found, name);
  }
  return found;
}

/** A field that a place offers, with what it holds. */
export interface OfferedField {
  readonly path: string;
  readonly leaf: Leaf | 'list';
}

/** Fields nested deeper are reached through their loop. */
const deepest = 4;

function fieldsUnder(shape: Shape, path: string, depth: number): readonly OfferedField[] {
  if (isList(shape)) return [{ path, leaf: 'list' }];
  if (!isRecordShape(shape)) return [{ path, leaf: shape }];
  if (depth > deepest) return [];
  return Object.entries(shape).flatMap(([name, inner]) =>
    fieldsUnder(inner, path === '' ? name : `${path}.${name}`, depth + 1),
  );
}

/** Every field that a place offers: those of the innermost loop first, then the data's own. */
export function fieldsAt(scope: NameScope | null, data: RecordShape): readonly OfferedField[] {
  const seen = new Set<string>();
  const fields: OfferedField[] = [];
  for (let frame = scope; frame; frame = frame.outer) {
    if (seen.has(frame.name)) continue;
    seen.add(frame.name);
    fields.push(...fieldsUnder(frame.shape, frame.name, 0));
  }
  const own = fieldsUnder(data, '', 0);
  return [...fields, ...own.filter(({ path }) => !seen.has(path.split('.')[0] ?? ''))];
}

/** The format in which a field is written unless the template says another; null for those that take none. */
export const formatOfLeaf: { readonly [L in Leaf | 'list']: string | null } = {
  text: null,
  markdown: 'markdown',
  date: 'date',
  number: 'number',
  level: 'level',
  strength: 'strength',
  figure: 'figure',
  percent: 'percent',
  flag: null,
  texts: 'list',
  sources: 'cites',
  chart: null,
  list: null,
};

/** The name of a formula as a path: a place offers flat variables, in which `_` stands between the names (decision 50). */
export const flatToPath = (name: string): string => name.replaceAll('_', '.');

/** A text in both languages that says nothing in particular: a name, a figure. */
export const sameInBoth = (text: string): Text => ({ en: text, sv: text });

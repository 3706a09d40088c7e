/**
 * The shape of a report's data, as data: it is used to validate templates, to suggest names in the editor,
 * and to list the fields of a Word file.
 */
import type { Text } from '../text/terms.ts';

/** Kinds of texts: plain text, Markdown, or an ISO date. */
export type TextLeafShape = 'text' | 'markdown' | 'date';
/** Kinds of numbers: a count, a level or strength 0-4, a difference of levels, a share 0-1. */
export type NumberLeafShape = 'number' | 'level' | 'strength' | 'figure' | 'percent';
/** A value without named parts. `texts` is a list of words, `sources` a list of reference keys. */
export type LeafShape = TextLeafShape | NumberLeafShape | 'flag' | 'texts' | 'sources' | 'chart';

/** A list: the variable name and the words for one item, and the shape of an item. */
export interface ListShape<F extends DataShape = DataShape> {
  readonly list: true;
  readonly as: string;
  readonly item: F;
}

/** Names with their shapes. */
export interface RecordShape {
  readonly [name: string]: DataShape;
}

/** The shape of a value. */
export type DataShape = LeafShape | ListShape | RecordShape;

/** The shape of a TypeScript type, so that a new field of the data does not compile without its shape. */
export type DataShapeOf<T> = unknown extends T
  ? 'chart'
  : [T] extends [string | Text | null]
    ? TextLeafShape
    : [T] extends [number | null]
      ? NumberLeafShape
      : [T] extends [boolean | null]
        ? 'flag'
        : [T] extends [readonly string[]]
          ? 'texts' | 'sources'
          : [T] extends [readonly (infer I)[]]
            ? ListShapeOf<I>
            : { readonly [K in keyof T]-?: DataShapeOf<NonNullable<T[K]>> };

/** The form of a list of `I`. */
export interface ListShapeOf<I> {
  readonly list: true;
  readonly as: string;
  readonly item: DataShapeOf<I>;
}

/** A list; `as` is the name of an item in a loop. */
export const createListShape = <const F extends DataShape>(as: string, item: F) =>
  ({ list: true, as, item }) as const;

/** True for a list. */
export const isListShape = (shape: DataShape): shape is ListShape =>
  typeof shape === 'object' && shape.list === true;

/** True for a record with named parts. */
export const isRecordShape = (shape: DataShape): shape is RecordShape =>
  typeof shape === 'object' && shape.list !== true;

/** Names in scope at a place of a template: those of the innermost loop first. */
export interface NameScope {
  readonly name: string;
  readonly shape: DataShape;
  readonly outer: NameScope | null;
}

/** The shape of a member; null without one. Inherited members do not count. */
function getMemberShape(shape: DataShape, name: string): DataShape | null {
  if (isListShape(shape) || shape === 'texts') return name === 'count' ? 'number' : null;
  if (!isRecordShape(shape) || !Object.hasOwn(shape, name)) return null;
  return shape[name] ?? null;
}

/** The shape at a path; null when the path does not exist. */
export function getShapeAtPath(path: string, scope: NameScope | null, data: RecordShape): DataShape | null {
  const [first = '', ...rest] = path.split('.');
  let frame = scope;
  while (frame && frame.name !== first) frame = frame.outer;
  let found: DataShape | null = frame ? frame.shape : getMemberShape(data, first);
  for (const name of rest) {
    if (found === null) return null;
    found = getMemberShape(found, name);
  }
  return found;
}

/** A field that can be named at a place, with its kind. */
export interface AvailableField {
  readonly path: string;
  readonly leaf: LeafShape | 'list';
}

/** Deeper fields are suggested inside their loop only. */
const deepest = 4;

function fieldsUnder(shape: DataShape, path: string, depth: number): readonly AvailableField[] {
  if (isListShape(shape)) return [{ path, leaf: 'list' }];
  if (!isRecordShape(shape)) return [{ path, leaf: shape }];
  if (depth > deepest) return [];
  return Object.entries(shape).flatMap(([name, inner]) =>
    fieldsUnder(inner, path === '' ? name : `${path}.${name}`, depth + 1),
  );
}

/** All fields that can be named at a place: those of the innermost loop first, then those of the data. */
export function listAvailableFields(scope: NameScope | null, data: RecordShape): readonly AvailableField[] {
  const seen = new Set<string>();
  const fields: AvailableField[] = [];
  for (let frame = scope; frame; frame = frame.outer) {
    if (seen.has(frame.name)) continue;
    seen.add(frame.name);
    fields.push(...fieldsUnder(frame.shape, frame.name, 0));
  }
  const own = fieldsUnder(data, '', 0);
  return [...fields, ...own.filter(({ path }) => !seen.has(path.split('.')[0] ?? ''))];
}

/** The default format of a field; null without one. */
export const defaultLeafFormats: { readonly [L in LeafShape | 'list']: string | null } = {
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

/** The path of a flat formula variable, in which `_` replaces the dots (decision 50). */
export const toVariablePath = (name: string): string => name.replaceAll('_', '.');

/** A text that is equal in both languages, such as a name or a figure. */
export const toUntranslatedText = (text: string): Text => ({ en: text, sv: text });

/**
 * The shape of a report's data, described as data. It serves to validate templates, to suggest names in the editor,
 * and to list the fields of a Word file.
 */
import type { Text } from '../text/terms.ts';

/** Kinds of texts: plain text, Markdown, or an ISO date. */
export type TextLeafShape = 'text' | 'markdown' | 'date';
/** Kinds of numbers: a count, a level or strength 0-4, a difference of levels, a share 0-1. */
export type NumberLeafShape = 'number' | 'level' | 'strength' | 'figure' | 'percent';
/** A value without named parts. `texts` is a list of words, `sources` a list of reference keys. */
export type LeafShape = TextLeafShape | NumberLeafShape | 'flag' | 'texts' | 'sources' | 'chart';

/** The shape of a list: the variable name and the words for one item, and the shape of an item. */
export interface ListShape<F extends DataShape = DataShape> {
  readonly list: true;
  readonly as: string;
  readonly item: F;
}

/** The shape of a record: names with their shapes. */
export interface RecordShape {
  readonly [name: string]: DataShape;
}

/** The shape of a value. */
export type DataShape = LeafShape | ListShape | RecordShape;

/** The shape that a TypeScript type requires, so that a new field of the data does not compile without a shape. */
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

/** The shape of a list whose items have the type `I`. */
export interface ListShapeOf<I> {
  readonly list: true;
  readonly as: string;
  readonly item: DataShapeOf<I>;
}

/** Creates the shape of a list; `as` is the name of an item in a loop. */
export const createListShape = <const F extends DataShape>(as: string, item: F) =>
  ({ list: true, as, item }) as const;

/** True for the shape of a list. */
export const isListShape = (shape: DataShape): shape is ListShape =>
  typeof shape === 'object' && shape.list === true;

/** True for the shape of a record with named parts. */
export const isRecordShape = (shape: DataShape): shape is RecordShape =>
  typeof shape === 'object' && shape.list !== true;

/** The names that can be used at one place of a template; names of the innermost loop take precedence. */
export interface NameScope {
  readonly name: string;
  readonly shape: DataShape;
  readonly outer: NameScope | null;
}

/** Returns the shape of a member; null if it does not exist. Inherited members do not count. */
function getMemberShape(shape: DataShape, name: string): DataShape | null {
  if (isListShape(shape) || shape === 'texts') return name === 'count' ? 'number' : null;
  if (!isRecordShape(shape) || !Object.hasOwn(shape, name)) return null;
  return shape[name] ?? null;
}

/** Returns the shape at a path; null when the path does not exist. */
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

/** A field that can be named at a place of a template, with its kind. */
export interface AvailableField {
  readonly path: string;
  readonly leaf: LeafShape | 'list';
}

/** Largest depth of suggested fields. Deeper fields are suggested only inside their loop. */
const deepest = 4;

function fieldsUnder(shape: DataShape, path: string, depth: number): readonly AvailableField[] {
  if (isListShape(shape)) return [{ path, leaf: 'list' }];
  if (!isRecordShape(shape)) return [{ path, leaf: shape }];
  if (depth > deepest) return [];
  return Object.entries(shape).flatMap(([name, inner]) =>
    fieldsUnder(inner, path === '' ? name : `${path}.${name}`, depth + 1),
  );
}

/** Lists all fields that can be named at a place: first those of the innermost loop, last those of the data. */
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

/** Converts a formula variable to a path: `_` in the variable represents a dot. */
export const toVariablePath = (name: string): string => name.replaceAll('_', '.');

/** Returns a text that is equal in both languages, such as a name or a figure. */
export const toUntranslatedText = (text: string): Text => ({ en: text, sv: text });

/**
 * Writes and reads working entities of a collection as a table with one column per plain field and language, without
 * loss.
 */
import type { Field, FieldsByName, NumberField } from '../fields/field.ts';
import { isRecord, type JsonObject } from '../fields/parts.ts';
import { createNumberColumnReader, parsePlainNumber } from '../values/numbers.ts';
import { toCanonicalJson } from './canonical.ts';
import { listCollectionColumns } from './columns.ts';
import { modelTables } from './tables.ts';
import type { CollectionName } from './types.ts';
import { getMemberAtPath } from './working.ts';

/** One column of a table. */
export interface EntityTableColumn {
  /** Member names on the path to the field, joined by underscores: `name_en`, `relations_customers`. */
  readonly heading: string;
  readonly path: readonly string[];
  readonly field: Field;
}

const draft: EntityTableColumn = {
  heading: 'draft',
  path: ['draft'],
  field: { type: 'flag', optional: true },
};

/** Lists the columns of a collection: every field of its table, and the draft flag. */
export function listEntityTableColumns(collection: CollectionName): readonly EntityTableColumn[] {
  const table: FieldsByName = modelTables[collection].fields;
  const fields = listCollectionColumns(collection).map(({ path, field }): EntityTableColumn => {
    const owner = table[path[0] ?? ''];
    // An optional text has either both languages or none, so each of its columns can be empty.
    const mayLack = path.length === 2 && owner?.type === 'translated' && owner.optional === true;
    return { heading: path.join('_'), path, field: mayLack ? { ...field, optional: true } : field };
  });
  return [...fields, draft];
}

const mayBeMissing = ({ nullable, optional }: Field): boolean => nullable === true || optional === true;
const isPlainList = (field: Field): boolean =>
  field.type === 'list' && ['reference', 'choice', 'text'].includes(field.of.type);

/**
 * Formats a value as a cell: lists of words joined by `|`, lists of objects and objects as JSON, an absent value as
 * an empty cell. An empty optional text is `""`, an empty optional list `[]`.
 */
export function formatEntityTableCell(
  document: JsonObject,
  { path, field }: EntityTableColumn,
): string | number {
  const value = getMemberAtPath(document, path);
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string')
    return mayBeMissing(field) && (value === '' || value.startsWith('"')) ? JSON.stringify(value) : value;
  if (!isPlainList(field) || !Array.isArray(value)) return toCanonicalJson(value);
  return value.length === 0 && mayBeMissing(field) ? '[]' : value.join('|');
}

/** The outcome of reading a cell: a value, an absent value, or unreadable content. */
export type TableCellReading =
  | { readonly value: unknown }
  | { readonly missing: true }
  | { readonly unread: true };

const unread: TableCellReading = { unread: true };

/** Reads a cell. An empty cell is an absent value if the field is optional, else an empty text or list. */
export function readEntityTableCell(text: string, { field }: EntityTableColumn): TableCellReading {
  if (text === '' && field.nullable === true) return { value: null };
  if (text === '' && field.optional === true) return { missing: true };
  switch (field.type) {
    case 'number':
      return numberCell(text, field);
    case 'flag':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : unread;
    case 'list':
      if (text === '' || text === '[]') return { value: [] };
      return isPlainList(field) ? { value: text.split('|').map((part) => part.trim()) } : readJson(text);
    case 'text':
    case 'choice':
    case 'reference':
      return mayBeMissing(field) && text.startsWith('"') ? readJson(text) : { value: text };
    default:
      return readJson(text);
  }
}

/**
 * Reads a number in the notation of programs; otherwise in that of people, if the limits of the field permit only one
 * interpretation.
 */
function numberCell(text: string, { lowest, highest }: NumberField): TableCellReading {
  const plain = parsePlainNumber(text);
  if (plain !== null) return { value: plain };
  const rules = {
    ...(lowest === undefined ? {} : { least: lowest }),
    ...(highest === undefined ? {} : { most: highest }),
  };
  const cell = { text, rules };
  const reading = createNumberColumnReader([cell])(cell);
  return reading.kind === 'number' ? { value: reading.value } : unread;
}

function readJson(text: string): TableCellReading {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return unread;
  }
}

/** Sets or removes the value of a cell at a path of a document. */
export function setDocumentCell(
  document: JsonObject,
  path: readonly string[],
  reading: TableCellReading,
): JsonObject {
  const [name, ...rest] = path;
  if (name === undefined || 'unread' in reading) return document;
  if (rest.length > 0) {
    const inner = document[name];
    if ('missing' in reading && !isRecord(inner)) return document;
    return { ...document, [name]: setDocumentCell(isRecord(inner) ? inner : {}, rest, reading) };
  }
  const { [name]: _, ...others } = document;
  return 'missing' in reading ? others : { ...document, [name]: reading.value };
}

/** Tables of entities: each row an entity of a kind, each column a member, in the form in which Atlas writes them. */
import {
  type CollectionName,
  collectionNames,
  comparable,
  type Grid,
  type JsonObject,
  modelTables,
  ownMember,
  readTableCell,
  type TableColumn,
  tableColumns,
  workingFields,
} from '@klarsikt/engine';
import type { Imported } from './imported.ts';
import type { Place } from './staged.ts';

/** What a table is taken for: its kind, and the column of the kind for each of its headings ('' leaves one out). */
export interface TableMapping {
  readonly collection: CollectionName | null;
  readonly columns: { readonly [heading: string]: string };
}

/** A table with what it is taken for. */
export interface MappedTable extends TableMapping {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: number;
}

/** A row that can not be read, with the cell. */
export interface UnreadRow {
  readonly id: string;
  readonly collection: CollectionName;
  readonly place: Place;
  readonly name: string;
  readonly column: string;
  readonly text: string;
}

/** Letters and digits alone: headings differ in blanks, underscores and capitals. */
const plain = (text: string): string => comparable(text).replace(/[^\p{L}\p{N}]/gu, '');

const headingsOf = (grid: Grid): readonly string[] => (grid.rows[0]?.cells ?? []).map((cell) => cell.trim());

/** The column of the kind that a heading names. */
function columnNamed(columns: readonly TableColumn[], heading: string): string {
  return columns.find((column) => plain(column.heading) === plain(heading))?.heading ?? '';
}

function matches(collection: CollectionName, headings: readonly string[]): number {
  const columns = tableColumns(collection);
  return headings.filter((heading) => heading !== '' && columnNamed(columns, heading) !== '').length;
}

/** The kind that the name of the sheet or file says, else the one that has most of the headings. */
function kindOf(grid: Grid, file: string, headings: readonly string[]): CollectionName | null {
  const names = [grid.name, file.replace(/\.\w+$/, '')].map(plain);
  const said = collectionNames.find((name) =>
    [name, modelTables[name].type].some((word) => names.includes(plain(word))),
  );
  const best = said ?? [...collectionNames].sort((a, b) => matches(b, headings) - matches(a, headings))[0];
  return best === undefined || matches(best, headings) < 2 ? null : best;
}

/** What a table is taken for; `given` is what somebody has said of it. */
export function mappingOf(grid: Grid, file: string, given: TableMapping | undefined): MappedTable {
  const headings = headingsOf(grid);
  const collection = given === undefined ? kindOf(grid, file, headings) : given.collection;
  const columns = collection === null ? [] : tableColumns(collection);
  const known = new Set(columns.map(({ heading }) => heading));
  const mapped = headings
    .filter((heading) => heading !== '')
    .map((heading) => {
      const said = given === undefined ? undefined : ownMember(given.columns, heading);
      const column = said === undefined ? columnNamed(columns, heading) : said;
      // A column is filled by one heading.
      return [heading, known.delete(column) ? column : ''] as const;
    });
  return {
    ...{ name: grid.name, collection, headings: mapped.map(([heading]) => heading) },
    columns: Object.fromEntries(mapped),
    rows: Math.max(0, grid.rows.length - 1),
  };
}

/** Number and key of an entity are never written from a file: they tell which one it is. */
const fixed: ReadonlySet<string> = new Set(['id', 'key', 'draft']);

function withValue(members: JsonObject, [name = '', ...rest]: readonly string[], value: unknown): JsonObject {
  if (rest.length === 0) return { ...members, [name]: value };
  const inner = ownMember(members, name);
  const below = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  return { ...members, [name]: withValue(below, rest, value) };
}

/** Members without a value of which nothing is said: the whole where it may be missing, else the part of it. */
function withoutValue(collection: CollectionName, members: JsonObject, path: readonly string[]): JsonObject {
  const [name = ''] = path;
  const isOptional = workingFields(collection)[name]?.optional === true;
  return isOptional && members[name] === undefined
    ? { ...members, [name]: undefined }
    : withValue(members, path, undefined);
}

/** The rows of a table as entities. What its cells say holds as it stands; a cell that can not be read refuses its row. */
export function importedRows(
  grid: Grid,
  mapping: MappedTable,
): { readonly imported: readonly Imported[]; readonly unread: readonly UnreadRow[] } {
  const { collection } = mapping;
  if (collection === null) return { imported: [], unread: [] };
  const columns = new Map(tableColumns(collection).map((column) => [column.heading, column]));
  const places = headingsOf(grid).map(
    (heading) => columns.get(ownMember(mapping.columns, heading) ?? '') ?? null,
  );
  const { title } = modelTables[collection];
  const at = (heading: string) => places.findIndex((column) => column?.heading === heading);
  const [keyAt, nameAt] = [at('key'), at(`${title}_en`)];
  const imported: Imported[] = [];
  const unread: UnreadRow[] = [];
  for (const { number, cells } of grid.rows.slice(1)) {
    const place = { sheet: grid.name, row: number };
    const id = `${grid.name}!${number}`;
    const key = cells[keyAt]?.trim() || null;
    const name = cells[nameAt]?.trim() || (key ?? '');
    let members: JsonObject = {};
    let bad: UnreadRow | null = null;
    for (const [index, column] of places.entries()) {
      if (column === null || fixed.has(column.heading) || bad !== null) continue;
      const text = cells[index] ?? '';
      const reading = readTableCell(text, column);
      if ('unread' in reading) bad = { id, collection, place, name, column: column.heading, text };
      else if ('missing' in reading) members = withoutValue(collection, members, column.path);
      else members = withValue(members, column.path, reading.value);
    }
    if (bad !== null) unread.push(bad);
    else
      imported.push({
        ...{ id, collection, key, name, place, aliases: '', country: '', optional: false },
        members: () => members,
      });
  }
  return { imported, unread };
}

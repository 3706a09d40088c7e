/** Reads tables of entities in the format of Atlas, with one row per entity and one column per member. */
import type { JsonObject } from '@klarsikt/engine/fields';
import {
  type CollectionName,
  collectionNames,
  type EntityTableColumn,
  getWorkingEntityFields,
  listEntityTableColumns,
  modelTables,
} from '@klarsikt/engine/model';
import {
  createRepeatedHeadingTest,
  type GridRow,
  isTotalRowName,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import { toComparableText } from '@klarsikt/engine/text';
import { getOwnMember } from '@klarsikt/engine/values';
import { readLibraryCell } from './grade-cells.ts';
import type { ImportedEntity } from './imported.ts';
import type { FilePosition } from './staged.ts';

/**
 * The interpretation of a table: its collection, and for each heading the matching column of the collection. '' means
 * that the heading is ignored.
 */
export interface TableMapping {
  readonly collection: CollectionName | null;
  readonly columns: { readonly [heading: string]: string };
}

/** A table with its interpretation. */
export interface MappedTable extends TableMapping {
  readonly name: string;
  readonly headings: readonly string[];
  readonly rows: number;
  /** Names in the rows of totals, which are not entities. */
  readonly totals: readonly string[];
}

/** A row that cannot be read, with the heading and the text of the faulty cell. */
export interface UnreadImportRow {
  readonly id: string;
  readonly collection: CollectionName;
  readonly place: FilePosition;
  readonly name: string;
  readonly column: string;
  readonly text: string;
}

/** Keeps only letters and digits, because headings vary in blanks, underscores and capitals. */
const normalizeHeading = (text: string): string => toComparableText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Largest number of rows above the headings, such as titles and notes. */
const mostTitleRows = 10;

const countFilledCells = ({ cells }: GridRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** Removes the titles and notes above the headings. A title row has at most one filled cell. */
function skipTitleRows(rows: readonly GridRow[]): readonly GridRow[] {
  const heading = rows.slice(0, mostTitleRows + 1).findIndex((row) => countFilledCells(row) > 1);
  return heading === -1 ? rows : rows.slice(heading);
}

const headingsOf = ({ rows }: TableGrid): readonly string[] =>
  (skipTitleRows(rows)[0]?.cells ?? []).map((cell) => cell.trim());

/** True for a row that sums up other rows: it contains a word for a total, and figures. */
function isTotalRow({ cells }: GridRow): boolean {
  const [name = '', ...rest] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return isTotalRowName(name) && !/\s/u.test(name) && rest.every((text) => /^[\d\s.,%]+$/u.test(text));
}

/** Lists the rows of entities below the heading. Repeated headings and rows of totals are left out. */
function listEntityRows({ rows }: TableGrid): readonly GridRow[] {
  const [heading, ...below] = skipTitleRows(rows);
  const isHeading = createRepeatedHeadingTest(heading === undefined ? [] : [heading]);
  return below.filter((row) => !isHeading(row) && !isTotalRow(row));
}

const listTotalNames = ({ rows }: TableGrid): readonly string[] =>
  skipTitleRows(rows)
    .slice(1)
    .filter(isTotalRow)
    .map(({ cells }) => cells.map((cell) => cell.trim()).find((cell) => cell !== '') ?? '');

/** Returns the column of the collection that a heading names; '' without one. */
function findColumn(columns: readonly EntityTableColumn[], heading: string): string {
  return (
    columns.find((column) => normalizeHeading(column.heading) === normalizeHeading(heading))?.heading ?? ''
  );
}

function countMatches(collection: CollectionName, headings: readonly string[]): number {
  const columns = listEntityTableColumns(collection);
  return headings.filter((heading) => heading !== '' && findColumn(columns, heading) !== '').length;
}

/**
 * Finds the collection that the sheet or file is named after, otherwise the collection that has the most headings in
 * common with the table.
 */
function findCollection(grid: TableGrid, file: string, headings: readonly string[]): CollectionName | null {
  const names = [grid.name, file.replace(/\.\w+$/, '')].map(normalizeHeading);
  const said = collectionNames.find((name) =>
    [name, modelTables[name].type].some((word) => names.includes(normalizeHeading(word))),
  );
  const best =
    said ?? [...collectionNames].sort((a, b) => countMatches(b, headings) - countMatches(a, headings))[0];
  return best === undefined || countMatches(best, headings) < 2 ? null : best;
}

/** Creates the interpretation of a table. `given` is the choice of the editor. */
export function createTableMapping(
  grid: TableGrid,
  file: string,
  given: TableMapping | undefined,
): MappedTable {
  const headings = headingsOf(grid);
  const collection = given === undefined ? findCollection(grid, file, headings) : given.collection;
  const columns = collection === null ? [] : listEntityTableColumns(collection);
  const known = new Set(columns.map(({ heading }) => heading));
  const mapped = headings
    .filter((heading) => heading !== '')
    .map((heading) => {
      const said = given === undefined ? undefined : getOwnMember(given.columns, heading);
      const column = said === undefined ? findColumn(columns, heading) : said;
      // Assign each column to one heading only.
      return [heading, known.delete(column) ? column : ''] as const;
    });
  return {
    ...{ name: grid.name, collection, headings: mapped.map(([heading]) => heading) },
    columns: Object.fromEntries(mapped),
    ...{ rows: listEntityRows(grid).length, totals: listTotalNames(grid) },
  };
}

/** A file never changes id and key, which identify an entity, and it does not change the draft flag either. */
const fixed: ReadonlySet<string> = new Set(['id', 'key', 'draft']);

function setMember(members: JsonObject, [name = '', ...rest]: readonly string[], value: unknown): JsonObject {
  if (rest.length === 0) return { ...members, [name]: value };
  const inner = getOwnMember(members, name);
  const below = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  return { ...members, [name]: setMember(below, rest, value) };
}

/** Removes a member whose cell is empty: the whole member if it is optional, otherwise the part at the path. */
function removeMember(collection: CollectionName, members: JsonObject, path: readonly string[]): JsonObject {
  const [name = ''] = path;
  const isOptional = getWorkingEntityFields(collection)[name]?.optional === true;
  return isOptional && members[name] === undefined
    ? { ...members, [name]: undefined }
    : setMember(members, path, undefined);
}

/**
 * Converts the rows of a table to entities. Cells replace current values; a row with an unreadable cell is refused.
 */
export function convertTableRows(
  grid: TableGrid,
  mapping: MappedTable,
): { readonly imported: readonly ImportedEntity[]; readonly unread: readonly UnreadImportRow[] } {
  const { collection } = mapping;
  if (collection === null) return { imported: [], unread: [] };
  const columns = new Map(listEntityTableColumns(collection).map((column) => [column.heading, column]));
  const headings = headingsOf(grid);
  const places = headings.map((heading) => columns.get(getOwnMember(mapping.columns, heading) ?? '') ?? null);
  const { title } = modelTables[collection];
  const at = (heading: string) => places.findIndex((column) => column?.heading === heading);
  const [keyAt, ...namesAt] = [at('key'), at(`${title}_en`), at(`${title}_sv`)];
  const nameIn = (cells: readonly string[]) =>
    namesAt.map((column) => cells[column]?.trim() ?? '').find((text) => text !== '');
  const imported: ImportedEntity[] = [];
  const unread: UnreadImportRow[] = [];
  for (const { number, cells } of listEntityRows(grid)) {
    const place = { sheet: grid.name, row: number };
    const id = `${grid.name}!${number}`;
    const key = cells[keyAt]?.trim() || null;
    const name = nameIn(cells) ?? key ?? '';
    let members: JsonObject = {};
    let bad: UnreadImportRow | null = null;
    for (const [index, column] of places.entries()) {
      if (column === null || fixed.has(column.heading) || bad !== null) continue;
      const text = cells[index] ?? '';
      const reading = readLibraryCell(text, column);
      if ('unread' in reading)
        bad = { id, collection, place, name, column: headings[index] ?? column.heading, text };
      else if ('missing' in reading) members = removeMember(collection, members, column.path);
      else members = setMember(members, column.path, reading.value);
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

/**
 * Finds the cell from which an entity got the member at a path such as `relations.customers[0]`, and returns its
 * heading and text. Returns null if no column contains the member.
 */
export function findMemberCell(
  grid: TableGrid,
  mapping: MappedTable,
  member: { readonly row: number; readonly path: string },
): { readonly heading: string; readonly text: string } | null {
  const { collection } = mapping;
  if (collection === null) return null;
  const path = member.path.replace(/\[\d+\].*$/u, '').replaceAll('.', '_');
  const headings = headingsOf(grid);
  const isOf = (column: string): boolean => column === path || path.startsWith(`${column}_`);
  const index = headings.findIndex((heading) => {
    const column = getOwnMember(mapping.columns, heading) ?? '';
    return column !== '' && isOf(column);
  });
  const row = grid.rows.find(({ number }) => number === member.row);
  return index === -1 || row === undefined
    ? null
    : { heading: headings[index] ?? '', text: row.cells[index]?.trim() ?? '' };
}

/** Entities of a kind as a CSV table: written whole, read back row by row. */

import type { TableImport } from '@klarsikt/contract';
import {
  blankEntity,
  type CollectionName,
  cellText,
  dayCell,
  fillSentence,
  type JsonObject,
  keyOf,
  ownMember,
  patchesBetween,
  readTableCell,
  type TableCell,
  type TableColumn,
  tableCell,
  tableColumns,
  withCell,
  workingFaults,
} from '@klarsikt/engine';
import { readCsv } from '@klarsikt/imports/csv';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import { paced } from '@klarsikt/server/platform/steps.ts';
import { authorOf, type Changing, patchEntity } from './change.ts';
import {
  insertRows,
  keyIsTaken,
  nextNumbers,
  nextPosition,
  rowsByKey,
  surroundingsOfAll,
  takenKeys,
  type WorkingRow,
} from './store.ts';
import { faultSentences, noTable, notRead, repeatedKey } from './texts.ts';

/** Characters that a cell of a workbook holds. */
const longestCell = 32_767;

type Cells = readonly TableCell[];

/** A whole day is one for spreadsheets too; a year or a month alone is a text. */
function cellOf(document: JsonObject, column: TableColumn): TableCell {
  const { field } = column;
  const cell = tableCell(document, column);
  const isDate = field.type === 'text' && (field.format === 'day' || field.format === 'partialDate');
  return isDate && typeof cell === 'string' && cell !== '' ? dayCell(cell) : cell;
}

/** Entities as rows of cells, the headings first. */
export function tableRows(
  collection: CollectionName,
  rows: readonly { readonly document: JsonObject }[],
): readonly Cells[] {
  const columns = tableColumns(collection);
  const lines = rows.map(({ document }) => columns.map((column) => cellOf(document, column)));
  return [columns.map(({ heading }) => heading), ...lines];
}

const textAt = (cells: Cells, at: number): string => cellText(cells[at] ?? null);

/** Refuses what a workbook would cut: nothing is lost on the way out. */
export function refuseLongCells([headings = [], ...rows]: readonly Cells[]): void {
  const keyAt = headings.indexOf('key');
  for (const row of rows)
    for (const [at, cell] of row.entries())
      if (cellText(cell).length > longestCell)
        throw new Refusal('error.atlas.cell', { key: textAt(row, keyAt), column: textAt(headings, at) });
}

interface ReadRow {
  readonly line: number;
  readonly key: string;
  readonly before: WorkingRow | null;
  readonly document: JsonObject;
}
type Refused = TableImport['refused'][number];

/** What a file says of the rows that are there, and of new ones. */
async function readRows(
  { tx, actor, deps, call }: Changing,
  collection: CollectionName,
  given: { readonly content: string; readonly mapping: Readonly<Record<string, string>> },
) {
  const [head, ...lines] = readCsv(given.content) ?? [];
  if (head === undefined)
    throw invalid({ path: '/content', code: 'atlas.table', message: noTable[call.language] });
  const columns = new Map(tableColumns(collection).map((column) => [column.heading, column]));
  const headings = head.cells.map((cell) => ownMember(given.mapping, cell.trim()) ?? cell.trim());
  const places = headings.map((heading) => columns.get(heading) ?? null);
  const keyAt = headings.indexOf('key');
  const keys = lines.map(({ cells }) => cells[keyAt] ?? '').filter((key) => key !== '');
  const known = new Map((await rowsByKey(tx, keys)).map((row) => [row.key, row]));
  const today = todayOf(deps.clock, actor);
  const refused: Refused[] = [];
  const seen = new Set<string>();
  const rows = lines.flatMap(({ line, cells }): ReadRow[] => {
    const key = cells[keyAt] ?? '';
    const row = known.get(key) ?? null;
    const before = row?.collection === collection ? row : null;
    const start = before?.document ?? blankEntity(collection, today);
    const { document, bad } = filled(start, places, cells);
    const isRepeated = key !== '' && seen.has(key);
    seen.add(key);
    if (bad !== null || isRepeated) {
      const [column, reason] = bad === null ? ['key', repeatedKey] : [bad.heading, notRead];
      refused.push({ line, key, column, reason: reason[call.language] });
      return [];
    }
    return [{ line, key, before, document: withDraftOf(start, document) }];
  });
  const unknown = headings.filter((heading, at) => places[at] === null && heading !== '');
  return { rows, refused, unknown };
}

/** Number and key of an entity are never read from a file: they tell which one it is. */
const fixed: ReadonlySet<string> = new Set(['id', 'key']);

function filled(start: JsonObject, places: readonly (TableColumn | null)[], cells: readonly string[]) {
  let document = start;
  for (const [at, column] of places.entries()) {
    if (column === null || fixed.has(column.heading)) continue;
    const reading = readTableCell(cells[at] ?? '', column);
    if ('unread' in reading) return { document, bad: column };
    document = withCell(document, column.path, reading);
  }
  return { document, bad: null };
}

/** A file can make drafts, and makes none of them ready: what it brought in as one would else be so when it is read again. */
function withDraftOf(start: JsonObject, document: JsonObject): JsonObject {
  return start.draft === true ? { ...document, draft: true } : document;
}

const titleOf = ({ document: { name }, key }: ReadRow): string =>
  typeof name === 'object' && name !== null && 'en' in name ? String(name.en) : key;

/** Rows as they are stored: with number and key, of new ones made here; every key once. */
async function identified(
  tx: Changing['tx'],
  collection: CollectionName,
  rows: readonly ReadRow[],
): Promise<readonly JsonObject[]> {
  const wanted = (row: ReadRow) => row.key || keyOf(collection, titleOf(row));
  const fresh = rows.filter(({ before }) => before === null);
  const taken = new Set(await takenKeys(tx, fresh.map(wanted)));
  const numbers = [...(await nextNumbers(tx, fresh.length))];
  const made: JsonObject[] = [];
  for (const row of rows) {
    if (row.before !== null) {
      made.push(row.document);
      continue;
    }
    let key = wanted(row);
    for (let number = 2; taken.has(key) || (number > 2 && (await keyIsTaken(tx, key))); number += 1)
      key = keyOf(collection, titleOf(row), number);
    taken.add(key);
    made.push({ ...row.document, id: numbers.shift() ?? 0, key, draft: true });
  }
  return made;
}

/** Reads a table: what a version could hold is taken (or, with `check`, would be), the rest is listed with its reason. */
export async function readTable(
  changing: Changing,
  collection: CollectionName,
  given: {
    readonly content: string;
    readonly check: boolean;
    readonly mapping: Readonly<Record<string, string>>;
  },
): Promise<TableImport> {
  const { tx, call } = changing;
  const { rows, refused, unknown } = await readRows(changing, collection, given);
  const inFile = new Set(rows.map(({ key }) => key));
  let [added, changed, unchanged] = [0, 0, 0];
  const fresh: JsonObject[] = [];
  const changes: { readonly before: WorkingRow; readonly document: JsonObject }[] = [];
  const documents = await identified(tx, collection, rows);
  const entities = documents.map((document) => ({ collection, document }));
  const around = await surroundingsOfAll(tx, collection, entities);
  const knows = (of: string, key: string) => around.knows(of, key) || (of === collection && inFile.has(key));
  const pause = paced();
  for (const [at, row] of rows.entries()) {
    await pause();
    const document = documents[at] ?? row.document;
    const [fault] = workingFaults({ collection, document }, { ...around, knows });
    if (fault !== undefined) {
      const { path, kind, detail } = fault;
      const reason = fillSentence(
        faultSentences[kind][call.language],
        { detail: detail[call.language] },
        call.language,
      );
      refused.push({ line: row.line, key: row.key, column: path.slice(1).replaceAll('/', '_'), reason });
    } else if (row.before === null) {
      added += 1;
      fresh.push(document);
    } else if (patchesBetween(row.before.document, document).length > 0) {
      changed += 1;
      changes.push({ before: row.before, document });
    } else unchanged += 1;
  }
  if (!given.check) await store(changing, collection, { fresh, changes });
  return { added, changed, unchanged, refused, unknown };
}

async function store(
  changing: Changing,
  collection: CollectionName,
  given: {
    readonly fresh: readonly JsonObject[];
    readonly changes: readonly { readonly before: WorkingRow; readonly document: JsonObject }[];
  },
): Promise<void> {
  const { tx } = changing;
  const first = await nextPosition(tx, collection);
  const rows = given.fresh.map((document, index) => ({
    ...{ id: Number(document.id), key: String(document.key) },
    ...{ collection, document, position: first + index, revision: 0 },
  }));
  await insertRows(tx, rows, authorOf(changing));
  for (const { before, document } of given.changes)
    await patchEntity(changing, before, (present) => patchesBetween(present, document));
}

/** Exports and imports entities of a kind as a CSV table. */

import { dailyEntityTypes, type TableImportResult } from '@klarsikt/contract';
import { computePatchesBetween } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import {
  type CollectionName,
  createBlankEntity,
  deriveEntityKey,
  type EntityTableColumn,
  findWorkingEntityFaults,
  formatEntityTableCell,
  getPublishedFields,
  isRequirementSetCollection,
  listEntityTableColumns,
  modelTables,
  readEntityTableCell,
  setDocumentCell,
} from '@klarsikt/engine/model';
import { fillSentence } from '@klarsikt/engine/text';
import { formatCellText, getOwnMember, type TableCell, toDayCell } from '@klarsikt/engine/values';
import { readCsv } from '@klarsikt/imports/csv';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { createInputRefusal, Refusal } from '@klarsikt/server/platform/errors.ts';
import { createPacer } from '@klarsikt/server/platform/steps.ts';
import { buildChangeAuthor, type EntityChangeContext, patchEntity } from './change.ts';
import type { AtlasDeps } from './deps.ts';
import {
  computeNextRowPosition,
  insertWorkingRows,
  isEntityKeyTaken,
  listTakenEntityKeys,
  listWorkingRowsByKey,
  loadContextOfEntities,
  reserveEntityIds,
  type WorkingRow,
} from './store.ts';
import { type ImportedTableRow, listInvalidSetRows } from './table-set.ts';
import { fieldFaultTexts, notTableFault, repeatedKeyFault, unreadableCellFault } from './texts.ts';

/** Maximum number of characters in a cell of a workbook. */
const longestCell = 32_767;

type Cells = readonly TableCell[];

/** Builds a cell: a full date becomes a date cell, and a year or a month alone stays text. */
function buildCell(document: JsonObject, column: EntityTableColumn): TableCell {
  const { field } = column;
  const cell = formatEntityTableCell(document, column);
  const isDate = field.type === 'text' && (field.format === 'day' || field.format === 'partialDate');
  return isDate && typeof cell === 'string' && cell !== '' ? toDayCell(cell) : cell;
}

export function buildEntityTableRows(
  collection: CollectionName,
  rows: readonly { readonly document: JsonObject }[],
): readonly Cells[] {
  const columns = listEntityTableColumns(collection);
  const lines = rows.map(({ document }) => columns.map((column) => buildCell(document, column)));
  return [columns.map(({ heading }) => heading), ...lines];
}

const textAt = (cells: Cells, at: number): string => formatCellText(cells[at] ?? null);

/** Refuses texts that are longer than a workbook cell can hold. */
export function requireShortCells([headings = [], ...rows]: readonly Cells[]): void {
  const keyAt = headings.indexOf('key');
  for (const row of rows)
    for (const [at, cell] of row.entries())
      if (formatCellText(cell).length > longestCell)
        throw new Refusal('error.atlas.cell', { key: textAt(row, keyAt), column: textAt(headings, at) });
}

interface RowReading {
  readonly line: number;
  readonly key: string;
  readonly before: WorkingRow | null;
  readonly document: JsonObject;
}
type RefusedRow = TableImportResult['refused'][number];

type TableImportContext = EntityChangeContext & {
  readonly deps: Pick<AtlasDeps, 'clock' | 'models' | 'noteImport'>;
};

async function readRows(
  { tx, actor, deps, call }: EntityChangeContext,
  collection: CollectionName,
  given: { readonly content: string; readonly mapping: Readonly<Record<string, string>> },
) {
  const [head, ...lines] = readCsv(given.content) ?? [];
  if (head === undefined)
    throw createInputRefusal({
      path: '/content',
      code: 'atlas.table',
      message: notTableFault[call.language],
    });
  const columns = new Map(listEntityTableColumns(collection).map((column) => [column.heading, column]));
  const written = head.cells.map((cell) => cell.trim());
  const headings = written.map((heading) => getOwnMember(given.mapping, heading) ?? heading);
  const places = headings.map((heading) => columns.get(heading) ?? null);
  const keyAt = headings.indexOf('key');
  const keys = lines.map(({ cells }) => cells[keyAt] ?? '').filter((key) => key !== '');
  const known = new Map((await listWorkingRowsByKey(tx, keys)).map((row) => [row.key, row]));
  const today = getTodayInZone(deps.clock, actor);
  const refused: RefusedRow[] = [];
  const seen = new Set<string>();
  const rows = lines.flatMap(({ line, cells }): RowReading[] => {
    const key = cells[keyAt] ?? '';
    const row = known.get(key) ?? null;
    const before = row?.collection === collection ? row : null;
    const start = before?.document ?? createBlankEntity(collection, today);
    const { document, bad } = fillDocument(start, places, cells);
    const isRepeated = key !== '' && seen.has(key);
    seen.add(key);
    if (bad !== null || isRepeated) {
      const [column, reason] = bad === null ? ['key', repeatedKeyFault] : [bad.heading, unreadableCellFault];
      refused.push({ line, key, column, reason: reason[call.language] });
      return [];
    }
    return [{ line, key, before, document: keepDraftState(start, document) }];
  });
  const unknown = headings.filter((heading, at) => places[at] === null && heading !== '');
  return { rows, refused, unknown, headings: written.filter((heading) => heading !== '') };
}

/** Columns that identify an entity. An import never changes their values. */
const fixed: ReadonlySet<string> = new Set(['id', 'key']);

function fillDocument(
  start: JsonObject,
  places: readonly (EntityTableColumn | null)[],
  cells: readonly string[],
) {
  let document = start;
  for (const [at, column] of places.entries()) {
    if (column === null || fixed.has(column.heading)) continue;
    const reading = readEntityTableCell(cells[at] ?? '', column);
    if ('unread' in reading) return { document, bad: column };
    document = setDocumentCell(document, column.path, reading);
  }
  return { document, bad: null };
}

/** An imported table never clears the draft state; otherwise a second import would publish the drafts of the first. */
function keepDraftState(start: JsonObject, document: JsonObject): JsonObject {
  return start.draft === true ? { ...document, draft: true } : document;
}

const titleOf = ({ document: { name }, key }: RowReading): string =>
  typeof name === 'object' && name !== null && 'en' in name ? String(name.en) : key;

/** Returns the rows in their stored form; new rows get an id and a unique key. */
async function assignIdentities(
  tx: EntityChangeContext['tx'],
  collection: CollectionName,
  rows: readonly RowReading[],
): Promise<readonly JsonObject[]> {
  const wanted = (row: RowReading) => row.key || deriveEntityKey(collection, titleOf(row));
  const fresh = rows.filter(({ before }) => before === null);
  const taken = new Set(await listTakenEntityKeys(tx, fresh.map(wanted)));
  const numbers = [...(await reserveEntityIds(tx, fresh.length))];
  const made: JsonObject[] = [];
  for (const row of rows) {
    if (row.before !== null) {
      made.push(row.document);
      continue;
    }
    let key = wanted(row);
    for (let number = 2; taken.has(key) || (number > 2 && (await isEntityKeyTaken(tx, key))); number += 1)
      key = deriveEntityKey(collection, titleOf(row), number);
    taken.add(key);
    made.push({ ...row.document, id: numbers.shift() ?? 0, key, draft: true });
  }
  return made;
}

/** Imports a table: stores valid rows (with `check` it only counts them) and lists the other rows with a reason. */
export async function importEntityTable(
  changing: TableImportContext,
  collection: CollectionName,
  given: {
    readonly content: string;
    readonly check: boolean;
    readonly mapping: Readonly<Record<string, string>>;
  },
): Promise<TableImportResult> {
  const { tx, deps, call } = changing;
  const { rows, refused, unknown, headings } = await readRows(changing, collection, given);
  const inFile = new Set(rows.map(({ key }) => key));
  let unchanged = 0;
  const fresh: ImportedTableRow[] = [];
  const changes: (ImportedTableRow & { readonly before: WorkingRow })[] = [];
  const documents = await assignIdentities(tx, collection, rows);
  const entities = documents.map((document) => ({ collection, document }));
  const around = await loadContextOfEntities(tx, collection, entities);
  const knows = (of: string, key: string) => around.knows(of, key) || (of === collection && inFile.has(key));
  const pause = createPacer();
  for (const [at, row] of rows.entries()) {
    await pause();
    const document = documents[at] ?? row.document;
    const [fault] = findWorkingEntityFaults({ collection, document }, { ...around, knows });
    if (fault !== undefined) {
      const { path, kind, detail } = fault;
      const reason = fillSentence(
        fieldFaultTexts[kind][call.language],
        { detail: detail[call.language] },
        call.language,
      );
      refused.push({ line: row.line, key: row.key, column: path.slice(1).replaceAll('/', '_'), reason });
    } else if (row.before === null) fresh.push({ ...row, document });
    else if (computePatchesBetween(row.before.document, document).length > 0)
      changes.push({ ...row, before: row.before, document });
    else unchanged += 1;
  }
  refused.push(
    ...(await listInvalidSetRows({ tx, deps, language: call.language }, collection, [...fresh, ...changes])),
  );
  if (isRequirementSetCollection(collection) && refused.length > 0)
    return { added: 0, changed: 0, unchanged, refused, unknown, headings };
  if (!given.check) await storeRows(changing, collection, { fresh, changes });
  return { added: fresh.length, changed: changes.length, unchanged, refused, unknown, headings };
}

async function storeRows(
  changing: TableImportContext,
  collection: CollectionName,
  given: {
    readonly fresh: readonly ImportedTableRow[];
    readonly changes: readonly (ImportedTableRow & { readonly before: WorkingRow })[];
  },
): Promise<void> {
  const { tx } = changing;
  const first = await computeNextRowPosition(tx, collection);
  const rows = given.fresh.map(({ document }, index) => ({
    ...{ id: Number(document.id), key: String(document.key) },
    ...{ collection, document, position: first + index, revision: 0 },
  }));
  await insertWorkingRows(tx, rows, buildChangeAuthor(changing));
  for (const { before, document } of given.changes)
    await patchEntity(changing, before, (present) => computePatchesBetween(present, document));
  await insertTableImport(changing, collection, given);
}

/** Registers the import, so that it can be undone in one step. News has its own editor and is not registered. */
async function insertTableImport(
  changing: TableImportContext,
  collection: CollectionName,
  { fresh, changes }: Parameters<typeof storeRows>[2],
): Promise<void> {
  const { deps, tx } = changing;
  const { type } = modelTables[collection];
  const touched = [...fresh.map((row) => ({ ...row, before: null })), ...changes]
    .filter(({ document }) => document.withdrawn !== true)
    .map(({ before, document }) => ({
      collection,
      before: before === null ? null : getPublishedFields({ collection, document: before.document }),
      after: getPublishedFields({ collection, document }),
    }));
  if (touched.length === 0 || dailyEntityTypes.some((daily) => daily === type)) return;
  await deps.noteImport(tx, {
    ...buildChangeAuthor(changing),
    ...{ fileName: `${type}.csv`, counts: { added: fresh.length, changed: changes.length } },
    undo: { entities: touched, origins: {} },
  });
}

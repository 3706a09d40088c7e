/**
 * Reads an edition of a country list from its publisher's table: places with values, places alone, or
 * restrictive measures.
 */

import { getMeasureKindName } from '../lists/words.ts';
import type { CompiledModel } from '../model/compile.ts';
import { type RestrictiveMeasure, toRiskListEntries } from '../model/measures.ts';
import { modelLimits } from '../model/tables/parts.ts';
import type { RiskList } from '../model/types.ts';
import { normalizeWords } from '../text/spelling.ts';
import { languages } from '../text/terms.ts';
import { createDayColumnReader } from '../values/days.ts';
import { restrictiveMeasureKinds } from '../values/scale.ts';
import { formatCellAddress, type GridRow, getRowNumber, type TableGrid } from './grid.ts';
import type { ListScale, ListScaleQuestion } from './list-scales.ts';
import { createRepeatedHeadingTest } from './repeated-headings.ts';
import {
  createGeographyFinder,
  findCountryColumn,
  findFirstListRow,
  getCellText,
  readRiskList,
  removeFootnotes,
  type UnreadListRow,
} from './risk-list.ts';

/**
 * A fault in a row of an edition. `kind` and `until`: the kind or the last day of a measure is unreadable. `cut`: the
 * file has more rows or columns than were read (the cell is empty). `scale`: the scale of the values is not chosen.
 */
export interface EditionRowFault {
  readonly name: string;
  readonly cell: string;
  readonly reason:
    | Exclude<UnreadListRow['reason'], 'headingAgain'>
    | 'scale'
    | 'kind'
    | 'until'
    | 'long'
    | 'cut';
}

/** A table read as an edition of a list. An edition with any fault is refused as a whole. */
export interface ListEditionReading {
  readonly entries: RiskList['entries'];
  readonly measures: readonly RestrictiveMeasure[] | null;
  readonly faults: readonly EditionRowFault[];
  /** Index of the column of values, from 0; null if all places have the list's common value. */
  readonly values: number | null;
  readonly offered: readonly { readonly index: number; readonly heading: string }[];
  /** The question on the scale of the values, to be answered before the table is read; null if the scale is known. */
  readonly question: ListScaleQuestion | null;
}

/**
 * Options for reading a table. `values`: index of the column of values, or null for the common value of the
 * list.
 */
export interface EditionReadOptions {
  readonly values?: number | null | undefined;
  /** The scale of the values that a person has chosen. */
  readonly scale?: ListScale | undefined;
}

type ListShape = Pick<RiskList, 'kind' | 'entries' | 'measures'>;

/** Returns the common value of all places of a list; null if the values differ or the list is empty. */
export function getCommonValue({ kind, entries }: Pick<RiskList, 'kind' | 'entries'>): number | null {
  const values = new Set(entries.map(({ value }) => value));
  const [value] = values;
  return kind === 'flat' && values.size === 1 && value !== undefined ? value : null;
}

/**
 * Reads a table as an edition of a list. A list of restrictive measures expects measures, a list with one common
 * value expects places without values, and every other list expects places with values. Returns null for a table
 * without such columns.
 */
export function readListEdition(
  model: CompiledModel,
  grid: TableGrid,
  list: ListShape,
  given: EditionReadOptions = {},
): ListEditionReading | null {
  const read = readTable(model, grid, list, given);
  if (read === null || grid.cut === undefined) return read;
  return { ...read, faults: [{ name: grid.name, cell: '', reason: 'cut' }, ...read.faults] };
}

function readTable(
  model: CompiledModel,
  grid: TableGrid,
  list: ListShape,
  given: EditionReadOptions,
): ListEditionReading | null {
  if (list.measures !== undefined) return readMeasures(model, grid);
  const common = getCommonValue(list);
  if (common !== null && given.values === undefined) return readPlaces(model, grid, common);
  if (given.values === null) return common === null ? null : readPlaces(model, grid, common);
  const most = list.kind === 'index' ? 100 : 4;
  const before = new Map(list.entries.map(({ geography, value }) => [geography, value]));
  const read = readRiskList(model, grid, { most, values: given.values, scale: given.scale, before });
  if (read === null) return null;
  const { values, offered, unread, question } = read;
  const entries = read.entries.map(({ geography, value }) => ({ geography, value }));
  const last = removeFootnotes(grid.rows).at(-1)?.number ?? 0;
  const faults: EditionRowFault[] = unread.flatMap(({ reason, ...row }) =>
    reason === 'headingAgain' || getRowNumber(row.cell) > last ? [] : [{ ...row, reason }],
  );
  if (question !== null)
    faults.unshift({ name: question.example.name, cell: question.example.cell, reason: 'scale' });
  return { entries, measures: null, faults, values, offered, question };
}

interface PlaceTable {
  readonly find: (text: string) => string | null;
  readonly column: number;
  readonly above: readonly GridRow[];
  readonly rows: readonly GridRow[];
  readonly isHidden: (row: GridRow) => boolean;
}

function findPlaceTable(model: CompiledModel, grid: TableGrid): PlaceTable | null {
  const find = createGeographyFinder(model);
  const width = Math.max(0, ...grid.rows.map(({ cells }) => cells.length));
  const column = findCountryColumn(grid.rows, width, find);
  if (column === null) return null;
  const first = findFirstListRow(grid.rows, column, find);
  const heading = grid.rows
    .slice(0, first)
    .findLast(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const isHeading = createRepeatedHeadingTest(heading === undefined ? [] : [heading]);
  const below = removeFootnotes(grid.rows.slice(first)).filter((row) => !isHeading(row));
  const isHidden = (row: GridRow) =>
    grid.isHidden === true || row.isHidden === true || grid.hiddenColumns?.includes(column) === true;
  return { find, column, above: grid.rows.slice(0, first), rows: below, isHidden };
}

function readPlaces(model: CompiledModel, grid: TableGrid, value: number): ListEditionReading | null {
  const table = findPlaceTable(model, grid);
  if (table === null) return null;
  const { find, column, rows, isHidden } = table;
  const taken = new Set<string>();
  const faults: EditionRowFault[] = [];
  for (const row of rows) {
    const name = getCellText(row, column);
    if (name === '') continue;
    const geography = find(name);
    const cell = formatCellAddress(column, row.number);
    if (geography === null) faults.push({ name, cell, reason: 'country' });
    else if (isHidden(row)) faults.push({ name, cell, reason: 'hidden' });
    else if (taken.has(geography)) faults.push({ name, cell, reason: 'twice' });
    else taken.add(geography);
  }
  const entries = [...taken].map((geography) => ({ geography, value }));
  return { entries, measures: null, faults, values: null, offered: [], question: null };
}

const headings = {
  framework: /framework|regime|programme|ramverk|regelverk|sanktionsprogram/u,
  kind: /kind|type of measure|slag|typ av åtgärd|åtgärdstyp/u,
  until: /until|expir|last day|till och med|t\.?o\.?m|upphör|sista dag/u,
  area: /(?<!\p{L})(area|område)/u,
  act: /(?<!\p{L})(acts?|rättsakt(er)?|legal basis|rättslig grund|regulation|förordning|beslut|decision)(?!\p{L})/u,
} as const;

type MeasureColumns = { readonly [name in keyof typeof headings]: number };

function measureColumns({ above, column }: PlaceTable): MeasureColumns | null {
  const heading = above.findLast(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  if (heading === undefined) return null;
  const words = heading.cells.map((cell, index) => (index === column ? '' : normalizeWords(cell)));
  const at = (pattern: RegExp) => words.findIndex((word) => pattern.test(word));
  const { framework, kind, until, area, act } = headings;
  const columns = {
    framework: at(framework),
    kind: at(kind),
    until: at(until),
    area: at(area),
    act: at(act),
  };
  return columns.kind < 0 || columns.framework < 0 || columns.act < 0 ? null : columns;
}

const kindWords = new Map(
  restrictiveMeasureKinds.flatMap((kind) => [
    [normalizeWords(kind), kind] as const,
    ...languages.map((language) => [normalizeWords(getMeasureKindName(kind, language)), kind] as const),
  ]),
);

const otherKindWords = [
  ['countryWide', /^(country.?wide|comprehensive|hela landet|landsomfattande)/u],
  ['sectoral', /^(sectoral|sektor)/u],
  ['listings', /^(listings?|listed|listning|listade)/u],
  ['none', /^(none|no listings?|framework without|inga|ramverk utan)/u],
] as const;

function kindOf(text: string): RestrictiveMeasure['kind'] | null {
  const plain = normalizeWords(text);
  return kindWords.get(plain) ?? otherKindWords.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

type MeasureCells = { readonly [name in keyof typeof headings]: string };

/** Returns the measure in a row, or the first fault in its cells. */
function measureOf(
  geography: string,
  cells: MeasureCells,
  readUntil: (text: string) => string | null,
):
  | RestrictiveMeasure
  | { readonly fault: 'kind' | 'until' | 'long' | 'value'; readonly of: keyof typeof headings } {
  const kind = kindOf(cells.kind);
  if (kind === null) return { fault: 'kind', of: 'kind' };
  const until = cells.until === '' ? null : readUntil(cells.until);
  if (until === null && cells.until !== '') return { fault: 'until', of: 'until' };
  for (const of of ['framework', 'act'] as const) if (cells[of] === '') return { fault: 'value', of };
  for (const of of ['framework', 'area'] as const)
    if (cells[of].length > modelLimits.name) return { fault: 'long', of };
  if (cells.act.length > modelLimits.line) return { fault: 'long', of: 'act' };
  return {
    geography,
    framework: { en: cells.framework, sv: cells.framework },
    kind,
    act: cells.act,
    ...(until !== null && { until }),
    ...(cells.area === '' ? {} : { area: { en: cells.area, sv: cells.area } }),
  };
}

function readMeasures(model: CompiledModel, grid: TableGrid): ListEditionReading | null {
  const table = findPlaceTable(model, grid);
  const columns = table === null ? null : measureColumns(table);
  if (table === null || columns === null) return null;
  const measures: RestrictiveMeasure[] = [];
  const faults: EditionRowFault[] = [];
  const seen = new Set<string>();
  const isColumnHidden = Object.values(columns).some((column) => grid.hiddenColumns?.includes(column));
  const readUntil = createDayColumnReader(table.rows.map((row) => getCellText(row, columns.until)));
  for (const row of table.rows) {
    const name = getCellText(row, table.column);
    const at = (column: number) => formatCellAddress(Math.max(column, 0), row.number);
    const text = (column: number) => (column < 0 ? '' : getCellText(row, column));
    const isEmpty = Object.values(columns).every((column) => text(column) === '');
    if (name === '' && isEmpty) continue;
    const geography = table.find(name);
    if (geography === null) {
      faults.push({ name, cell: at(table.column), reason: name === '' ? 'unnamed' : 'country' });
      continue;
    }
    if (isColumnHidden || table.isHidden(row)) {
      faults.push({ name, cell: at(table.column), reason: 'hidden' });
      continue;
    }
    const measure = measureOf(
      geography,
      {
        framework: text(columns.framework),
        kind: text(columns.kind),
        until: text(columns.until),
        area: text(columns.area),
        act: text(columns.act),
      },
      readUntil,
    );
    if ('fault' in measure) {
      faults.push({ name, cell: at(columns[measure.of]), reason: measure.fault });
      continue;
    }
    const sign = JSON.stringify([geography, measure.framework.en, measure.area?.en]);
    if (seen.has(sign)) faults.push({ name, cell: at(table.column), reason: 'twice' });
    else measures.push(measure);
    seen.add(sign);
  }
  return {
    entries: toRiskListEntries(measures),
    measures,
    faults,
    values: null,
    offered: [],
    question: null,
  };
}

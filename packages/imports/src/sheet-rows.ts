/** Reads the rows of a sheet, with its merged cells, hidden rows and hidden columns. */
import { type CellAppearance, formatCellAddress, type GridRow } from '@klarsikt/engine/recognise';
import {
  createTextCollector,
  emptyCellAppearance,
  readSheetCell,
  type SheetCell,
  type WorkbookParts,
} from './sheet-cells.ts';
import { getTagAttribute, type MarkupTag, readMarkupTags } from './xml.ts';

/** The content of one sheet. */
export interface SheetContent {
  readonly rows: readonly GridRow[];
  readonly hiddenColumns: readonly number[];
}

interface SheetReadOptions {
  /** Comments on cells, by the address of the cell. */
  readonly notes: ReadonlyMap<string, string>;
  /** Is called for each non-empty row. */
  readonly onRow: () => void;
}

interface Area {
  readonly from: { readonly column: number; readonly row: number };
  readonly to: { readonly column: number; readonly row: number };
}

interface DraftRow {
  readonly number: number;
  readonly isHidden: boolean;
  readonly cells: Map<number, SheetCell>;
}

/** Returns the column of an address such as "AB12", counted from 0; -1 without letters. */
function parseColumn(address: string): number {
  let column = 0;
  for (const letter of address.toUpperCase()) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    column = column * 26 + at;
  }
  return column - 1;
}

function parseArea(reference: string): Area | null {
  const found = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/iu.exec(reference);
  if (found === null) return null;
  const [, left = '', top = '', right = '', bottom = ''] = found;
  return {
    from: { column: parseColumn(left), row: Number(top) },
    to: { column: parseColumn(right), row: Number(bottom) },
  };
}

const widest = 16_384;

/** Lists hidden columns, counted from 0. */
function listHiddenColumns(tag: MarkupTag): readonly number[] {
  if (!/^(?:1|true)$/u.test(getTagAttribute(tag, 'hidden') ?? '')) return [];
  const [from, to] = [Number(getTagAttribute(tag, 'min')), Number(getTagAttribute(tag, 'max'))];
  const last = Math.min(to, widest);
  return Number.isInteger(from) && Number.isInteger(to) && from >= 1
    ? Array.from({ length: Math.max(0, last - from + 1) }, (_, at) => from - 1 + at)
    : [];
}

/** Creates a reader of cell tags. A cell without an address follows the previous one. */
function createCellReader(book: WorkbookParts) {
  const collector = createTextCollector();
  let cell: MarkupTag | null = null;
  let column = -1;
  let [value, formula]: [string, string | null] = ['', null];
  const place = (address: string): number => {
    const told = address === '' ? -1 : parseColumn(address);
    column = told < 0 ? column + 1 : told;
    return column;
  };
  return {
    startRow: () => {
      column = -1;
    },
    see: (tag: MarkupTag, done: (column: number, read: SheetCell) => void) => {
      collector.see(tag);
      const { name, kind } = tag;
      if (name === 'c' && kind !== 'closes') {
        place(getTagAttribute(tag, 'r') ?? '');
        [value, formula] = ['', null];
        cell = kind === 'opens' ? tag : null;
      }
      if (name === 'f') formula = kind === 'closes' ? tag.before : (formula ?? '');
      if (name === 'v' && kind === 'closes') value = tag.before;
      if (name !== 'c' || kind !== 'closes' || cell === null) return;
      const type = getTagAttribute(cell, 't') ?? 'n';
      const style = Number(getTagAttribute(cell, 's') ?? 0);
      done(column, readSheetCell({ type, style, value, formula, own: collector.take() }, book));
      cell = null;
    },
  };
}

function parseSheet(xml: string, book: WorkbookParts) {
  const rows: DraftRow[] = [];
  const [areas, hiddenColumns]: [Area[], number[]] = [[], []];
  const reader = createCellReader(book);
  let row: DraftRow | null = null;
  const keep = (column: number, read: SheetCell) => {
    if (read.text !== '' || Object.keys(read.look).length > 0) row?.cells.set(column, read);
  };
  readMarkupTags(xml, (tag) => {
    const { name, kind } = tag;
    if (name === 'row' && kind !== 'closes') {
      const number: number = Number(getTagAttribute(tag, 'r') ?? 0) || (row?.number ?? 0) + 1;
      const isHidden = /^(?:1|true)$/u.test(getTagAttribute(tag, 'hidden') ?? '');
      row = { number, isHidden, cells: new Map() };
      rows.push(row);
      reader.startRow();
    }
    if (name === 'mergeCell' && kind !== 'closes') {
      const area = parseArea(getTagAttribute(tag, 'ref') ?? '');
      if (area !== null) areas.push(area);
    }
    if (name === 'col' && kind !== 'closes') hiddenColumns.push(...listHiddenColumns(tag));
    reader.see(tag, keep);
  });
  return { rows, areas, hiddenColumns };
}

/** Largest number of covered cells that are recorded, so that a hostile sheet cannot consume unlimited time. */
const mostCovered = 200_000;

/** Finds the existing rows that an area covers. */
function rowsWithin(rows: readonly DraftRow[], byNumber: ReadonlyMap<number, DraftRow>, { from, to }: Area) {
  const height = to.row - from.row + 1;
  if (height > rows.length) return rows.filter(({ number }) => number >= from.row && number <= to.row);
  return Array.from({ length: height }, (_, at) => byNumber.get(from.row + at)).filter(
    (row) => row !== undefined,
  );
}

/**
 * Copies the text of a merged cell to the first column of each covered row. The other covered cells refer to the
 * merged cell.
 */
function spreadMergedCells(rows: readonly DraftRow[], areas: readonly Area[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  let count = 0;
  for (const area of areas) {
    const { from, to } = area;
    const first = byNumber.get(from.row)?.cells.get(from.column);
    if (first === undefined || first.text === '') continue;
    const coveredBy = { cell: formatCellAddress(from.column, from.row), text: first.text };
    for (const row of rowsWithin(rows, byNumber, area)) {
      for (let column = from.column; column <= Math.min(to.column, widest); column += 1) {
        if (row.number === from.row && column === from.column) continue;
        count += 1;
        if (count > mostCovered) return;
        const isBelow = column === from.column;
        row.cells.set(column, {
          text: isBelow ? first.text : '',
          look: { ...(isBelow && first.look), coveredBy },
        });
      }
    }
  }
}

function toGridRow({ number, isHidden, cells }: DraftRow, notes: SheetReadOptions['notes']): GridRow {
  let width = 0;
  for (const column of cells.keys()) width = Math.max(width, column + 1);
  const texts = new Array<string>(width).fill('');
  const looks: CellAppearance[] = [];
  for (const [column, { text, look }] of cells) {
    texts[column] = text;
    const note = notes.size === 0 ? undefined : notes.get(formatCellAddress(column, number));
    if (look === emptyCellAppearance && note === undefined) continue;
    const whole = { ...look, ...(note !== undefined && { note }) };
    if (Object.keys(whole).length > 0) looks.push({ column, ...whole });
  }
  return {
    number,
    cells: texts,
    ...(looks.length > 0 && { looks: looks.sort((a, b) => a.column - b.column) }),
    ...(isHidden && { isHidden }),
  };
}

/** Reads one sheet. Empty rows are left out. */
export function readSheetContent(
  xml: string,
  book: WorkbookParts,
  { notes, onRow }: SheetReadOptions,
): SheetContent {
  const { rows, areas, hiddenColumns } = parseSheet(xml, book);
  spreadMergedCells(rows, areas);
  let width = -1;
  for (const { cells } of rows) for (const column of cells.keys()) width = Math.max(width, column);
  return {
    hiddenColumns: hiddenColumns.filter((column) => column <= width),
    rows: rows.flatMap((row) => {
      if (row.cells.size === 0) return [];
      onRow();
      const read = toGridRow(row, notes);
      // Free the memory, because in a wide sheet these cells need more memory than the finished row.
      row.cells.clear();
      return read;
    }),
  };
}

/** The rows of a sheet with its merged cells and what the file hides. */
import { type CellLook, cellAddress, type GridRow } from '@klarsikt/engine';
import {
  type Book,
  noLook,
  plainOwn,
  type ReadCell,
  readCell,
  type SheetText,
  textCollector,
  typeOf,
} from './sheet-cells.ts';
import { attributeOf, plainText, type Tag, TagReader } from './xml.ts';

/** What is read of one sheet. */
export interface ReadSheetPart {
  readonly rows: readonly GridRow[];
  readonly hiddenColumns: readonly number[];
}

interface Given {
  /** Comments by address. */
  readonly notes: ReadonlyMap<string, string>;
  /** Called for each row that holds something. */
  readonly onRow: () => void;
}

interface Area {
  readonly from: { readonly column: number; readonly row: number };
  readonly to: { readonly column: number; readonly row: number };
}

interface DraftRow {
  readonly number: number;
  readonly isHidden: boolean;
  readonly cells: Map<number, ReadCell>;
}

/** The column of an address such as "AB12", from 0; -1 where it has none. */
function columnOf(address: string): number {
  let column = 0;
  for (const letter of address.toUpperCase()) {
    const at = letter.charCodeAt(0) - 64;
    if (at < 1 || at > 26) break;
    column = column * 26 + at;
  }
  return column - 1;
}

function areaOf(reference: string): Area | null {
  const found = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/iu.exec(reference);
  if (found === null) return null;
  const [, left = '', top = '', right = '', bottom = ''] = found;
  return {
    from: { column: columnOf(left), row: Number(top) },
    to: { column: columnOf(right), row: Number(bottom) },
  };
}

const widest = 16_384;

/** Columns that the file hides, counted from 0. */
function hiddenIn(tag: Tag): readonly number[] {
  if (!/^(?:1|true)$/u.test(attributeOf(tag, 'hidden') ?? '')) return [];
  const [from, to] = [Number(attributeOf(tag, 'min')), Number(attributeOf(tag, 'max'))];
  const last = Math.min(to, widest);
  return Number.isInteger(from) && Number.isInteger(to) && from >= 1
    ? Array.from({ length: Math.max(0, last - from + 1) }, (_, at) => from - 1 + at)
    : [];
}

/** A cell as most programs write it: its address, style and type, then formula and result, or a text; or nothing. */
const usualCell =
  /<c(?: r="([A-Z]{1,3})\d+")?(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(?:(?:<f>([^<]*)<\/f>)?<v>([^<]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)?<\/c>)/y;

const noText: SheetText = { text: '' };

/** Reads the tags of cells: what says no address stands behind what is before it. */
function cellReader(book: Book) {
  const collector = textCollector();
  let cell: Tag | null = null;
  let column = -1;
  let [value, formula]: [string, string | null] = ['', null];
  const place = (address: string): number => {
    const told = address === '' ? -1 : columnOf(address);
    column = told < 0 ? column + 1 : told;
    return column;
  };
  return {
    startRow: () => {
      column = -1;
    },
    /** A cell as most programs write it, found by `usualCell`. */
    plain: (found: RegExpExecArray, done: (column: number, read: ReadCell) => void) => {
      const at = place(found[1] ?? '');
      const [written, result, inline] = [found[4], found[5], found[6]];
      if (result === undefined && inline === undefined) return;
      const read = readCell(
        {
          type: found[3] ?? 'n',
          style: found[2] === undefined ? 0 : Number(found[2]),
          own: inline === undefined ? noText : plainOwn(inline),
          value: result === undefined ? '' : plainText(result),
          formula: written === undefined ? null : plainText(written),
        },
        book,
      );
      done(at, read);
    },
    see: (tag: Tag, done: (column: number, read: ReadCell) => void) => {
      collector.see(tag);
      const { name, kind } = tag;
      if (name === 'c' && kind !== 'closes') {
        place(attributeOf(tag, 'r') ?? '');
        [value, formula] = ['', null];
        cell = kind === 'opens' ? tag : null;
      }
      if (name === 'f') formula = kind === 'closes' ? tag.before : (formula ?? '');
      if (name === 'v' && kind === 'closes') value = tag.before;
      if (name !== 'c' || kind !== 'closes' || cell === null) return;
      done(column, readCell({ ...typeOf(cell), value, formula, own: collector.take() }, book));
      cell = null;
    },
  };
}

function parsed(xml: string, book: Book) {
  const rows: DraftRow[] = [];
  const [areas, hiddenColumns]: [Area[], number[]] = [[], []];
  const reader = cellReader(book);
  let row: DraftRow | null = null;
  const tags = new TagReader(xml);
  const keep = (column: number, read: ReadCell) => {
    if (read.text !== '' || Object.keys(read.look).length > 0) row?.cells.set(column, read);
  };
  while (true) {
    const usual = row === null ? null : tags.take(usualCell);
    if (usual !== null) {
      reader.plain(usual, keep);
      continue;
    }
    const tag = tags.next();
    if (tag === null) break;
    const { name, kind } = tag;
    if (name === 'row' && kind !== 'closes') {
      const number: number = Number(attributeOf(tag, 'r') ?? 0) || (row?.number ?? 0) + 1;
      const isHidden = /^(?:1|true)$/u.test(attributeOf(tag, 'hidden') ?? '');
      row = { number, isHidden, cells: new Map() };
      rows.push(row);
      reader.startRow();
    }
    if (name === 'mergeCell' && kind !== 'closes') {
      const area = areaOf(attributeOf(tag, 'ref') ?? '');
      if (area !== null) areas.push(area);
    }
    if (name === 'col' && kind !== 'closes') hiddenColumns.push(...hiddenIn(tag));
    reader.see(tag, keep);
  }
  return { rows, areas, hiddenColumns };
}

/** Looks for merged cells are kept up to so many cells, so that a hostile sheet ends. */
const mostCovered = 200_000;

/** Rows that an area covers, of those that the sheet has. */
function rowsWithin(rows: readonly DraftRow[], byNumber: ReadonlyMap<number, DraftRow>, { from, to }: Area) {
  const height = to.row - from.row + 1;
  if (height > rows.length) return rows.filter(({ number }) => number >= from.row && number <= to.row);
  return Array.from({ length: height }, (_, at) => byNumber.get(from.row + at)).filter(
    (row) => row !== undefined,
  );
}

/** Gives the text of a merged cell to each row that it covers, in its first column; the other cells know of it. */
function spread(rows: readonly DraftRow[], areas: readonly Area[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  let count = 0;
  for (const area of areas) {
    const { from, to } = area;
    const first = byNumber.get(from.row)?.cells.get(from.column);
    if (first === undefined || first.text === '') continue;
    const coveredBy = { cell: cellAddress(from.column, from.row), text: first.text };
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

function rowOf({ number, isHidden, cells }: DraftRow, notes: Given['notes']): GridRow {
  let width = 0;
  for (const column of cells.keys()) width = Math.max(width, column + 1);
  const texts = new Array<string>(width).fill('');
  const looks: CellLook[] = [];
  for (const [column, { text, look }] of cells) {
    texts[column] = text;
    const note = notes.size === 0 ? undefined : notes.get(cellAddress(column, number));
    if (look === noLook && note === undefined) continue;
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

/** Reads one sheet; rows that hold nothing are left out. */
export function readSheetPart(xml: string, book: Book, { notes, onRow }: Given): ReadSheetPart {
  const { rows, areas, hiddenColumns } = parsed(xml, book);
  spread(rows, areas);
  let width = -1;
  for (const { cells } of rows) for (const column of cells.keys()) width = Math.max(width, column);
  return {
    hiddenColumns: hiddenColumns.filter((column) => column <= width),
    rows: rows.flatMap((row) => {
      if (row.cells.size === 0) return [];
      onRow();
      return rowOf(row, notes);
    }),
  };
}

/** Tables of a Word document, each cell as it looked: what is struck, hidden or raised is beside its text. */
import { type CellLook, cellAddress, type Grid, type GridRow } from '@klarsikt/engine';
import { markedText, type TextPiece } from '@klarsikt/imports/marked-text';
import { checkedParts } from '@klarsikt/server/intake/office.ts';
import { NotTaken } from '@klarsikt/server/intake/refused.ts';
import { gridOf, ofLongerFile, tableLimits } from '@klarsikt/server/intake/tables.ts';
import { readXml, type XmlTag } from '@klarsikt/server/intake/xml-tokens.ts';

/** Wider than this no row is looked at, so that a hostile one ends. */
const widestRow = 2 * tableLimits.columns;

interface DraftCell {
  pieces: TextPiece[];
  /** Columns that it takes up. */
  span: number;
  /** Whether it goes on with the cell above it. */
  isContinued: boolean;
}

interface DraftTable {
  readonly rows: DraftCell[][];
  /** Columns of the row before its first cell. */
  readonly skipped: Map<number, number>;
}

const isOn = ({ attributes }: XmlTag): boolean =>
  !/^(?:0|false|off|none)$/u.test(attributes.get('val') ?? '');

/** Signs of the fonts that forms are ticked with, by their number. */
const tickedSigns = /^f0(?:fe|fd|fc|52|54|78)$/iu;
const openSigns = /^f0(?:a8|6f|71|72)$/iu;

const signOf = (char: string): string => (tickedSigns.test(char) ? '☒' : openSigns.test(char) ? '☐' : '');

interface RunLook {
  isRaised?: boolean;
  isStruck?: boolean;
  isHidden?: boolean;
}

/** Reads the tables of a document as its parts come: a table within a cell is one of its own. */
class TableListener {
  readonly tables: DraftTable[] = [];
  #open: { table: DraftTable; cell: DraftCell | null; paragraphs: number }[] = [];
  #run: RunLook = {};
  #isRun = false;
  #isText = false;
  #check: { isChecked: boolean } | null = null;
  /** Depth of alternatives that repeat what another part holds already. */
  #fallback = 0;

  #add(text: string): void {
    const cell = this.#open.at(-1)?.cell;
    if (cell && this.#fallback === 0 && text !== '') cell.pieces.push({ text, ...this.#run });
  }

  begin = (tag: XmlTag): void => {
    const { name, attributes } = tag;
    const open = this.#open.at(-1);
    if (name === 'Fallback') this.#fallback += 1;
    if (name === 'tbl') {
      const table: DraftTable = { rows: [], skipped: new Map() };
      this.tables.push(table);
      this.#open.push({ table, cell: null, paragraphs: 0 });
    } else if (name === 'tr') open?.table.rows.push([]);
    else if (name === 'gridBefore' && open)
      open.table.skipped.set(open.table.rows.length - 1, Number(attributes.get('val')) || 0);
    else if (name === 'tc' && open) {
      open.cell = { pieces: [], span: 1, isContinued: false };
      open.paragraphs = 0;
      open.table.rows.at(-1)?.push(open.cell);
    } else if (name === 'gridSpan' && open?.cell)
      open.cell.span = Math.min(Math.max(Number(attributes.get('val')) || 1, 1), tableLimits.columns);
    else if (name === 'vMerge' && open?.cell) open.cell.isContinued = attributes.get('val') !== 'restart';
    else this.#within(tag);
  };

  /** Paragraphs, runs and their looks. */
  #within(tag: XmlTag): void {
    const { name, attributes } = tag;
    const open = this.#open.at(-1);
    if (name === 'p' && open?.cell) {
      if (open.paragraphs > 0) this.#add('\n');
      open.paragraphs += 1;
    } else if (name === 'r') [this.#run, this.#isRun] = [{}, true];
    else if (name === 't') this.#isText = true;
    else if (name === 'tab' && this.#isRun) this.#add('\t');
    else if ((name === 'br' || name === 'cr') && this.#isRun) this.#add('\n');
    else if (name === 'noBreakHyphen') this.#add('-');
    else if (name === 'sym') this.#add(signOf(attributes.get('char') ?? ''));
    else if (name === 'vertAlign' && this.#isRun)
      this.#run.isRaised = attributes.get('val') === 'superscript';
    else if (name === 'position' && this.#isRun) this.#run.isRaised = Number(attributes.get('val')) > 0;
    else if ((name === 'strike' || name === 'dstrike') && this.#isRun) this.#run.isStruck = isOn(tag);
    else if ((name === 'vanish' || name === 'webHidden') && this.#isRun) this.#run.isHidden = isOn(tag);
    else if (name === 'checkBox') this.#check = { isChecked: false };
    else if ((name === 'checked' || name === 'default') && this.#check) this.#check.isChecked = isOn(tag);
  }

  end = (name: string): void => {
    if (name === 'Fallback') this.#fallback -= 1;
    const open = this.#open.at(-1);
    if (name === 'tbl') this.#open.pop();
    else if (name === 'tc' && open) open.cell = null;
    else if (name === 'r') [this.#run, this.#isRun] = [{}, false];
    else if (name === 't') this.#isText = false;
    else if (name === 'checkBox' && this.#check) {
      this.#add(this.#check.isChecked ? '☒' : '☐');
      this.#check = null;
    }
  };

  text = (text: string): void => {
    if (this.#isText) this.#add(text);
  };
}

interface Placed {
  readonly cell: string;
  readonly text: string;
}

/** A drafted table as rows of cells in their columns; what is merged gives its text to each row that it covers. */
function rowsOf({ rows, skipped }: DraftTable): GridRow[] {
  const above = new Map<number, Placed>();
  return rows.map((row, at) => {
    const number = at + 1;
    const cells: string[] = Array.from({ length: Math.min(skipped.get(at) ?? 0, widestRow) }, () => '');
    const looks: CellLook[] = [];
    for (const { pieces, span, isContinued } of row) {
      const column = cells.length;
      if (column >= widestRow) break;
      const { text: own, ...beside } = markedText(pieces);
      const from = isContinued ? above.get(column) : undefined;
      const place = from ?? { cell: cellAddress(column, number), text: own };
      above.set(column, place);
      cells.push(place.text);
      if (from !== undefined) looks.push({ column, coveredBy: from });
      else if (Object.keys(beside).length > 0) looks.push({ column, ...beside });
      for (let covered = 1; covered < span && cells.length < widestRow; covered += 1) {
        above.delete(cells.length);
        looks.push({ column: cells.length, coveredBy: place });
        cells.push('');
      }
    }
    return { number, cells, ...(looks.length > 0 && { looks }) };
  });
}

/** The tables of a Word document; rows are counted within each table, from 1. */
export function documentTables(bytes: Buffer): Grid[] {
  const part = checkedParts(bytes, 'docx').find(({ name }) => /^word\/document\d*\.xml$/iu.test(name));
  if (part === undefined) throw new NotTaken('unreadable', 'no main part');
  const listener = new TableListener();
  readXml(part.content.toString('utf8').replace(/^\uFEFF/, ''), listener);
  const { tables } = listener;
  const grids = tables.slice(0, tableLimits.tables).map((table, at) => gridOf(String(at + 1), rowsOf(table)));
  return ofLongerFile(grids, { tables: tables.length - grids.length });
}

/**
 * Reads the tables of a Word document; formatting such as strikethrough, hidden or superscript is returned beside the
 * text.
 */
import {
  type CellAppearance,
  formatCellAddress,
  type GridRow,
  listCaptionsAbove,
  listCaptionsBelow,
  type TableGrid,
} from '@klarsikt/engine/recognise';
import { combineTextPieces, type FormattedTextPiece } from '@klarsikt/imports/marked-text';
import { readCheckedOfficeParts } from '@klarsikt/server/intake/office.ts';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { addOmittedTableCounts, createTableGrid, tableLimits } from '@klarsikt/server/intake/tables.ts';
import { parseXml, type XmlTag } from '@klarsikt/server/intake/xml-tokens.ts';
import {
  addNeutralRunFormatting,
  addRunFormatting,
  isFormattingTagOn,
  type RunFormatting,
  readDocumentStyles,
} from './document-styles.ts';

/** Columns beyond this number are ignored, which limits the work for a hostile file. */
const widestRow = 2 * tableLimits.columns;

interface DraftCell {
  pieces: FormattedTextPiece[];
  span: number;
  isContinued: boolean;
}

interface DraftTable {
  readonly rows: DraftCell[][];
  readonly skipped: Map<number, number>;
  /** Paragraphs between the previous table and this one, and between this one and the next. */
  readonly above: string[];
  readonly below: string[];
}

/** Codes of checked and of empty boxes in symbol fonts, as forms use them. */
const tickedSigns = /^f0(?:fe|fd|fc|52|54|78)$/iu;
const openSigns = /^f0(?:a8|6f|71|72)$/iu;

const signOf = (char: string): string => (tickedSigns.test(char) ? '☒' : openSigns.test(char) ? '☐' : '');

const isInserted = (name: string): boolean => name === 'ins' || name === 'moveTo';

const isRepeated = (name: string): boolean => name === 'Fallback' || name === 'moveFrom';

/** Collects tables while the parts of the document are parsed; a table within a cell becomes a separate table. */
class TableListener {
  readonly tables: DraftTable[] = [];
  /** Paragraphs outside tables since the last table. */
  #lines: string[] = [];
  #open: { table: DraftTable; cell: DraftCell | null; paragraphs: number }[] = [];
  #run: RunFormatting = {};
  /** Formatting from the style of the current paragraph. */
  #paragraph: RunFormatting = {};
  #isRun = false;
  /** True within the record of the formatting before a tracked change. */
  #isFormer = false;
  #isText = false;
  /** True within the properties of a run, which contain its formatting. */
  #isLook = false;
  /** Nesting depth of tracked insertions. */
  #inserted = 0;
  #check: { isChecked: boolean } | null = null;
  /** Nesting depth of elements whose text is repeated elsewhere: fallbacks, and text that was moved. */
  #fallback = 0;
  readonly #lookOf: (style: string) => RunFormatting;

  constructor(lookOf: (style: string) => RunFormatting) {
    this.#lookOf = lookOf;
  }

  #add(text: string): void {
    const last = this.#lines.length - 1;
    const isOutside = this.#open.length === 0 && last >= 0 && this.#fallback === 0;
    if (isOutside && this.#run.isStruck !== true && this.#run.isHidden !== true)
      this.#lines[last] = `${this.#lines[last] ?? ''}${text}`;
    const cell = this.#open.at(-1)?.cell;
    if (cell && this.#fallback === 0 && text !== '') cell.pieces.push({ text, ...this.#run });
  }

  /**
   * Begins a table. Only paragraphs outside all tables become its captions, not those in the cells of another table.
   */
  #begun(): DraftTable {
    const isOutside = this.#open.length === 0;
    const above = isOutside ? this.#lines : [];
    const table: DraftTable = { rows: [], skipped: new Map(), above, below: [] };
    this.tables.push(table);
    if (isOutside) this.#lines = table.below;
    return table;
  }

  begin = (tag: XmlTag): void => {
    const { name, attributes } = tag;
    const open = this.#open.at(-1);
    if (isRepeated(name)) this.#fallback += 1;
    if (name === 'rPrChange') this.#isFormer = true;
    if (isInserted(name) && !this.#isRun) this.#inserted += 1;
    if (name === 'tbl') {
      const table = this.#begun();
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

  #beginParagraph(): void {
    const open = this.#open.at(-1);
    this.#paragraph = {};
    if (open === undefined) this.#lines.push('');
    else if (open.cell) {
      if (open.paragraphs > 0) this.#add('\n');
      open.paragraphs += 1;
    }
  }

  #within(tag: XmlTag): void {
    const { name, attributes } = tag;
    if (name === 'p') this.#beginParagraph();
    else if (name === 'pStyle') this.#paragraph = this.#lookOf(attributes.get('val') ?? '');
    else if (name === 'r') this.#beginRun();
    else if (name === 't') this.#isText = true;
    else if (name === 'tab' && this.#isRun) this.#add('\t');
    else if ((name === 'br' || name === 'cr') && this.#isRun) this.#add('\n');
    else if (name === 'noBreakHyphen') this.#add('-');
    else if (name === 'sym') this.#add(signOf(attributes.get('char') ?? ''));
    else if (name === 'checkBox') this.#check = { isChecked: false };
    else if ((name === 'checked' || name === 'default') && this.#check)
      this.#check.isChecked = isFormattingTagOn(tag);
    else if (name === 'rPr') this.#isLook = this.#isRun;
    else if (this.#isRun && !this.#isFormer) this.#addLook(tag);
  }

  #beginRun(): void {
    this.#run = { ...this.#paragraph, ...(this.#inserted > 0 && { format: 'inserted' }) };
    this.#isRun = true;
  }

  #addLook(tag: XmlTag): void {
    if (tag.name === 'rStyle') Object.assign(this.#run, this.#lookOf(tag.attributes.get('val') ?? ''));
    else addRunFormatting(this.#run, tag);
    if (this.#isLook) addNeutralRunFormatting(this.#run, tag);
  }

  end = (name: string): void => {
    if (isRepeated(name)) this.#fallback -= 1;
    if (name === 'rPrChange') this.#isFormer = false;
    if (name === 'rPr') this.#isLook = false;
    if (isInserted(name) && !this.#isRun) this.#inserted -= 1;
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

interface MergedText {
  readonly cell: string;
  readonly text: string;
}

/** Builds rows of cells in their columns; a merged cell repeats its text in each row that it covers. */
function buildRows({ rows, skipped }: DraftTable): GridRow[] {
  const above = new Map<number, MergedText>();
  return rows.map((row, at) => {
    const number = at + 1;
    const cells: string[] = Array.from({ length: Math.min(skipped.get(at) ?? 0, widestRow) }, () => '');
    const looks: CellAppearance[] = [];
    for (const { pieces, span, isContinued } of row) {
      const column = cells.length;
      if (column >= widestRow) break;
      const { text: own, ...beside } = combineTextPieces(pieces);
      const from = isContinued ? above.get(column) : undefined;
      const place = from ?? { cell: formatCellAddress(column, number), text: own };
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

/** Reads the tables of a Word document; rows are counted within each table, from 1. */
export function readDocumentTables(bytes: Buffer): TableGrid[] {
  const parts = readCheckedOfficeParts(bytes, 'docx');
  const textAt = (path: RegExp) =>
    parts
      .find(({ name }) => path.test(name))
      ?.content.toString('utf8')
      .replace(/^\uFEFF/, '');
  const main = textAt(/^word\/document\d*\.xml$/iu);
  if (main === undefined) throw new FileRefusedError('unreadable', 'no main part');
  const listener = new TableListener(readDocumentStyles(textAt(/^word\/styles\d*\.xml$/iu) ?? ''));
  parseXml(main, listener);
  const { tables } = listener;
  const grids = tables.slice(0, tableLimits.tables).map((table, at): TableGrid => {
    const captions = [...listCaptionsAbove(table.above), ...listCaptionsBelow(table.below)];
    return { ...createTableGrid(String(at + 1), buildRows(table)), ...(captions.length > 0 && { captions }) };
  });
  return addOmittedTableCounts(grids, { tables: tables.length - grids.length });
}

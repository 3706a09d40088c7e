/**
 * Reads tables of a PDF. The format has no tables, so lines and columns are derived from the positions of texts on
 * the page.
 */
import { listCaptionsAbove, listCaptionsBelow, type TableGrid } from '@klarsikt/engine/recognise';
import { addOmittedTableCounts, createTableGrid, tableLimits } from '@klarsikt/server/intake/tables.ts';
import { getDocumentProxy } from 'unpdf';

interface PageText {
  readonly text: string;
  readonly x: number;
  readonly end: number;
}

/** A line of a page: its texts from left to right; `gap` is the distance from the line above, in letter heights. */
interface PageLine {
  readonly number: number;
  readonly pieces: readonly PageText[];
  readonly gap: number;
}

/** Smallest gap between two columns, in points. */
const columnGap = 9;

function joinPieces(texts: readonly PageText[]): readonly PageText[] {
  const pieces: { text: string; x: number; end: number }[] = [];
  for (const { text, x, end } of texts.toSorted((a, b) => a.x - b.x)) {
    const last = pieces.at(-1);
    if (last !== undefined && x - last.end < columnGap) {
      last.text += x - last.end > 1.2 && !/\s$/u.test(last.text) ? ` ${text}` : text;
      last.end = Math.max(end, last.end);
    } else pieces.push({ text, x, end });
  }
  return pieces.flatMap(({ text, ...place }) =>
    text.trim() === '' ? [] : [{ ...place, text: text.trim() }],
  );
}

type PlacedText = PageText & { readonly y: number; readonly height: number };

/** Groups the texts of a page into lines from the top; texts less than half a letter height apart are on one line. */
function groupLines(placed: readonly PlacedText[], from: number): readonly PageLine[] {
  const rows: { y: number; height: number; texts: PlacedText[] }[] = [];
  for (const one of placed.toSorted((a, b) => b.y - a.y)) {
    const last = rows.at(-1);
    if (last !== undefined && last.y - one.y < Math.max(2, last.height / 2)) last.texts.push(one);
    else rows.push({ y: one.y, height: one.height, texts: [one] });
  }
  return rows.map(({ y, height, texts }, at) => {
    const above = rows[at - 1];
    const gap = above === undefined || height <= 0 ? Number.POSITIVE_INFINITY : (above.y - y) / height;
    return { number: from + at, pieces: joinPieces(texts), gap };
  });
}

async function readLines(
  bytes: Buffer,
): Promise<{ readonly lines: readonly PageLine[]; readonly unread: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const lines: PageLine[] = [];
  for (let page = 1; page <= Math.min(pdf.numPages, tableLimits.pages); page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    const placed = items.flatMap((item): PlacedText[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      return [{ text: item.str, x, y, end: x + item.width, height: item.height }];
    });
    lines.push(...groupLines(placed, lines.length + 1));
  }
  return { lines, unread: Math.max(0, pdf.numPages - tableLimits.pages) };
}

/** Least number of consecutive lines with a single text that are treated as prose instead of a table. */
const proseFrom = 3;

/**
 * Largest distance between two lines of one cell, in letter heights; the rows of a loosely set table are further
 * apart.
 */
const withinCell = 1.6;

/**
 * Distance in letter heights from which the next line belongs to another element, such as a table or the page footer.
 */
const apart = 4;

const pageNumber = /^(page|sida|sid)\s+\d+(\s+(of|av)\s+\d+)?$/iu;

function isFullWidthLine({ pieces: [only, ...more] }: PageLine, run: readonly PageLine[]): boolean {
  if (only === undefined || more.length > 0 || run.length === 0) return false;
  const first = Math.min(...run.map(({ pieces }) => pieces[0]?.x ?? 0));
  const second = Math.min(...run.map(({ pieces }) => pieces[1]?.x ?? Number.POSITIVE_INFINITY));
  return only.x < first + columnGap && only.end > second + columnGap;
}

/** Returns true if a text is aligned with a column other than the first, at an edge or at the middle. */
function isInLaterColumn({ x, end }: PageText, columns: readonly PageText[]): boolean {
  return columns
    .slice(1)
    .some((column) =>
      [column.x - x, column.end - end, (column.x + column.end - x - end) / 2].some(
        (distance) => Math.abs(distance) < 2,
      ),
    );
}

/**
 * Finds the lines with a single text that begin a row: they are closely above the row's other texts and aligned with
 * a later column. They occur if cells are aligned vertically at the middle or at the bottom.
 */
function listRowStart(before: readonly PageLine[], line: PageLine): readonly PageLine[] {
  const start: PageLine[] = [];
  let { gap } = line;
  for (const above of before.toReversed()) {
    const [text, ...others] = above.pieces;
    if (gap > withinCell) return start;
    if (text === undefined || others.length > 0 || !isInLaterColumn(text, line.pieces)) return [];
    start.unshift(above);
    ({ gap } = above);
  }
  return start;
}

/** Consecutive lines of a table, with the lines of text above and below it as captions. */
interface Run {
  readonly lines: readonly PageLine[];
  readonly captions: readonly string[];
}

function splitRuns(lines: readonly PageLine[]): readonly Run[] {
  const runs: { lines: PageLine[]; captions: string[] }[] = [];
  let run: PageLine[] = [];
  let alone: PageLine[] = [];
  /** Lines of text since the last table, which become captions. */
  let texts: string[] = [];
  const close = () => {
    const foot = alone.findIndex(({ gap }) => gap > withinCell);
    const own = alone.slice(0, foot < 0 ? alone.length : foot);
    if (run.length > 0) {
      runs.push({ lines: [...run, ...own], captions: [...listCaptionsAbove(texts)] });
      texts = alone.slice(own.length).map(textOf);
      runs.at(-1)?.captions.push(...listCaptionsBelow(texts));
    }
    [run, alone] = [[], []];
  };
  for (const [at, line] of lines.entries()) {
    if (line.pieces.some(({ text }) => pageNumber.test(text))) continue;
    if (line.gap > apart || isFullWidthLine(line, run)) close();
    if (line.pieces.length < 2) {
      alone.push(line);
      if (run.length === 0) texts.push(textOf(line));
      if (alone.length >= proseFrom) close();
      continue;
    }
    if (run.length > 0) run.push(...alone);
    else {
      const start = listRowStart(lines.slice(0, at), line);
      run.push(...start);
      texts.splice(Math.max(0, texts.length - start.length));
    }
    run.push(line);
    alone = [];
  }
  close();
  return joinRuns(runs);
}

const textOf = ({ pieces }: PageLine): string => pieces.map(({ text }) => text).join(' ');

const saidBy = (line: PageLine | undefined): string => (line?.pieces ?? []).map(({ text }) => text).join('|');

/**
 * Returns true if the first line of a run has exactly the columns of another run, which it continues on the next
 * page.
 */
function continuesRun([line]: readonly PageLine[], [heading]: readonly PageLine[]): boolean {
  const [columns, pieces] = [heading?.pieces ?? [], line?.pieces ?? []];
  return (
    pieces.length === columns.length &&
    pieces.every(
      ({ x, end }, at) =>
        Math.min(Math.abs(x - (columns[at]?.x ?? 0)), Math.abs(end - (columns[at]?.end ?? 0))) < 1,
    )
  );
}

/** Joins runs that a page break has split: they have the same heading or the same columns. */
function joinRuns(runs: readonly Run[]): readonly Run[] {
  const whole: Run[] = [];
  for (const run of runs) {
    const at = whole.findLastIndex(
      ({ lines }) =>
        lines.length > 1 && (saidBy(lines[0]) === saidBy(run.lines[0]) || continuesRun(run.lines, lines)),
    );
    const before = whole[at];
    if (before === undefined) whole.push(run);
    else whole[at] = { ...before, lines: [...before.lines, ...run.lines] };
  }
  return whole.filter(({ lines }) => lines.length > 1);
}

/** Finds the index of the column whose left or right edge is nearest to the text. */
function findColumn(columns: readonly PageText[], { x, end }: PageText): number {
  const away = columns.map((column) => Math.min(Math.abs(column.x - x), Math.abs(column.end - end)));
  return away.indexOf(Math.min(...away));
}

/** Appends the next line of a cell and rejoins a word that was hyphenated at the line break. */
function appendLine(text: string, next: string): string {
  if (text === '' || next === '') return text + next;
  if (!/[-\u2010\u00ad]$/u.test(text)) return `${text} ${next}`;
  return (/^\p{Ll}/u.test(next) ? text.slice(0, -1) : text) + next;
}

const saidIn = (row: { readonly cells: readonly string[] } | undefined): string =>
  (row?.cells ?? []).join('|');

/**
 * Builds a table from a run: the fullest line defines the columns, lines of one cell are joined, and repeated
 * headings are dropped.
 */
function buildTable({ lines: run, captions }: Run, name: string): TableGrid {
  const fullest = run.reduce(
    (best, line) => (line.pieces.length > best.pieces.length ? line : best),
    run[0] ?? { number: 0, pieces: [], gap: 0 },
  );
  const columns = fullest.pieces;
  const gaps = run.flatMap(({ gap, pieces }) =>
    Number.isFinite(gap) && pieces.length === columns.length ? [gap] : [],
  );
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const isAiry = usual > withinCell;
  const rows: { number: number; cells: string[] }[] = [];
  for (const [index, line] of run.entries()) {
    const cells = Array.from({ length: columns.length }, () => '');
    for (const piece of line.pieces) {
      const at = findColumn(columns, piece);
      cells[at] = [cells[at] ?? '', piece.text].filter((part) => part !== '').join(' ');
    }
    const above = rows.at(-1);
    const isPart = [run[index - 1], line].some((each) => (each?.pieces.length ?? 0) < columns.length);
    if (above !== undefined && isAiry && line.gap <= withinCell && isPart)
      above.cells = above.cells.map((cell, at) => appendLine(cell, cells[at] ?? ''));
    else rows.push({ number: line.number, cells });
  }
  const heading = saidIn(rows[0]);
  const kept = rows.filter((row, at) => at === 0 || saidIn(row) !== heading);
  return { ...createTableGrid(name, kept), ...(captions.length > 0 && { captions }) };
}

/** Reads the tables of a PDF; rows are numbered by the line of the document, from 1. */
export async function readPdfTables(bytes: Buffer): Promise<TableGrid[]> {
  const { lines, unread } = await readLines(bytes);
  const runs = splitRuns(lines);
  const tables = runs.slice(0, tableLimits.tables).map((run, at) => buildTable(run, String(at + 1)));
  return addOmittedTableCounts(tables, { tables: runs.length - tables.length, pages: unread });
}

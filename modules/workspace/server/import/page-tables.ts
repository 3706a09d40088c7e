/** Tables of a PDF, which has no tables: lines of texts in columns, told apart by where they stand on the page. */
import type { Grid } from '@klarsikt/engine';
import { gridOf, ofLongerFile, tableLimits } from '@klarsikt/server/intake/tables.ts';
import { getDocumentProxy } from 'unpdf';

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly end: number;
}

/** A line of a page: its pieces from left to right, and how far below the line above it stands, in heights of its letters. */
interface Line {
  readonly number: number;
  readonly pieces: readonly Piece[];
  readonly gap: number;
}

/** Points between two texts from which on they stand in two columns. */
const columnGap = 9;

function piecesOf(texts: readonly Piece[]): readonly Piece[] {
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

type Placed = Piece & { readonly y: number; readonly height: number };

/** Texts of a page as lines from the top; those less than half a letter apart in height are one line. */
function linesOf(placed: readonly Placed[], from: number): readonly Line[] {
  const rows: { y: number; height: number; texts: Placed[] }[] = [];
  for (const one of placed.toSorted((a, b) => b.y - a.y)) {
    const last = rows.at(-1);
    if (last !== undefined && last.y - one.y < Math.max(2, last.height / 2)) last.texts.push(one);
    else rows.push({ y: one.y, height: one.height, texts: [one] });
  }
  return rows.map(({ y, height, texts }, at) => {
    const above = rows[at - 1];
    const gap = above === undefined || height <= 0 ? Number.POSITIVE_INFINITY : (above.y - y) / height;
    return { number: from + at, pieces: piecesOf(texts), gap };
  });
}

async function allLines(
  bytes: Buffer,
): Promise<{ readonly lines: readonly Line[]; readonly unread: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const lines: Line[] = [];
  for (let page = 1; page <= Math.min(pdf.numPages, tableLimits.pages); page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    const placed = items.flatMap((item): Placed[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
      return [{ text: item.str, x, y, end: x + item.width, height: item.height }];
    });
    lines.push(...linesOf(placed, lines.length + 1));
  }
  return { lines, unread: Math.max(0, pdf.numPages - tableLimits.pages) };
}

/** So many lines of one text each are prose, not a part of a table. */
const proseFrom = 3;

/** A line below another one in the same cell stands nearer to it than two rows of an airy table do. */
const withinCell = 1.6;

/** Letter heights of white from which on something else begins: another table, the foot of the page. */
const apart = 4;

const pageNumber = /^(page|sida|sid)\s+\d+(\s+(of|av)\s+\d+)?$/iu;

/** True for a line that runs across the columns above it: a paragraph, not a row. */
function runsAcross({ pieces: [only, ...more] }: Line, run: readonly Line[]): boolean {
  if (only === undefined || more.length > 0 || run.length === 0) return false;
  const first = Math.min(...run.map(({ pieces }) => pieces[0]?.x ?? 0));
  const second = Math.min(...run.map(({ pieces }) => pieces[1]?.x ?? Number.POSITIVE_INFINITY));
  return only.x < first + columnGap && only.end > second + columnGap;
}

/** Runs of lines that can be tables. */
function runsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const runs: Line[][] = [];
  let run: Line[] = [];
  let alone: Line[] = [];
  const close = () => {
    const foot = alone.findIndex(({ gap }) => gap > withinCell);
    if (run.length > 0) runs.push([...run, ...alone.slice(0, foot < 0 ? alone.length : foot)]);
    [run, alone] = [[], []];
  };
  for (const line of lines) {
    if (line.pieces.some(({ text }) => pageNumber.test(text))) continue;
    if (line.gap > apart || runsAcross(line, run)) close();
    if (line.pieces.length < 2) {
      alone.push(line);
      if (alone.length >= proseFrom) close();
      continue;
    }
    if (run.length > 0) run.push(...alone);
    run.push(line);
    alone = [];
  }
  close();
  return joined(runs);
}

const saidBy = (line: Line | undefined): string => (line?.pieces ?? []).map(({ text }) => text).join('|');

/** True where a run has the columns of another one, to the point: it goes on with it on the next page. */
function goesOn([line]: readonly Line[], [heading]: readonly Line[]): boolean {
  const [columns, pieces] = [heading?.pieces ?? [], line?.pieces ?? []];
  return (
    pieces.length === columns.length &&
    pieces.every(
      ({ x, end }, at) =>
        Math.min(Math.abs(x - (columns[at]?.x ?? 0)), Math.abs(end - (columns[at]?.end ?? 0))) < 1,
    )
  );
}

/** Joins what a page's end has parted: the same heading again, or the same columns. */
function joined(runs: readonly (readonly Line[])[]): readonly (readonly Line[])[] {
  const whole: (readonly Line[])[] = [];
  for (const run of runs) {
    const at = whole.findLastIndex(
      (one) => one.length > 1 && (saidBy(one[0]) === saidBy(run[0]) || goesOn(run, one)),
    );
    const before = whole[at];
    if (before === undefined) whole.push(run);
    else whole[at] = [...before, ...run];
  }
  return whole.filter((run) => run.length > 1);
}

/** The column that a text stands in: the one whose left or right edge it is nearest to. */
function columnAt(columns: readonly Piece[], { x, end }: Piece): number {
  const away = columns.map((column) => Math.min(Math.abs(column.x - x), Math.abs(column.end - end)));
  return away.indexOf(Math.min(...away));
}

/** A text with its next line: a word that was parted at the end of the line is one again. */
function continued(text: string, next: string): string {
  if (text === '' || next === '') return text + next;
  if (!/[-\u2010\u00ad]$/u.test(text)) return `${text} ${next}`;
  return (/^\p{Ll}/u.test(next) ? text.slice(0, -1) : text) + next;
}

/** A run as a table: columns by its fullest line, lines within one cell joined, headings of later pages left out. */
function tableOf(run: readonly Line[], name: string): Grid {
  const [first] = run;
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
  for (const line of run) {
    if (first !== undefined && line !== first && saidBy(line) === saidBy(first)) continue;
    const cells = Array.from({ length: columns.length }, () => '');
    for (const piece of line.pieces) {
      const at = columnAt(columns, piece);
      cells[at] = [cells[at] ?? '', piece.text].filter((part) => part !== '').join(' ');
    }
    const above = rows.at(-1);
    if (above !== undefined && isAiry && line.gap <= withinCell && line.pieces.length < columns.length)
      above.cells = above.cells.map((cell, at) => continued(cell, cells[at] ?? ''));
    else rows.push({ number: line.number, cells });
  }
  return gridOf(name, rows);
}

/** The tables of a PDF; rows are counted as lines of the document, from 1. */
export async function pageTables(bytes: Buffer): Promise<Grid[]> {
  const { lines, unread } = await allLines(bytes);
  const runs = runsOf(lines);
  const tables = runs.slice(0, tableLimits.tables).map((run, at) => tableOf(run, String(at + 1)));
  return ofLongerFile(tables, { tables: runs.length - tables.length, pages: unread });
}

/**
 * Renders a document as a workbook: one sheet per chapter with its tables, figures as numbers, and a sheet about the
 * origin.
 */
import {
  type DocumentBlock,
  type DocumentInline,
  flattenInlines,
  getDayOfInlines,
  type ReportDocument,
} from '@klarsikt/engine/report';
import { roundToShown, type TableCell, toDayCell } from '@klarsikt/engine/values';
import { writeWorkbook } from './xlsx.ts';

type Row = readonly TableCell[];

const words = {
  en: {
    about: 'About the report',
    title: 'Title',
    author: 'Organisation',
    date: 'Date',
    source: 'Source',
    address: 'Address',
    sources: 'Sources',
    opening: 'Introduction',
  },
  sv: {
    about: 'Om rapporten',
    title: 'Titel',
    author: 'Organisation',
    date: 'Datum',
    source: 'Källa',
    address: 'Adress',
    sources: 'Källor',
    opening: 'Inledning',
  },
} as const;

interface Chapter {
  readonly name: string;
  readonly rows: Row[];
}

/**
 * True if a cell contains only a level; its figure and word are then written to separate cells, so that formulas can
 * use the figure.
 */
const isFigure = (content: readonly DocumentInline[]): boolean => {
  const [only, ...rest] = content;
  return rest.length === 0 && (only?.type === 'level' || only?.type === 'strength');
};

function toCells(
  content: readonly DocumentInline[],
  labels: ReadonlyMap<string, string>,
  split: boolean,
): Row {
  const [only] = content;
  if (isFigure(content) && (only?.type === 'level' || only?.type === 'strength')) {
    const figure = only.value === null ? null : roundToShown(only.value);
    return split ? [figure, only.word] : [figure];
  }
  const day = getDayOfInlines(content);
  if (day !== null) return split ? [toDayCell(day), ''] : [toDayCell(day)];
  const text = flattenInlines(content, (key) => labels.get(key) ?? key);
  return split ? [text, ''] : [text];
}

function tableRows(
  block: Extract<DocumentBlock, { type: 'table' }>,
  labels: ReadonlyMap<string, string>,
): Row[] {
  const split = block.columns.map((_, index) =>
    block.rows.some(
      (row) => row.cells.length === block.columns.length && isFigure(row.cells[index]?.content ?? []),
    ),
  );
  const header = block.columns.flatMap((column, index) =>
    toCells(column.header, labels, split[index] === true),
  );
  const rows = block.rows.map((row) => {
    let at = 0;
    return row.cells.flatMap((cell) => {
      const own = toCells(cell.content, labels, split[at] === true);
      const covered = split.slice(at + 1, at + cell.span).flatMap((two) => (two ? [null, null] : [null]));
      at += cell.span;
      return [...own, ...covered];
    });
  });
  const caption = block.caption.length === 0 ? [] : [[flattenInlines(block.caption)]];
  return [...caption, header, ...rows, []];
}

function addBlock(block: DocumentBlock, rows: Row[], labels: ReadonlyMap<string, string>): void {
  const text = (content: readonly DocumentInline[]): string =>
    flattenInlines(content, (key) => labels.get(key) ?? key);
  if (block.type === 'heading')
    rows.push([`${block.number === null ? '' : `${block.number} `}${block.text}`]);
  else if (block.type === 'paragraph') rows.push([text(block.content)]);
  else if (block.type === 'list') rows.push(...block.items.map((item) => [`• ${text(item)}`]));
  else if (block.type === 'table') rows.push(...tableRows(block, labels));
}

export function renderReportWorkbook(document: ReportDocument): Promise<Uint8Array> {
  const said = words[document.language];
  const labels = new Map(document.sources.map(({ key, label }) => [key, label]));
  const about: Row[] = [
    [said.title, document.title],
    [said.author, document.author],
    [said.date, toDayCell(document.date)],
    ...(document.cover?.facts.map(({ label, value, day }) => [
      label,
      day === undefined ? value : toDayCell(day),
    ]) ?? []),
  ];
  let present: Chapter = { name: said.opening, rows: [] };
  const chapters: Chapter[] = [{ name: said.about, rows: about }, present];
  for (const block of document.blocks) {
    if (block.type === 'heading' && block.level === 1) {
      present = { name: block.text, rows: [] };
      chapters.push(present);
    }
    addBlock(block, present.rows, labels);
  }
  const listed = document.sources.map(({ label, author, title, url }) => [label, `${author}. ${title}`, url]);
  const sources = { name: said.sources, rows: [[said.source, said.title, said.address], ...listed] };
  const filled = [...chapters, ...(listed.length === 0 ? [] : [sources])].filter(
    ({ rows }) => rows.length > 0,
  );
  const at = new Date(document.date ?? '1980-01-01');
  return writeWorkbook(filled, {
    creator: document.author,
    title: document.title,
    language: document.language,
    at,
  });
}

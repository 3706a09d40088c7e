/**
 * On which page each heading of a Word file will be. Word counts pages itself when it opens a file; previews, the
 * protected view and LibreOffice show the numbers that are in the file.
 */
import { drawChart, readDrawing } from '@klarsikt/charts';
import {
  type DocumentBlock,
  type DocumentRow,
  type Inline,
  plainText,
  type ReportDocument,
  type TableDocumentBlock,
} from '@klarsikt/engine';
import { partsOf } from './docx-sections.ts';
import { page, textWidth, wideTextWidth } from './docx-styles.ts';
import { type WordFace, wordTextWidth } from './word-fonts.ts';

/** A paragraph as its style sets it, in points; `line` is the height of a line as a part of the font's own. */
interface Setting {
  readonly face: WordFace;
  readonly size: number;
  readonly line: number;
  readonly before: number;
  readonly after: number;
  readonly indent: number;
}

/** Height of a line as a part of the size of its font. */
const lineHeights: { readonly [F in WordFace]: number } = {
  plain: 1.2207,
  plainBold: 1.2207,
  reading: 1.1724,
  readingBold: 1.1724,
};

const setting = (face: WordFace, size: number, more: Partial<Setting> = {}): Setting => ({
  ...{ face, size, line: 1.2, before: 0, after: 6, indent: 0 },
  ...more,
});

const body = setting('reading', 10.5, { after: 7 });
const paragraphs: { readonly [style: string]: Setting } = {
  body,
  lead: setting('reading', 12, { after: 10 }),
  small: setting('reading', 9),
  muted: setting('reading', 9.5),
  label: setting('plain', 9, { after: 3 }),
  subhead: setting('plainBold', 10, { before: 10, after: 3 }),
  quote: setting('reading', 10.5, { indent: 20 }),
};
const headings = {
  1: setting('plainBold', 17, { before: 28, after: 10, indent: 35 }),
  2: setting('plainBold', 12.5, { before: 20, after: 7, indent: 35 }),
  3: setting('plainBold', 11, { before: 16, after: 5, indent: 35 }),
  4: setting('plainBold', 10, { before: 13, after: 4, indent: 35 }),
};
const listItem = setting('reading', 10.5, { after: 3, indent: 20 });
const caption = setting('plainBold', 9.5, { before: 12, after: 5 });
const cell = setting('plain', 9, { line: 250 / 240, after: 0 });
const cellHead = { ...cell, size: 8.5 };
const source = setting('reading', 9, { indent: 20 });
const contentsTitle = setting('plainBold', 17, { after: 10 });
const contentsLines = [
  setting('plainBold', 10, { line: 1, before: 4, after: 1 }),
  setting('plain', 9.5, { line: 1, after: 1, indent: 14 }),
  setting('plain', 9, { line: 1, after: 1, indent: 28 }),
];
/** Points that a cell keeps free at its sides together, and above and below together. */
const cellPadding = { across: 8, down: 5.5 } as const;
const points = (twips: number): number => twips / 20;

/** Lines that a text fills when its words are set one after the other. */
function linesOf(text: string, { face, size }: Setting, width: number): number {
  const blank = wordTextWidth(' ', face, size);
  let lines = 0;
  for (const line of text.split('\n')) {
    lines += 1;
    let used = 0;
    for (const word of line.split(/(?<=[-–/])|[ \t]+/u)) {
      const wide = wordTextWidth(word, face, size);
      if (used > 0 && used + wide > width) {
        lines += 1;
        used = 0;
      }
      // A word wider than the line is divided.
      if (wide > width) lines += Math.ceil(wide / width) - 1;
      used += wide + blank;
    }
  }
  return lines;
}

const lineHeight = ({ face, size, line }: Setting): number => lineHeights[face] * size * line;

/** The room that a paragraph takes: between two of them is the larger of the room below and above. */
interface Room {
  readonly before?: number;
  readonly height: number;
  readonly after?: number;
}

/** Fills pages from the top; `page` counts from 1. */
class Pages {
  page = 1;
  #used = 0;
  /** Room below the last paragraph. */
  #after = 0;
  readonly #anchors = new Map<string, number>();
  /** What has to be on the page of the text that follows: headings and captions. */
  #kept: { readonly room: Room; readonly anchor: string | null }[] = [];

  constructor(private height: number) {}

  /** The page of each heading that was kept with its text. */
  get numbers(): ReadonlyMap<string, number> {
    this.#settle();
    return this.#anchors;
  }

  break(height = this.height): void {
    this.#settle();
    this.height = height;
    this.#turn();
  }

  keep(room: Room, anchor: string | null = null): void {
    this.#kept.push({ room, anchor });
  }

  /** Sets something that is not divided, on the next page where this one has no room for it and for what is kept with it. */
  place(room: Room): void {
    let [used, after] = [this.#used, this.#after];
    for (const one of [...this.#kept.map((kept) => kept.room), room]) {
      used += Math.max(after, one.before ?? 0) + one.height;
      after = one.after ?? 0;
    }
    if (this.#used > 0 && used > this.height) this.#turn();
    this.#settle();
    this.#set(room);
  }

  #set({ before = 0, height, after = 0 }: Room): void {
    this.#used += Math.max(this.#after, before) + height;
    this.#after = after;
  }

  #turn(): void {
    this.page += 1;
    this.#used = 0;
    this.#after = 0;
  }

  #settle(): void {
    for (const { room, anchor } of this.#kept) {
      if (anchor !== null) this.#anchors.set(anchor, this.page);
      this.#set(room);
    }
    this.#kept = [];
  }
}

function placeText(text: string, given: Setting, width: number, pages: Pages): void {
  const count = linesOf(text, given, width - given.indent);
  const height = lineHeight(given);
  // Word leaves no single line of a paragraph behind or ahead.
  const parts = count <= 3 ? [count] : [2, ...Array.from({ length: count - 4 }, () => 1), 2];
  for (const [at, lines] of parts.entries())
    pages.place({
      ...{ before: at === 0 ? given.before : 0, height: lines * height },
      after: at === parts.length - 1 ? given.after : 0,
    });
}

const labelled = (document: ReportDocument) => {
  const labels = new Map(document.sources.map(({ key, label }) => [key, label]));
  return (content: readonly Inline[]): string =>
    content
      .map((inline) => (inline.type === 'break' ? '\n' : plainText([inline], (key) => labels.get(key) ?? '')))
      .join('');
};
type Words = ReturnType<typeof labelled>;

function rowHeight(
  { cells, style }: Pick<DocumentRow, 'cells' | 'style'>,
  { widths, words }: { readonly widths: readonly number[]; readonly words: Words },
  given: Setting = style === 'normal' ? cell : { ...cell, face: 'plainBold' },
): number {
  let column = 0;
  const lines = cells.map(({ content, span }) => {
    const width = widths.slice(column, column + span).reduce((sum, part) => sum + part, 0);
    column += span;
    return linesOf(words(content), given, width - cellPadding.across);
  });
  return Math.max(1, ...lines) * lineHeight(given) + cellPadding.down;
}

function placeTable(table: TableDocumentBlock, width: number, words: Words, pages: Pages): void {
  const total = table.columns.reduce((sum, column) => sum + column.width, 0);
  const widths = table.columns.map((column) => (column.width / total) * width);
  const head = {
    style: 'normal',
    cells: table.columns.map(({ header }) => ({ content: header, span: 1, fill: null })),
  } as const;
  const headHeight = table.header ? rowHeight(head, { widths, words }, cellHead) : 0;
  if (table.caption.length > 0) keepText(words(table.caption), caption, width, pages);
  pages.keep({ height: headHeight });
  for (const row of table.rows) {
    const height = rowHeight(row, { widths, words });
    const before = pages.page;
    if (row.style === 'group') pages.keep({ height });
    else pages.place({ height });
    // The head of a table is repeated on each of its pages.
    if (pages.page !== before && row !== table.rows[0]) pages.place({ height: headHeight });
  }
  pages.place({ height: lineHeight(cell), after: 10 });
}

function keepText(text: string, given: Setting, width: number, pages: Pages, anchor?: string): void {
  const lines = linesOf(text, given, width - given.indent);
  const { before, after } = given;
  pages.keep({ before, height: lines * lineHeight(given), after }, anchor);
}

interface Chapter {
  readonly document: ReportDocument;
  readonly width: number;
  readonly words: Words;
  readonly pages: Pages;
}

function placeChart(
  block: Extract<DocumentBlock, { type: 'chart' }>,
  { document, width, words, pages }: Chapter,
) {
  const drawing = readDrawing(block.chart, block.data);
  if (!drawing) return;
  const { size, message } = drawChart(drawing, { language: document.language, theme: 'light' });
  const across = Math.min(points(textWidth), size.width * 0.75);
  const text = block.caption.length > 0 ? words(block.caption) : message;
  keepText(text, caption, width, pages);
  pages.place({ height: (size.height * across) / size.width, after: 12 });
}

function placeBlock(block: DocumentBlock, chapter: Chapter): void {
  const { document, width, words, pages } = chapter;
  if (block.type === 'heading') keepText(block.text, headings[block.level], width, pages, block.anchor);
  else if (block.type === 'paragraph') {
    const place = block.style === 'subhead' ? keepText : placeText;
    place(words(block.content), paragraphs[block.style] ?? body, width, pages);
  } else if (block.type === 'list')
    for (const item of block.items) placeText(words(item), listItem, width, pages);
  else if (block.type === 'table') placeTable(block, width, words, pages);
  else if (block.type === 'chart') placeChart(block, chapter);
  else if (block.type === 'toc') {
    keepText(block.title, contentsTitle, width, pages);
    for (const entry of block.entries)
      placeText(entry.text, contentsLines[entry.level - 1] ?? listItem, width - 40, pages);
  } else if (block.type === 'pageBreak') pages.break();
  else
    for (const { label, author, title, publication, url } of document.sources)
      placeText(`${label}  ${author}: ${title}. ${publication}. ${url}`, source, width, pages);
}

/** The page of each heading by its anchor, from 1 with the cover: an estimate from the widths of letters. */
export function headingPages(document: ReportDocument): ReadonlyMap<string, number> {
  const words = labelled(document);
  const upright = points(page.height - page.top - page.bottom);
  const across = points(page.width - page.top - page.bottom);
  const pages = new Pages(upright);
  if (document.cover !== null) pages.break();
  for (const [index, { wide, blocks }] of partsOf(document.blocks).entries()) {
    if (index > 0) pages.break(wide ? across : upright);
    const width = points(wide ? wideTextWidth : textWidth);
    for (const block of blocks) placeBlock(block, { document, width, words, pages });
  }
  return pages.numbers;
}

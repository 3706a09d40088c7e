/**
 * Estimates the page of each heading in a Word file. Word computes the pages when it opens the file; previews,
 * protected view and LibreOffice show the stored numbers.
 */
import { drawChart, readChartDrawing } from '@klarsikt/charts';
import {
  type DocumentBlock,
  type DocumentInline,
  type DocumentRow,
  flattenInlines,
  type ReportDocument,
  type TableDocumentBlock,
} from '@klarsikt/engine/report';
import { splitByOrientation } from './docx-sections.ts';
import { pageDimensionsTwips, pageTextWidthTwips, widePageTextWidthTwips } from './docx-styles.ts';
import { computeWordTextWidth, type WordFontFace } from './word-fonts.ts';

/** Measures of a paragraph style in points; `line` is the line height as a multiple of the font's own line height. */
interface ParagraphMeasures {
  readonly face: WordFontFace;
  readonly size: number;
  readonly line: number;
  readonly before: number;
  readonly after: number;
  readonly indent: number;
}

/** Line height of each font as a multiple of the font size. */
const lineHeights: { readonly [F in WordFontFace]: number } = {
  plain: 1.2207,
  plainBold: 1.2207,
  reading: 1.1724,
  readingBold: 1.1724,
};

const setting = (
  face: WordFontFace,
  size: number,
  more: Partial<ParagraphMeasures> = {},
): ParagraphMeasures => ({
  ...{ face, size, line: 1.2, before: 0, after: 6, indent: 0 },
  ...more,
});

const body = setting('reading', 10.5, { after: 7 });
const paragraphs: { readonly [style: string]: ParagraphMeasures } = {
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
/** Padding of a cell in points: `across` is left and right together, `down` is top and bottom together. */
const cellPadding = { across: 8, down: 5.5 } as const;
const twipsToPoints = (twips: number): number => twips / 20;

function linesOf(text: string, { face, size }: ParagraphMeasures, width: number): number {
  const blank = computeWordTextWidth(' ', face, size);
  let lines = 0;
  for (const line of text.split('\n')) {
    lines += 1;
    let used = 0;
    for (const word of line.split(/(?<=[-–/])|[ \t]+/u)) {
      const wide = computeWordTextWidth(word, face, size);
      if (used > 0 && used + wide > width) {
        lines += 1;
        used = 0;
      }
      // Count more lines, because Word divides a word that is wider than the line.
      if (wide > width) lines += Math.ceil(wide / width) - 1;
      used += wide + blank;
    }
  }
  return lines;
}

const lineHeight = ({ face, size, line }: ParagraphMeasures): number => lineHeights[face] * size * line;

/** Space of a paragraph in points. Between two paragraphs only the larger of the two spacings counts. */
interface ParagraphSpace {
  readonly before?: number;
  readonly height: number;
  readonly after?: number;
}

/** Places content on pages from the top, with page numbers from 1. */
class Pages {
  page = 1;
  #used = 0;
  #after = 0;
  readonly #anchors = new Map<string, number>();
  /** Headings and captions that must be on the same page as the following text. */
  #kept: { readonly room: ParagraphSpace; readonly anchor: string | null }[] = [];

  constructor(private height: number) {}

  /** Returns the page of each heading by anchor; headings that are still pending are placed first. */
  get numbers(): ReadonlyMap<string, number> {
    this.#settle();
    return this.#anchors;
  }

  break(height = this.height): void {
    this.#settle();
    this.height = height;
    this.#turn();
  }

  keep(room: ParagraphSpace, anchor: string | null = null): void {
    this.#kept.push({ room, anchor });
  }

  /**
   * Places content that cannot be divided; it begins on the next page if it does not fit together with its heading.
   */
  place(room: ParagraphSpace): void {
    let [used, after] = [this.#used, this.#after];
    for (const one of [...this.#kept.map((kept) => kept.room), room]) {
      used += Math.max(after, one.before ?? 0) + one.height;
      after = one.after ?? 0;
    }
    if (this.#used > 0 && used > this.height) this.#turn();
    this.#settle();
    this.#set(room);
  }

  #set({ before = 0, height, after = 0 }: ParagraphSpace): void {
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

function placeText(text: string, given: ParagraphMeasures, width: number, pages: Pages): void {
  const count = linesOf(text, given, width - given.indent);
  const height = lineHeight(given);
  // Keep two lines together at both ends, because Word never leaves a single line of a paragraph alone on a page.
  const parts = count <= 3 ? [count] : [2, ...Array.from({ length: count - 4 }, () => 1), 2];
  for (const [at, lines] of parts.entries())
    pages.place({
      ...{ before: at === 0 ? given.before : 0, height: lines * height },
      after: at === parts.length - 1 ? given.after : 0,
    });
}

const createLabelledText = (document: ReportDocument) => {
  const labels = new Map(document.sources.map(({ key, label }) => [key, label]));
  return (content: readonly DocumentInline[]): string =>
    content
      .map((inline) =>
        inline.type === 'break' ? '\n' : flattenInlines([inline], (key) => labels.get(key) ?? ''),
      )
      .join('');
};
type Words = ReturnType<typeof createLabelledText>;

function computeRowHeight(
  { cells, style }: Pick<DocumentRow, 'cells' | 'style'>,
  { widths, words }: { readonly widths: readonly number[]; readonly words: Words },
  given: ParagraphMeasures = style === 'normal' ? cell : { ...cell, face: 'plainBold' },
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
  const headHeight = table.header ? computeRowHeight(head, { widths, words }, cellHead) : 0;
  if (table.caption.length > 0) placeTextWithNext(words(table.caption), caption, width, pages);
  pages.keep({ height: headHeight });
  for (const row of table.rows) {
    const height = computeRowHeight(row, { widths, words });
    const before = pages.page;
    if (row.style === 'group') pages.keep({ height });
    else pages.place({ height });
    // Add the height of the table's head, which is repeated on each page.
    if (pages.page !== before && row !== table.rows[0]) pages.place({ height: headHeight });
  }
  pages.place({ height: lineHeight(cell), after: 10 });
}

function placeTextWithNext(
  text: string,
  given: ParagraphMeasures,
  width: number,
  pages: Pages,
  anchor?: string,
): void {
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
  const drawing = readChartDrawing(block.chart, block.data);
  if (!drawing) return;
  const { size, message } = drawChart(drawing, { language: document.language, theme: 'light' });
  const across = Math.min(twipsToPoints(pageTextWidthTwips), size.width * 0.75);
  const text = block.caption.length > 0 ? words(block.caption) : message;
  placeTextWithNext(text, caption, width, pages);
  pages.place({ height: (size.height * across) / size.width, after: 12 });
}

function placeBlock(block: DocumentBlock, chapter: Chapter): void {
  const { document, width, words, pages } = chapter;
  if (block.type === 'heading')
    placeTextWithNext(block.text, headings[block.level], width, pages, block.anchor);
  else if (block.type === 'paragraph') {
    const place = block.style === 'subhead' ? placeTextWithNext : placeText;
    place(words(block.content), paragraphs[block.style] ?? body, width, pages);
  } else if (block.type === 'list')
    for (const item of block.items) placeText(words(item), listItem, width, pages);
  else if (block.type === 'table') placeTable(block, width, words, pages);
  else if (block.type === 'chart') placeChart(block, chapter);
  else if (block.type === 'toc') {
    placeTextWithNext(block.title, contentsTitle, width, pages);
    for (const entry of block.entries)
      placeText(entry.text, contentsLines[entry.level - 1] ?? listItem, width - 40, pages);
  } else if (block.type === 'pageBreak') pages.break();
  else
    for (const { label, author, title, publication, url } of document.sources)
      placeText(`${label}  ${author}: ${title}. ${publication}. ${url}`, source, width, pages);
}

/** Estimates the page of each heading, by anchor, from the widths of letters. Pages are counted from the cover. */
export function estimateHeadingPages(document: ReportDocument): ReadonlyMap<string, number> {
  const words = createLabelledText(document);
  const upright = twipsToPoints(
    pageDimensionsTwips.height - pageDimensionsTwips.top - pageDimensionsTwips.bottom,
  );
  const across = twipsToPoints(
    pageDimensionsTwips.width - pageDimensionsTwips.top - pageDimensionsTwips.bottom,
  );
  const pages = new Pages(upright);
  if (document.cover !== null) pages.break();
  for (const [index, { wide, blocks }] of splitByOrientation(document.blocks).entries()) {
    if (index > 0) pages.break(wide ? across : upright);
    const width = twipsToPoints(wide ? widePageTextWidthTwips : pageTextWidthTwips);
    for (const block of blocks) placeBlock(block, { document, width, words, pages });
  }
  return pages.numbers;
}

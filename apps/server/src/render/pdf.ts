/** A document as PDF, set by Typst: tagged, with contents, page numbers and links. */
import { type Palette, palettes } from '@klarsikt/charts';
import {
  type DocumentBlock,
  type DocumentCell,
  formatDate,
  type Inline,
  isOutwardLink,
  type ReportDocument,
  type TableDocumentBlock,
} from '@klarsikt/engine';
import { threadsTypesetter } from './choose-typesetter.ts';
import { keptTogether } from './contents.ts';
import { font } from './fonts.ts';
import { type ChartBlock, pictureOf } from './pictures.ts';
import { type MeasureText, measureWith } from './text-width.ts';
import { mainFile, type Typesetter } from './typesetter.ts';
import { typstSource } from './typst-source.ts';
import { pageWords } from './words.ts';

/** What the layout reads: the document with its charts as files and its colours written out. */
interface Job {
  readonly files: Map<string, string>;
  readonly document: ReportDocument;
  /** Anchors of the headings that the contents name. */
  readonly listed: ReadonlySet<string>;
}

/** Width of the page's text in the charts' pixels: wider charts are scaled down to it. */
const textWidth = 680;

function chartJson(block: ChartBlock, job: Job) {
  const { chart, svg } = pictureOf(block, job.document);
  const file = `/chart-${job.files.size}.svg`;
  job.files.set(file, svg);
  return {
    type: 'chart',
    file,
    alt: `${chart.message}. ${chart.table.rows.map((row) => row.filter(Boolean).join(' ')).join('; ')}`,
    caption: block.caption.length > 0 ? block.caption : [{ type: 'text', text: chart.message }],
    width: Math.min(100, Math.round((chart.size.width / textWidth) * 100)),
  };
}

/** What has no place to be divided at would run into the next column: a very long word may be divided anywhere. */
const divisible = (text: string): string => text.replace(/\S{40,}/g, (word) => [...word].join('\u200b'));

/** Points of the page's text, and of what a cell keeps free at both sides together. */
const pageWidth = (164 / 25.4) * 72;
const cellSides = 10;
/** Digits of equal width and the compiler's own rounding may make a word a little wider than it is measured. */
const slack = 1.04;

let measure: MeasureText | null = null;

/** Whether a word of the text is wider than its column: only then the compiler has to look for syllables. */
function tooWide(content: readonly Inline[], width: number, size: number): boolean {
  measure ??= measureWith(font('interRegular'), font('interSemiBold'));
  const measured = measure;
  const words = content.flatMap((part) => (part.type === 'text' ? part.text.split(/[\s/–-]+/) : []));
  return words.some((word) => measured(word, `bold ${size}px`).width * slack > width);
}

function tableJson(block: TableDocumentBlock) {
  const size = block.style === 'compact' || block.style === 'matrix' ? 8 : 8.6;
  const total = block.columns.reduce((sum, { width }) => sum + width, 0);
  const widthOf = (column: number, span: number): number =>
    block.columns
      .slice(column, column + span)
      .reduce((sum, { width }) => sum + (width / total) * pageWidth, -cellSides);
  const cellsOf = (cells: readonly DocumentCell[]) => {
    let column = 0;
    return cells.map((cell) => {
      const divided = tooWide(cell.content, widthOf(column, cell.span), size);
      column += cell.span;
      const content = cell.content.map((part) =>
        part.type === 'text' ? { ...part, text: divisible(part.text) } : part,
      );
      return { ...cell, divided, content };
    });
  };
  return {
    ...block,
    columns: block.columns.map((column, at) => ({
      ...column,
      divided: tooWide(column.header, widthOf(at, 1), size),
    })),
    rows: block.rows.map((row) => ({ ...row, cells: cellsOf(row.cells) })),
  };
}

function blockJson(block: DocumentBlock, job: Job) {
  if (block.type === 'chart') return chartJson(block, job);
  if (block.type === 'table') return tableJson(block);
  if (block.type === 'heading') return { ...block, outlined: job.listed.has(block.anchor) };
  if (block.type === 'toc') return { ...block, together: keptTogether(block.entries) };
  return block;
}

function coloursJson(palette: Palette) {
  return { ...palette, soft: '#f5f3f0' };
}

function reportJson(job: Job): string {
  const { document } = job;
  const { language } = document;
  const sourceList = document.sources.map((source) => ({
    ...source,
    date: source.published ? formatDate(source.published, language) : '',
    linked: isOutwardLink(source.url),
  }));
  return JSON.stringify({
    title: document.title,
    author: document.author,
    subject: document.subject,
    lang: language,
    region: language === 'sv' ? 'SE' : 'GB',
    words: { page: pageWords.page[language], of: pageWords.of[language] },
    header: { left: divisible(document.header.left), right: divisible(document.header.right) },
    footer: document.title,
    cover: document.cover,
    colours: coloursJson(palettes.light),
    blocks: document.blocks.map((block) => blockJson(block, job)),
    sources: Object.fromEntries(sourceList.map((source) => [source.key, source])),
    sourceList,
  });
}

/** Seconds since 1970 of the document's own day: the same document gives the same file. */
function timestampOf({ date }: ReportDocument): number | undefined {
  const time = date === null ? Number.NaN : new Date(date).getTime();
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

/** Set by this thread's own compiler unless another is given. Rejects with `LayoutFailed`. */
export async function renderPdf(document: ReportDocument, setter?: Typesetter): Promise<Uint8Array> {
  const entries = document.blocks.flatMap((block) => (block.type === 'toc' ? block.entries : []));
  const job: Job = { files: new Map(), document, listed: new Set(entries.map(({ anchor }) => anchor)) };
  job.files.set('/report.json', reportJson(job));
  job.files.set(mainFile, typstSource);
  return (setter ?? (await threadsTypesetter())).set(job.files, timestampOf(document));
}

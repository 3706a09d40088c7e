/** Renders a document as a tagged PDF with contents, page numbers and links by the compiler Typst. */
import { type ChartPalette, chartPalettes } from '@klarsikt/charts';
import {
  type DocumentBlock,
  type DocumentCell,
  type DocumentInline,
  formatDate,
  isExternalLink,
  type ReportDocument,
  type TableDocumentBlock,
} from '@klarsikt/engine/report';
import { getWorkerTypesetter } from './choose-typesetter.ts';
import { listAnchorsKeptTogether } from './contents.ts';
import { readFont } from './fonts.ts';
import { packPdf } from './pack-pdf.ts';
import { type ChartBlock, drawDocumentPicture } from './pictures.ts';
import { createTextMeasure, type TextMeasure } from './text-width.ts';
import { type Typesetter, typstMainFile } from './typesetter.ts';
import { typstSource } from './typst-source.ts';
import { reportPageTexts } from './words.ts';

/** Input of the layout: the document, its charts as files, and the colours. */
interface Job {
  readonly files: Map<string, string>;
  readonly document: ReportDocument;
  readonly listed: ReadonlySet<string>;
}

/** Text width in the pixels of charts; the layout scales wider charts down. */
const textWidth = 680;

function chartJson(block: ChartBlock, job: Job) {
  const { chart, svg } = drawDocumentPicture(block, job.document);
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

/** Allows breaks anywhere in very long words, which would otherwise run into the next column. */
const allowBreaks = (text: string): string => text.replace(/\S{40,}/g, (word) => [...word].join('\u200b'));

/** Text width of the page, and padding of a cell on both sides together, in points. */
const pageWidth = (164 / 25.4) * 72;
const cellSides = 10;
/** Factor by which words are set wider than measured, because the compiler rounds and uses figures of equal width. */
const slack = 1.04;

let measure: TextMeasure | null = null;

/** True if a word is wider than its column; only then must the compiler hyphenate. */
function isTooWide(content: readonly DocumentInline[], width: number, size: number): boolean {
  measure ??= createTextMeasure(readFont('interRegular'), readFont('interSemiBold'));
  const measured = measure;
  const words = content.flatMap((part) => (part.type === 'text' ? part.text.split(/[\s/–-]+/) : []));
  return words.some((word) => measured(word, `bold ${size}px`).width * slack > width);
}

/** Limits of a table that is never divided between two pages; such a table fits on one page. */
const shortTable = { rows: 6, letters: 900 } as const;

function isUnbreakableTable({ rows }: TableDocumentBlock): boolean {
  const cells = rows.flatMap((row) => row.cells.flatMap(({ content }) => content));
  const letters = cells.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
  return rows.length <= shortTable.rows && letters <= shortTable.letters;
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
      const divided = isTooWide(cell.content, widthOf(column, cell.span), size);
      column += cell.span;
      const content = cell.content.map((part) =>
        part.type === 'text' ? { ...part, text: allowBreaks(part.text) } : part,
      );
      return { ...cell, divided, content };
    });
  };
  return {
    ...block,
    columns: block.columns.map((column, at) => ({
      ...column,
      divided: isTooWide(column.header, widthOf(at, 1), size),
    })),
    rows: block.rows.map((row) => ({ ...row, cells: cellsOf(row.cells) })),
    whole: isUnbreakableTable(block),
  };
}

function blockJson(block: DocumentBlock, job: Job) {
  if (block.type === 'chart') return chartJson(block, job);
  if (block.type === 'table') return tableJson(block);
  if (block.type === 'heading') return { ...block, outlined: job.listed.has(block.anchor) };
  if (block.type === 'toc') return { ...block, together: listAnchorsKeptTogether(block.entries) };
  return block;
}

function coloursJson(palette: ChartPalette) {
  return { ...palette, soft: '#f5f3f0' };
}

function reportJson(job: Job): string {
  const { document } = job;
  const { language } = document;
  const sourceList = document.sources.map((source) => ({
    ...source,
    date: source.published ? formatDate(source.published, language) : '',
    linked: isExternalLink(source.url),
  }));
  return JSON.stringify({
    title: document.title,
    author: document.author,
    subject: document.subject,
    lang: language,
    region: language === 'sv' ? 'SE' : 'GB',
    words: { page: reportPageTexts.page[language], of: reportPageTexts.of[language] },
    header: { left: allowBreaks(document.header.left), right: allowBreaks(document.header.right) },
    footer: document.title,
    cover: document.cover,
    colours: coloursJson(chartPalettes.light),
    blocks: document.blocks.map((block) => blockJson(block, job)),
    sources: Object.fromEntries(sourceList.map((source) => [source.key, source])),
    sourceList,
  });
}

/**
 * Returns the date of the document in seconds since 1970. It is used instead of the present time, so that the same
 * document gives the same file.
 */
function documentTimestampOf({ date }: ReportDocument): number | undefined {
  const time = date === null ? Number.NaN : new Date(date).getTime();
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

/** Renders a PDF with the worker's compiler unless another is given. Rejects with `LayoutError`. */
export async function renderPdf(document: ReportDocument, setter?: Typesetter): Promise<Uint8Array> {
  const entries = document.blocks.flatMap((block) => (block.type === 'toc' ? block.entries : []));
  const job: Job = { files: new Map(), document, listed: new Set(entries.map(({ anchor }) => anchor)) };
  job.files.set('/report.json', reportJson(job));
  job.files.set(typstMainFile, typstSource);
  return packPdf((setter ?? (await getWorkerTypesetter())).set(job.files, documentTimestampOf(document)));
}

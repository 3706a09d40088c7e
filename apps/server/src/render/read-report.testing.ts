/** Test support: a finished report as an examiner reads it: headings, sentences and tables in plain words. */
import { drawChart, readDrawing } from '@klarsikt/charts';
import {
  type DocumentBlock,
  type Inline,
  type Language,
  plainText,
  type ReportDocument,
} from '@klarsikt/engine';

export interface ReadTable {
  readonly chapter: string;
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[] | null;
  /** Rows that the table itself counts instead of showing them: "3 more". */
  readonly left: number;
}

/** A heading; `numbered` is false in the appendix, whose parts are named by their chapter. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
  readonly numbered: boolean;
}

export interface ReadReport {
  readonly language: Language;
  readonly headings: readonly Heading[];
  /** Paragraphs, captions and headlines of charts: what speaks of figures. */
  readonly sentences: readonly string[];
  readonly tables: readonly ReadTable[];
  readonly references: readonly { readonly anchor: string; readonly text: string }[];
  readonly everything: string;
}

const words = (content: readonly Inline[]): string => plainText(content).replaceAll('\u00a0', ' ').trim();

function tableOf(block: Extract<DocumentBlock, { type: 'table' }>, chapter: string): ReadTable {
  const heads = block.columns.map(({ header }) => words(header));
  const cellsOf = (cells: (typeof block.rows)[number]['cells']) => cells.map(({ content }) => words(content));
  const total = block.rows.find(({ style }) => style === 'total');
  const left = block.rows
    .filter(({ style }) => style === 'group')
    .map(({ cells }) => /^(\d+) (?:more|till)$/.exec(cellsOf(cells)[0] ?? '')?.[1])
    .reduce((sum, count) => sum + Number(count ?? 0), 0);
  return {
    ...{ chapter, caption: words(block.caption), heads, left },
    rows: block.rows.filter(({ style }) => style === 'normal').map(({ cells }) => cellsOf(cells)),
    total: total ? cellsOf(total.cells) : null,
  };
}

function headlineOf(block: Extract<DocumentBlock, { type: 'chart' }>, language: Language): string {
  const drawing = readDrawing(block.chart, block.data);
  return drawing === null ? '' : drawChart(drawing, { language, theme: 'light' }).message;
}

export function read(report: ReportDocument): ReadReport {
  const { language } = report;
  let chapter = '';
  const headings: Heading[] = [];
  const sentences: string[] = [report.title];
  const tables: ReadTable[] = [];
  const references: { anchor: string; text: string }[] = [];
  for (const block of report.blocks) {
    if (block.type === 'heading') {
      const { level, text, anchor, number: label } = block;
      headings.push({ level, text, anchor, numbered: label !== null });
      if (block.level === 1) chapter = block.text;
    } else if (block.type === 'paragraph') {
      sentences.push(words(block.content));
      for (const inline of block.content)
        if (inline.type === 'text' && inline.anchor !== undefined)
          references.push({ anchor: inline.anchor, text: inline.text.replaceAll('\u00a0', ' ') });
    } else if (block.type === 'table') {
      const table = tableOf(block, chapter);
      tables.push(table);
      sentences.push(table.caption);
    } else if (block.type === 'chart') sentences.push(headlineOf(block, language));
  }
  const cells = tables.flatMap(({ rows }) => rows.flat());
  const everything = [...sentences, ...cells, ...headings.map(({ text }) => text)].join('\n');
  return { language, headings, sentences, tables, references, everything };
}

/** The number that a text begins with. */
export const number = (text: string | undefined): number =>
  Number(
    (text ?? '')
      .replace(/[\s\u202f,](?=\d{3})/g, '')
      .replace(',', '.')
      .replace(/[^\d.−-].*$/, ''),
  );

/** Test support: reads a finished report as plain headings, sentences and tables. */
import { drawChart, readChartDrawing } from '@klarsikt/charts';
import {
  type DocumentBlock,
  type DocumentInline,
  flattenInlines,
  type ReportDocument,
} from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';

export interface ParsedTable {
  readonly chapter: string;
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[] | null;
  /** Number of rows that the table counts instead of showing ("3 more"). */
  readonly left: number;
}

/** A heading. `numbered` is false in the appendix, whose parts are identified by their chapter. */
export interface ParsedHeading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
  readonly numbered: boolean;
}

export interface ParsedReport {
  readonly language: Language;
  readonly headings: readonly ParsedHeading[];
  /** Texts of paragraphs, captions and headlines of charts. */
  readonly sentences: readonly string[];
  readonly tables: readonly ParsedTable[];
  readonly references: readonly { readonly anchor: string; readonly text: string }[];
  readonly everything: string;
  /** Rows that count omitted rows without naming them. */
  readonly bareCounts: readonly string[];
}

const words = (content: readonly DocumentInline[]): string =>
  flattenInlines(content).replaceAll('\u00a0', ' ').trim();

function tableOf(block: Extract<DocumentBlock, { type: 'table' }>, chapter: string): ParsedTable {
  const heads = block.columns.map(({ header }) => words(header));
  const cellsOf = (cells: (typeof block.rows)[number]['cells']) => cells.map(({ content }) => words(content));
  const total = block.rows.find(({ style }) => style === 'total');
  const left = block.rows
    .filter(({ style }) => style === 'group')
    .map(
      ({ cells }) => /^(\d+) (?:more|(?:risk|risker|nivå|nivåer) till)\b/.exec(cellsOf(cells)[0] ?? '')?.[1],
    )
    .reduce((sum, count) => sum + Number(count ?? 0), 0);
  return {
    ...{ chapter, caption: words(block.caption), heads, left },
    rows: block.rows.filter(({ style }) => style === 'normal').map(({ cells }) => cellsOf(cells)),
    total: total ? cellsOf(total.cells) : null,
  };
}

function findHeadline(block: Extract<DocumentBlock, { type: 'chart' }>, language: Language): string {
  const drawing = readChartDrawing(block.chart, block.data);
  return drawing === null ? '' : drawChart(drawing, { language, theme: 'light' }).message;
}

export function parseReport(report: ReportDocument): ParsedReport {
  const { language } = report;
  let chapter = '';
  const headings: ParsedHeading[] = [];
  const sentences: string[] = [report.title];
  const tables: ParsedTable[] = [];
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
    } else if (block.type === 'chart') sentences.push(findHeadline(block, language));
  }
  const bareCounts = report.blocks.flatMap((block) =>
    block.type === 'table'
      ? block.rows.flatMap(({ cells: [first] }) =>
          first !== undefined && /^\d+ (?:more|till)$/.test(words(first.content))
            ? [words(first.content)]
            : [],
        )
      : [],
  );
  const cells = tables.flatMap(({ rows }) => rows.flat());
  const everything = [...sentences, ...cells, ...headings.map(({ text }) => text)].join('\n');
  return { language, headings, sentences, tables, references, everything, bareCounts };
}

export const parseReportNumber = (text: string | undefined): number =>
  Number(
    (text ?? '')
      .replace(/[\s\u202f,](?=\d{3})/g, '')
      .replace(',', '.')
      .replace(/[^\d.−-].*$/, ''),
  );

/** Writes an analysis as tables: one flat table for CSV, or several sheets for a workbook. */

import type { Language, Text } from '../../text/terms.ts';
import { getRiskClass, roundToShown } from '../../values/scale.ts';
import { formatCellText, type TableCell, toDayCell } from '../../values/table-cell.ts';
import { getRiskClassName } from '../../words/words.ts';
import type { AnalysisLine, AnalysisReportData, RedFlagLine } from './types.ts';
import { analysisWords } from './words.ts';

/** A named table; the first row is the heading. */
export interface AnalysisSheet {
  readonly name: string;
  readonly rows: readonly (readonly TableCell[])[];
}

const lineHeads = [
  'type',
  'id',
  'key',
  'name',
  'occurs',
  'of',
  'share',
  'level',
  'levelClass',
  'ownInherent',
  'ownResidual',
  'matches',
  'concern',
  'reasons',
  'note',
] as const satisfies readonly (keyof typeof analysisWords)[];

const headingCells = (heads: readonly (keyof typeof analysisWords)[], language: Language): string[] =>
  heads.map((head) => analysisWords[head][language]);

const shownFigure = (level: number | null): number | null => (level === null ? null : roundToShown(level));

function lineCells(line: AnalysisLine, language: Language, { terms }: AnalysisReportData): TableCell[] {
  const counted = line.total > 0;
  return [
    line.typeName,
    line.id,
    line.key,
    line.name,
    counted ? line.count : null,
    counted ? line.total : null,
    counted ? Math.round((line.count / line.total) * 1000) / 10 : null,
    shownFigure(line.level),
    line.level === null ? null : getRiskClassName(getRiskClass(line.level), language, terms),
    shownFigure(line.ownInherent),
    shownFigure(line.ownResidual),
    line.matches.length === 0 ? null : line.matches.join('; '),
    line.concern === '' ? null : line.concern,
    line.reasons.length === 0 ? null : line.reasons.join('; '),
    line.note === '' ? null : line.note,
  ];
}

const flagHeads = [
  'id',
  'threatKey',
  'threat',
  'dimension',
  'riskKey',
  'risk',
  'sentenceEn',
  'sentenceSv',
  'source',
] as const satisfies readonly (keyof typeof analysisWords)[];

/** Columns of the flat table that are filled only for red flags. */
const flatFlagHeads = ['threat', 'sentenceEn', 'sentenceSv', 'source'] as const;

function sourceCell({ sources }: RedFlagLine): string | null {
  const said = sources.map(({ title, url }) => (url === '' ? title : `${title} (${url})`));
  return said.length === 0 ? null : said.join('; ');
}

const flagCells = (flag: RedFlagLine): TableCell[] => [
  flag.id,
  flag.threatKey,
  flag.threatName,
  flag.typeName,
  flag.riskKey,
  flag.riskName === '' ? null : flag.riskName,
  flag.text.en,
  flag.text.sv,
  sourceCell(flag),
];

const emptyCells = (count: number): TableCell[] => Array.from({ length: count }, () => null);

/** Returns a red flag as a row of the flat table, with its dimension, id and risk in the first columns. */
function redFlagRow(flag: RedFlagLine, language: Language): TableCell[] {
  return [
    analysisWords.redFlag[language],
    flag.typeName,
    flag.id,
    flag.riskKey,
    flag.text[language],
    ...emptyCells(lineHeads.length - 4),
    flag.threatName,
    flag.text.en,
    flag.text.sv,
    sourceCell(flag),
  ];
}

/** Returns the table without its empty columns. A table without rows keeps all headings. */
function dropEmptyColumns([
  head = [],
  ...rows
]: readonly (readonly TableCell[])[]): readonly (readonly TableCell[])[] {
  const kept = head.map(
    (_, at) => rows.length === 0 || rows.some((row) => formatCellText(row[at] ?? null) !== ''),
  );
  return [head, ...rows].map((row) => row.filter((_, at) => kept[at]));
}

const selectedLines = (data: AnalysisReportData): readonly AnalysisLine[] => [
  ...data.selectedThreats,
  ...data.selectedRisks.flatMap(({ lines }) => lines),
];
const riskLines = (data: AnalysisReportData): readonly AnalysisLine[] =>
  data.relatedRisks.flatMap(({ lines }) => lines);

/**
 * Returns headings and then one row per selected entity, related entity and red flag. Figures have one decimal, as in
 * the report. Empty columns are left out.
 */
export function buildAnalysisTable(
  data: AnalysisReportData,
  language: Language,
): readonly (readonly TableCell[])[] {
  const part = (text: Text, lines: readonly AnalysisLine[]) =>
    lines.map((line) => [
      text[language],
      ...lineCells(line, language, data),
      ...emptyCells(flatFlagHeads.length),
    ]);
  const missing = data.unknown.map(({ typeName, id }): TableCell[] => [
    analysisWords.missing[language],
    typeName,
    id,
    ...emptyCells(lineHeads.length - 2 + flatFlagHeads.length),
  ]);
  return dropEmptyColumns([
    headingCells(['part', ...lineHeads, ...flatFlagHeads], language),
    ...part(analysisWords.selection, selectedLines(data)),
    ...part(analysisWords.result, [...data.relatedThreats, ...riskLines(data)]),
    ...data.redFlags.map((flag) => redFlagRow(flag, language)),
    ...missing,
  ]);
}

/**
 * Returns the sheets of a workbook: overview, selection, related threats, related risks, risk indicators and notes.
 */
export function buildAnalysisSheets(data: AnalysisReportData, language: Language): readonly AnalysisSheet[] {
  const sheet = (text: Text, rows: AnalysisSheet['rows']): AnalysisSheet => ({ name: text[language], rows });
  const lines = (list: readonly AnalysisLine[]) =>
    dropEmptyColumns([
      headingCells(lineHeads, language),
      ...list.map((line) => lineCells(line, language, data)),
    ]);
  const overview: TableCell[][] = [
    [data.meta.kind, data.meta.name],
    [analysisWords.date[language], toDayCell(data.meta.date)],
    ...data.facts.map(({ label, value }) => [label, value]),
    ...data.unknown.map(({ typeName, id }) => [`${analysisWords.missing[language]}: ${typeName}`, id]),
    ...data.outside.map(({ typeName, name }) => [`${analysisWords.outside[language]}: ${typeName}`, name]),
  ];
  return [
    sheet(analysisWords.overview, overview),
    sheet(analysisWords.selection, lines(selectedLines(data))),
    sheet({ en: 'Related threats', sv: 'Relaterade hot' }, lines(data.relatedThreats)),
    sheet({ en: 'Related risks', sv: 'Relaterade risker' }, lines(riskLines(data))),
    sheet(analysisWords.redFlags, [headingCells(flagHeads, language), ...data.redFlags.map(flagCells)]),
    sheet(analysisWords.notes, [
      headingCells(['about', 'note'], language),
      ...data.notes.map(({ about, text }) => [about, text]),
    ]),
  ];
}

/** An analysis as tables: one flat table for CSV, sheets for a workbook. */

import { riskClass, shown } from '../../scale.ts';
import { cellText, dayCell, type TableCell } from '../../table-cell.ts';
import type { Language, Text } from '../../terms.ts';
import { riskClassWord } from '../../words.ts';
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

const headed = (heads: readonly (keyof typeof analysisWords)[], language: Language): string[] =>
  heads.map((head) => analysisWords[head][language]);

const figure = (level: number | null): number | null => (level === null ? null : shown(level));

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
    figure(line.level),
    line.level === null ? null : riskClassWord(riskClass(line.level), language, terms),
    figure(line.ownInherent),
    figure(line.ownResidual),
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

/** The columns of a red flag that the flat table has beside those of its other rows. */
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

const nothings = (count: number): TableCell[] => Array.from({ length: count }, () => null);

/** A red flag as a row of the flat table: its dimension, id and risk stand where those of a line do. */
function flatFlag(flag: RedFlagLine, language: Language): TableCell[] {
  return [
    analysisWords.redFlag[language],
    flag.typeName,
    flag.id,
    flag.riskKey,
    flag.text[language],
    ...nothings(lineHeads.length - 4),
    flag.threatName,
    flag.text.en,
    flag.text.sv,
    sourceCell(flag),
  ];
}

/** The table without the columns in which no row says anything; of a table without rows all headings stay. */
function saidColumns([
  head = [],
  ...rows
]: readonly (readonly TableCell[])[]): readonly (readonly TableCell[])[] {
  const kept = head.map((_, at) => rows.length === 0 || rows.some((row) => cellText(row[at] ?? null) !== ''));
  return [head, ...rows].map((row) => row.filter((_, at) => kept[at]));
}

const selectedLines = (data: AnalysisReportData): readonly AnalysisLine[] => [
  ...data.selectedThreats,
  ...data.selectedRisks.flatMap(({ lines }) => lines),
];
const riskLines = (data: AnalysisReportData): readonly AnalysisLine[] =>
  data.relatedRisks.flatMap(({ lines }) => lines);

/**
 * One row per selected and per related entity and per red flag, headings first; figures as shown, with one decimal.
 * What no row says anything of has no column.
 */
export function analysisTable(
  data: AnalysisReportData,
  language: Language,
): readonly (readonly TableCell[])[] {
  const part = (text: Text, lines: readonly AnalysisLine[]) =>
    lines.map((line) => [
      text[language],
      ...lineCells(line, language, data),
      ...nothings(flatFlagHeads.length),
    ]);
  const missing = data.unknown.map(({ typeName, id }): TableCell[] => [
    analysisWords.missing[language],
    typeName,
    id,
    ...nothings(lineHeads.length - 2 + flatFlagHeads.length),
  ]);
  return saidColumns([
    headed(['part', ...lineHeads, ...flatFlagHeads], language),
    ...part(analysisWords.selection, selectedLines(data)),
    ...part(analysisWords.result, [...data.relatedThreats, ...riskLines(data)]),
    ...data.redFlags.map((flag) => flatFlag(flag, language)),
    ...missing,
  ]);
}

/** The sheets of a workbook: overview, selection, related threats, related risks, risk indicators, notes. */
export function analysisSheets(data: AnalysisReportData, language: Language): readonly AnalysisSheet[] {
  const sheet = (text: Text, rows: AnalysisSheet['rows']): AnalysisSheet => ({ name: text[language], rows });
  const lines = (list: readonly AnalysisLine[]) =>
    saidColumns([headed(lineHeads, language), ...list.map((line) => lineCells(line, language, data))]);
  const overview: TableCell[][] = [
    [data.meta.kind, data.meta.name],
    [analysisWords.date[language], dayCell(data.meta.date)],
    ...data.facts.map(({ label, value }) => [label, value]),
    ...data.unknown.map(({ typeName, id }) => [`${analysisWords.missing[language]}: ${typeName}`, id]),
    ...data.outside.map(({ typeName, name }) => [`${analysisWords.outside[language]}: ${typeName}`, name]),
  ];
  return [
    sheet(analysisWords.overview, overview),
    sheet(analysisWords.selection, lines(selectedLines(data))),
    sheet({ en: 'Related threats', sv: 'Relaterade hot' }, lines(data.relatedThreats)),
    sheet({ en: 'Related risks', sv: 'Relaterade risker' }, lines(riskLines(data))),
    sheet(analysisWords.redFlags, [headed(flagHeads, language), ...data.redFlags.map(flagCells)]),
    sheet(analysisWords.notes, [
      headed(['about', 'note'], language),
      ...data.notes.map(({ about, text }) => [about, text]),
    ]),
  ];
}

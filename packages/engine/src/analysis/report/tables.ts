/** An analysis as tables: one flat table for CSV, sheets for a workbook. */

import { riskClassWord } from '../../report/words.ts';
import { riskClass, shown } from '../../scale.ts';
import type { Language, Text } from '../../terms.ts';
import type { AnalysisLine, AnalysisReportData } from './types.ts';
import { analysisWords } from './words.ts';

/** A cell: text, number, or nothing. */
export type TableCell = string | number | null;

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
  'note',
] as const satisfies readonly (keyof typeof analysisWords)[];

const headed = (heads: readonly (keyof typeof analysisWords)[], language: Language): string[] =>
  heads.map((head) => analysisWords[head][language]);

const figure = (level: number | null): number | null => (level === null ? null : shown(level));

function lineCells(line: AnalysisLine, language: Language): TableCell[] {
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
    line.level === null ? null : riskClassWord(riskClass(line.level), language),
    figure(line.ownInherent),
    figure(line.ownResidual),
    line.note === '' ? null : line.note,
  ];
}

const selectedLines = (data: AnalysisReportData): readonly AnalysisLine[] => [
  ...data.selectedThreats,
  ...data.selectedRisks.flatMap(({ lines }) => lines),
];
const riskLines = (data: AnalysisReportData): readonly AnalysisLine[] =>
  data.relatedRisks.flatMap(({ lines }) => lines);

/** One row per selected and per related entity, headings first; figures as shown, with one decimal. */
export function analysisTable(
  data: AnalysisReportData,
  language: Language,
): readonly (readonly TableCell[])[] {
  const part = (text: Text, lines: readonly AnalysisLine[]) =>
    lines.map((line) => [text[language], ...lineCells(line, language)]);
  const missing = data.unknown.map(({ typeName, id }): TableCell[] => [
    analysisWords.missing[language],
    typeName,
    id,
    ...Array.from({ length: lineHeads.length - 2 }, () => null),
  ]);
  return [
    headed(['part', ...lineHeads], language),
    ...part(analysisWords.selection, selectedLines(data)),
    ...part(analysisWords.result, [...data.relatedThreats, ...riskLines(data)]),
    ...missing,
  ];
}

/** The sheets of a workbook: overview, selection, related threats, related risks, notes. */
export function analysisSheets(data: AnalysisReportData, language: Language): readonly AnalysisSheet[] {
  const sheet = (text: Text, rows: AnalysisSheet['rows']): AnalysisSheet => ({ name: text[language], rows });
  const lines = (list: readonly AnalysisLine[]) => [
    headed(lineHeads, language),
    ...list.map((line) => lineCells(line, language)),
  ];
  const overview: TableCell[][] = [
    [analysisWords.analysis[language], data.meta.name],
    [analysisWords.date[language], data.meta.date],
    ...data.facts.map(({ label, value }) => [label, value]),
    ...data.unknown.map(({ typeName, id }) => [`${analysisWords.missing[language]}: ${typeName}`, id]),
    ...data.outside.map(({ typeName, name }) => [`${analysisWords.outside[language]}: ${typeName}`, name]),
  ];
  return [
    sheet(analysisWords.overview, overview),
    sheet(analysisWords.selection, lines(selectedLines(data))),
    sheet({ en: 'Related threats', sv: 'Relaterade hot' }, lines(data.relatedThreats)),
    sheet({ en: 'Related risks', sv: 'Relaterade risker' }, lines(riskLines(data))),
    sheet(analysisWords.notes, [
      headed(['about', 'note'], language),
      ...data.notes.map(({ about, text }) => [about, text]),
    ]),
  ];
}

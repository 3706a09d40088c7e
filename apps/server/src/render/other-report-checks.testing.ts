/**
 * Test support: finds contradictions in reports on analyses and groups, by recomputing each headline from the tables of
 * the same report.
 */
import type { ReportDocument } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import {
  type ParsedReport,
  type ParsedTable,
  parseReport,
  parseReportNumber,
} from './read-report.testing.ts';
import { compareCounts, generalChecks, type ReportCheck } from './report-checks.testing.ts';

const said = {
  en: {
    selection: 'Selection',
    results: 'Results',
    counts:
      /^Threats in the selection: ([\d,]+)\. Risks: ([\d,]+)\. Related to them: ([\d,]+), of which ([\d,]+) are shared/,
    byType: 'Related threats and risks by type',
    foremost: 'The most frequent',
    threat: 'Threat',
    summary: 'Summary',
    unitLevels: 'Levels by unit',
    worst: 'Units with the highest levels',
    drivers: 'Units driving the level',
    coverage: 'Coverage',
    change: /^Change since/,
    highest: /^Highest level: (.*)$/,
    covered: /^([\d]+) of ([\d]+)$/,
    rest: /^Other units together: ([\d.]+)/,
    assessed: 'Units assessed',
    weighted: 'Each line is a unit with everything below it',
  },
  sv: {
    selection: 'Urval',
    results: 'Resultat',
    counts:
      /^Hot i urvalet: ([\d\s]+)\. Risker: ([\d\s]+)\. Relaterade: ([\d\s]+), varav ([\d\s]+) delas av minst/,
    byType: 'Hot och risker per typ',
    foremost: 'De vanligaste',
    threat: 'Hot',
    summary: 'Sammanfattning',
    unitLevels: 'Nivåer per enhet',
    worst: 'Enheter med högst nivåer',
    drivers: 'Enheter som driver nivån',
    coverage: 'Täckning',
    change: /^Förändring sedan/,
    highest: /^Högsta nivå: (.*)$/,
    covered: /^([\d]+) av ([\d]+)$/,
    rest: /^Övriga enheter tillsammans: ([\d,]+)/,
    assessed: 'Bedömda enheter',
    weighted: 'Varje rad är en enhet med allt under den',
  },
} as const satisfies { readonly [L in Language]: object };

const sumColumn = (table: ParsedTable | undefined, column: number): number =>
  (table?.rows ?? []).reduce((total, row) => total + parseReportNumber(row[column]), 0);

const countRowsOfTables = (tables: readonly ParsedTable[]): number =>
  tables.reduce((total, { rows }) => total + rows.length, 0);

/** Counts in the introduction of an analysis: selected objects, related objects, and shared ones. */
const analysisCounts: ReportCheck = ({ sentences, tables, language }) => {
  const words = said[language];
  const figures = sentences.flatMap(
    (sentence) => words.counts.exec(sentence)?.slice(1).map(parseReportNumber) ?? [],
  );
  const [threats, risks, related, shared] = figures;
  if (shared === undefined) return ['the summary has no counts'];
  const of = (chapter: string) => tables.filter((table) => table.chapter === chapter);
  const isThreats = ({ heads }: ParsedTable) => heads[0] === words.threat && heads.length === 5;
  const byType = tables.find(({ caption }) => caption === words.byType);
  return [
    ...compareCounts(
      'threats in the selection',
      threats ?? 0,
      countRowsOfTables(of(words.selection).filter(isThreats)),
    ),
    ...compareCounts(
      'risks',
      risks ?? 0,
      countRowsOfTables(of(words.selection).filter((table) => !isThreats(table))),
    ),
    ...compareCounts('related', related ?? 0, countRowsOfTables(of(words.results))),
    ...compareCounts('related by type', related ?? 0, sumColumn(byType, 1)),
    ...compareCounts('shared by type', shared, sumColumn(byType, 2)),
    ...(shared > (related ?? 0) ? [`${shared} of ${related} are shared`] : []),
  ];
};

/** Rows that are named as most frequent must have the occurrence and level of the results. */
const foremostLines: ReportCheck = ({ tables, language }) => {
  const words = said[language];
  const results = tables.filter(({ chapter }) => chapter === words.results).flatMap(({ rows }) => rows);
  const foremost = tables.find(({ caption }) => caption === words.foremost);
  return (foremost?.rows ?? [])
    .filter(
      ([name, , occurs, level]) =>
        !results.some((row) => [name, occurs, level].join() === row.slice(0, 3).join()),
    )
    .map(([name]) => `the results do not have ${name} as the summary has it`);
};

/** A part of the selection cannot have more occurrences than the whole. */
const occurrences: ReportCheck = ({ tables }) =>
  tables
    .flatMap(({ rows }) => rows.flat())
    .flatMap((cell) => {
      const [, part, whole] = /^(\d+)\/(\d+)$/.exec(cell) ?? [];
      return part !== undefined && Number(part) > Number(whole) ? [`${cell} is more than the whole`] : [];
    });

const filterByChapter = ({ tables }: ParsedReport, chapter: string): readonly ParsedTable[] =>
  tables.filter((table) => table.chapter === chapter);

/** Level, highest unit and coverage in the summary of a group must equal the first row of its tree. */
const groupHead: ReportCheck = (report) => {
  const words = said[report.language];
  const facts = filterByChapter(report, words.summary).find(({ heads }) => heads.length === 2);
  const lines = filterByChapter(report, words.unitLevels)[0]?.rows ?? [];
  if (!facts || lines.length === 0) return [];
  const [first] = lines;
  const [, level, highest] = first ?? [];
  const highestRow = facts.rows.find(([name = '']) => words.highest.test(name));
  const covered = facts.rows.find(([name]) => name === words.assessed)?.[1] ?? '';
  const levels = lines.map((line) => parseReportNumber(line[2])).filter((one) => !Number.isNaN(one));
  return [
    ...(facts.rows[0]?.[1] === level ? [] : [`the group has the levels ${facts.rows[0]?.[1]} and ${level}`]),
    ...(highestRow?.[1] === highest ? [] : [`the highest unit has ${highestRow?.[1]} and ${highest}`]),
    ...compareCounts(
      'highest of all lines',
      parseReportNumber(highestRow?.[1]),
      levels.length > 0 ? Math.max(...levels) : Number.NaN,
    ),
    ...(covered === first?.at(-1) ? [] : [`${covered} units assessed, and ${first?.at(-1)}`]),
  ].filter((fault) => !fault.includes('NaN'));
};

/**
 * No weighted level may exceed that of its highest unit, neither in total nor in a category. A report with a tree of
 * units must state that the levels are weighted.
 */
const groupLines: ReportCheck = (report) => {
  const words = said[report.language];
  const [tree, byCategory] = filterByChapter(report, words.unitLevels);
  const lines = tree?.rows ?? [];
  const tellsWeighting = report.sentences.some((one) => one.startsWith(words.weighted));
  return [
    ...(tree && !tellsWeighting ? ['the levels of the tree are not said to be weighted'] : []),
    ...lines
      .filter((line) => parseReportNumber(line[1]) > parseReportNumber(line[2]))
      .map(([name]) => `${name} is weighted above its highest unit`),
    ...(byCategory?.rows ?? []).flatMap(([name = '', , level]) => {
      const column = tree?.heads.indexOf(name) ?? -1;
      return lines
        .filter((line) => parseReportNumber(line[column]) > parseReportNumber(level))
        .map((line) => `${line[0]} is above the highest unit in ${name}`);
    }),
  ];
};

/** The list of units with the highest levels must begin with the highest and be in descending order. */
const groupWorst: ReportCheck = (report) => {
  const words = said[report.language];
  const levels = (filterByChapter(report, words.worst)[0]?.rows ?? []).map((row) =>
    parseReportNumber(row[1]),
  );
  const facts = filterByChapter(report, words.summary).find(({ heads }) => heads.length === 2);
  const highest = facts?.rows.find(([name = '']) => words.highest.test(name))?.[1];
  const isSorted = levels.every((level, at) => at === 0 || level <= (levels[at - 1] ?? level));
  return [
    ...(isSorted ? [] : ['the units with the highest levels are not in order']),
    ...(levels[0] === undefined ? [] : compareCounts('highest unit', parseReportNumber(highest), levels[0])),
  ];
};

/** The listed units without an assessment must be those that the coverage omits. */
const groupCoverage: ReportCheck = (report) => {
  const words = said[report.language];
  const facts = filterByChapter(report, words.summary).find(({ heads }) => heads.length === 2);
  const [, assessed, units] = words.covered.exec(facts?.rows.at(-1)?.[1] ?? '') ?? [];
  if (assessed === undefined) return [];
  const listed = filterByChapter(report, words.coverage).filter(({ heads }) => heads.length === 1);
  return compareCounts(
    'units without an assessment',
    Number(units) - Number(assessed),
    countRowsOfTables(listed),
  );
};

/** Shares of the level must add up to the whole, apart from rounding. */
const groupDrivers: ReportCheck = (report) => {
  const words = said[report.language];
  const table = filterByChapter(report, words.drivers).find(({ heads }) => heads.length === 3);
  if (!table || table.rows.length === 0) return [];
  const rest =
    report.sentences.flatMap((one) => words.rest.exec(one)?.slice(1).map(parseReportNumber) ?? [])[0] ?? 0;
  const whole = sumColumn(table, 1) + rest;
  return Math.abs(whole - 100) <= (table.rows.length + 1) / 2
    ? []
    : [`the shares add up to ${whole} per cent`];
};

/** A change must be the difference of the two levels in its row. */
const groupChanges: ReportCheck = ({ tables, language }) =>
  tables
    .filter(({ chapter }) => said[language].change.test(chapter))
    .flatMap(({ rows }) => rows)
    .flatMap(([name, before, now, by = '']) => {
      const difference = Math.round((parseReportNumber(now) - parseReportNumber(before)) * 10) / 10;
      const stated = Number(by.replace('−', '-').replace('+', '').replace(',', '.'));
      return compareCounts(`change of ${name}`, stated, difference);
    });

const checks = {
  analysis: [...generalChecks, analysisCounts, foremostLines, occurrences],
  group: [...generalChecks, groupHead, groupLines, groupWorst, groupCoverage, groupDrivers, groupChanges],
} as const satisfies { readonly [kind: string]: readonly ReportCheck[] };

/** Contradictions in a report on an analysis or a group; empty if there are none. */
export function findContradictionsByKind(
  kind: keyof typeof checks,
  report: ReportDocument,
): readonly string[] {
  const found = parseReport(report);
  return checks[kind].flatMap((check) => check(found));
}

/** Number of table rows that were read; a check that reads nothing would find nothing. */
export const countTableRows = (report: ReportDocument): number =>
  countRowsOfTables(parseReport(report).tables);

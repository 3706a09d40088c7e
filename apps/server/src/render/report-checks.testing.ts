/**
 * Test support: finds sentences that contradict another part of the same report, counts without a total, and references
 * to missing chapters.
 */
import type { ReportDocument } from '@klarsikt/engine/report';
import {
  type ParsedReport,
  type ParsedTable,
  parseReport,
  parseReportNumber,
} from './read-report.testing.ts';
import { countSentencePatterns, sentencePatterns } from './report-words.testing.ts';

export type ReportCheck = (report: ParsedReport) => readonly string[];

export const compareCounts = (what: string, headline: number, table: number): readonly string[] =>
  headline === table ? [] : [`${what}: the headline has ${headline}, the table ${table}`];

function findClaims(report: ParsedReport, pattern: RegExp): readonly (readonly number[])[] {
  return report.sentences.flatMap((sentence) => {
    const found = pattern.exec(sentence);
    return found === null
      ? []
      : [found.slice(1).flatMap((figure) => (figure === undefined ? [] : parseReportNumber(figure)))];
  });
}

/** Tables with a name, inherent risk, controls and residual risk. */
function findLevelTables({ tables, language }: ParsedReport): readonly ParsedTable[] {
  const { columns } = sentencePatterns[language];
  return tables.filter(({ heads }) => heads.length === 4 && heads.slice(1).join() === columns.join());
}

const findTableByCaption = (
  { tables, language }: ParsedReport,
  name: keyof (typeof sentencePatterns)['en']['captions'],
) => tables.find(({ caption }) => caption === sentencePatterns[language].captions[name]);

const sumColumn = (table: ParsedTable, column: number): number =>
  table.rows.reduce((total, row) => total + parseReportNumber(row[column]), 0);

const namesOnce: ReportCheck = ({ headings }) => {
  const chapters = headings.filter(({ level }) => level === 1).map(({ text }) => text);
  const twice = chapters.filter((text, index) => chapters.indexOf(text) !== index);
  const parts = headings.filter(
    ({ level, text, numbered }) => level === 2 && numbered && chapters.includes(text),
  );
  return [
    ...twice.map((text) => `two chapters are called ${text}`),
    ...parts.map(({ text }) => `a part is called as the chapter ${text}`),
  ];
};

const namesChapters: ReportCheck = ({ headings, references, sentences, language }) => [
  ...references.flatMap(({ anchor, text }) => {
    const heading = headings.find((one) => one.anchor === anchor);
    return heading !== undefined && text.endsWith(heading.text) ? [] : [`"${text}" names no chapter`];
  }),
  ...sentences.flatMap((sentence) =>
    [...sentence.matchAll(sentencePatterns[language].chapterNamed)]
      .filter(([, title]) => !headings.some(({ text }) => text === title))
      .map(([whole]) => `${whole} names no chapter`),
  ),
];

const hasWords: ReportCheck = ({ everything, language, sentences }) => [
  ...(/\[re-/.test(everything) ? ['a key of a source is shown'] : []),
  ...(/\{\{|undefined|NaN|\bnull\b/.test(everything) ? ['a field is not filled in'] : []),
  ...(sentencePatterns[language].unknown.test(everything) ? ['something is said to be unknown'] : []),
  ...(sentences.some((one) => sentencePatterns[language].noReason.test(one))
    ? ['none is given as a reason']
    : []),
];

/** Finds jargon, a plural after 1, and rows that count without a name. */
const isPlain: ReportCheck = ({ everything, language, sentences, tables, bareCounts }) => {
  const { jargon, oneOfMany } = sentencePatterns[language];
  const texts = [...sentences, ...tables.flatMap(({ rows }) => rows.flat())];
  const plural = texts.flatMap((text) => oneOfMany.exec(text)?.[0] ?? []);
  const unknown = jargon.exec(everything)?.[0];
  return [
    ...(unknown === undefined ? [] : [`a word that a reader does not know: ${unknown}`]),
    ...plural.map((found) => `a plural after 1: ${found}`),
    ...bareCounts.map((found) => `a row counts without a name: ${found}`),
  ];
};

/** A share in a reason must be that of the row, unless the reason names one segment. */
const sharesOfReasons: ReportCheck = ({ tables, language }) =>
  tables
    .filter(({ caption }) => caption === sentencePatterns[language].captions.deciding)
    .flatMap(({ rows }) => rows)
    .flatMap(([name = '', share = '', , reason = '']) => {
      const found = sentencePatterns[language].smallShare.exec(reason);
      const other = (found?.[1] ?? found?.[2])?.replaceAll('\u00a0', ' ').trim();
      return other === undefined || other === share.replaceAll('\u00a0', ' ').trim()
        ? []
        : [`${name} has the share ${share}, its reason ${other}`];
    });

const loweredLevels: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].lowered).flatMap(
    ([from = Number.NaN, to = Number.NaN]) => {
      const total = findFirstLevelTable(report)?.total;
      if (!total) return ['no table has the overall level'];
      return [
        ...compareCounts('level before controls', from, parseReportNumber(total[1])),
        ...compareCounts('level after controls', to, parseReportNumber(total[3])),
      ];
    },
  );

/** A sentence that explains hashes requires a table that shows some. */
const hashesAreShown: ReportCheck = ({ sentences, tables, language }) => {
  const { hashes, signed } = sentencePatterns[language];
  const hasSome = tables.some(({ heads, rows }) => heads.includes(signed) && rows.length > 0);
  return sentences.some((text) => hashes.test(text)) && !hasSome
    ? ['hashes are explained, none is shown']
    : [];
};

const isDraftOrApproved: ReportCheck = ({ sentences, language }) => {
  const { draft, approved } = sentencePatterns[language];
  const [isDraft, isApproved] = [draft, approved].map((one) => sentences.some((text) => one.test(text)));
  return isDraft && isApproved ? ['the report is a draft and approved'] : [];
};

const sameLevels: ReportCheck = (report) => {
  const known = new Map<string, string>();
  return findLevelTables(report).flatMap(({ rows, total }) => {
    const names = rows.map(([name]) => name);
    // Rows that are repeated under several categories are identified by the category.
    const alone = rows.filter(([name]) => names.indexOf(name) === names.lastIndexOf(name));
    return [...alone, ...(total ? [total] : [])].flatMap(([name = '', ...levels]) => {
      const before = known.get(name);
      known.set(name, levels.join());
      return before === undefined || before === levels.join()
        ? []
        : [`${name} has the levels ${before} and ${levels.join()}`];
    });
  });
};

/** First table of levels, which covers everything assessed. */
function findFirstLevelTable(report: ParsedReport): ParsedTable | undefined {
  return findLevelTables(report).find(({ rows }) => rows.length > 0);
}

const overallLevels: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].overall).flatMap(
    ([inherent = Number.NaN, residual = Number.NaN]) => {
      const total = findFirstLevelTable(report)?.total;
      if (!total) return ['no table has the overall level'];
      return [
        ...compareCounts('overall inherent level', inherent, parseReportNumber(total[1])),
        ...compareCounts('overall residual level', residual, parseReportNumber(total[3])),
      ];
    },
  );

/** Largest difference due to rounding between a mean of displayed levels and the displayed mean. */
const roundingOfMean = 0.1;

/** The overall level must be the mean of the displayed categories by the displayed weights. */
const overallIsMean: ReportCheck = (report) => {
  const weights = findTableByCaption(report, 'weights')?.rows ?? [];
  const first = findFirstLevelTable(report);
  if (weights.length === 0 || !first?.total) return [];
  const weighed = weights.flatMap(([name, weight]) => {
    const level = first.rows.find(([category]) => category === name)?.[1];
    return level === undefined
      ? []
      : [{ weight: parseReportNumber(weight), level: parseReportNumber(level) }];
  });
  const sum = weighed.reduce((total, { weight }) => total + weight, 0);
  const mean = weighed.reduce((total, { weight, level }) => total + weight * level, 0) / sum;
  const stated = parseReportNumber(first.total[1]);
  return sum === 0 || Math.abs(mean - stated) <= roundingOfMean + 1e-9
    ? []
    : [`overall level: ${stated} is stated, the categories give ${mean.toFixed(2)}`];
};

const highestLevels: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].highest).flatMap(
    ([inherent = Number.NaN, residual = Number.NaN]) => {
      const rows = findFirstLevelTable(report)?.rows ?? [];
      const highest = (column: number) => Math.max(...rows.map((row) => parseReportNumber(row[column])));
      return [
        ...compareCounts('highest level before controls', inherent, highest(1)),
        ...compareCounts('highest level after controls', residual, highest(3)),
      ];
    },
  );

/** Default threshold of a high level, which the generated assessments use. */
const high = 2.5;

const severeCounts: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].severe).flatMap((found) => {
    const [before = Number.NaN, whole = Number.NaN, after = Number.NaN, again = whole] = found;
    const rows = findFirstLevelTable(report)?.rows ?? [];
    const some = (column: number) => rows.some((row) => parseReportNumber(row[column]) >= high);
    const agrees = (count: number, column: number, what: string) =>
      rows.length > 0 && count > 0 !== some(column) ? [`${what}: ${count} are high, the levels differ`] : [];
    const table = findTableByCaption(report, 'categories');
    return [
      ...compareCounts('high of how many', again, whole),
      ...agrees(before, 1, 'before controls'),
      ...agrees(after, 3, 'after controls'),
      ...(table
        ? [
            ...compareCounts('risks', whole, sumColumn(table, 1)),
            ...compareCounts('high before controls', before, sumColumn(table, 3)),
            ...compareCounts('high after controls', after, sumColumn(table, 4)),
          ]
        : []),
    ];
  });

const coverage: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].covers).flatMap((found) => {
    const [risks = 0, categories = 0, threats = 0, controls = 0, used = 0, whole = 0] = found;
    const table = findTableByCaption(report, 'categories');
    const groups = findTableByCaption(report, 'groups');
    const [inUse = controls] = findClaims(report, sentencePatterns[report.language].controls)[0] ?? [];
    if (!table) return ['no table has the risks by category'];
    return [
      ...compareCounts('risks', risks, sumColumn(table, 1)),
      ...compareCounts('risks in the same sentence', whole, risks),
      ...compareCounts('categories', categories, table.rows.length),
      ...compareCounts('risks used by a threat', used, sumColumn(table, 2)),
      ...(groups ? compareCounts('threats', threats, sumColumn(groups, 1)) : []),
      ...compareCounts('controls', controls, inUse),
      ...compareCounts('categories with levels', categories, findFirstLevelTable(report)?.rows.length ?? 0),
    ];
  });

/** Totals must be the sums of their columns. */
const totals: ReportCheck = ({ tables }) =>
  tables.flatMap((table) => {
    const { total, heads, rows, caption } = table;
    if (total === null || rows.some((row) => row.slice(1).some((cell) => /[.,]\d /.test(cell)))) return [];
    return heads.flatMap((head, column) => {
      const foot = total[column] ?? '';
      return column === 0 || foot === '' || !/^\d+$/.test(foot)
        ? []
        : compareCounts(`sum of ${head} in ${caption}`, parseReportNumber(foot), sumColumn(table, column));
    });
  });

const everyRiskTold: ReportCheck = (report) => {
  const { everyRisk } = sentencePatterns[report.language];
  const table = findTableByCaption(report, 'categories');
  const told = report.tables.filter(({ chapter, heads }) => chapter === everyRisk && heads.length === 6);
  if (told.length === 0 || !table) return [];
  const rows = told.flatMap((one) => one.rows);
  return [
    ...compareCounts('risks in the appendix', sumColumn(table, 1), rows.length),
    ...compareCounts(
      'high risks before controls in the appendix',
      sumColumn(table, 3),
      rows.filter((row) => parseReportNumber(row[3]) >= high).length,
    ),
    ...compareCounts(
      'high risks after controls in the appendix',
      sumColumn(table, 4),
      rows.filter((row) => parseReportNumber(row[5]) >= high).length,
    ),
  ];
};

const controlCounts: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].controls).flatMap((found) => {
    const [inUse = 0, assessed = 0, unassessed = 0, absent = 0] = found;
    const { everyControl, notAssessed, unassessed: openLine } = sentencePatterns[report.language];
    const listed = report.tables.find(({ chapter }) => chapter === everyControl);
    const open = report.tables.flatMap(({ rows }) => rows).find(([what]) => what === openLine)?.[1] ?? '';
    const [openCount = unassessed, openWhole = inUse] = (open.match(/\d+/g) ?? []).map(Number);
    const states = report.tables.filter(
      ({ heads, chapter }) =>
        heads.length === 4 && chapter === report.headings.find(({ anchor }) => anchor === 'controls')?.text,
    );
    const bare = states.flatMap(({ rows }) => rows).filter(([, , state]) => state === notAssessed);
    return [
      ...compareCounts('controls in use', inUse, assessed + unassessed + absent),
      ...compareCounts('open controls', unassessed, openCount),
      ...compareCounts('controls of which some are open', inUse, openWhole),
      ...(listed && listed.rows.length < inUse
        ? [`${inUse} controls in use, ${listed.rows.length} listed`]
        : []),
      ...(states.length > 0 && bare.length < unassessed
        ? [`${unassessed} controls are not assessed, ${bare.length} are listed so`]
        : []),
    ];
  });

const requirementCounts: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].requirements).flatMap((found) => {
    const [total = 0, met = 0, missing = 0, accepted = 0, signed = 0] = found;
    const table = findTableByCaption(report, 'chapters');
    const open = report.tables
      .flatMap(({ rows }) => rows)
      .filter(([what]) => what === sentencePatterns[report.language].missing)
      .map(([, count = '']) => (count.match(/\d+/g) ?? []).map(Number));
    const lines = report.tables.find(
      ({ chapter }) => chapter === sentencePatterns[report.language].everyRequirement,
    );
    const statuses = (lines?.rows ?? []).map(([, , status = '']) => status);
    const listed = (word: string) => statuses.filter((status) => status === word).length;
    const [isMet, isMissing, isAccepted, isSigned] = sentencePatterns[report.language].statuses;
    if (lines === undefined) return ['no table has the requirements'];
    return [
      ...compareCounts('requirements', total, met + missing + accepted + signed),
      ...compareCounts('requirements met', met, listed(isMet)),
      ...compareCounts('requirements missing', missing, listed(isMissing)),
      ...compareCounts('requirements accepted', accepted, listed(isAccepted)),
      ...compareCounts('requirements at sign-off', signed, listed(isSigned)),
      ...(table
        ? [met, missing, accepted, signed].flatMap((count, at) =>
            compareCounts('requirements by chapter', count, sumColumn(table, at + 1)),
          )
        : []),
      ...open.flatMap(([count = 0, whole = 0]) => [
        ...compareCounts('missing requirements that are open', count, missing),
        ...compareCounts('requirements of which some are open', whole, total),
      ]),
    ];
  });

const unconcluded: ReportCheck = (report) =>
  report.tables
    .flatMap(({ rows }) => rows)
    .filter(([what]) => what === sentencePatterns[report.language].unconcluded)
    .flatMap(([, count = '']) => {
      const [, whole = 0] = (count.match(/\d+/g) ?? []).map(Number);
      return compareCounts('categories', whole, findFirstLevelTable(report)?.rows.length ?? 0);
    });

const actionCounts: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].actions).flatMap((found) => {
    const [open = 0, total = 0, overdue = 0] = found;
    const { closed } = sentencePatterns[report.language];
    const tables = report.tables.filter(
      ({ heads }) => heads.length === 5 && /^(?:Due|Ska vara klar)$/.test(heads[3] ?? ''),
    );
    return [
      ...(open > total || overdue > open ? [`${open} of ${total} actions are open, ${overdue} overdue`] : []),
      ...tables.flatMap(({ rows }) => {
        const shownOpen = rows.filter((row) => !closed.some((word) => word === row[4])).length;
        const expected = rows.length === total ? open : Math.min(5, open);
        return compareCounts('open actions', expected, shownOpen);
      }),
    ];
  });

const appetiteCounts: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].appetite).flatMap((found) => {
    const [risks = 0, , levels = 0] = found;
    const table = findTableByCaption(report, 'risksAbove');
    const listed =
      report.sentences.find((one) => sentencePatterns[report.language].levelsAbove.test(one)) ?? '';
    return [
      ...compareCounts('risks above their limit', risks, table ? table.rows.length + table.left : 0),
      ...compareCounts(
        'levels above their limit',
        levels,
        [...listed.matchAll(/\((?:limit|gräns) /g)].length,
      ),
    ];
  });

const incidentCounts: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].incidents).flatMap(([total = 0, reported = 0]) => {
    const rows = findTableByCaption(report, 'incidents')?.rows ?? [];
    const yes = rows.filter((row) => row[5] === sentencePatterns[report.language].yes).length;
    return [
      ...compareCounts('incidents', total, rows.length),
      ...compareCounts('reported incidents', reported, yes),
    ];
  });

const exploitationCounts: ReportCheck = (report) =>
  findClaims(report, sentencePatterns[report.language].exploitation).flatMap(
    ([answered = 0, required = 0]) => {
      const table = findTableByCaption(report, 'products');
      if (!table) return required === 0 ? [] : ['no table has the products'];
      return [
        ...compareCounts('required combinations', required, sumColumn(table, 1)),
        ...compareCounts('combinations not answered', required - answered, sumColumn(table, 2)),
      ];
    },
  );

/** A part must not be larger than its whole. */
const partsOfWholes: ReportCheck = ({ sentences, tables }) =>
  [...sentences, ...tables.flatMap(({ rows }) => rows.flat())].flatMap((text) =>
    [...text.matchAll(/(?<![\d.,])(\d+) (?:of|av)(?: the| de)? (\d+)(?![\d.,]\d)/g)].flatMap(
      ([whole, part, all]) => (Number(part) > Number(all) ? [`${whole} is more than the whole`] : []),
    ),
  );

const countsNameWholes: ReportCheck = ({ sentences, language }) =>
  sentences
    .filter((sentence) => sentence.match(sentencePatterns[language].counted) !== null)
    .filter((sentence) => !countSentencePatterns[language].some((form) => form.test(sentence)))
    .map((sentence) => `a count without its whole: ${sentence.slice(0, 120)}`);

const checks: readonly ReportCheck[] = [
  ...[namesOnce, namesChapters, hasWords, isDraftOrApproved, sameLevels, overallLevels, highestLevels],
  ...[severeCounts, coverage, totals, everyRiskTold, controlCounts, requirementCounts, unconcluded],
  ...[actionCounts, appetiteCounts, exploitationCounts, incidentCounts, partsOfWholes, countsNameWholes],
  ...[isPlain, sharesOfReasons, loweredLevels, hashesAreShown, overallIsMean],
];

/** Checks for reports of any kind: names, references, words, and parts that are no larger than their whole. */
export const generalChecks: readonly ReportCheck[] = [
  ...[namesOnce, namesChapters, hasWords, partsOfWholes, isPlain],
];

/** All contradictions in a report; empty if there are none. */
export function findContradictions(report: ReportDocument): readonly string[] {
  const found = parseReport(report);
  return checks.flatMap((check) => check(found));
}

/** Number of sentences of each kind that the checks have read. */
export function countCheckedSentences(report: ReportDocument): { readonly [name: string]: number } {
  const found = parseReport(report);
  const { overall, highest, severe, covers, controls, requirements } = sentencePatterns[report.language];
  const { actions, appetite, exploitation, incidents, lowered } = sentencePatterns[report.language];
  const patterns = {
    ...{ overall, highest, severe, covers, controls, requirements },
    ...{ actions, appetite, exploitation, incidents, lowered },
  };
  return Object.fromEntries(
    Object.entries(patterns).map(([name, pattern]) => [name, findClaims(found, pattern).length]),
  );
}

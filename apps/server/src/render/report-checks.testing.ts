/**
 * Test support: names each sentence of a finished report that another part of the same report contradicts, each count
 * without its whole, and each reference to a chapter that is not there.
 */
import type { ReportDocument } from '@klarsikt/engine';
import { number, type ReadReport, type ReadTable, read } from './read-report.testing.ts';
import { forms, said } from './report-words.testing.ts';

type Check = (report: ReadReport) => readonly string[];

const differs = (what: string, headline: number, table: number): readonly string[] =>
  headline === table ? [] : [`${what}: the headline has ${headline}, the table ${table}`];

function claims(report: ReadReport, pattern: RegExp): readonly (readonly number[])[] {
  return report.sentences.flatMap((sentence) => {
    const found = pattern.exec(sentence);
    return found === null
      ? []
      : [found.slice(1).flatMap((figure) => (figure === undefined ? [] : number(figure)))];
  });
}

/** Tables of levels by name: a name in front of inherent risk, controls, residual risk. */
function levelTables({ tables, language }: ReadReport): readonly ReadTable[] {
  const { columns } = said[language];
  return tables.filter(({ heads }) => heads.length === 4 && heads.slice(1).join() === columns.join());
}

const captioned = ({ tables, language }: ReadReport, name: keyof (typeof said)['en']['captions']) =>
  tables.find(({ caption }) => caption === said[language].captions[name]);

const sum = (table: ReadTable, column: number): number =>
  table.rows.reduce((total, row) => total + number(row[column]), 0);

const namesOnce: Check = ({ headings }) => {
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

const namesChapters: Check = ({ headings, references, sentences, language }) => [
  ...references.flatMap(({ anchor, text }) => {
    const heading = headings.find((one) => one.anchor === anchor);
    return heading !== undefined && text.endsWith(heading.text) ? [] : [`"${text}" names no chapter`];
  }),
  ...sentences.flatMap((sentence) =>
    [...sentence.matchAll(said[language].chapterNamed)]
      .filter(([, title]) => !headings.some(({ text }) => text === title))
      .map(([whole]) => `${whole} names no chapter`),
  ),
];

const hasWords: Check = ({ everything, language, sentences }) => [
  ...(/\[re-/.test(everything) ? ['a key of a source is shown'] : []),
  ...(/\{\{|undefined|NaN|\bnull\b/.test(everything) ? ['a field is not filled in'] : []),
  ...(said[language].unknown.test(everything) ? ['something is said to be unknown'] : []),
  ...(sentences.some((one) => said[language].noReason.test(one)) ? ['none is given as a reason'] : []),
];

const isDraftOrApproved: Check = ({ sentences, language }) => {
  const { draft, approved } = said[language];
  const [isDraft, isApproved] = [draft, approved].map((one) => sentences.some((text) => one.test(text)));
  return isDraft && isApproved ? ['the report is a draft and approved'] : [];
};

const sameLevels: Check = (report) => {
  const known = new Map<string, string>();
  return levelTables(report).flatMap(({ rows, total }) => {
    const names = rows.map(([name]) => name);
    // What is repeated under each category is named by it, not alone.
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

/** The levels of everything assessed, as the table in front of the report has them. */
function everyLevel(report: ReadReport): ReadTable | undefined {
  return levelTables(report).find(({ rows }) => rows.length > 0);
}

const overallLevels: Check = (report) =>
  claims(report, said[report.language].overall).flatMap(([inherent = Number.NaN, residual = Number.NaN]) => {
    const total = everyLevel(report)?.total;
    if (!total) return ['no table has the overall level'];
    return [
      ...differs('overall inherent level', inherent, number(total[1])),
      ...differs('overall residual level', residual, number(total[3])),
    ];
  });

const highestLevels: Check = (report) =>
  claims(report, said[report.language].highest).flatMap(([inherent = Number.NaN, residual = Number.NaN]) => {
    const rows = everyLevel(report)?.rows ?? [];
    const highest = (column: number) => Math.max(...rows.map((row) => number(row[column])));
    return [
      ...differs('highest level before controls', inherent, highest(1)),
      ...differs('highest level after controls', residual, highest(3)),
    ];
  });

/** From which level on a risk is high: the method's usual thresholds, which the drawn assessments keep. */
const high = 2.5;

const severeCounts: Check = (report) =>
  claims(report, said[report.language].severe).flatMap((found) => {
    const [before = Number.NaN, whole = Number.NaN, after = Number.NaN, again = whole] = found;
    const rows = everyLevel(report)?.rows ?? [];
    const some = (column: number) => rows.some((row) => number(row[column]) >= high);
    const agrees = (count: number, column: number, what: string) =>
      rows.length > 0 && count > 0 !== some(column) ? [`${what}: ${count} are high, the levels differ`] : [];
    const table = captioned(report, 'categories');
    return [
      ...differs('high of how many', again, whole),
      ...agrees(before, 1, 'before controls'),
      ...agrees(after, 3, 'after controls'),
      ...(table
        ? [
            ...differs('risks', whole, sum(table, 1)),
            ...differs('high before controls', before, sum(table, 3)),
            ...differs('high after controls', after, sum(table, 4)),
          ]
        : []),
    ];
  });

const coverage: Check = (report) =>
  claims(report, said[report.language].covers).flatMap((found) => {
    const [risks = 0, categories = 0, threats = 0, controls = 0, used = 0, whole = 0] = found;
    const table = captioned(report, 'categories');
    const groups = captioned(report, 'groups');
    const [inUse = controls] = claims(report, said[report.language].controls)[0] ?? [];
    if (!table) return ['no table has the risks by category'];
    return [
      ...differs('risks', risks, sum(table, 1)),
      ...differs('risks in the same sentence', whole, risks),
      ...differs('categories', categories, table.rows.length),
      ...differs('risks used by a threat', used, sum(table, 2)),
      ...(groups ? differs('threats', threats, sum(groups, 1)) : []),
      ...differs('controls', controls, inUse),
      ...differs('categories with levels', categories, everyLevel(report)?.rows.length ?? 0),
    ];
  });

/** Sums at the foot of tables of counts. */
const totals: Check = ({ tables }) =>
  tables.flatMap((table) => {
    const { total, heads, rows, caption } = table;
    if (total === null || rows.some((row) => row.slice(1).some((cell) => /[.,]\d /.test(cell)))) return [];
    return heads.flatMap((head, column) => {
      const foot = total[column] ?? '';
      return column === 0 || foot === '' || !/^\d+$/.test(foot)
        ? []
        : differs(`sum of ${head} in ${caption}`, number(foot), sum(table, column));
    });
  });

const everyRiskTold: Check = (report) => {
  const { everyRisk } = said[report.language];
  const table = captioned(report, 'categories');
  const told = report.tables.filter(({ chapter, heads }) => chapter === everyRisk && heads.length === 6);
  if (told.length === 0 || !table) return [];
  const rows = told.flatMap((one) => one.rows);
  return [
    ...differs('risks in the appendix', sum(table, 1), rows.length),
    ...differs(
      'high risks before controls in the appendix',
      sum(table, 3),
      rows.filter((row) => number(row[3]) >= high).length,
    ),
    ...differs(
      'high risks after controls in the appendix',
      sum(table, 4),
      rows.filter((row) => number(row[5]) >= high).length,
    ),
  ];
};

const controlCounts: Check = (report) =>
  claims(report, said[report.language].controls).flatMap((found) => {
    const [inUse = 0, assessed = 0, unassessed = 0, absent = 0] = found;
    const { everyControl, notAssessed, unassessed: openLine } = said[report.language];
    const listed = report.tables.find(({ chapter }) => chapter === everyControl);
    const open = report.tables.flatMap(({ rows }) => rows).find(([what]) => what === openLine)?.[1] ?? '';
    const [openCount = unassessed, openWhole = inUse] = (open.match(/\d+/g) ?? []).map(Number);
    const states = report.tables.filter(
      ({ heads, chapter }) =>
        heads.length === 4 && chapter === report.headings.find(({ anchor }) => anchor === 'controls')?.text,
    );
    const bare = states.flatMap(({ rows }) => rows).filter(([, , state]) => state === notAssessed);
    return [
      ...differs('controls in use', inUse, assessed + unassessed + absent),
      ...differs('open controls', unassessed, openCount),
      ...differs('controls of which some are open', inUse, openWhole),
      ...(listed && listed.rows.length < inUse
        ? [`${inUse} controls in use, ${listed.rows.length} listed`]
        : []),
      ...(states.length > 0 && bare.length < unassessed
        ? [`${unassessed} controls are not assessed, ${bare.length} are listed so`]
        : []),
    ];
  });

const requirementCounts: Check = (report) =>
  claims(report, said[report.language].requirements).flatMap((found) => {
    const [total = 0, met = 0, missing = 0, accepted = 0, signed = 0] = found;
    const table = captioned(report, 'chapters');
    const open = report.tables
      .flatMap(({ rows }) => rows)
      .filter(([what]) => what === said[report.language].missing)
      .map(([, count = '']) => (count.match(/\d+/g) ?? []).map(Number));
    const lines = report.tables.find(({ chapter }) => chapter === said[report.language].everyRequirement);
    const statuses = (lines?.rows ?? []).map(([, , status = '']) => status);
    const listed = (word: string) => statuses.filter((status) => status === word).length;
    const [isMet, isMissing, isAccepted, isSigned] = said[report.language].statuses;
    if (lines === undefined) return ['no table has the requirements'];
    return [
      ...differs('requirements', total, met + missing + accepted + signed),
      ...differs('requirements met', met, listed(isMet)),
      ...differs('requirements missing', missing, listed(isMissing)),
      ...differs('requirements accepted', accepted, listed(isAccepted)),
      ...differs('requirements at sign-off', signed, listed(isSigned)),
      ...(table
        ? [met, missing, accepted, signed].flatMap((count, at) =>
            differs('requirements by chapter', count, sum(table, at + 1)),
          )
        : []),
      ...open.flatMap(([count = 0, whole = 0]) => [
        ...differs('missing requirements that are open', count, missing),
        ...differs('requirements of which some are open', whole, total),
      ]),
    ];
  });

const unconcluded: Check = (report) =>
  report.tables
    .flatMap(({ rows }) => rows)
    .filter(([what]) => what === said[report.language].unconcluded)
    .flatMap(([, count = '']) => {
      const [, whole = 0] = (count.match(/\d+/g) ?? []).map(Number);
      return differs('categories', whole, everyLevel(report)?.rows.length ?? 0);
    });

const actionCounts: Check = (report) =>
  claims(report, said[report.language].actions).flatMap((found) => {
    const [open = 0, total = 0, overdue = 0] = found;
    const { closed } = said[report.language];
    const tables = report.tables.filter(
      ({ heads }) => heads.length === 5 && /^(?:Due|Ska vara klar)$/.test(heads[3] ?? ''),
    );
    return [
      ...(open > total || overdue > open ? [`${open} of ${total} actions are open, ${overdue} overdue`] : []),
      ...tables.flatMap(({ rows }) => {
        const shownOpen = rows.filter((row) => !closed.some((word) => word === row[4])).length;
        const expected = rows.length === total ? open : Math.min(5, open);
        return differs('open actions', expected, shownOpen);
      }),
    ];
  });

const appetiteCounts: Check = (report) =>
  claims(report, said[report.language].appetite).flatMap((found) => {
    const [risks = 0, , levels = 0] = found;
    const table = captioned(report, 'risksAbove');
    const listed = report.sentences.find((one) => said[report.language].levelsAbove.test(one)) ?? '';
    return [
      ...differs('risks above their limit', risks, table ? table.rows.length + table.left : 0),
      ...differs('levels above their limit', levels, [...listed.matchAll(/\((?:limit|gräns) /g)].length),
    ];
  });

const exploitationCounts: Check = (report) =>
  claims(report, said[report.language].exploitation).flatMap(([answered = 0, required = 0]) => {
    const table = captioned(report, 'products');
    if (!table) return required === 0 ? [] : ['no table has the products'];
    return [
      ...differs('required combinations', required, sum(table, 1)),
      ...differs('combinations not answered', required - answered, sum(table, 2)),
    ];
  });

/** No part is larger than its whole. */
const partsOfWholes: Check = ({ sentences, tables }) =>
  [...sentences, ...tables.flatMap(({ rows }) => rows.flat())].flatMap((text) =>
    [...text.matchAll(/(?<![\d.,])(\d+) (?:of|av)(?: the| de)? (\d+)(?![\d.,]\d)/g)].flatMap(
      ([whole, part, all]) => (Number(part) > Number(all) ? [`${whole} is more than the whole`] : []),
    ),
  );

const countsNameWholes: Check = ({ sentences, language }) =>
  sentences
    .filter((sentence) => sentence.match(said[language].counted) !== null)
    .filter((sentence) => !forms[language].some((form) => form.test(sentence)))
    .map((sentence) => `a count without its whole: ${sentence.slice(0, 120)}`);

const checks: readonly Check[] = [
  ...[namesOnce, namesChapters, hasWords, isDraftOrApproved, sameLevels, overallLevels, highestLevels],
  ...[severeCounts, coverage, totals, everyRiskTold, controlCounts, requirementCounts, unconcluded],
  ...[actionCounts, appetiteCounts, exploitationCounts, partsOfWholes, countsNameWholes],
];

/** What contradicts something else in a report; empty where nothing does. */
export function contradictionsIn(report: ReportDocument): readonly string[] {
  const found = read(report);
  return checks.flatMap((check) => check(found));
}

/** How many sentences of a report some check reads: a checker that reads nothing finds nothing. */
export function headlinesIn(report: ReportDocument): number {
  const found = read(report);
  const { overall, highest, severe, covers, controls, requirements, actions, appetite, exploitation } =
    said[report.language];
  const patterns = [
    overall,
    highest,
    severe,
    covers,
    controls,
    requirements,
    actions,
    appetite,
    exploitation,
  ];
  return patterns.reduce((total, pattern) => total + claims(found, pattern).length, 0);
}

/**
 * Test support: reads a finished report as an examiner does and names each sentence that another part of the same
 * report contradicts, each count without its whole, and each reference to a chapter that is not there.
 */
import { drawChart, readDrawing } from '@klarsikt/charts';
import {
  type DocumentBlock,
  type Inline,
  type Language,
  plainText,
  type ReportDocument,
} from '@klarsikt/engine';

interface ReadTable {
  readonly chapter: string;
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[] | null;
  /** Rows that the table itself counts instead of showing them: "3 more". */
  readonly left: number;
}

/** A heading; `numbered` is false in the appendix, whose parts are named by their chapter. */
interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
  readonly numbered: boolean;
}

interface ReadReport {
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

function read(report: ReportDocument): ReadReport {
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

const number = (text: string | undefined): number =>
  Number(
    (text ?? '')
      .replace(/[\s\u202f,](?=\d{3})/g, '')
      .replace(',', '.')
      .replace(/[^\d.−-].*$/, ''),
  );

/** What the report's own words are in a language. */
const said = {
  en: {
    overall: /^The overall inherent risk is ([\d.]+) .*overall residual risk is ([\d.]+) /,
    highest:
      /^Highest of everything assessed, before controls: .*, ([\d.]+) [^,]*\. After controls: .*, ([\d.]+) /,
    severe:
      /High or Very High before controls: (\d+) of (\d+) assessed risks?[.;] ?(?:After|after) controls: (\d+)(?: of (\d+))?/,
    covers:
      /^The assessment covers (\d+) risks? in (\d+) categor(?:y|ies), (\d+) threats? in scope and (\d+) controls? in use\. .*: (\d+) of the (\d+) risks/,
    controls: /^(\d+) controls? in use: (\d+) assessed .*, (\d+) not assessed .*, (\d+) not applicable/,
    threats: /^(\d+) threats? in scope, in (\d+) groups?/,
    requirements:
      /^Of (\d+) requirements? that apply: (\d+) met, (\d+) missing, (\d+) accepted as gaps, (\d+) met by/,
    actions: /^Open: (\d+) of (\d+) actions?\. .*: (\d+) of them/,
    appetite:
      /^Above the appetite decided on .*: (\d+) of (\d+) risks? with a limit, and (\d+) of (\d+) limited levels?/,
    exploitation: /Answered: (\d+) of (\d+) required combinations?/,
    overallRow: 'Overall',
    columns: ['Inherent', 'Controls', 'Residual'],
    captions: {
      categories: 'Assessed risks by category',
      chapters: 'Requirements by chapter of the proof',
      groups: 'Threats in scope by group',
      products: 'Products on offer and their combinations',
      risksAbove: 'Risks above their limit',
    },
    levelsAbove: /^Levels of categories above their limit: /,
    everyRisk: 'Appendix: every risk',
    everyControl: 'Appendix: every control',
    everyRequirement: 'Appendix: every requirement',
    statuses: ['Met', 'Missing', 'Accepted gap', 'At sign-off'],
    closed: ['Verified', 'Dropped'],
    draft: /This is a draft/,
    approved: /^Approved by /,
    unknown: /is not known|nobody knows/i,
    noReason: /\b0 [a-z ]*(?:remain|are missing)/,
    chapterNamed: /(?:chapter|section) “([^”]+)”/gi,
    counted:
      /\d+ (?:assessed |open )?(?:risks?|threats?|controls?|requirements?|actions?|categor(?:y|ies))\b/g,
    unassessed: 'Controls not assessed, counted as 0',
    missing: 'Requirements missing',
    unconcluded: 'Categories without a conclusion',
    notAssessed: 'Not assessed',
  },
  sv: {
    overall: /^Den samlade inneboende risken är ([\d,]+) .*samlade kvarstående risken ([\d,]+) /,
    highest:
      /^Högst av allt som bedömts, före kontroller: .*, ([\d,]+) [^,]*\. Efter kontroller: .*, ([\d,]+) /,
    severe:
      /Hög eller mycket hög före kontroller: (\d+) av (\d+) bedömda? risk(?:er)?[.;] ?(?:Efter|efter) kontroller: (\d+)(?: av (\d+))?/,
    covers:
      /^Bedömningen omfattar (\d+) risk(?:er)? i (\d+) kategori(?:er)?, (\d+) hot i urvalet och (\d+) kontroll(?:er)? i bruk\. .*: (\d+) av de (\d+) riskerna/,
    controls: /^(\d+) kontroll(?:er)? i bruk: (\d+) bedömda .*, (\d+) inte bedömda .*, (\d+) ej tillämpliga/,
    threats: /^(\d+) hot i urvalet, i (\d+) grupp(?:er)?/,
    requirements:
      /^Av (\d+) krav som gäller: (\d+) uppfyllda, (\d+) saknas, (\d+) godtagna som brister, (\d+) uppfylls/,
    actions: /^Öppna: (\d+) av (\d+) åtgärd(?:er)?\. .*: (\d+) av dem/,
    appetite:
      /^Över den riskaptit som beslutades .*: (\d+) av (\d+) risk(?:er)? med gräns, och (\d+) av (\d+) begränsade? nivå(?:er)?/,
    exploitation: /Besvarade: (\d+) av (\d+) obligatoriska? kombination(?:er)?/,
    overallRow: 'Samlad nivå',
    columns: ['Inneboende', 'Kontroller', 'Kvarstående'],
    captions: {
      categories: 'Bedömda risker per kategori',
      chapters: 'Krav per kapitel i beviset',
      groups: 'Hot i urvalet per grupp',
      products: 'Erbjudna produkter och deras kombinationer',
      risksAbove: 'Risker över sin gräns',
    },
    levelsAbove: /^Kategoriers nivåer över sin gräns: /,
    everyRisk: 'Bilaga: varje risk',
    everyControl: 'Bilaga: varje kontroll',
    everyRequirement: 'Bilaga: varje krav',
    statuses: ['Uppfyllt', 'Saknas', 'Godtagen brist', 'Vid underskrift'],
    closed: ['Verifierad', 'Avskriven'],
    draft: /Detta är ett utkast/,
    approved: /^Godkänd av /,
    unknown: /är inte känt|vet ingen/i,
    noReason: /\b0 [a-zåäö ]*(?:återstår|saknas)/,
    chapterNamed: /(?:kapitlet|avsnittet) ”([^”]+)”/gi,
    counted:
      /\d+ (?:bedömda? |öppna )?(?:risk(?:er)?|hot|kontroll(?:er)?|krav|åtgärd(?:er)?|kategori(?:er)?)\b/g,
    unassessed: 'Kontroller som inte är bedömda, räknas som 0',
    missing: 'Krav som saknas',
    unconcluded: 'Kategorier utan slutsats',
    notAssessed: 'Ej bedömd',
  },
} as const;

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

/** Sentences that count: each is one of the forms that name a whole. */
const forms: { readonly [L in Language]: readonly RegExp[] } = {
  en: [
    /\d+ of (?:the )?\d+/,
    /^The assessment covers/,
    /controls? in use: /,
    /threats? in scope, in/,
    /^Of \d+ requirements/,
    /single changes? /,
    /^\d+ actions?, \d+ of them open/,
    /^The table has the/,
  ],
  sv: [
    /\d+ av (?:de )?\d+/,
    /^Bedömningen omfattar/,
    /kontroll(?:er)? i bruk: /,
    /hot i urvalet, i/,
    /^Av \d+ krav/,
    /enskilda? ändring/,
    /^\d+ åtgärd(?:er)?, varav \d+ öppna/,
    /^Tabellen har de/,
  ],
};

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

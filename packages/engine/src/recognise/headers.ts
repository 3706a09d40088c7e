/** Finds the heading of a table and the meanings of its columns, in English and Swedish. */

import { normalizeWords } from '../text/spelling.ts';
import type { DataKind } from '../text/terms.ts';
import { createWordPattern, type GridRow, getCellAppearance, type TableGrid } from './grid.ts';

/** Meanings of columns in tables of figures. */
export const columnFields = ['name', 'code', 'segment', 'figure', 'share'] as const;

/** Meaning of a column in a table of figures; a column with the meaning `unused` is not read. */
export type ColumnField = (typeof columnFields)[number] | 'unused';

/**
 * An open question about a column: the kind of its figures (`column`), its unit (`unit`), fractions or per cent
 * (`fraction`), several currencies (`currency`), hidden in the file (`hidden`), the scale of its levels (`scale`),
 * the combination of likelihood and impact (`combine`), the order of day and month (`dayOrder`).
 */
export type ColumnAmbiguity =
  | 'column'
  | 'unit'
  | 'fraction'
  | 'currency'
  | 'hidden'
  | 'scale'
  | 'combine'
  | 'dayOrder';

/**
 * Why a column is not read: its heading is unknown (`unknown`), the type of the rows has no such figure (`figure`),
 * another column has the same meaning (`repeated`), its heading is one of figures but its cells are words (`words`),
 * or its shares are compared with the counts of the same figure in another column (`check`).
 */
export type UnreadColumnReason = 'unknown' | 'figure' | 'repeated' | 'words' | 'check';

/** Ways of reading the cells of an ambiguous column. */
export const columnReadings = [
  'percent',
  'fraction',
  'own',
  'fiveSteps',
  'fourSteps',
  'goodAboveSatisfactory',
  'product',
  'hundred',
  'bestFirst',
  'bestFirstOfFive',
  'bestFirstOfThree',
  'threeSteps',
  'threeFromZero',
  'fiveFromZero',
  'sixSteps',
  'sevenSteps',
  'tenSteps',
  'tenFromZero',
  'productOfThree',
  'productOfFour',
  'multiplied',
  'highest',
  'mean',
  'multipliedOfThree',
  'highestOfThree',
  'meanOfThree',
  'multipliedOfFive',
  'highestOfFive',
  'meanOfFive',
  'dayFirst',
  'monthFirst',
] as const;

/**
 * A way of reading the cells of a column. Shares: per cent (`percent`) or fractions of 1 (`fraction`). Levels: the
 * product's 0-4 (`own`), steps from 1 or (`FromZero`) from 0, a product of 1-9, 1-16 or 1-25, 0-100, or 1 as the best
 * of three, four or five. From likelihood and impact: their product (`multiplied`), the higher (`highest`), or their
 * `mean`, on scales of four, three or five steps. Days: day or month first (`dayFirst`, `monthFirst`).
 */
export type ColumnReading = (typeof columnReadings)[number];

/** Possible multipliers of the figures in a column. */
export const columnUnits = [1, 1_000, 1_000_000, 1_000_000_000] as const;

/** Multiplier of the figures in a column: ones, thousands, millions or thousands of millions. */
export type ColumnUnit = (typeof columnUnits)[number];

/** One column of a table, with the meaning of its heading. */
export interface HeadingColumn<F extends string = ColumnField> {
  readonly index: number;
  readonly heading: string;
  readonly field: F | 'unused';
  readonly segment: 'INDIVIDUALS' | 'CORPORATES' | null;
  /** The kind of background figure; absent for columns without figures. */
  readonly kind?: DataKind;
  readonly doubt?: ColumnAmbiguity;
  /**
   * Why the column is not read; present only for unused columns of tables of figures that the user has not left out.
   */
  readonly unread?: UnreadColumnReason;
  /** The unit in the heading, such as 1000 for thousands; absent without a unit. */
  readonly unit?: ColumnUnit;
  /** The multiplier that a user has chosen. */
  readonly times?: ColumnUnit;
  /** For a column of impacts: the index of the column of likelihoods, which together with it gives a level. */
  readonly beside?: number;
  /** The way of reading that a user has chosen. */
  readonly reading?: ColumnReading;
  /**
   * Possible ways of reading, the most likely first, if the user has to choose; each with the resulting value of the
   * example cell.
   */
  readonly readings?: readonly { readonly reading: ColumnReading; readonly value: number | string }[];
  /** True if the table does not name its scale, so that the first of `readings` is a guess that the user confirms. */
  readonly isGuess?: true;
  /**
   * Index of the column whose question the user answers for this column too; this column has no question of its own.
   */
  readonly askedAt?: number;
  /** The example cell for `readings` or for a question about the unit; `value` is the number as written. */
  readonly example?: { readonly cell: string; readonly text: string; readonly value?: number };
}

/** The meaning of a column that a user has chosen; `kind` is present only for figures. */
export interface ChosenColumn {
  readonly index: number;
  readonly field: string;
  readonly segment: 'INDIVIDUALS' | 'CORPORATES' | null;
  readonly kind?: DataKind | undefined;
  /** The multiplier of the column's figures; absent for 1. */
  readonly times?: ColumnUnit | undefined;
  /** The way of reading the column's cells. */
  readonly reading?: ColumnReading | undefined;
}

/** The heading of a table: its row numbers, its columns, and the index of the first row below it. */
export interface TableHeading<F extends string = ColumnField> {
  readonly rows: readonly number[];
  readonly columns: readonly HeadingColumn<F>[];
  readonly first: number;
}

/** The meanings that headings have in one kind of table. */
export interface HeadingVocabulary<F extends string> {
  /** All meanings that a column can have. */
  readonly fields: readonly F[];
  /** Returns the meaning of a heading; null if unknown. */
  readonly fieldOf: (heading: string) => F | null;
  /** The meaning of a heading that names only a segment; null if it has none. */
  readonly bySegment: F | null;
  /** The meaning of the column that contains the names of rows. */
  readonly named: F;
  /** Meanings that several columns of a table can have. */
  readonly repeated: ReadonlySet<F>;
  /** True for a heading whose meaning applies only if no other column has that meaning, such as "Risk category". */
  readonly isWeak?: (heading: string) => boolean;
}

const words = /* @__PURE__ */ (
  [
    ['share', 'andel(?:en)?|share|procent|percent(?:age)?|per cent|pct|proportion'],
    ['code', 'nace|sni|iso|kod|code|landskod|branschkod|sni kod|nace kod'],
    ['segment', '(?:kund)?segment|customer segment'],
    [
      'figure',
      'antal(?:et)?|kundantal|number|no of|count|quantity|total|volym(?:en)?|volume|belopp|amount|värde|value|omsättning|turnover|kund(?:er)?|customers|clients|st|stycken|transaktioner|transactions|betalningar|payments|transaktionsvolym|transaktionsbelopp|inaktiva|inactive|onboarded|ongoing|bestånd|utfall',
    ],
    [
      'name',
      'name|namn|benämning|radetiketter|row labels|typ|type|slag|kundtyp|kundkategori|kundslag|customer type|produkt(?:er)?|produkttyp|products?|tjänst(?:er)?|services?|land|länder|countr(?:y|ies)|bosättningsland|hemvist|hemvistland|domicil|residence|jurisdi(?:ction|ktion)|kanal(?:er)?|channels?|kontroll|control|bransch(?:er)?|näringsgren|verksamhet|industr(?:y|ies)|sector|sektor|transaktion|transaktionstyp|transaction|betalningstyp|kundgrupp(?:er)?|kategori|category|distributionskanal|associationsform|företagsform|juridisk form|jur ?form|bolagsform|legal forms?',
    ],
  ] as const
).map(([field, said]) => [field, createWordPattern(said)] as const);

/** Names of codes of other classifications, which could be confused with industry codes. */
const otherCodes = createWordPattern('isic|naics|gics|org ?nr|organisationsnummer|personnummer|lei|bic');

/** Headings of figures that are derived from other figures: changes, plans, averages, limits and rates. */
const derived = createWordPattern(
  'förändring(?:en)?|ändring|tillväxt|ökning|minskning|change|growth|increase|decrease|diff(?:erens|erence)?|avvikelse|variance|yoy|mål|target|budget(?:erad|erat|erade)?|prognos|forecast|genomsnitt(?:et|lig|ligt|liga)?|snitt|medelvärde|medelbelopp|medelsaldo|snittbelopp|snittsaldo|average|avg|mean|median|max(?:imum|imal|imalt|belopp)?|min(?:imum|imal|imalt|belopp)?|högsta|lägsta|största|minsta|highest|lowest|largest|smallest|ränta|räntesats|interest rate|föregående (?:år|period|kvartal|månad)|förra (?:året|perioden|kvartalet)|previous (?:year|period|quarter|month)|prior (?:year|period)|last year|plan|planerat|planerad|planned|marginal|margin|beloppsgräns|gräns|limit|per (?:kund|customer|client|konto|account|capita|anställd|employee)',
);

const corporates = createWordPattern(
  'corporates?|compan(?:y|ies)|företag(?:et|en|s)?|företagskund(?:er)?|juridiska?|bolag|legal persons?|entities|business(?:es)? (?:customers?|clients?)|(?:customers?|clients?) business(?:es)?',
);
const individuals = createWordPattern(
  'individuals?|privat\\p{L}*|fysiska?|natural|consumers?|konsumenter|personkunder',
);

/** A heading such as "Typ av kund" is that of names of rows, whatever follows "typ av". */
const typeWords = /^(?:typ|slag|sort|type|kind) (?:av|of)(?!\p{L})/u;

function fieldOf(heading: string): ColumnField | null {
  const plain = normalizeWords(heading);
  if (otherCodes.test(plain) || derived.test(plain)) return null;
  if (heading.includes('%')) return 'share';
  // The plural ("kunder") is a heading of counts, the singular ("kund") a heading of names.
  if (/^(?:kund|customer|client)$/u.test(plain)) return 'name';
  if (typeWords.test(plain)) return 'name';
  return words.find(([, word]) => word.test(plain))?.[0] ?? null;
}

/** The meanings that headings have in tables of figures. */
export const figureHeadingVocabulary: HeadingVocabulary<ColumnField> = {
  fields: columnFields,
  fieldOf,
  bySegment: 'figure',
  named: 'name',
  repeated: new Set(['figure', 'share']),
};

/** Finds the segment that a text names; null if it names none or both. */
export function findSegmentInText(text: string): HeadingColumn['segment'] {
  const plain = normalizeWords(text);
  const [corporate, individual] = [corporates.test(plain), individuals.test(plain)];
  if (corporate === individual) return null;
  return corporate ? 'CORPORATES' : 'INDIVIDUALS';
}

/** True for a cell that contains a figure and no words. */
export const isFigureCell = (cell: string): boolean =>
  /\d/.test(cell) && /^[^\p{L}]*\d[\d\s.,\u00a0]*\s*%?$/u.test(cell.trim());

const deepest = 20;
const countFilledCells = ({ cells }: GridRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** True for a row whose preceding row is blank. */
export function isAfterBlankRow(rows: readonly GridRow[], at: number): boolean {
  const [row, before] = [rows[at], rows[at - 1]];
  if (row === undefined || before === undefined) return true;
  return row.number - before.number > 1 || countFilledCells(before) === 0;
}

/** A title that is merged across the table is a single text, whereas a heading has several texts. */
const isTitle = (row: GridRow): boolean => countFilledCells(row) < 2;

/** Returns the text above a column: that of its own cell, or of the merged cell that covers it. */
const textOver = (row: GridRow, column: number): string =>
  (row.cells[column] ?? '').trim() || (getCellAppearance(row, column)?.coveredBy?.text.trim() ?? '');

const isYear = (cell: string): boolean => /^(?:19|20)\d\d$/u.test(cell.trim());

/** True for a row with figures other than years, because a heading can contain years. */
const holdsFigures = ({ cells }: GridRow): boolean =>
  cells.some((cell) => isFigureCell(cell) && !isYear(cell));

/** True for a row that can be the upper row of a two-row heading. */
const isOver = (above: GridRow | undefined): above is GridRow =>
  above !== undefined && !holdsFigures(above) && !isTitle(above);

/**
 * True for the lower row of a two-row heading. Such a row contains only words, and its cell is empty in the column
 * whose upper cell is the heading of names.
 */
function isLowerHeadingRow<F extends string>(
  row: GridRow,
  above: GridRow,
  { fieldOf: read, named }: HeadingVocabulary<F>,
) {
  const words = row.cells.filter((cell) => cell.trim() !== '');
  const isMarked = above.looks?.some(({ coveredBy }) => coveredBy !== undefined) === true;
  // A row with a single text is the heading of a section, unless the file has merged cells above it.
  if (words.length < (isMarked ? 1 : 2) || words.some(isFigureCell)) return false;
  const names = above.cells.findIndex((cell) => read(cell) === named || read(cell) === 'code');
  const own = (row.cells[names] ?? '').trim();
  return names >= 0 && (own === '' || own === (above.cells[names] ?? '').trim());
}

/** Combines the texts of a two-row heading: an upper text that spans several columns applies to each of them. */
function mergeHeadingRows(above: GridRow, row: GridRow): readonly string[] {
  const isMarked = [above, row].some(({ looks }) => looks?.some(({ coveredBy }) => coveredBy !== undefined));
  const width = Math.max(above.cells.length, row.cells.length);
  let over = '';
  return Array.from({ length: width }, (_, index) => {
    const upper = textOver(above, index);
    const lower = textOver(row, index);
    if (upper !== '' || isMarked) over = upper;
    return [...new Set([over, lower].filter((part) => part !== ''))].join(' ');
  });
}

function scoreHeading<F extends string>(
  cells: readonly string[],
  { fieldOf: read, named }: HeadingVocabulary<F>,
): number {
  const fields = new Set(cells.flatMap((cell) => read(cell) ?? []));
  return fields.size + (fields.has(named) ? 1 : 0);
}

/** Reads the heading of a table of figures by `readHeadingByVocabulary`. */
export const readFigureHeading = (grid: TableGrid, said?: readonly ChosenColumn[]): TableHeading | null =>
  readHeadingByVocabulary(grid, figureHeadingVocabulary, said);

interface HeadingRows {
  readonly at: number;
  /** True when the heading also includes the row above. */
  readonly isDouble: boolean;
  readonly score: number;
}

/** Finds the one or two rows among the first rows of a table that have the highest score as a heading. */
function findHeadingRows<F extends string>(
  rows: readonly GridRow[],
  vocabulary: HeadingVocabulary<F>,
): HeadingRows | null {
  const found: HeadingRows[] = [];
  let figures = 0;
  for (const [at, row] of rows.slice(0, deepest).entries()) {
    const hasFigures = holdsFigures(row);
    if (hasFigures) figures += found.length > 0 && countFilledCells(row) > 1 ? 1 : 0;
    // A heading below rows of figures belongs to another table, so the search ends.
    if (figures > 1 || (figures > 0 && isAfterBlankRow(rows, at))) break;
    if (hasFigures) continue;
    const alone = scoreHeading(row.cells, vocabulary);
    const over = rows[at - 1];
    const goesOver = isOver(over);
    const both = goesOver ? scoreHeading(mergeHeadingRows(over, row), vocabulary) : 0;
    const best = found.at(-1);
    const isLower = goesOver && best?.at === at - 1 && isLowerHeadingRow(row, over, vocabulary);
    const isDouble = goesOver && (isLower || both >= alone);
    const said = Math.max(alone, both);
    if (said < 2 || (alone < 2 && !isLower)) continue;
    if (best === undefined || said > best.score || isLower) found.push({ at, isDouble, score: said });
  }
  return found.at(-1) ?? null;
}

/**
 * Finds the heading of a table: among the first twenty rows, the row with the most words of the table's kind, with
 * the row above if that belongs to it. Without known words, the first row with two cells is used, and a user has to
 * name its columns. Null for a table of one column. `saidColumns` are a user's choices, which take precedence.
 */
export function readHeadingByVocabulary<F extends string>(
  { rows, hiddenColumns = [] }: TableGrid,
  vocabulary: HeadingVocabulary<F>,
  saidColumns: readonly ChosenColumn[] = [],
): TableHeading<F> | null {
  const best = findHeadingRows(rows, vocabulary);
  const at = best?.at ?? rows.slice(0, deepest).findIndex((row) => countFilledCells(row) > 1);
  const row = rows[at];
  if (row === undefined) return null;
  const above = best?.isDouble === true ? rows[at - 1] : undefined;
  const headings = above === undefined ? row.cells.map((cell) => cell.trim()) : mergeHeadingRows(above, row);
  const columns =
    best === null
      ? headings.map((heading, index) => ({ index, heading, field: 'unused' as const, segment: null }))
      : columnsOf({ headings, own: row.cells, hidden: new Set(hiddenColumns) }, vocabulary);
  return {
    rows: above === undefined ? [row.number] : [above.number, row.number],
    columns: applyChosenColumns(columns, vocabulary, saidColumns),
    first: at + 1,
  };
}

/**
 * Assigns the meanings of headings to columns. Unless a meaning can be repeated, it is assigned only to the first
 * matching column; visible columns precede hidden ones, and strong headings weak ones.
 */
function columnsOf<F extends string>(
  {
    headings,
    own,
    hidden,
  }: {
    readonly headings: readonly string[];
    readonly own: readonly string[];
    readonly hidden: ReadonlySet<number>;
  },
  { fieldOf: read, bySegment, repeated, isWeak = () => false }: HeadingVocabulary<F>,
): readonly HeadingColumn<F>[] {
  const meant = headings.map((heading, index) => {
    const segment = findSegmentInText(heading);
    const said = read(own[index] ?? '') ?? read(heading) ?? (segment === null ? null : bySegment);
    return { index, heading, segment, said };
  });
  const first = new Map<F, number>();
  const rank = ({ index, heading }: { readonly index: number; readonly heading: string }) =>
    (hidden.has(index) ? 2 : 0) + (isWeak(heading) ? 1 : 0);
  for (const { index, said } of meant.toSorted((a, b) => rank(a) - rank(b)))
    if (said !== null && !first.has(said)) first.set(said, index);
  return meant.map(({ index, heading, segment, said }) => {
    const isOwn = said !== null && (repeated.has(said) || first.get(said) === index);
    return { index, heading, field: isOwn ? said : 'unused', segment };
  });
}

/** Applies a user's choices; a meaning that only one column can have is removed from the other columns. */
function applyChosenColumns<F extends string>(
  columns: readonly HeadingColumn<F>[],
  { fields, repeated }: HeadingVocabulary<F>,
  said: readonly ChosenColumn[],
): readonly HeadingColumn<F>[] {
  const known = new Map(
    said.flatMap(({ index, field, segment, kind, times, reading }) => {
      const one = fields.find((name) => name === field);
      if (one === undefined && field !== 'unused') return [];
      const told = { segment, ...(kind && { kind }), ...(times && { times }), ...(reading && { reading }) };
      return [[index, { field: one ?? ('unused' as const), ...told }] as const];
    }),
  );
  const named = new Set([...known.values()].map(({ field }) => field));
  return columns.map((column): HeadingColumn<F> => {
    const told = known.get(column.index);
    if (told !== undefined) return { ...column, ...told };
    const { field } = column;
    return field !== 'unused' && named.has(field) && !repeated.has(field)
      ? { ...column, field: 'unused' }
      : column;
  });
}

/** Which row of a table is its heading, and what its columns say: in English and Swedish. */
import type { DataKind } from '../terms.ts';
import { asWords, type Grid, type GridRow, lookAt, plainText } from './grid.ts';

/** What a column of figures can say. Which kind of figure it is stands in `kind`. */
export const columnFields = ['name', 'code', 'segment', 'figure', 'share'] as const;

/** The content of a column of figures; `unused` is not read. */
export type ColumnField = (typeof columnFields)[number] | 'unused';

/**
 * Why it is not certain what a column says: which figure (`column`), what one stands for (`unit`), whether shares are parts
 * of one or of a hundred (`fraction`), more than one currency (`currency`), hidden in the file (`hidden`), on which scale
 * levels are (`scale`), how likelihood and impact make a level (`combine`).
 */
export type ColumnDoubt = 'column' | 'unit' | 'fraction' | 'currency' | 'hidden' | 'scale' | 'combine';

/** Ways in which a column can be read, where there is more than one. */
export const columnReadings = [
  'percent',
  'fraction',
  'own',
  'fiveSteps',
  'fourSteps',
  'product',
  'hundred',
  'bestFirst',
  'bestFirstOfFive',
  'multiplied',
  'highest',
  'mean',
] as const;

/**
 * One way to read a column. Shares: parts of a hundred (`percent`) or of one (`fraction`). Levels: the product's own
 * 0-4 (`own`), 1-5, four steps from 1, a product of 1-25, 0-100, or 1 as the best of four or of five. A level of likelihood
 * and impact: one times the other (`multiplied`), the higher one (`highest`), their `mean`.
 */
export type ColumnReading = (typeof columnReadings)[number];

/** What one in a column of figures can stand for. */
export const columnUnits = [1, 1_000, 1_000_000, 1_000_000_000] as const;

/** Ones, thousands, millions or thousands of millions. */
export type ColumnUnit = (typeof columnUnits)[number];

/** One column with what its heading says. */
export interface ReadColumn<F extends string = ColumnField> {
  readonly index: number;
  readonly heading: string;
  readonly field: F | 'unused';
  readonly segment: 'INDIVIDUALS' | 'CORPORATES' | null;
  /** Which background figure it holds; absent where it holds none. */
  readonly kind?: DataKind;
  readonly doubt?: ColumnDoubt;
  /** The unit of the figures by the heading: 1000 where it says thousands; absent where it names no unit. */
  readonly unit?: ColumnUnit;
  /** What a person has said that one stands for. */
  readonly times?: ColumnUnit;
  /** The column of the likelihood, for an impact that makes a level together with it. */
  readonly beside?: number;
  /** How its cells are read, where that was asked and answered. */
  readonly reading?: ColumnReading;
  /** How its cells can be read, the likelier first, where that has to be asked; for the first cell, what each gives. */
  readonly readings?: readonly { readonly reading: ColumnReading; readonly value: number }[];
  /** The cell that is the example of `readings`, or of a unit that is asked for; `value` as it is written. */
  readonly example?: { readonly cell: string; readonly text: string; readonly value?: number };
}

/** What a person has said that a column says; `kind` of a column of figures alone. */
export interface SaidColumn {
  readonly index: number;
  readonly field: string;
  readonly segment: 'INDIVIDUALS' | 'CORPORATES' | null;
  readonly kind?: DataKind | undefined;
  /** What one in it stands for; absent is as it stands. */
  readonly times?: ColumnUnit | undefined;
  /** How its cells are to be read. */
  readonly reading?: ColumnReading | undefined;
}

/** A heading: the rows that it takes up, its columns, and where the rows below it begin. */
export interface ReadHeading<F extends string = ColumnField> {
  readonly rows: readonly number[];
  readonly columns: readonly ReadColumn<F>[];
  readonly first: number;
}

/** What the headings of one kind of table can say. */
export interface Vocabulary<F extends string> {
  /** Everything that a column can say. */
  readonly fields: readonly F[];
  /** What a heading says; null where it says nothing that is known. */
  readonly fieldOf: (heading: string) => F | null;
  /** What a heading of which only the segment is known stands for. */
  readonly bySegment: F | null;
  /** What a row is called by. */
  readonly named: F;
  /** What more than one column can say. */
  readonly repeated: ReadonlySet<F>;
}

const words = (
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
      'name|namn|benämning|typ|type|slag|kundtyp|kundkategori|kundslag|customer type|produkt(?:er)?|produkttyp|products?|tjänst(?:er)?|services?|land|länder|countr(?:y|ies)|bosättningsland|hemvist|hemvistland|domicil|residence|jurisdi(?:ction|ktion)|kanal(?:er)?|channels?|kontroll|control|bransch(?:er)?|näringsgren|verksamhet|industr(?:y|ies)|sector|sektor|transaktion|transaktionstyp|transaction|betalningstyp|kundgrupp(?:er)?|kategori|category|distributionskanal|associationsform|företagsform|juridisk form|bolagsform|legal forms?',
    ],
  ] as const
).map(([field, said]) => [field, asWords(said)] as const);

/** Codes of another classification, which say something else by the same figures. */
const otherCodes = asWords('isic|naics|gics|org ?nr|organisationsnummer|personnummer|lei|bic');

const corporates = asWords(
  'corporates?|compan(?:y|ies)|företag(?:et|en|s)?|företagskund(?:er)?|juridiska?|bolag|legal persons?|entities|business(?:es)? customers?',
);
const individuals = asWords(
  'individuals?|privat\\p{L}*|fysiska?|natural|consumers?|konsumenter|personkunder',
);

/** "Typ av kund" names the rows, whatever they are types of. */
const typeWords = /^(?:typ|slag|sort|type|kind) (?:av|of)(?!\p{L})/u;

function fieldOf(heading: string): ColumnField | null {
  const plain = plainText(heading);
  if (otherCodes.test(plain)) return null;
  if (heading.includes('%')) return 'share';
  // Several are counted, one is named.
  if (/^(?:kund|customer|client)$/u.test(plain)) return 'name';
  if (typeWords.test(plain)) return 'name';
  return words.find(([, word]) => word.test(plain))?.[0] ?? null;
}

/** What headings of tables of figures say. */
export const figureVocabulary: Vocabulary<ColumnField> = {
  fields: columnFields,
  fieldOf,
  bySegment: 'figure',
  named: 'name',
  repeated: new Set(['figure', 'share']),
};

/** The segment that words name; null for none or both. */
export function segmentOf(text: string): ReadColumn['segment'] {
  const plain = plainText(text);
  const [corporate, individual] = [corporates.test(plain), individuals.test(plain)];
  if (corporate === individual) return null;
  return corporate ? 'CORPORATES' : 'INDIVIDUALS';
}

/** True for a cell with a figure and no word. */
export const isFigure = (cell: string): boolean =>
  /\d/.test(cell) && /^[^\p{L}]*\d[\d\s.,\u00a0]*\s*%?$/u.test(cell.trim());

const deepest = 20;
const filled = ({ cells }: GridRow): number => cells.filter((cell) => cell.trim() !== '').length;

/** True for a row with a blank one before it. */
export function isApart(rows: readonly GridRow[], at: number): boolean {
  const [row, before] = [rows[at], rows[at - 1]];
  if (row === undefined || before === undefined) return true;
  return row.number - before.number > 1 || filled(before) === 0;
}

/** Titles that are merged over the table have one text; a heading has several. */
const isTitle = (row: GridRow): boolean => filled(row) < 2;

/** The text over a column: its own cell, or the merged one that covers it. */
const textOver = (row: GridRow, column: number): string =>
  (row.cells[column] ?? '').trim() || (lookAt(row, column)?.coveredBy?.text.trim() ?? '');

/** True for a row that can say something over the columns of the heading below it. */
const isOver = (above: GridRow | undefined): above is GridRow =>
  above !== undefined && !above.cells.some(isFigure) && !isTitle(above);

/** True for the lower row of a heading of two: words alone, and nothing of its own where the upper one names the rows. */
function isBelow<F extends string>(row: GridRow, above: GridRow, { fieldOf: read, named }: Vocabulary<F>) {
  const words = row.cells.filter((cell) => cell.trim() !== '');
  const isMarked = above.looks?.some(({ coveredBy }) => coveredBy !== undefined) === true;
  // One text alone is the name of a section, unless the file merges cells above it.
  if (words.length < (isMarked ? 1 : 2) || words.some(isFigure)) return false;
  const names = above.cells.findIndex((cell) => read(cell) === named || read(cell) === 'code');
  const own = (row.cells[names] ?? '').trim();
  return names >= 0 && (own === '' || own === (above.cells[names] ?? '').trim());
}

/** Headings of two rows: what the upper one says over several columns stands for each of them. */
function merged(above: GridRow, row: GridRow): readonly string[] {
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

function score<F extends string>(cells: readonly string[], { fieldOf: read, named }: Vocabulary<F>): number {
  const fields = new Set(cells.flatMap((cell) => read(cell) ?? []));
  return fields.size + (fields.has(named) ? 1 : 0);
}

/** The heading of a table of figures, as `readHeadingBy` finds it. */
export const readHeadingOf = (grid: Grid, said?: readonly SaidColumn[]): ReadHeading | null =>
  readHeadingBy(grid, figureVocabulary, said);

interface HeadingRows {
  readonly at: number;
  /** Whether the row above belongs to it. */
  readonly isDouble: boolean;
  readonly score: number;
}

/** The row, or the two rows, that say most among the first ones. */
function headingRows<F extends string>(
  rows: readonly GridRow[],
  vocabulary: Vocabulary<F>,
): HeadingRows | null {
  const found: HeadingRows[] = [];
  let figures = 0;
  for (const [at, row] of rows.slice(0, deepest).entries()) {
    if (row.cells.some(isFigure)) figures += found.length > 0 && filled(row) > 1 ? 1 : 0;
    // What comes after rows of figures is the heading of another table.
    if (figures > 1 || (figures > 0 && isApart(rows, at))) break;
    if (row.cells.some(isFigure)) continue;
    const alone = score(row.cells, vocabulary);
    const over = rows[at - 1];
    const goesOver = isOver(over);
    const both = goesOver ? score(merged(over, row), vocabulary) : 0;
    const best = found.at(-1);
    const isLower = goesOver && best?.at === at - 1 && isBelow(row, over, vocabulary);
    const isDouble = goesOver && (isLower || both >= alone);
    const said = Math.max(alone, both);
    if (said < 2 || (alone < 2 && !isLower)) continue;
    if (best === undefined || said > best.score || isLower) found.push({ at, isDouble, score: said });
  }
  return found.at(-1) ?? null;
}

/**
 * The heading of a table by the words of its kind: the row among the first twenty whose cells say most, with the row
 * above it where that one says something over its columns; where no row does, the first with two cells, of which a person
 * has to say what they are. Null for a table of one column. `saidColumns`: what a person has said goes before the words.
 */
export function readHeadingBy<F extends string>(
  { rows }: Grid,
  vocabulary: Vocabulary<F>,
  saidColumns: readonly SaidColumn[] = [],
): ReadHeading<F> | null {
  const best = headingRows(rows, vocabulary);
  const at = best?.at ?? rows.slice(0, deepest).findIndex((row) => filled(row) > 1);
  const row = rows[at];
  if (row === undefined) return null;
  const above = best?.isDouble === true ? rows[at - 1] : undefined;
  const headings = above === undefined ? row.cells.map((cell) => cell.trim()) : merged(above, row);
  const columns =
    best === null
      ? headings.map((heading, index) => ({ index, heading, field: 'unused' as const, segment: null }))
      : columnsOf(headings, row.cells, vocabulary);
  return {
    rows: above === undefined ? [row.number] : [above.number, row.number],
    columns: withSaid(columns, vocabulary, saidColumns),
    first: at + 1,
  };
}

/** Each field once, the first column that says it, but those that can be repeated. */
function columnsOf<F extends string>(
  headings: readonly string[],
  own: readonly string[],
  { fieldOf: read, bySegment, repeated }: Vocabulary<F>,
): readonly ReadColumn<F>[] {
  const taken = new Set<F | 'unused'>();
  return headings.map((heading, index) => {
    const segment = segmentOf(heading);
    const said = read(own[index] ?? '') ?? read(heading) ?? (segment === null ? null : bySegment);
    const isAgain = said !== null && taken.has(said) && !repeated.has(said);
    if (said !== null) taken.add(said);
    return { index, heading, field: said === null || isAgain ? 'unused' : said, segment };
  });
}

/** What a person has said of columns, and where they named one for what only one can say, no other says it. */
function withSaid<F extends string>(
  columns: readonly ReadColumn<F>[],
  { fields, repeated }: Vocabulary<F>,
  said: readonly SaidColumn[],
): readonly ReadColumn<F>[] {
  const known = new Map(
    said.flatMap(({ index, field, segment, kind, times, reading }) => {
      const one = fields.find((name) => name === field);
      if (one === undefined && field !== 'unused') return [];
      const told = { segment, ...(kind && { kind }), ...(times && { times }), ...(reading && { reading }) };
      return [[index, { field: one ?? ('unused' as const), ...told }] as const];
    }),
  );
  const named = new Set([...known.values()].map(({ field }) => field));
  return columns.map((column): ReadColumn<F> => {
    const told = known.get(column.index);
    if (told !== undefined) return { ...column, ...told };
    const { field } = column;
    return field !== 'unused' && named.has(field) && !repeated.has(field)
      ? { ...column, field: 'unused' }
      : column;
  });
}

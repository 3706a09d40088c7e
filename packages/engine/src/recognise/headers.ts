/** Which row of a table is its heading, and what its columns say: in English and Swedish. */
import type { Grid, GridRow } from './grid.ts';
import { plainText } from './grid.ts';

/** What a column can say. `kind` and `segment` of figures are told apart by the words of the heading. */
export type ColumnField =
  | 'name'
  | 'code'
  | 'segment'
  | 'figure'
  | 'share'
  | 'design'
  | 'operation'
  | 'evidence'
  | 'owner'
  | 'frequency'
  | 'evidenceSource'
  | 'note'
  | 'unused';

/** One column with what its heading says. */
export interface ReadColumn<F extends string = ColumnField> {
  readonly index: number;
  readonly heading: string;
  readonly field: F | 'unused';
  readonly segment: 'INDIVIDUALS' | 'CORPORATES' | null;
}

/** A heading: the rows that it takes up, its columns, and where the rows below it begin. */
export interface ReadHeading<F extends string = ColumnField> {
  readonly rows: readonly number[];
  readonly columns: readonly ReadColumn<F>[];
  readonly first: number;
}

/** What the headings of one kind of table can say. */
export interface Vocabulary<F extends string> {
  /** What a heading says; null where it says nothing that is known. */
  readonly fieldOf: (heading: string) => F | null;
  /** What a heading of which only the segment is known stands for. */
  readonly bySegment: F | null;
  /** What a row is called by. */
  readonly named: F;
  /** What more than one column can say. */
  readonly repeated: ReadonlySet<F>;
}

const words: readonly (readonly [ColumnField, RegExp])[] = [
  ['share', /\b(andel|share|procent|percent|per cent|pct)\b|%/u],
  ['code', /\b(nace|sni|iso|kod|code|landskod|country code|branschkod)\b/u],
  ['segment', /^(segment|kundsegment|customer segment)$/u],
  ['design', /\b(design|utformning)\b/u],
  ['operation', /\b(operation|operating|funktion|efterlevnad|effectiveness)\b/u],
  ['owner', /\b(owner|ägare|ansvarig|responsible)\b/u],
  ['frequency', /\b(frequency|frekvens|hur ofta|how often|periodicitet)\b/u],
  ['evidenceSource', /\b(evidence source|underlagets källa|source of evidence)\b/u],
  ['evidence', /\b(evidence|underlag|bevis)\b/u],
  ['note', /\b(note|anteckning|comment|kommentar|anmärkning)\b/u],
  [
    'figure',
    /\b(antal|number|count|quantity|volym|volume|belopp|amount|kunder|customers|st|stycken|totalt antal)\b/u,
  ],
  [
    'name',
    /\b(name|namn|benämning|typ|type|kundtyp|customer type|produkt|product|tjänst|service|land|country|kanal|channel|kontroll|control|bransch|industry|transaktion|transaction|kundgrupp|kategori|category|distributionskanal|associationsform|legal form)\b/u,
  ],
];

const corporates = /\b(corporates?|companies|företag|juridiska?|bolag|legal persons?|entities)\b/u;
const individuals = /\b(individuals?|privat\w*|fysiska?|natural|consumers?|konsumenter)\b/u;

function fieldOf(heading: string): ColumnField | null {
  const plain = plainText(heading);
  if (heading.includes('%')) return 'share';
  return words.find(([, word]) => word.test(plain))?.[0] ?? null;
}

const figureVocabulary: Vocabulary<ColumnField> = {
  fieldOf,
  bySegment: 'figure',
  named: 'name',
  repeated: new Set(['figure', 'share']),
};

function segmentOf(heading: string): ReadColumn['segment'] {
  const plain = plainText(heading);
  const [corporate, individual] = [corporates.test(plain), individuals.test(plain)];
  if (corporate === individual) return null;
  return corporate ? 'CORPORATES' : 'INDIVIDUALS';
}

const isFigure = (cell: string): boolean => /^[^\p{L}]*\d[\d\s.,\u00a0]*\s*%?$/u.test(cell.trim());

const deepest = 20;

/** Headings of two rows: what the upper one says over several columns stands for each of them. */
function merged(above: GridRow, row: GridRow): readonly string[] {
  let over = '';
  return row.cells.map((cell, index) => {
    const upper = (above.cells[index] ?? '').trim();
    if (upper !== '') over = upper;
    return [over, cell.trim()].filter((part) => part !== '').join(' ');
  });
}

function score<F extends string>(cells: readonly string[], { fieldOf: read, named }: Vocabulary<F>): number {
  const fields = new Set(cells.flatMap((cell) => read(cell) ?? []));
  return fields.size + (fields.has(named) ? 1 : 0);
}

/**
 * The heading of a table: the row among the first twenty whose cells say most, with the row above it where that one says
 * something over its columns. Null where no row does.
 */
export const readHeadingOf = (grid: Grid): ReadHeading | null => readHeadingBy(grid, figureVocabulary);

/** The heading of a table by the words of its kind, as `readHeadingOf` finds it. */
export function readHeadingBy<F extends string>(
  { rows }: Grid,
  vocabulary: Vocabulary<F>,
): ReadHeading<F> | null {
  let best: { at: number; score: number } | null = null;
  for (const [at, row] of rows.slice(0, deepest).entries()) {
    if (row.cells.some(isFigure)) continue;
    const said = score(row.cells, vocabulary);
    if (said >= 2 && (best === null || said > best.score)) best = { at, score: said };
  }
  if (best === null) return null;
  const row = rows[best.at];
  const above = rows[best.at - 1];
  if (row === undefined) return null;
  const isMerged =
    above !== undefined &&
    above.cells.filter((cell) => cell.trim() !== '').length > 1 &&
    !above.cells.some(isFigure);
  const headings = isMerged ? merged(above, row) : row.cells.map((cell) => cell.trim());
  return {
    rows: isMerged ? [above.number, row.number] : [row.number],
    columns: columnsOf(headings, row.cells, vocabulary),
    first: best.at + 1,
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

/**
 * Finds the column that contains the names of the rows in a table of figures, and the type of the risks that they
 * name.
 */
import { normalizeWords } from '../text/spelling.ts';
import type { RiskType } from '../text/terms.ts';
import { isCodeHeading } from './codes.ts';
import { findMatchCandidates } from './figure-targets.ts';
import { createWordPattern, type GridRow } from './grid.ts';
import {
  type ChosenColumn,
  figureHeadingVocabulary,
  findSegmentInText,
  type HeadingColumn,
} from './headers.ts';
import type { TargetMatcher } from './match.ts';
import { segmentOnlyPattern } from './segment-words.ts';

/** The column with the names of rows, and the column with codes beside it. */
export interface NamingColumns {
  readonly named: HeadingColumn;
  readonly coded: HeadingColumn | null;
}

/**
 * Risk types by the heading of the column of names, because names such as "cash withdrawals" can be products or
 * transactions.
 */
const headedTypes: readonly (readonly [type: RiskType, words: RegExp])[] = [
  [
    'transactions',
    createWordPattern('transaktion(?:er|styp(?:er)?)?|transactions?(?: types?)?|betalningstyp(?:er)?'),
  ],
  ['products', createWordPattern('produkt(?:er|typ(?:er)?)?|products?(?: types?)?|tjänst(?:er)?|services?')],
  ['channels', createWordPattern('kanal(?:er)?|distributionskanal(?:er)?|channels?')],
  ['customers', createWordPattern('kundtyp(?:er)?|kundkategori(?:er)?|customer (?:types?|categor(?:y|ies))')],
];

/**
 * Risk types by the name of the sheet; they are used if the heading of the column of names does not determine the
 * type.
 */
const sheetTypes: readonly (readonly [type: RiskType, words: RegExp])[] = [
  ...headedTypes,
  ['customers', createWordPattern('kunder|customers|kundbas|customer base')],
];

const typesSaid = (types: typeof headedTypes, text: string): readonly RiskType[] => {
  const plain = normalizeWords(text);
  return types.filter(([, words]) => words.test(plain)).map(([type]) => type);
};

/**
 * Finds the type whose risks match the names in the table best. If two types match almost equally well, the heading
 * determines the type, else the name of the sheet.
 */
export function findTableRiskType(
  rows: readonly GridRow[],
  { named, coded }: NamingColumns,
  matchers: ReadonlyMap<RiskType, TargetMatcher>,
  sheet: string,
): RiskType {
  const isCoded = isCodeHeading(named.heading);
  const scored = [...matchers].map(([type, matcher]) => ({
    type,
    score: rows.slice(0, 200).reduce((sum, { cells }) => {
      const code = coded === null ? '' : (cells[coded.index] ?? '');
      const [first] = findMatchCandidates(matcher, cells[named.index] ?? '', code, isCoded);
      return sum + (first === undefined ? 0 : first.confidence ** 3);
    }, 0),
  }));
  const [best] = scored.sort((a, b) => b.score - a.score);
  const headed = typesSaid(headedTypes, named.heading);
  const said = headed.length > 0 ? headed : typesSaid(sheetTypes, sheet);
  const near = scored.find(
    ({ type, score }) => said.includes(type) && score > 0 && score >= (best?.score ?? 0) / 2,
  );
  return near?.type ?? best?.type ?? 'customers';
}

/**
 * Rates how well a column names risks of one type: the sum of the cubed confidences of the different risks in its
 * first 200 rows, for the type with the highest sum.
 */
function rateNaming(
  column: HeadingColumn,
  rows: readonly GridRow[],
  matchers: ReadonlyMap<RiskType, TargetMatcher>,
) {
  const isCoded = isCodeHeading(column.heading);
  const byType = [...matchers.values()].map((matcher) => {
    const surely = new Map<string, number>();
    for (const { cells } of rows.slice(0, 200)) {
      const [first] = findMatchCandidates(matcher, cells[column.index] ?? '', '', isCoded);
      if (first !== undefined)
        surely.set(first.key, Math.max(surely.get(first.key) ?? 0, first.confidence ** 3));
    }
    return [...surely.values()].reduce((sum, one) => sum + one, 0);
  });
  return Math.max(0, ...byType);
}

/** Finds the columns whose headings can be those of the names of rows. */
export function findNamingColumns(
  columns: readonly HeadingColumn[],
  said: readonly ChosenColumn[] = [],
): readonly HeadingColumn[] {
  const told = new Set(said.map(({ index }) => index));
  return columns.filter(
    ({ index, field, heading }) =>
      field === 'name' ||
      (field === 'unused' && !told.has(index) && figureHeadingVocabulary.fieldOf(heading) === 'name'),
  );
}

/**
 * Chooses the column of names if several headings can be its heading ("Typ", "Benämning"): the column whose cells
 * match most risks. A column of customer segments beside it gives the segment. A user's choice of the column takes
 * precedence.
 */
export function assignNameColumn(
  {
    columns,
    naming,
  }: { readonly columns: readonly HeadingColumn[]; readonly naming: readonly HeadingColumn[] },
  rows: readonly GridRow[],
  matchers: ReadonlyMap<RiskType, TargetMatcher>,
  said: readonly ChosenColumn[] = [],
): readonly HeadingColumn[] {
  const told = new Map(said.map(({ index, field }) => [index, field]));
  const first = naming.find(({ field }) => field === 'name');
  if (first === undefined || naming.length < 2) return columns;
  const scoreOf = (column: HeadingColumn) => ({ column, score: rateNaming(column, rows, matchers) });
  const scored = told.get(first.index) === 'name' ? [] : naming.map(scoreOf);
  // Of columns with the same score, the first is used.
  const best = scored.sort((a, b) => b.score - a.score)[0]?.column ?? first;
  const hasSegment = columns.some(({ field }) => field === 'segment');
  return columns.map((column): HeadingColumn => {
    if (column === best) return { ...column, field: 'name' };
    if (!naming.includes(column)) return column;
    const isSegment = !hasSegment && !told.has(column.index) && hasOnlySegments(column, rows);
    return { ...column, field: isSegment ? 'segment' : 'unused' };
  });
}

/** True for a column in which every filled cell names a customer segment, and which names more than one segment. */
function hasOnlySegments({ index }: HeadingColumn, rows: readonly GridRow[]): boolean {
  const cells = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
  const segments = new Set(
    cells.map((cell) => (segmentOnlyPattern.test(normalizeWords(cell)) ? findSegmentInText(cell) : null)),
  );
  return segments.size > 1 && !segments.has(null);
}

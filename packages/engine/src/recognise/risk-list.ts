/** Country lists of others: which column has the countries, which the values, and what each row says. */
import type { CompiledModel } from '../model/compile.ts';
import { readNumberColumn } from '../numbers.ts';
import { figureCell } from './figure-cells.ts';
import { countryTarget } from './figure-targets.ts';
import { cellAddress, type Grid, type GridRow, plainText } from './grid.ts';
import { isFigure } from './headers.ts';
import { isSure, type Matcher, matcherOf } from './match.ts';
import { levelSaid } from './words.ts';

/** A country with its value, and the cell that says it. */
export interface ReadListEntry {
  readonly geography: string;
  readonly value: number;
  readonly cell: string;
  /** What the table calls the country. */
  readonly name: string;
}

/**
 * A row that is not taken. `country`: its name means none of the geographies surely; `value`: it has none that can be
 * read; `range`: the value lies outside the list; `twice`: a row above has the same country; `hidden`: the file hides the
 * row, its value or the whole sheet.
 */
export interface UnreadListRow {
  readonly name: string;
  readonly cell: string;
  readonly reason: 'country' | 'value' | 'range' | 'twice' | 'hidden';
}

/** What a table says as a country list. Columns are counted from 0. */
export interface ReadRiskList {
  readonly countries: number;
  /** The column of the values, and those that it could be, by their headings. */
  readonly values: number;
  readonly offered: readonly { readonly index: number; readonly heading: string }[];
  readonly entries: readonly ReadListEntry[];
  readonly unread: readonly UnreadListRow[];
}

/** Rows by which columns are told apart: lists have some hundreds. */
const asked = 400;

/** A table with fewer countries is no list of them. */
const fewest = 2;

const valueWords =
  /(?<!\p{L})(scores?|points?|poäng|values?|värde|index|risk|risknivå|nivå|level|ratings?|betyg|grad|grade|klass|class)(?!\p{L})/u;
const otherWords = /(?<!\p{L})(years?|år|rank|ranking|placering|plats|nr|no|number|nummer|id)(?!\p{L})/u;

/** Finds the key of a geography of a version by name, code and other names; null where none is meant surely. */
export function placeFinder(model: CompiledModel): (text: string) => string | null {
  const { find }: Matcher = matcherOf(
    model.geographies.list.map(({ key, name, iso }) => ({
      key,
      names: [name.en, name.sv],
      ...countryTarget({ name, iso }),
    })),
  );
  const known = new Map<string, string | null>();
  return (text) => {
    const given = text.trim();
    const before = known.get(given);
    if (before !== undefined) return before;
    const found = given === '' ? [] : find(given, [given]);
    const key = isSure(found) ? (found[0]?.key ?? null) : null;
    known.set(given, key);
    return key;
  };
}

/** Text of a cell without blanks around it; '' outside the row. */
export const cellOf = ({ cells }: GridRow, column: number): string => (cells[column] ?? '').trim();

/** The column with the most different countries: a column of "no" and "yes" has one at most. */
export function findCountryColumn(
  rows: readonly GridRow[],
  width: number,
  country: (text: string) => string | null,
) {
  const counts = Array.from({ length: width }, (_, column) => {
    const keys = rows.slice(0, asked).map((row) => country(cellOf(row, column)));
    return new Set(keys.filter((key) => key !== null)).size;
  });
  const most = Math.max(0, ...counts);
  return most < fewest ? null : counts.indexOf(most);
}

/** Reads a column as values of 0 to `most`; words of levels count in a list of levels. */
export function valueReader(rows: readonly GridRow[], column: number, most: number) {
  const rules = { least: 0, most };
  const written = rows.map((row) => figureCell(row, column)).filter(({ number }) => number === null);
  const read = readNumberColumn(written.map(({ digits }) => ({ text: digits, rules })));
  return (row: GridRow): number | 'value' | 'range' => {
    const { number, digits, fault, isAbout, hasUnit } = figureCell(row, column);
    if (fault !== null || isAbout || hasUnit) return 'value';
    if (number !== null) return number >= rules.least && number <= rules.most ? number : 'range';
    const text = cellOf(row, column);
    const reading = read({ text: digits, rules });
    if (reading.kind === 'number') return reading.value;
    if (reading.kind === 'fault' && reading.fault === 'range') return 'range';
    const said = most > 4 ? null : levelSaid(text, 'risk');
    return said?.value ?? 'value';
  };
}

interface Offered {
  readonly index: number;
  readonly heading: string;
}

/** The column that its heading calls a value, else the last that is neither a year nor a rank. */
export function proposeColumn(offered: readonly Offered[]): number | null {
  const words = offered.map(({ index, heading }) => ({ index, plain: plainText(heading) }));
  const plausible = words.filter(({ plain }) => !otherWords.test(plain));
  const named = plausible.find(({ plain }) => valueWords.test(plain));
  return (named ?? plausible.at(-1) ?? words.at(-1))?.index ?? null;
}

/** The words over a column of countries. */
const countryWords =
  /(?<!\p{L})(countr(?:y|ies)|land|länder|jurisdictions?|jurisdiktion(?:er)?|econom(?:y|ies)|territor(?:y|ies)|name|namn|nation|iso)/iu;

/**
 * Where the rows of a list begin: below its heading, also where the first of them name nothing that is known. Without words
 * over the countries the heading is the row above the first country, if that has no figure.
 */
export function findFirstRow(
  rows: readonly GridRow[],
  countries: number,
  country: (text: string) => string | null,
): number {
  const known = rows.findIndex((row) => country(cellOf(row, countries)) !== null);
  const above = rows.slice(0, known);
  const named = above.findLastIndex(
    (row) => countryWords.test(cellOf(row, countries)) && !row.cells.some(isFigure),
  );
  if (named >= 0) return named + 1;
  const heading = above.findLastIndex(
    ({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1 && !cells.some(isFigure),
  );
  return heading >= 0 ? heading + 1 : above.some(({ cells }) => cells.some(isFigure)) ? 0 : known;
}

/**
 * Reads a table as a country list with values from 0 to `most` (4 for levels, 100 for an index). `values` is the column
 * that somebody says has them. Null where the table has no countries or nothing that could be their values.
 */
export function readRiskList(
  model: CompiledModel,
  grid: Grid,
  given: { readonly most: number; readonly values?: number | undefined },
): ReadRiskList | null {
  const country = placeFinder(model);
  const width = Math.max(0, ...grid.rows.slice(0, asked).map(({ cells }) => cells.length));
  const countries = findCountryColumn(grid.rows, width, country);
  if (countries === null) return null;
  const first = findFirstRow(grid.rows, countries, country);
  const [above, rows] = [grid.rows.slice(0, first), grid.rows.slice(first)];
  const heading = above.findLast(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const sure = rows.filter((row) => country(cellOf(row, countries)) !== null);
  const offered = Array.from({ length: width }, (_, index) => index)
    .filter((index) => index !== countries)
    .filter((index) => {
      const read = valueReader(sure, index, given.most);
      return sure.filter((row) => read(row) !== 'value').length * 2 >= sure.length;
    })
    .map((index) => ({ index, heading: heading === undefined ? '' : cellOf(heading, index) }));
  const values = given.values ?? proposeColumn(offered);
  if (values === null) return null;
  const isHidden = grid.isHidden === true || grid.hiddenColumns?.includes(values) === true;
  const columns = { countries, values, most: given.most, isHidden };
  return { countries, values, offered, ...rowsOf(rows, columns, country) };
}

interface ListColumns extends Pick<ReadRiskList, 'countries' | 'values'> {
  readonly most: number;
  /** The file hides the values or the sheet. */
  readonly isHidden: boolean;
}

/** What the rows of a list say, each country once. */
function rowsOf(
  rows: readonly GridRow[],
  { countries, values, most, isHidden }: ListColumns,
  country: (text: string) => string | null,
): Pick<ReadRiskList, 'entries' | 'unread'> {
  const read = valueReader(rows, values, most);
  const entries = new Map<string, ReadListEntry>();
  const unread: UnreadListRow[] = [];
  for (const row of rows) {
    const name = cellOf(row, countries);
    if (name === '') continue;
    const geography = country(name);
    const value = read(row);
    const refuse = (reason: UnreadListRow['reason'], column: number) =>
      unread.push({ name, cell: cellAddress(column, row.number), reason });
    if (geography === null) refuse('country', countries);
    else if (typeof value !== 'number') refuse(value, values);
    else if (isHidden || row.isHidden === true) refuse('hidden', values);
    else if (entries.has(geography)) refuse('twice', countries);
    else entries.set(geography, { geography, value, name, cell: cellAddress(values, row.number) });
  }
  return { entries: [...entries.values()], unread };
}

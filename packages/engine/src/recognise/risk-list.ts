/** Reads country lists from uploaded tables: the columns of countries and values, and each row. */
import type { CompiledModel } from '../model/compile.ts';
import { normalizeWords } from '../text/spelling.ts';
import { createNumberColumnReader } from '../values/numbers.ts';
import { parseFigureCell } from './figure-cells.ts';
import { toCountryMatchTarget } from './figure-targets.ts';
import { formatCellAddress, type GridRow, getRowNumber, splitHeadingYears, type TableGrid } from './grid.ts';
import { isFigureCell } from './headers.ts';
import {
  convertListValue,
  filterScalesByDirection,
  findAgreeingScale,
  isClassLetter,
  type ListCell,
  type ListScale,
  type ListScaleQuestion,
  listPossibleListScales,
} from './list-scales.ts';
import { createTargetMatcher, isSureMatch, type TargetMatcher } from './match.ts';
import { createRepeatedHeadingTest } from './repeated-headings.ts';
import { parseLevelWord } from './words.ts';

/** A country with its value, and the cell of the value. */
export interface RiskListReadingEntry {
  readonly geography: string;
  readonly value: number;
  readonly cell: string;
  /** The name of the country in the table. */
  readonly name: string;
}

/**
 * The reason why a row is not accepted. `country`: its name matches no country with certainty; `value`: no readable
 * value; `range`: value outside the range; `twice`: an earlier row has the country; `hidden`: the file hides the row,
 * its value or the sheet; `unnamed`: a value without a name; `headingAgain`: the row repeats the heading.
 */
export const unreadListRowReasons = [
  ...(['country', 'value', 'range', 'twice', 'hidden', 'unnamed', 'headingAgain'] as const),
] as const;

/** A row that was not accepted. */
export interface UnreadListRow {
  readonly name: string;
  readonly cell: string;
  readonly reason: (typeof unreadListRowReasons)[number];
}

/** A table read as a country list. Columns are counted from 0. */
export interface RiskListReading {
  readonly countries: number;
  /** The chosen column of values, and all possible ones with their headings. */
  readonly values: number;
  readonly offered: readonly { readonly index: number; readonly heading: string }[];
  /**
   * Identifies lists with the same headings of countries and values, so that the chosen scale of one applies to the
   * others.
   */
  readonly print: string;
  readonly entries: readonly RiskListReadingEntry[];
  readonly unread: readonly UnreadListRow[];
  /** The scale in which the values are interpreted. */
  readonly scale: ListScale;
  /** The question on the scale; null if the scale is known. Until it is answered, the entries are proposals. */
  readonly question: ListScaleQuestion | null;
}

/** Largest number of rows that are examined to find the meaning of the columns. Lists have some hundreds of rows. */
const asked = 400;

/** A column of values needs a figure for at least one in this many recognised countries. */
const leastFilled = 4;

/** Smallest number of recognised countries in a table that counts as a country list. */
const fewest = 2;

const valueWords =
  /(?<!\p{L})(scores?|points?|poäng|values?|värde|index|risk|risknivå|nivå|level|ratings?|betyg|grad|grade|klass|class)(?!\p{L})/u;
const otherWords = /(?<!\p{L})(years?|år|rank|ranking|placering|plats|nr|no|number|nummer|id)(?!\p{L})/u;

/**
 * Returns a function that finds the key of a geography by name, code or alternative name; null without a
 * certain match.
 */
export function createGeographyFinder(model: CompiledModel): (text: string) => string | null {
  const { find }: TargetMatcher = createTargetMatcher(
    model.geographies.list.map(({ key, name, iso }) => ({
      key,
      names: [name.en, name.sv],
      ...toCountryMatchTarget({ name, iso }),
    })),
  );
  const known = new Map<string, string | null>();
  return (text) => {
    const given = text.trim();
    const before = known.get(given);
    if (before !== undefined) return before;
    const sureKey = (name: string): string | null => {
      const found = name === '' ? [] : find(name, [name]);
      return isSureMatch(found) ? (found[0]?.key ?? null) : null;
    };
    // Two names of one country, as in "Czechia (Czech Republic)", are tried separately.
    const [, outer = '', inner = ''] = /^([^()]+)\(([^()]+)\)$/u.exec(given) ?? [];
    const both = sureKey(outer.trim());
    const key = sureKey(given) ?? (both !== null && both === sureKey(inner.trim()) ? both : null);
    known.set(given, key);
    return key;
  };
}

/** Text of a cell without surrounding blanks; '' outside the row. */
export const getCellText = ({ cells }: GridRow, column: number): string => (cells[column] ?? '').trim();

/**
 * Returns the column with the most different countries. Columns of words such as "no" (also the code of Norway)
 * contain at most one country.
 */
export function findCountryColumn(
  rows: readonly GridRow[],
  width: number,
  country: (text: string) => string | null,
) {
  const counts = Array.from({ length: width }, (_, column) => {
    const keys = rows.slice(0, asked).map((row) => country(getCellText(row, column)));
    return new Set(keys.filter((key) => key !== null)).size;
  });
  const most = Math.max(0, ...counts);
  return most < fewest ? null : counts.indexOf(most);
}

/** Returns a reader of a column's values from 0 to `most`; words are accepted in a list of levels. */
export function createListValueReader(rows: readonly GridRow[], column: number, most: number) {
  const rules = { least: 0, most };
  const written = rows.map((row) => parseFigureCell(row, column)).filter(({ number }) => number === null);
  const read = createNumberColumnReader(written.map(({ digits }) => ({ text: digits, rules })));
  return (row: GridRow): number | 'value' | 'range' => {
    const { number, digits, fault, isAbout, hasUnit, look } = parseFigureCell(row, column);
    if (fault !== null || isAbout || hasUnit || look?.isJoined === true) return 'value';
    if (number !== null) return number >= rules.least && number <= rules.most ? number : 'range';
    const text = getCellText(row, column);
    const reading = read({ text: digits, rules });
    if (reading.kind === 'number') return reading.value;
    if (reading.kind === 'fault' && reading.fault === 'range') return 'range';
    const said = most > 4 ? null : parseLevelWord(text, 'risk');
    return said?.value ?? 'value';
  };
}

interface OfferedColumn {
  readonly index: number;
  readonly heading: string;
}

/**
 * Returns the column whose heading names values, otherwise the last column that contains neither years nor ranks. Of
 * columns whose headings differ only in the year, the newest is chosen.
 */
export function proposeValueColumn(offered: readonly OfferedColumn[]): number | null {
  const all = offered.map(({ index, heading }) => ({
    ...{ index, plain: normalizeWords(heading), ...splitHeadingYears(heading) },
  }));
  const plausible = all.filter(({ plain }) => !otherWords.test(plain));
  const usual = plausible.find(({ plain }) => valueWords.test(plain)) ?? plausible.at(-1) ?? all.at(-1);
  const alike = plausible.filter(({ words }) => words === usual?.words);
  const [newest] = alike.toSorted((one, other) => other.year - one.year);
  return (newest ?? usual)?.index ?? null;
}

/** Words in the headings of country columns. */
const countryWords =
  /(?<!\p{L})(countr(?:y|ies)|land|länder|jurisdictions?|jurisdiktion(?:er)?|econom(?:y|ies)|territor(?:y|ies)|name|namn|nation|iso)/iu;

/**
 * Returns the index of the first row of a list: the row below the heading, even if its country is unknown. If no
 * heading names countries, the last row without figures above the first known country counts as the heading.
 */
export function findFirstListRow(
  rows: readonly GridRow[],
  countries: number,
  country: (text: string) => string | null,
): number {
  const known = rows.findIndex((row) => country(getCellText(row, countries)) !== null);
  const above = rows.slice(0, known);
  const named = above.findLastIndex(
    (row) => countryWords.test(getCellText(row, countries)) && !row.cells.some(isFigureCell),
  );
  if (named >= 0) return named + 1;
  const heading = above.findLastIndex(
    ({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1 && !cells.some(isFigureCell),
  );
  return heading >= 0 ? heading + 1 : above.some(({ cells }) => cells.some(isFigureCell)) ? 0 : known;
}

const footnote = /^(?:\p{No}|[*†‡©]|(?:sources?|källa|källor|notes?|anm(?:ärkning)?|copyright)(?!\p{L}))/iu;

/** Removes the publisher's lines below the list, such as its source. Such a line has text in a single cell. */
export function removeFootnotes(rows: readonly GridRow[]): readonly GridRow[] {
  const isFootnote = ({ cells }: GridRow) => {
    const [only = '', ...more] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return more.length === 0 && (only === '' || footnote.test(only));
  };
  return rows.slice(0, rows.findLastIndex((row) => !isFootnote(row)) + 1);
}

/** Options for reading a country list. */
export interface RiskListOptions {
  /** Highest value: 4 for levels, 100 for an index. */
  readonly most: number;
  /** The column of values that a person has chosen. */
  readonly values?: number | undefined;
  /** The scale that a person has chosen for this table or for an earlier table with the same layout. */
  readonly scale?: ListScale | undefined;
  /** The values of the edition in force by geography, from which the scale can be found. */
  readonly before?: ReadonlyMap<string, number> | undefined;
}

/**
 * Reads a table as a country list with values from 0 to `most` (4 for levels, 100 for an index). `values` is
 * the column of values that a person has chosen. Null for a table without countries or without a possible
 * column of values.
 */
export function readRiskList(
  model: CompiledModel,
  grid: TableGrid,
  given: RiskListOptions,
): RiskListReading | null {
  const country = createGeographyFinder(model);
  const width = Math.max(0, ...grid.rows.slice(0, asked).map(({ cells }) => cells.length));
  const countries = findCountryColumn(grid.rows, width, country);
  if (countries === null) return null;
  const first = findFirstListRow(grid.rows, countries, country);
  const [above, rows] = [grid.rows.slice(0, first), grid.rows.slice(first)];
  const heading = above.findLast(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const sure = rows.filter((row) => country(getCellText(row, countries)) !== null);
  const offered = Array.from({ length: width }, (_, index) => index)
    .filter((index) => index !== countries)
    .filter((index) => {
      if (isLetterColumn(sure, index)) return true;
      const read = createListValueReader(sure, index, given.most);
      const filled = sure.filter((row) => parseFigureCell(row, index).digits !== '');
      const readable = filled.filter((row) => read(row) !== 'value').length;
      return filled.length * leastFilled >= sure.length && readable > 0 && readable * 2 >= filled.length;
    })
    .map((index) => ({ index, heading: heading === undefined ? '' : getCellText(heading, index) }));
  const values = given.values ?? proposeValueColumn(offered);
  if (values === null) return null;
  const isHidden =
    grid.isHidden === true || [countries, values].some((column) => grid.hiddenColumns?.includes(column));
  const isHeading = createRepeatedHeadingTest(heading === undefined ? [] : [heading]);
  const index = model.riskLists.list.find(({ kind }) => kind === 'index');
  const known = new Map(index?.entries.map(({ geography, value }) => [geography, value]));
  const signs = {
    lines: [grid.name, ...(grid.captions ?? []), ...above.map(({ cells }) => cells.join(' '))],
    headings: heading === undefined ? [] : [getCellText(heading, values)],
  };
  const { scale, question } = chooseScale(sure, { countries, values, country, known }, signs, given);
  const columns = { countries, values, most: given.most, isHidden, isHeading, scale };
  const print = heading === undefined ? '' : listFingerprint(heading, [countries, values]);
  return { countries, values, offered, print, scale, question, ...rowsOf(rows, columns, country) };
}

const listFingerprint = (heading: GridRow, columns: readonly number[]): string =>
  columns.map((column) => normalizeWords(getCellText(heading, column))).join('|');

/** True for a column in which most cells contain a class by a letter, such as "A". */
function isLetterColumn(rows: readonly GridRow[], column: number): boolean {
  const texts = rows.map((row) => getCellText(row, column)).filter((text) => text !== '');
  return texts.length > 0 && texts.filter(isClassLetter).length * 2 > texts.length;
}

/** Returns a reader of the text and the figure of a cell. */
function createCellReader(rows: readonly GridRow[], column: number): (row: GridRow) => ListCell {
  const read = createListValueReader(rows, column, 100);
  return (row) => {
    const value = read(row);
    return { text: getCellText(row, column), figure: typeof value === 'number' ? value : null };
  };
}

interface ScaleColumns extends Pick<RiskListReading, 'countries' | 'values'> {
  readonly country: (text: string) => string | null;
  /** The values of an index in the library, by geography. */
  readonly known: ReadonlyMap<string, number>;
}

/**
 * Returns the chosen scale of the values, otherwise the scale in which they agree with the edition in force,
 * otherwise the likeliest scale together with a question to the user.
 */
function chooseScale(
  rows: readonly GridRow[],
  { countries, values, country, known }: ScaleColumns,
  signs: { readonly lines: readonly string[]; readonly headings: readonly string[] },
  { most, scale: said, before = new Map() }: RiskListOptions,
): Pick<RiskListReading, 'scale' | 'question'> {
  const readCell = createCellReader(rows, values);
  const cells = rows.map((row) => ({ row, ...readCell(row) })).filter(({ text }) => text !== '');
  const possible = listPossibleListScales(cells, most, signs);
  const { isGuess } = possible;
  const indexed = cells.flatMap(({ row, figure }) => {
    const index = known.get(country(getCellText(row, countries)) ?? '');
    return figure === null || index === undefined ? [] : [[figure, index] as const];
  });
  const scales = filterScalesByDirection(possible.scales, indexed, most);
  const [first = 'own'] = scales;
  if (said !== undefined && scales.includes(said)) return { scale: said, question: null };
  if (scales.length < 2) return { scale: first, question: null };
  const pairs = cells.flatMap((cell) => {
    const value = before.get(country(getCellText(cell.row, countries)) ?? '');
    return value === undefined ? [] : [{ cell, before: value }];
  });
  const agreeing = findAgreeingScale(pairs, scales, most);
  if (agreeing !== null) return { scale: agreeing, question: null };
  const examples = cells.map(({ row, ...cell }) => {
    const readings = new Map<number, ListScale>();
    for (const scale of scales) {
      const value = convertListValue(scale, cell, most);
      if (value !== null && !readings.has(value)) readings.set(value, scale);
    }
    return { row, text: cell.text, readings };
  });
  const [telling] = examples.toSorted((one, other) => other.readings.size - one.readings.size);
  if (telling === undefined || telling.readings.size < 2) return { scale: first, question: null };
  const { row, text, readings } = telling;
  const example = {
    ...{ cell: formatCellAddress(values, row.number), text },
    name: getCellText(row, countries),
  };
  return {
    scale: first,
    question: {
      readings: [...readings].map(([value, scale]) => ({ scale, value })),
      ...{ example, isGuess },
    },
  };
}

interface ListColumns extends Pick<RiskListReading, 'countries' | 'values'> {
  readonly most: number;
  /** True when the file hides the values or the sheet. */
  readonly isHidden: boolean;
  readonly isHeading: (row: GridRow) => boolean;
  readonly scale: ListScale;
}

/** Reads the rows of a list. Each country is accepted once. */
function rowsOf(
  rows: readonly GridRow[],
  { countries, values, most, isHidden, isHeading, scale }: ListColumns,
  country: (text: string) => string | null,
): Pick<RiskListReading, 'entries' | 'unread'> {
  const own = createListValueReader(rows, values, most);
  const readCell = createCellReader(rows, values);
  const read = (row: GridRow): number | 'value' | 'range' => {
    const before = own(row);
    if (scale === 'own' || (before === 'value' && parseFigureCell(row, values).fault !== null)) return before;
    const cell = readCell(row);
    return convertListValue(scale, cell, most) ?? (cell.figure === null ? 'value' : 'range');
  };
  const entries = new Map<string, RiskListReadingEntry>();
  const contradicted = new Map<string, RiskListReadingEntry>();
  const unread: UnreadListRow[] = [];
  for (const row of rows) {
    const name = getCellText(row, countries);
    const value = read(row);
    const refuse = (reason: UnreadListRow['reason'], column: number) =>
      unread.push({ name, cell: formatCellAddress(column, row.number), reason });
    if (isHeading(row)) {
      refuse('headingAgain', countries);
      continue;
    }
    if (name === '') {
      if (value !== 'value') refuse('unnamed', countries);
      continue;
    }
    const geography = country(name);
    if (geography === null) refuse('country', countries);
    else if (typeof value !== 'number') refuse(value, values);
    else if (isHidden || row.isHidden === true) refuse('hidden', values);
    else if (entries.has(geography)) {
      refuse('twice', countries);
      const before = entries.get(geography);
      if (before !== undefined && before.value !== value) contradicted.set(geography, before);
    } else entries.set(geography, { geography, value, name, cell: formatCellAddress(values, row.number) });
  }
  // If a country has two different values, neither is accepted.
  for (const [geography, { name, cell }] of contradicted) {
    entries.delete(geography);
    unread.push({ name, cell, reason: 'twice' });
  }
  const sorted = unread.toSorted((a, b) => getRowNumber(a.cell) - getRowNumber(b.cell));
  return { entries: [...entries.values()], unread: sorted };
}

/**
 * Recognises background figures in uploaded tables: for each row the risk, the figures and their cells, and the
 * confidence.
 */
import { isCountKind, quantifiableTypes } from '../assessment/kinds.ts';
import { formatPointer } from '../assessment/pointer.ts';
import type { AssessmentDocument, Patch } from '../assessment/types.ts';
import { roundDecimal } from '../formula/round.ts';
import type { CompiledModel } from '../model/compile.ts';
import { normalizeWords } from '../text/spelling.ts';
import type { DataKind, RiskType } from '../text/terms.ts';
import { isCodeHeading } from './codes.ts';
import { findFigureColumns, refineColumnsByContent } from './figure-columns.ts';
import {
  assignNameColumn,
  findNamingColumns,
  findTableRiskType,
  type NamingColumns,
} from './figure-naming.ts';
import { assignFiguresToRisk, type FigureSegmentsByRisk, findFigureSegments } from './figure-places.ts';
import { type FigureColumnReading, readFigureColumn } from './figure-readings.ts';
import { findMatchCandidates, listRiskMatchTargets } from './figure-targets.ts';
import {
  compareStatedShares,
  countCellDecimals,
  readTableTotals,
  type ShareCheck,
  type TableTotal,
  type TotalsTableColumn,
  type TotalsTableRow,
} from './figure-totals.ts';
import { formatCellAddress, type GridRow, type TableGrid } from './grid.ts';
import {
  type ChosenColumn,
  type ColumnAmbiguity,
  type HeadingColumn,
  readFigureHeading,
  type TableHeading,
} from './headers.ts';
import { addLegalFormNames } from './legal-forms.ts';
import type { ListScale } from './list-scales.ts';
import {
  createTargetMatcher,
  isSureMatch,
  isUsualNameMatch,
  type MatchCandidate,
  type TargetMatcher,
} from './match.ts';
import { splitRepeatedHeadings } from './repeated-headings.ts';
import { parseCellSegment, parseSectionSegment, type SectionSegment } from './segment-words.ts';
import { findTableNaceRevision, listLinesBeside } from './table-words.ts';
import { isTotalRowName } from './words.ts';

/**
 * The verdict on a row: accepted (`found`), to be chosen or confirmed by the user (`choose`, `confirm`), or left out
 * with a reason (`left`).
 */
export type RowVerdict = 'found' | 'choose' | 'confirm' | 'left';

/** The reason why a row is not accepted automatically. */
export type RowDecisionReason =
  | 'total'
  | 'heading'
  | 'unknown'
  | 'ambiguous'
  | 'usual'
  | 'number'
  | 'about'
  | 'twice'
  | 'empty'
  | 'segment'
  | 'side'
  | 'error'
  | 'uncalculated'
  | 'merged'
  | 'joined'
  | ColumnAmbiguity;

/** One figure of a row: its segment entry, kind and mode in the document, and its value. */
export interface RowFigure {
  readonly source: 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';
  readonly kind: DataKind;
  readonly mode: 'abs' | 'perc';
  readonly value: number;
  /** The value with the decimals that the file shows; absent if it is equal to `value`. */
  readonly shown?: number;
  readonly cell: string;
}

/** A row of a table, with the risk that was recognised. */
export interface RecognisedRow {
  readonly row: number;
  /** Address of the cell that contains the name of the row. */
  readonly cell: string;
  readonly name: string;
  readonly verdict: RowVerdict;
  readonly reason: RowDecisionReason | null;
  /** Key of the risk; null if no risk was recognised. */
  readonly key: string | null;
  readonly candidates: readonly MatchCandidate[];
  readonly confidence: number;
  readonly figures: readonly RowFigure[];
  /** Texts of cells that should contain figures and cannot be read as figures. */
  readonly unread: readonly { readonly text: string; readonly cell: string }[];
}

/** A table that was recognised: the type of its risks, its columns and all its rows. */
export interface RecognisedTable {
  readonly name: string;
  readonly type: RiskType;
  readonly heading: TableHeading;
  readonly rows: readonly RecognisedRow[];
  /** Figures in rows of totals. */
  readonly totals: readonly TableTotal[];
  /** Columns of shares that were compared with the counts beside them. */
  readonly checks: readonly ShareCheck[];
}

/** Choices that the organisation made for earlier tables with the same heading. */
export interface RememberedMapping {
  readonly type?: RiskType | undefined;
  /** Keys of risks that a user has chosen, by the normalized name. */
  readonly names: Readonly<Record<string, string>>;
  /** Meanings of columns that a user has chosen. */
  readonly columns?: readonly ChosenColumn[] | undefined;
  /** The scale of the values of a country list. */
  readonly scale?: ListScale | undefined;
}

/** Computes a text that identifies tables with the same heading, to which the same choices apply. */
export const computeHeadingFingerprint = ({
  columns,
}: {
  readonly columns: readonly { readonly heading: string }[];
}): string => columns.map(({ heading }) => normalizeWords(heading)).join('|');

function listReadColumns(columns: readonly HeadingColumn[], rows: TableGrid['rows']) {
  return columns.flatMap((column) => {
    const { kind } = column;
    return kind === undefined || column.field === 'unused'
      ? []
      : [{ column, kind, readings: readFigureColumn({ column, rows, whole: isCountKind(kind) }) }];
  });
}

/**
 * Recognises a table of figures; null if it is not one. A table without a column of names has no rows until a user
 * has chosen that column.
 */
export function recogniseFigures(
  model: CompiledModel,
  document: AssessmentDocument,
  grid: TableGrid,
  kept?: RememberedMapping,
): RecognisedTable | null {
  const heading = readFigureHeading(grid, kept?.columns);
  if (heading === null) return null;
  const rows = addLegalFormNames(heading.columns, splitRepeatedHeadings(grid, heading).rows);
  const remembered = new Map(Object.entries(kept?.names ?? {}));
  const byWords = refineColumnsByContent(heading.columns, rows, kept?.columns);
  const naming = findNamingColumns(byWords, kept?.columns);
  const candidates = byWords.map((column) =>
    naming.includes(column) ? { ...column, field: 'name' as const } : column,
  );
  const revision = findTableNaceRevision(grid, { ...heading, columns: candidates });
  const matchers = new Map(
    quantifiableTypes.map((type) => {
      const targets = listRiskMatchTargets(model, document, type, revision);
      return [type, createTargetMatcher(targets, remembered)] as const;
    }),
  );
  const told = assignNameColumn({ columns: byWords, naming }, rows, matchers, kept?.columns);
  const coded = told.find(({ field }) => field === 'code') ?? null;
  const named = told.find(({ field }) => field === 'name') ?? coded;
  const type =
    kept?.type ??
    (named === null ? 'customers' : findTableRiskType(rows, { named, coded }, matchers, grid.name));
  const matcher = matchers.get(type);
  if (matcher === undefined) return null;
  const words = {
    titles: listLinesBeside(grid, heading),
    hiddenColumns: new Set(grid.hiddenColumns ?? []),
  };
  const read = findFigureColumns(type, told, rows, kept?.columns, words);
  const base = { name: grid.name, type, heading: { ...heading, columns: read } };
  if (named === null) return { ...base, rows: [], totals: [], checks: [] };
  const columns = listReadColumns(read, rows);
  const segmented = told.find(({ field }) => field === 'segment') ?? null;
  const isHidden = grid.isHidden === true;
  const fits = findFigureSegments(model, document, type);
  const given = { type, matcher, columns, named, coded, segmented, isHidden, fits, seen: new Set<string>() };
  // The name of a sheet can name the customer segment of its rows; a heading between the rows can change it.
  let section: SectionSegment = parseSectionSegment(grid.name, null);
  const counted: TotalsTableRow[] = [];
  const lines = rows.flatMap((row) => {
    const of = { ...given, row, section };
    const line = recogniseRow(of);
    if (line === null) return [];
    counted.push({ row: line.row, name: line.name, part: partOf(line), source: sourceOf(of) });
    if (line.reason === 'heading') section = findSection(line, section);
    return line;
  });
  const repeated = markRepeatedRows(lines);
  return {
    ...base,
    rows: repeated,
    ...compareTotals({ read, columns, rows, counted, lines: repeated, fits }),
  };
}

const partOf = ({ reason }: RecognisedRow): TotalsTableRow['part'] =>
  reason === 'total' || reason === 'heading' ? reason : 'figures';

interface ComparisonInput {
  readonly read: readonly HeadingColumn[];
  readonly columns: RowInput['columns'];
  readonly rows: readonly GridRow[];
  readonly counted: readonly TotalsTableRow[];
  readonly lines: readonly RecognisedRow[];
  readonly fits: FigureSegmentsByRisk;
}

/** Finds the totals of a table, and compares its columns of shares with the columns of counts beside them. */
function compareTotals({
  read,
  columns,
  rows,
  counted,
  lines,
  fits,
}: ComparisonInput): Pick<RecognisedTable, 'totals' | 'checks'> {
  const counts = columns.flatMap(({ column, kind, readings }): TotalsTableColumn[] => {
    if (column.field !== 'figure') return [];
    const values = [...readings].flatMap(([row, { reading, cell, isPercent }]) =>
      reading.kind === 'number' && !isPercent && cell.digits !== ''
        ? [[row, scaleValue({ column, kind, reading, cell, isPercent }, reading.value)] as const]
        : [],
    );
    return [{ column, kind, values: new Map(values) }];
  });
  const placed = lines.flatMap(({ key, figures }) =>
    ((key === null ? null : assignFiguresToRisk(fits, key, figures)) ?? []).map(
      ({ source, kind }) => `${source} ${kind}`,
    ),
  );
  const checks = read.flatMap((column) => {
    if (column.unread !== 'check') return [];
    const stated = readFigureColumn({ column: { ...column, field: 'share' }, rows, whole: false });
    return listCountsBeside(column, counts)
      .flatMap((beside) => compareStatedShares(column.index, stated, beside, counted) ?? [])
      .sort((a, b) => a.differences.length - b.differences.length)
      .slice(0, 1);
  });
  return { totals: readTableTotals(counts, counted, new Set(placed)), checks };
}

/**
 * Returns the counts from which a column of shares can be calculated: the counts of the segment in its heading;
 * without a segment, the sum of all segments or the counts of one column. The counts that fit the shares best are
 * used.
 */
function listCountsBeside(
  { kind, segment }: HeadingColumn,
  counts: readonly TotalsTableColumn[],
): readonly TotalsTableColumn['values'][] {
  const alike = counts.filter((one) => one.kind === kind);
  const own = alike.find(({ column }) => column.segment === segment);
  if (own !== undefined) return [own.values];
  if (segment !== null) return [];
  const sums = new Map<number, number>();
  for (const [row, value] of alike.flatMap(({ values }) => [...values]))
    sums.set(row, (sums.get(row) ?? 0) + value);
  return [sums, ...alike.map(({ values }) => values)];
}

/** Identifiers of the values in the document that a row's figures set. */
const placesOf = ({ key, figures }: Pick<RecognisedRow, 'key' | 'figures'>): readonly string[] =>
  figures.map(({ source, kind }) => `${key}/${source}/${kind}`);

/** If several rows give the same figure, the user is asked about each of these rows, including the first. */
function markRepeatedRows(rows: readonly RecognisedRow[]): readonly RecognisedRow[] {
  const repeated = new Set(rows.filter(({ reason }) => reason === 'twice').flatMap(placesOf));
  return rows.map((row) =>
    row.verdict === 'found' && placesOf(row).some((place) => repeated.has(place))
      ? { ...row, verdict: 'confirm', reason: 'twice', confidence: 0.6 }
      : row,
  );
}

/** Returns the segment that a heading between rows gives to the rows below it. */
function findSection({ name, candidates }: RecognisedRow, before: SectionSegment): SectionSegment {
  const plain = normalizeWords(name);
  if (isSureMatch(candidates)) return before;
  return parseSectionSegment(plain, before);
}

interface RowInput extends NamingColumns {
  readonly row: GridRow;
  readonly type: RiskType;
  readonly matcher: TargetMatcher;
  readonly columns: readonly {
    readonly column: HeadingColumn;
    readonly kind: DataKind;
    readonly readings: ReturnType<typeof readFigureColumn>;
  }[];
  readonly segmented: HeadingColumn | null;
  readonly section: SectionSegment;
  /** True when the file hides the whole sheet. */
  readonly isHidden: boolean;
  readonly fits: FigureSegmentsByRisk;
  readonly seen: Set<string>;
}

const isBlank = ({ cells, looks = [] }: GridRow): boolean =>
  cells.every((cell) => cell.trim() === '') && !looks.some(({ struck, hidden }) => struck ?? hidden);

/** Texts of cells that should contain figures and cannot be read as figures. */
const unreadOf = (row: GridRow, read: readonly ColumnCellReading[]): RecognisedRow['unread'] =>
  read
    .filter(({ reading }) => reading?.kind === 'fault' || reading?.kind === 'twoWays')
    .map(({ column: { index } }) => ({
      text: (row.cells[index] ?? '').trim(),
      cell: formatCellAddress(index, row.number),
    }));

function recogniseRow(given: RowInput): RecognisedRow | null {
  const { row, matcher, named, coded, columns, seen } = given;
  if (isBlank(row)) return null;
  const name = (row.cells[named.index] ?? '').trim();
  const read = columns.map(({ column, kind, readings }) => ({ column, kind, ...readings.get(row.number) }));
  const figures = figuresOf(given, read);
  const code = coded === null ? '' : (row.cells[coded.index] ?? '').trim();
  const unread = unreadOf(row, read);
  const cell = formatCellAddress(named.index, row.number);
  const base = { row: row.number, cell, name: name || code, figures, unread };
  const left = (reason: RowDecisionReason): RecognisedRow => ({
    ...base,
    ...{ verdict: 'left', reason, key: null, candidates: [], confidence: 0 },
  });
  if (isTotalRowName(name)) return left('total');
  if (name === '' && code === '') return left('empty');
  const candidates = findMatchCandidates(matcher, name, code, isCodeHeading(named.heading));
  const [first] = candidates;
  if (figures.length === 0 && unread.length === 0) return { ...left('heading'), candidates };
  if (first === undefined) return { ...left('unknown'), candidates };
  const confidence = isSureMatch(candidates) ? first.confidence : Math.min(first.confidence, 0.85);
  const found = { ...base, key: first.key, candidates, confidence };
  if (unread.length > 0) {
    const reason = read.flatMap(({ cell: one }) => one?.fault ?? [])[0] ?? 'number';
    return { ...found, verdict: 'choose', reason, confidence: Math.min(confidence, 0.5) };
  }
  const isUsual = isUsualNameMatch(candidates);
  if (!isSureMatch(candidates) && !isUsual) return { ...found, verdict: 'choose', reason: 'ambiguous' };
  if (assignFiguresToRisk(given.fits, first.key, figures) === null)
    return { ...found, verdict: 'choose', reason: 'side', confidence: Math.min(confidence, 0.5) };
  const places = placesOf(found);
  if (places.some((place) => seen.has(place)))
    return { ...found, verdict: 'confirm', reason: 'twice', confidence: 0.6 };
  for (const place of places) seen.add(place);
  const doubt = findDoubt(given, read) ?? (isUsual ? 'usual' : null);
  return doubt === null
    ? { ...found, verdict: 'found', reason: null }
    : { ...found, verdict: 'confirm', reason: doubt, confidence: Math.min(confidence, 0.85) };
}

interface ColumnCellReading extends Partial<FigureColumnReading> {
  readonly column: HeadingColumn;
  readonly kind: DataKind;
}

const segmentCell = ({ row, segmented }: RowInput): string =>
  segmented === null ? '' : (row.cells[segmented.index] ?? '').trim();

/**
 * Finds the reason why the figures of a row are uncertain: their notation, the meaning of their columns, or the
 * segment.
 */
function findDoubt(given: RowInput, read: readonly ColumnCellReading[]): RowDecisionReason | null {
  const taken = read.filter(({ reading }) => reading?.kind === 'number');
  if (taken.some(({ cell }) => cell?.isAbout === true)) return 'about';
  if (taken.some(({ cell }) => cell?.look?.coveredBy !== undefined)) return 'merged';
  if (taken.some(({ cell }) => cell?.look?.isJoined === true)) return 'joined';
  const said = segmentCell(given);
  if (said !== '' && parseCellSegment(said) === null) return 'segment';
  const doubtful = taken.find(
    ({ column: { doubt }, cell }) =>
      doubt !== undefined && !(doubt === 'fraction' && cell?.isPercent === true),
  );
  if (doubtful?.column.doubt !== undefined) return doubtful.column.doubt;
  return given.row.isHidden === true || given.isHidden ? 'hidden' : null;
}

const roundFigure = (value: number): number => roundDecimal(value, 6);

/** Multiplies a figure by the unit of its column or cell, and removes rounding errors. */
function scaleValue({ column, cell, isPercent = false }: ColumnCellReading, value: number): number {
  if (column.field === 'share' && cell?.isPercent !== true) {
    const way = column.reading ?? column.readings?.[0]?.reading;
    // In a column that mixes fractions and per cent, a value above 1 is in per cent.
    return way === 'fraction' && value <= 1 ? roundFigure(value * 100) : value;
  }
  const times = cell?.hasUnit === true ? (cell.times ?? 1) : (column.times ?? 1);
  if (times === 1 || isPercent) return value;
  return roundFigure(value * times);
}

/** Rounds a value to the decimals that its cell shows; a value that would become 0 is not rounded. */
function roundAsShown({ cell, column, reading }: ColumnCellReading, value: number): number {
  const decimals = cell === undefined ? 6 : countCellDecimals(cell);
  const isScaled = column.field === 'share' && reading?.kind === 'number' && reading.value !== value;
  const rounded = roundDecimal(value, Math.min(isScaled ? Math.max(0, decimals - 2) : decimals, 6));
  return rounded === 0 ? value : rounded;
}

/** Returns the segment entry of a row's figures, if its columns name no segment. */
function sourceOf(given: RowInput): RowFigure['source'] {
  const said = segmentCell(given);
  return (said === '' ? given.section : parseCellSegment(said)) ?? 'BOTH';
}

function figuresOf(given: RowInput, read: readonly ColumnCellReading[]): readonly RowFigure[] {
  const segment = sourceOf(given);
  return read.flatMap((at): RowFigure[] => {
    const { column, kind, reading, isPercent } = at;
    if (reading?.kind !== 'number') return [];
    const value = scaleValue(at, reading.value);
    const shown = roundAsShown(at, value);
    return [
      {
        source: column.segment ?? segment,
        kind,
        mode: isPercent === true ? 'perc' : 'abs',
        value,
        ...(shown !== value && { shown }),
        cell: formatCellAddress(column.index, given.row.number),
      },
    ];
  });
}

/** Creates the patches that write a confirmed row for its risk. */
export function buildFigureRowPatches(
  type: RiskType,
  key: string,
  figures: readonly RowFigure[],
): readonly Patch[] {
  return figures.map(({ source, kind, mode, value }) => ({
    op: 'set',
    path: formatPointer('background', 'data', type, key, source, kind),
    value: { mode, value },
  }));
}

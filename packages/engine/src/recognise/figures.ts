/** Background figures in somebody else's table: each row with what it is taken for, how sure that is, and its cell. */
import { isCounted, quantifiableTypes } from '../assessment/kinds.ts';
import { pointerOf } from '../assessment/pointer.ts';
import { segmentOfWord } from '../assessment/sheet.ts';
import type { AssessmentDocument, Patch } from '../assessment/types.ts';
import { roundDecimal } from '../formula/round.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { DataKind, RiskType } from '../terms.ts';
import { headsCodes } from './codes.ts';
import { byContent, figureColumns } from './figure-columns.ts';
import { type CellReading, readingsOf } from './figure-readings.ts';
import { meantBy, targetsOf } from './figure-targets.ts';
import { asWords, cellAddress, type Grid, type GridRow, plainText } from './grid.ts';
import {
  type ColumnDoubt,
  type ReadColumn,
  type ReadHeading,
  readHeadingOf,
  type SaidColumn,
  segmentOf,
} from './headers.ts';
import { type Candidate, isSure, type Matcher, matcherOf } from './match.ts';
import { linesBeside, revisionIn } from './table-words.ts';
import { isTotal } from './words.ts';

/** What becomes of a row: taken, to be chosen or confirmed by a person, or left out with the reason. */
export type RowVerdict = 'found' | 'choose' | 'confirm' | 'left';

/** Why a row is not simply taken. */
export type RowReason =
  | 'total'
  | 'heading'
  | 'unknown'
  | 'ambiguous'
  | 'number'
  | 'about'
  | 'twice'
  | 'empty'
  | 'segment'
  | 'error'
  | 'uncalculated'
  | 'merged'
  | ColumnDoubt;

/** One figure of a row: where in the document it goes, as it was read. */
export interface ReadFigure {
  readonly source: 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';
  readonly kind: DataKind;
  readonly mode: 'abs' | 'perc';
  readonly value: number;
  readonly cell: string;
}

/** A row of a table with what it is taken for. */
export interface RecognisedRow {
  readonly row: number;
  /** The cell with its name. */
  readonly cell: string;
  readonly name: string;
  readonly verdict: RowVerdict;
  readonly reason: RowReason | null;
  /** What it is taken for; null where nothing is. */
  readonly key: string | null;
  readonly candidates: readonly Candidate[];
  readonly confidence: number;
  readonly figures: readonly ReadFigure[];
  /** What stands where a figure should, and gives none that can be taken. */
  readonly unread: readonly { readonly text: string; readonly cell: string }[];
}

/** A table that was recognised: what kind of risk its rows are about, its columns, and every row of it. */
export interface RecognisedTable {
  readonly name: string;
  readonly type: RiskType;
  readonly heading: ReadHeading;
  readonly rows: readonly RecognisedRow[];
}

/** What an organisation has said before of tables with the same heading. */
export interface KeptMapping {
  readonly type?: RiskType | undefined;
  /** What names mean, by their plain form. */
  readonly names: Readonly<Record<string, string>>;
  /** What columns say, those of which somebody has said it. */
  readonly columns?: readonly SaidColumn[] | undefined;
}

/** Two tables with the same heading are read alike. */
export const headingPrint = ({
  columns,
}: {
  readonly columns: readonly { readonly heading: string }[];
}): string => columns.map(({ heading }) => plainText(heading)).join('|');

interface Named {
  readonly named: ReadColumn;
  readonly coded: ReadColumn | null;
}

/** Types by the words of the heading over the names: cash withdrawals are products and transactions. */
const headedTypes: readonly (readonly [type: RiskType, words: RegExp])[] = [
  ['transactions', asWords('transaktion(?:er|styp(?:er)?)?|transactions?(?: types?)?|betalningstyp(?:er)?')],
  ['products', asWords('produkt(?:er|typ(?:er)?)?|products?(?: types?)?|tjänst(?:er)?|services?')],
  ['channels', asWords('kanal(?:er)?|distributionskanal(?:er)?|channels?')],
  ['customers', asWords('kundtyp(?:er)?|kundkategori(?:er)?|customer (?:types?|categor(?:y|ies))')],
];

/** The type whose risks the names of the table mean most surely; the heading decides between types that are near. */
function typeOf(
  rows: readonly GridRow[],
  { named, coded }: Named,
  matchers: ReadonlyMap<RiskType, Matcher>,
): RiskType {
  const isCoded = headsCodes(named.heading);
  const scored = [...matchers].map(([type, matcher]) => ({
    type,
    score: rows.slice(0, 200).reduce((sum, { cells }) => {
      const code = coded === null ? '' : (cells[coded.index] ?? '');
      const [first] = meantBy(matcher, cells[named.index] ?? '', code, isCoded);
      return sum + (first === undefined ? 0 : first.confidence ** 3);
    }, 0),
  }));
  const [best] = scored.sort((a, b) => b.score - a.score);
  const plain = plainText(named.heading);
  const said = headedTypes.filter(([, words]) => words.test(plain)).map(([type]) => type);
  const near = scored.find(
    ({ type, score }) => said.includes(type) && score > 0 && score >= (best?.score ?? 0) / 2,
  );
  return near?.type ?? best?.type ?? 'customers';
}

/**
 * Recognises one table; null where it is none. Without a column that names its rows it has none, and a person has to say
 * which one does.
 */
export function recogniseFigures(
  model: CompiledModel,
  document: AssessmentDocument,
  grid: Grid,
  kept?: KeptMapping,
): RecognisedTable | null {
  const heading = readHeadingOf(grid, kept?.columns);
  if (heading === null) return null;
  const rows = grid.rows.slice(heading.first);
  const told = byContent(heading.columns, rows, kept?.columns);
  const coded = told.find(({ field }) => field === 'code') ?? null;
  const named = told.find(({ field }) => field === 'name') ?? coded;
  const remembered = new Map(Object.entries(kept?.names ?? {}));
  const revision = revisionIn(grid, { ...heading, columns: told });
  const matchers = new Map(
    quantifiableTypes.map(
      (type) => [type, matcherOf(targetsOf(model, document, type, revision), remembered)] as const,
    ),
  );
  const type = kept?.type ?? (named === null ? 'customers' : typeOf(rows, { named, coded }, matchers));
  const matcher = matchers.get(type);
  if (matcher === undefined) return null;
  const words = {
    titles: linesBeside(grid, heading),
    hiddenColumns: new Set(grid.hiddenColumns ?? []),
  };
  const read = figureColumns(type, told, rows, kept?.columns, words);
  const base = { name: grid.name, type, heading: { ...heading, columns: read } };
  if (named === null) return { ...base, rows: [] };
  const columns = read.flatMap((column) => {
    const { kind } = column;
    return kind === undefined
      ? []
      : [{ column, kind, readings: readingsOf({ column, rows, whole: isCounted(kind) }) }];
  });
  const segmented = told.find(({ field }) => field === 'segment') ?? null;
  const isHidden = grid.isHidden === true;
  const given = { type, matcher, columns, named, coded, segmented, isHidden, seen: new Set<string>() };
  let section: Section = null;
  return {
    ...base,
    rows: rows.flatMap((row) => {
      const line = recognised({ ...given, row, section });
      if (line === null) return [];
      if (line.reason === 'heading') section = sectionOf(line, section);
      return line;
    }),
  };
}

type Section = 'INDIVIDUALS' | 'CORPORATES' | null;

const onlySegment =
  /^(privat|privatkunder|privatpersoner|privatmarknad|personkunder|fysiska personer|konsumenter|individuals|individual customers|natural persons|consumers|retail|företag|företagskunder|företagsmarknad|juridiska personer|bolag|corporates|corporate customers|companies|legal persons|legal entities)$/u;
const bothSegments = /^(båda|bägge|both|alla|all|gemensamt|övriga|övrigt|other)$/u;

/** A row between the others that says of which customers those below it are. */
function sectionOf({ name, candidates }: RecognisedRow, before: Section): Section {
  const plain = plainText(name);
  if (isSure(candidates)) return before;
  if (bothSegments.test(plain)) return null;
  if (/^(retail|privatmarknad)$/u.test(plain)) return 'INDIVIDUALS';
  if (plain === 'företagsmarknad') return 'CORPORATES';
  return onlySegment.test(plain) ? (segmentOf(plain) ?? before) : before;
}

interface RowGiven extends Named {
  readonly row: GridRow;
  readonly type: RiskType;
  readonly matcher: Matcher;
  readonly columns: readonly {
    readonly column: ReadColumn;
    readonly kind: DataKind;
    readonly readings: ReturnType<typeof readingsOf>;
  }[];
  readonly segmented: ReadColumn | null;
  readonly section: Section;
  /** The file hides the whole sheet. */
  readonly isHidden: boolean;
  readonly seen: Set<string>;
}

const isBlank = ({ cells, looks = [] }: GridRow): boolean =>
  cells.every((cell) => cell.trim() === '') && !looks.some(({ struck, hidden }) => struck ?? hidden);

/** What stands where a figure should, and gives none that can be taken. */
const unreadOf = (row: GridRow, read: readonly ReadAt[]): RecognisedRow['unread'] =>
  read
    .filter(({ reading }) => reading?.kind === 'fault' || reading?.kind === 'twoWays')
    .map(({ column: { index } }) => ({
      text: (row.cells[index] ?? '').trim(),
      cell: cellAddress(index, row.number),
    }));

function recognised(given: RowGiven): RecognisedRow | null {
  const { row, matcher, named, coded, columns, seen } = given;
  if (isBlank(row)) return null;
  const name = (row.cells[named.index] ?? '').trim();
  const read = columns.map(({ column, kind, readings }) => ({ column, kind, ...readings.get(row.number) }));
  const figures = figuresOf(given, read);
  const code = coded === null ? '' : (row.cells[coded.index] ?? '').trim();
  const unread = unreadOf(row, read);
  const cell = cellAddress(named.index, row.number);
  const base = { row: row.number, cell, name: name || code, figures, unread };
  const left = (reason: RowReason): RecognisedRow => ({
    ...base,
    ...{ verdict: 'left', reason, key: null, candidates: [], confidence: 0 },
  });
  if (isTotal(name)) return left('total');
  if (name === '' && code === '') return left('empty');
  const candidates = meantBy(matcher, name, code, headsCodes(named.heading));
  const [first] = candidates;
  if (figures.length === 0 && unread.length === 0) return { ...left('heading'), candidates };
  if (first === undefined) return { ...left('unknown'), candidates };
  const confidence = isSure(candidates) ? first.confidence : Math.min(first.confidence, 0.85);
  const found = { ...base, key: first.key, candidates, confidence };
  if (unread.length > 0) {
    const reason = read.flatMap(({ cell: one }) => one?.fault ?? [])[0] ?? 'number';
    return { ...found, verdict: 'choose', reason, confidence: Math.min(confidence, 0.5) };
  }
  if (!isSure(candidates)) return { ...found, verdict: 'choose', reason: 'ambiguous' };
  const places = figures.map(({ source, kind }) => `${first.key}/${source}/${kind}`);
  if (places.some((place) => seen.has(place)))
    return { ...found, verdict: 'confirm', reason: 'twice', confidence: 0.6 };
  for (const place of places) seen.add(place);
  const doubt = doubtOf(given, read);
  return doubt === null
    ? { ...found, verdict: 'found', reason: null }
    : { ...found, verdict: 'confirm', reason: doubt, confidence: Math.min(confidence, 0.85) };
}

interface ReadAt extends Partial<CellReading> {
  readonly column: ReadColumn;
  readonly kind: DataKind;
}

const segmentCell = ({ row, segmented }: RowGiven): string =>
  segmented === null ? '' : (row.cells[segmented.index] ?? '').trim();

/** What a cell says of the segment; null where it says nothing that is known. */
function segmentSaid(text: string): 'INDIVIDUALS' | 'CORPORATES' | 'BOTH' | null {
  const said = segmentOfWord(text);
  if (said !== null && said !== 'UNDEFINED') return said;
  return segmentOf(text) ?? (bothSegments.test(plainText(text)) ? 'BOTH' : null);
}

/** Why the figures of a row are not certain: how they are written, what their columns say, or its segment. */
function doubtOf(given: RowGiven, read: readonly ReadAt[]): RowReason | null {
  const taken = read.filter(({ reading }) => reading?.kind === 'number');
  if (taken.some(({ cell }) => cell?.isAbout === true)) return 'about';
  if (taken.some(({ cell }) => cell?.look?.coveredBy !== undefined)) return 'merged';
  const said = segmentCell(given);
  if (said !== '' && segmentSaid(said) === null) return 'segment';
  const doubtful = taken.find(
    ({ column: { doubt }, cell }) =>
      doubt !== undefined && !(doubt === 'fraction' && cell?.isPercent === true),
  );
  if (doubtful?.column.doubt !== undefined) return doubtful.column.doubt;
  return given.row.isHidden === true || given.isHidden ? 'hidden' : null;
}

const rounded = (value: number): number => roundDecimal(value, 6);

/** A figure with what one of its column or cell stands for; decimals of thousands leave no trace of how they are reckoned. */
function meantValue({ column, cell, isPercent = false }: ReadAt, value: number): number {
  if (column.field === 'share' && cell?.isPercent !== true) {
    const way = column.reading ?? column.readings?.[0]?.reading;
    return way === 'fraction' ? rounded(value * 100) : value;
  }
  const times = cell?.hasUnit === true ? (cell.times ?? 1) : (column.times ?? 1);
  if (times === 1 || isPercent) return value;
  return rounded(value * times);
}

function figuresOf(given: RowGiven, read: readonly ReadAt[]): readonly ReadFigure[] {
  const said = segmentCell(given);
  const segment = (said === '' ? given.section : segmentSaid(said)) ?? 'BOTH';
  return read.flatMap((at): ReadFigure[] => {
    const { column, kind, reading, isPercent } = at;
    if (reading?.kind !== 'number') return [];
    return [
      {
        source: column.segment ?? segment,
        kind,
        mode: isPercent === true ? 'perc' : 'abs',
        value: meantValue(at, reading.value),
        cell: cellAddress(column.index, given.row.number),
      },
    ];
  });
}

/** What is written of a row that somebody has confirmed, for the risk that it means. */
export function patchesOfRow(type: RiskType, key: string, figures: readonly ReadFigure[]): readonly Patch[] {
  return figures.map(({ source, kind, mode, value }) => ({
    op: 'set',
    path: pointerOf('background', 'data', type, key, source, kind),
    value: { mode, value },
  }));
}

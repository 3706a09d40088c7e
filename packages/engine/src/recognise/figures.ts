/** Background figures in somebody else's table: each row with what it is taken for, how sure that is, and its cell. */
import { isCounted, kindsOf, quantifiableTypes } from '../assessment/kinds.ts';
import { pointerOf } from '../assessment/pointer.ts';
import { risksTakingPart } from '../assessment/risk-rows.ts';
import { segmentOfWord } from '../assessment/sheet.ts';
import type { AssessmentDocument, Patch } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { type NumberReading, readNumberColumn } from '../numbers.ts';
import type { RiskType } from '../terms.ts';
import { cellAddress, type Grid, type GridRow, plainText } from './grid.ts';
import { type ReadColumn, type ReadHeading, readHeadingOf } from './headers.ts';
import { type Candidate, isSure, type Matcher, matcherOf, type Target } from './match.ts';

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
  | 'empty';

/** One figure of a row: where in the document it goes, as it was read. */
export interface ReadFigure {
  readonly source: 'INDIVIDUALS' | 'CORPORATES' | 'BOTH';
  readonly kind: string;
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
  readonly type?: RiskType;
  /** What names mean, by their plain form. */
  readonly names: Readonly<Record<string, string>>;
}

/** Two tables with the same heading are read alike. */
export const headingPrint = ({
  columns,
}: {
  readonly columns: readonly { readonly heading: string }[];
}): string => columns.map(({ heading }) => plainText(heading)).join('|');

/** Risks of a type that take part, as targets. */
function targetsOf(model: CompiledModel, document: AssessmentDocument, type: RiskType): readonly Target[] {
  return risksTakingPart(model, document, type).map(({ key, entity }) => ({
    key,
    names: [entity.name.en, entity.name.sv],
    codes: [
      ...('iso' in entity && typeof entity.iso === 'string' ? [entity.iso] : []),
      ...('nacecode' in entity && typeof entity.nacecode === 'string' ? [entity.nacecode] : []),
    ],
  }));
}

const totals = /^(summa|total|totalt|delsumma|subtotal|sum|grand total|tillsammans|totalsumma)\b/u;
const about = /^(ca|cirka|about|approx|approximately|~|omkring|ungefär)\b\.?/iu;

interface Place {
  readonly column: ReadColumn;
  readonly rows: readonly GridRow[];
  /** Counts are whole, which tells thousands from decimals. */
  readonly whole: boolean;
}

/** Readings of a column: the column decides how its numbers are written. */
function readingsOf({
  column,
  rows,
  whole,
}: Place): ReadonlyMap<number, { readonly reading: NumberReading; readonly isAbout: boolean }> {
  const cells = rows.map((row) => {
    const given = (row.cells[column.index] ?? '').trim();
    const isPercent = given.includes('%') || column.field === 'share';
    const text = given
      .replace(about, '')
      .replace(/[%]/g, '')
      .replace(/\s*(st|kr|sek|eur)\.?$/iu, '')
      .trim();
    const rules = isPercent ? { least: 0, most: 100 } : { least: 0, whole };
    return {
      row,
      cell: { text: text === '–' || text === '-' ? '' : text, rules },
      isAbout: about.test(given),
    };
  });
  const read = readNumberColumn(cells.map(({ cell }) => cell));
  return new Map(cells.map(({ row, cell, isAbout }) => [row.number, { reading: read(cell), isAbout }]));
}

/** The type whose risks the names of the table mean most surely. */
function typeOf(
  rows: readonly GridRow[],
  nameAt: number,
  codeAt: number | null,
  matchers: ReadonlyMap<RiskType, Matcher>,
): RiskType {
  const scored = [...matchers].map(([type, matcher]) => ({
    type,
    score: rows.reduce((sum, { cells }) => {
      const [first] = matcher.find(cells[nameAt] ?? '', codeAt === null ? [] : [cells[codeAt] ?? '']);
      return sum + (first === undefined ? 0 : first.confidence ** 3);
    }, 0),
  }));
  return scored.sort((a, b) => b.score - a.score)[0]?.type ?? 'customers';
}

/** Recognises one table; null where it has no heading that says what its rows are called. */
export function recogniseFigures(
  model: CompiledModel,
  document: AssessmentDocument,
  grid: Grid,
  kept?: KeptMapping,
): RecognisedTable | null {
  const heading = readHeadingOf(grid);
  const named = heading?.columns.find(({ field }) => field === 'name');
  if (heading === null || named === undefined) return null;
  const coded = heading.columns.find(({ field }) => field === 'code') ?? null;
  const rows = grid.rows.slice(heading.first);
  const remembered = new Map(Object.entries(kept?.names ?? {}));
  const matchers = new Map(
    quantifiableTypes.map((type) => [type, matcherOf(targetsOf(model, document, type), remembered)] as const),
  );
  const type = kept?.type ?? typeOf(rows, named.index, coded?.index ?? null, matchers);
  const matcher = matchers.get(type);
  if (matcher === undefined) return null;
  const figures = heading.columns.filter(({ field }) => field === 'figure' || field === 'share');
  const counted = figures.some(({ field }) => field === 'figure');
  const columns = figures
    .filter(({ field }) => !counted || field === 'figure')
    .map((column) => ({
      column,
      readings: readingsOf({ column, rows, whole: isCount(type, column, figures) }),
    }));
  const segmented = heading.columns.find(({ field }) => field === 'segment') ?? null;
  const seen = new Set<string>();
  return {
    name: grid.name,
    type,
    heading,
    rows: rows.flatMap(
      (row) => recognised({ row, type, matcher, columns, named, coded, segmented, seen }) ?? [],
    ),
  };
}

/** True where the figures of a column count something: its place among those of its segment says which kind they are. */
function isCount(type: RiskType, column: ReadColumn, figures: readonly ReadColumn[]): boolean {
  const beside = figures.filter(({ field, segment }) => field === column.field && segment === column.segment);
  const kind = kindsOf(type)[beside.indexOf(column)];
  return kind !== undefined && isCounted(kind);
}

interface RowGiven {
  readonly row: GridRow;
  readonly type: RiskType;
  readonly matcher: Matcher;
  readonly columns: readonly {
    readonly column: ReadColumn;
    readonly readings: ReturnType<typeof readingsOf>;
  }[];
  readonly named: ReadColumn;
  readonly coded: ReadColumn | null;
  readonly segmented: ReadColumn | null;
  readonly seen: Set<string>;
}

function recognised(given: RowGiven): RecognisedRow | null {
  const { row, matcher, named, coded, columns, seen } = given;
  const name = (row.cells[named.index] ?? '').trim();
  if (row.cells.every((cell) => cell.trim() === '')) return null;
  const read = columns.map(({ column, readings }) => ({ column, ...readings.get(row.number) }));
  const figures = figuresOf(given, read);
  const base = { row: row.number, cell: cellAddress(named.index, row.number), name, figures };
  const left = (reason: RowReason): RecognisedRow => ({
    ...base,
    verdict: 'left',
    reason,
    key: null,
    candidates: [],
    confidence: 0,
  });
  if (totals.test(plainText(name))) return left('total');
  if (name === '') return left('empty');
  const candidates = matcher.find(name, coded === null ? [] : [row.cells[coded.index] ?? '']);
  const [first] = candidates;
  const unread = read.some(({ reading }) => reading?.kind === 'fault' || reading?.kind === 'twoWays');
  if (figures.length === 0 && !unread) return left('heading');
  if (first === undefined) return { ...left('unknown'), candidates };
  const confidence = isSure(candidates) ? first.confidence : Math.min(first.confidence, 0.85);
  const found = { ...base, key: first.key, candidates, confidence };
  if (unread) return { ...found, verdict: 'choose', reason: 'number', confidence: Math.min(confidence, 0.5) };
  if (!isSure(candidates)) return { ...found, verdict: 'choose', reason: 'ambiguous' };
  const places = figures.map(({ source, kind }) => `${first.key}/${source}/${kind}`);
  if (places.some((place) => seen.has(place)))
    return { ...found, verdict: 'confirm', reason: 'twice', confidence: 0.6 };
  for (const place of places) seen.add(place);
  if (read.some(({ isAbout }) => isAbout === true))
    return { ...found, verdict: 'confirm', reason: 'about', confidence: Math.min(confidence, 0.85) };
  return { ...found, verdict: 'found', reason: null };
}

type ReadCell = { readonly column: ReadColumn; readonly reading?: NumberReading };

function figuresOf({ row, type, segmented }: RowGiven, read: readonly ReadCell[]): readonly ReadFigure[] {
  const said = segmented === null ? null : segmentOfWord(row.cells[segmented.index] ?? '');
  const kinds = kindsOf(type);
  const used = new Map<string, number>();
  return read.flatMap(({ column, reading }): ReadFigure[] => {
    const source = column.segment ?? (said === null || said === 'UNDEFINED' ? 'BOTH' : said);
    const at = used.get(source) ?? 0;
    used.set(source, at + 1);
    const kind = kinds[at];
    if (kind === undefined || reading?.kind !== 'number') return [];
    const isShare = column.field === 'share' || (row.cells[column.index] ?? '').includes('%');
    return [
      {
        source,
        kind,
        mode: isShare ? 'perc' : 'abs',
        value: reading.value,
        cell: cellAddress(column.index, row.number),
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

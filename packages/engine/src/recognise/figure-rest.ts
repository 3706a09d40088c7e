/** Determines the figures that are 0 because a table is complete and has no row for the risk. */
import { indexGeographies } from '../assess/geography.ts';
import type { AssessmentDocument, Patch } from '../assessment/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { RiskType } from '../text/terms.ts';
import { assignFiguresToRisk, findFigureSegments } from './figure-places.ts';
import { isTotalDifferent } from './figure-totals.ts';
import {
  buildFigureRowPatches,
  type RecognisedRow,
  type RecognisedTable,
  type RowFigure,
} from './figures.ts';
import { createWordPattern, type TableGrid } from './grid.ts';

/** A kind of figure that is set to 0 for the risks without a row. */
export interface ImpliedZeroFigure extends Pick<RowFigure, 'source' | 'kind' | 'mode'> {}

/** A kind of figure for which the table can be complete, and the number of figures that would be set to 0. */
export interface ImpliedZeroSummary extends ImpliedZeroFigure {
  readonly count: number;
  /** True if the rows add up to a total in the file, or their shares to 100 %. */
  readonly isProven: boolean;
}

/** A row that is written to the document: its risk and its figures. */
interface WrittenRow {
  readonly key: string;
  readonly figures: readonly Pick<RowFigure, 'source' | 'kind'>[];
}

interface RestInput {
  readonly type: RiskType;
  readonly rows: readonly WrittenRow[];
  readonly rest: readonly ImpliedZeroFigure[];
}

const overlaps = (one: RowFigure['source'], other: RowFigure['source']): boolean =>
  one === other || one === 'BOTH' || other === 'BOTH';

/**
 * Finds the geographies whose figure must not be set to 0: groups, whose figures are the sums of their members, and
 * geographies that contain or belong to one with a figure.
 */
function findContradictedPlaces(model: CompiledModel, busy: readonly string[]): ReadonlySet<string> {
  const places = model.geographies.list;
  const { ancestors } = indexGeographies(places);
  const used = new Set(busy);
  const above = new Set(busy.flatMap((key) => [...ancestors(key)]));
  const isInside = (key: string) => [...ancestors(key)].some((place) => used.has(place));
  return new Set(
    places.flatMap(({ key, kind }) => (kind === 'group' || above.has(key) || isInside(key) ? [key] : [])),
  );
}

/** Lists the risks that have a figure above 0 in the document. */
const listBusyRisks = (document: AssessmentDocument, type: RiskType): readonly string[] =>
  Object.entries(document.background.data[type] ?? {}).flatMap(([key, sources]) =>
    Object.values(sources).some((kinds) => Object.values(kinds).some(({ value }) => value > 0)) ? [key] : [],
  );

/**
 * Creates a function that returns the patches for the given kinds of figures; the risks without a row are determined
 * once.
 */
function createRestBuilder(
  model: CompiledModel,
  document: AssessmentDocument,
  { type, rows }: Pick<RestInput, 'type' | 'rows'>,
): (rest: readonly ImpliedZeroFigure[]) => readonly Patch[] {
  const places = findFigureSegments(model, document, type);
  const inTable = new Set(rows.map(({ key }) => key));
  const contradicted =
    type === 'geographies'
      ? findContradictedPlaces(model, [...inTable, ...listBusyRisks(document, type)])
      : new Set<string>();
  const keys = [...places.keys()].filter((key) => !inTable.has(key) && !contradicted.has(key));
  return (rest) =>
    keys.flatMap((key): readonly Patch[] => {
      const known = document.background.data[type]?.[key] ?? {};
      const isOpen = ({ source, kind }: ImpliedZeroFigure) =>
        (['INDIVIDUALS', 'CORPORATES', 'BOTH'] as const).every(
          (one) => !overlaps(one, source) || known[one]?.[kind] === undefined,
        );
      const zeros = rest.filter(isOpen).map((figure) => ({ ...figure, value: 0, cell: '' }));
      return buildFigureRowPatches(type, key, assignFiguresToRisk(places, key, zeros) ?? []);
    });
}

/** Creates patches that set the figures of the risks without a row to 0. An existing figure is not changed. */
export const buildImpliedZeroPatches = (
  model: CompiledModel,
  document: AssessmentDocument,
  { rest, ...table }: RestInput,
): readonly Patch[] => createRestBuilder(model, document, table)(rest);

const partial = createWordPattern(
  'topp|top|topp ?\\d+|top ?\\d+|största|störst|viktigaste|largest|biggest|main|urval|stickprov|sample|exempel|examples?',
);

/** Largest difference from 100 % at which shares still count as adding up. */
const shareTolerance = 0.1;

interface ProofInput {
  readonly table: RecognisedTable;
  readonly grid: TableGrid;
  readonly figures: readonly RowFigure[];
}

function isComplete(
  { table, grid, figures }: ProofInput,
  { source, kind, mode }: ImpliedZeroFigure,
): boolean {
  const sum = figures.reduce((before, { value }) => before + value, 0);
  const names = [grid.name, ...(grid.captions ?? [])].map((text) => text.toLowerCase());
  if (sum === 0 || figures.length < 2 || names.some((text) => partial.test(text))) return false;
  if (mode === 'perc') return Math.abs(sum - 100) <= shareTolerance;
  const isTotal = table.totals.some(
    (total) =>
      total.source === source && total.kind === kind && !isTotalDifferent({ value: total.value, sum }),
  );
  const isShared = table.checks.some(({ column, rows, differences }) => {
    const checked = table.heading.columns.find(({ index }) => index === column);
    const ofSource = (checked?.segment ?? 'BOTH') === source;
    return ofSource && checked?.kind === kind && differences.length === 0 && rows >= figures.length;
  });
  return isTotal || isShared;
}

interface TableRestInput {
  readonly table: RecognisedTable;
  readonly grid: TableGrid;
  /** The key of the risk for each row that is written, by row number. */
  readonly written: ReadonlyMap<number, string>;
}

/**
 * Lists the kinds of figures for which the table can be complete. A kind is left out if a row with such a figure is
 * not written, if parts of the file were not read, or if every risk without a row has the figure.
 */
export function listImpliedZeroSummaries(
  model: CompiledModel,
  document: AssessmentDocument,
  { table, grid, written }: TableRestInput,
): readonly ImpliedZeroSummary[] {
  const isWritten = ({ row }: RecognisedRow) => written.has(row);
  const open = table.rows.filter((row) => !isWritten(row) && row.reason !== 'total');
  if (grid.cut !== undefined || open.some(({ unread }) => unread.length > 0)) return [];
  const taken = table.rows.filter(isWritten);
  const rows = taken.map(({ row, figures }) => ({ key: written.get(row) ?? '', figures }));
  const sides = new Map<string, RowFigure>();
  for (const figure of taken.flatMap(({ figures }) => figures))
    sides.set(`${figure.source} ${figure.kind}`, figure);
  const build = createRestBuilder(model, document, { type: table.type, rows });
  return [...sides.values()].flatMap(({ source, kind, mode }): readonly ImpliedZeroSummary[] => {
    const isSame = (figure: RowFigure) => figure.source === source && figure.kind === kind;
    if (open.some(({ figures }) => figures.some((one) => one.kind === kind && one.value > 0))) return [];
    const figures = taken.flatMap((row) => row.figures.filter(isSame));
    const rest: ImpliedZeroFigure = { source, kind, mode };
    const count = build([rest]).length;
    return count === 0 ? [] : [{ ...rest, count, isProven: isComplete({ table, grid, figures }, rest) }];
  });
}

/** Repeats a calculation with randomly drawn grades and shares: docs/calculation.md section 13.4. */
import { type FigureSegment, riskTypes } from '../text/terms.ts';
import { computeRowWeight, fillRowShares, getKnownShare, type SegmentConditions } from './conditions.ts';
import { flagDecisiveRows, type RowBounds } from './decisive.ts';
import { isCountryListApplicable } from './lists.ts';
import { restrictRunToRows } from './part.ts';
import { inheritProbabilities } from './probability.ts';
import { replaceConditions } from './rerun.ts';
import { type CalculationRun, createRowLevels, getRowCountryLists, type RowLevels } from './run.ts';

/**
 * One draw: the own probabilities of threats by segment (as from `computeOwnProbabilities`), and a factor on the own
 * share of each row of the base.
 */
export interface RandomDraw {
  readonly own: { readonly [S in FigureSegment]?: Float64Array };
  readonly factors: Float64Array;
}

/** Smallest and largest factor that a draw may contain. */
export interface FactorRange {
  readonly least: number;
  readonly most: number;
}

/**
 * Rows whose share depends on the drawn factors, the exponents of their types, and arrays for the drawn figures,
 * which each draw overwrites.
 */
interface MovingRows {
  readonly rows: readonly number[];
  readonly exponents: readonly number[];
  readonly share: Float64Array;
  readonly weight: Float64Array;
}

/** A run prepared for many draws; `moving` contains by segment the rows that change. */
export interface DrawPreparation {
  readonly run: CalculationRun;
  readonly moving: { readonly [S in FigureSegment]?: MovingRows };
}

/**
 * Prepares a run for many draws with factors within `span`. Only rows that can determine the level of their category
 * are kept, and they get new numbers.
 */
export function prepareDraws(run: CalculationRun, span: FactorRange): DrawPreparation {
  const needed = new Set<number>();
  const decisive = replaceConditions(run, (conditions) => {
    const bounds = computeRowBounds(run, conditions, span);
    const included = flagDecisiveRows(run, conditions, bounds);
    included.forEach((flag, row) => {
      if (flag === 1) for (const one of [row, ...describingRows(conditions, row)]) needed.add(one);
    });
    return { ...conditions, included };
  });
  const part = restrictRunToRows(
    decisive,
    [...needed].toSorted((a, b) => a - b),
  );
  const moving: { [S in FigureSegment]?: MovingRows } = {};
  const levels: { [S in FigureSegment]?: RowLevels } = {};
  for (const segment of part.segments) {
    const conditions = part.conditions[segment];
    if (conditions !== undefined) moving[segment] = findMovingRows(conditions, part);
    levels[segment] = createRowLevels(part.structure.index.ranges.legalForms.end);
  }
  return { run: { ...part, scratch: { levels, totals: [] } }, moving };
}

/** Finds the rows that describe a customer group; empty for other risks. */
function describingRows({ parts }: SegmentConditions, row: number): readonly number[] {
  const part = parts[row];
  return part?.from === 'items' ? part.rows.flat().filter((item) => item >= 0) : [];
}

/**
 * Finds the rows of a segment whose share depends on a factor: rows with own data above 0, and customer groups that
 * such rows describe.
 */
function findMovingRows(
  { parts, share, weight }: SegmentConditions,
  { structure, config }: CalculationRun,
): MovingRows {
  const rows: number[] = [];
  const exponents: number[] = [];
  for (const type of riskTypes) {
    const { start, end } = structure.index.ranges[type];
    for (let row = start; row < end; row++) {
      const part = parts[row];
      if (part?.from !== 'items' && !(part?.from === 'own' && part.share > 0)) continue;
      rows.push(row);
      exponents.push(config.distribution[type]);
    }
  }
  return { rows, exponents, share: share.slice(), weight: weight.slice() };
}

/**
 * Computes bounds of weights and list levels from the smallest and the largest factor, since both rise with the
 * factor.
 */
function computeRowBounds(run: CalculationRun, conditions: SegmentConditions, span: FactorRange): RowBounds {
  const listed = getRowCountryLists(run, run.relevances).level;
  const at = (factor: number): { weight: Float64Array; listed: Float64Array } => {
    const factors = new Float64Array(run.risks.length).fill(factor);
    const { share, weight } = computeDrawnExposure(run, conditions, factors, findMovingRows(conditions, run));
    const applied = listed.map((level, row) =>
      isCountryListApplicable(getKnownShare(share, row)) ? level : 0,
    );
    return { weight, listed: applied };
  };
  const low = at(span.least);
  const high = at(span.most);
  return {
    weight: { low: low.weight, high: high.weight },
    listed: { low: low.listed, high: high.listed },
  };
}

/**
 * Returns the run for one draw. Its measures equal those of a case with these grades and these values of
 * `shareFactor`. The next draw overwrites the returned run.
 */
export function runDraw({ run, moving }: DrawPreparation, { own, factors }: RandomDraw): CalculationRun {
  const { input, structure, config } = run;
  return replaceConditions(run, (conditions, segment) => {
    const values = own[segment];
    const rows = moving[segment];
    return {
      ...conditions,
      ...(rows === undefined ? {} : computeDrawnExposure(run, conditions, factors, rows)),
      probabilities:
        values === undefined
          ? conditions.probabilities
          : inheritProbabilities(input.threats ?? [], values, structure.tree, config),
    };
  });
}

function computeDrawnExposure(
  { risks, config }: CalculationRun,
  { parts }: SegmentConditions,
  factors: Float64Array,
  { rows, exponents, share, weight }: MovingRows,
): Pick<SegmentConditions, 'share' | 'weight'> {
  fillRowShares(share, parts, factors, rows);
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position] ?? 0;
    weight[row] = computeRowWeight(risks[row], getKnownShare(share, row), exponents[position] ?? 1, config);
  }
  return { share, weight };
}

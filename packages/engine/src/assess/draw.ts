/** The same calculation many times with grades and shares drawn at random: calculation page section 13.4. */
import { type FigureSegment, riskTypes } from '../terms.ts';
import { withConditions } from './again.ts';
import { type Conditions, fillShares, knownShare, weightOf } from './conditions.ts';
import { decisiveRows, type RowBounds } from './decisive.ts';
import { listApplies } from './lists.ts';
import { runOfRows } from './part.ts';
import { inheritProbabilities } from './probability.ts';
import { type Levels, listedRows, noLevels, type Run } from './run.ts';

/** Probabilities of the threats' own (`ownProbabilities`), per segment, and a factor on the own share of each row of the base. */
export interface Draw {
  readonly own: { readonly [S in FigureSegment]?: Float64Array };
  readonly factors: Float64Array;
}

/** The smallest and the largest factor that is drawn. */
export interface FactorSpan {
  readonly least: number;
  readonly most: number;
}

/** Rows whose share moves with the factors, the exponents of their types, and where the drawn figures are written. */
interface MovingRows {
  readonly rows: readonly number[];
  readonly exponents: readonly number[];
  readonly share: Float64Array;
  readonly weight: Float64Array;
}

/** A run prepared for many draws. */
export interface DrawBase {
  readonly run: Run;
  readonly moving: { readonly [S in FigureSegment]?: MovingRows };
}

/**
 * Prepares a run for many draws with factors of a span; its rows are numbered anew. A category is the largest of its
 * risks: those that another one of their type is never below, whatever is drawn, are left out.
 */
export function drawBase(run: Run, span: FactorSpan): DrawBase {
  const needed = new Set<number>();
  const decisive = withConditions(run, (conditions) => {
    const bounds = boundsOf(run, conditions, span);
    const included = decisiveRows(run, conditions, bounds);
    included.forEach((flag, row) => {
      if (flag === 1) for (const one of [row, ...describing(conditions, row)]) needed.add(one);
    });
    return { ...conditions, included };
  });
  const part = runOfRows(
    decisive,
    [...needed].toSorted((a, b) => a - b),
  );
  const moving: { [S in FigureSegment]?: MovingRows } = {};
  const levels: { [S in FigureSegment]?: Levels } = {};
  for (const segment of part.segments) {
    const conditions = part.conditions[segment];
    if (conditions !== undefined) moving[segment] = movingIn(conditions, part);
    levels[segment] = noLevels(part.structure.index.ranges.legalForms.end);
  }
  return { run: { ...part, scratch: { levels, totals: [] } }, moving };
}

/** The rows that describe a customer group; none for any other risk. */
function describing({ parts }: Conditions, row: number): readonly number[] {
  const part = parts[row];
  return part?.from === 'items' ? part.rows.flat().filter((item) => item >= 0) : [];
}

/** The rows of a segment whose share a factor can move: those with own data above 0, and the groups described by such rows. */
function movingIn({ parts, share, weight }: Conditions, { structure, config }: Run): MovingRows {
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

/** Weights, and levels of lists, with the smallest and with the largest factors. Neither falls when a factor rises. */
function boundsOf(run: Run, conditions: Conditions, span: FactorSpan): RowBounds {
  const listed = listedRows(run, run.relevances).level;
  const at = (factor: number): { weight: Float64Array; listed: Float64Array } => {
    const factors = new Float64Array(run.risks.length).fill(factor);
    const { share, weight } = drawnExposure(run, conditions, factors, movingIn(conditions, run));
    const applied = listed.map((level, row) => (listApplies(knownShare(share, row)) ? level : 0));
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
 * The run with grades and shares drawn at random: its measures equal those of a case with these grades and
 * `shareFactor`s. The next draw writes over it.
 */
export function runDrawn({ run, moving }: DrawBase, { own, factors }: Draw): Run {
  const { input, structure, config } = run;
  return withConditions(run, (conditions, segment) => {
    const values = own[segment];
    const rows = moving[segment];
    return {
      ...conditions,
      ...(rows === undefined ? {} : drawnExposure(run, conditions, factors, rows)),
      probabilities:
        values === undefined
          ? conditions.probabilities
          : inheritProbabilities(input.threats ?? [], values, structure.tree, config),
    };
  });
}

function drawnExposure(
  { risks, config }: Run,
  { parts }: Conditions,
  factors: Float64Array,
  { rows, exponents, share, weight }: MovingRows,
): Pick<Conditions, 'share' | 'weight'> {
  fillShares(share, parts, factors, rows);
  for (let position = 0; position < rows.length; position++) {
    const row = rows[position] ?? 0;
    weight[row] = weightOf(risks[row], knownShare(share, row), exponents[position] ?? 1, config);
  }
  return { share, weight };
}

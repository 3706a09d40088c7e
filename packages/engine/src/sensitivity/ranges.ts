/** Ranges of the levels under uncertain grades and shares (Monte Carlo): docs/calculation.md section 13.4. */
import { type DrawPreparation, prepareDraws, type RandomDraw, runDraw } from '../assess/draw.ts';
import { measureRunLevels } from '../assess/measures.ts';
import { computeOwnProbabilities } from '../assess/probability.ts';
import { startCalculationRun } from '../assess/run.ts';
import { buildCaseStructure } from '../assess/structure.ts';
import type { AssessmentCase } from '../assess/types.ts';
import type { FigureSegment, RiskClass } from '../text/terms.ts';
import { clamp, getRiskClass, minSteadyShare, type RiskThresholds, toProbability } from '../values/scale.ts';
import { listOwnGrades, listRisksWithShares, type OwnGrade } from './changes.ts';
import { type MeasureName, mapLevelsByName } from './measures.ts';
import { computeFnv1aHash, createMulberry32, randomGeneratorName } from './random.ts';
import { createSlicedWork, finishSlicedWork, type SlicedWork } from './work.ts';

/** Default number of Monte Carlo runs. */
export const defaultRangeRunCount = 10_000;

/**
 * A grade falls by one level when the random number is below `gradeFalls` and rises by one level from `gradeRises`
 * on; otherwise it is unchanged.
 */
const gradeFalls = 0.25;
const gradeRises = 0.75;

/** The factor on a share is uniformly distributed from `leastFactor` to `leastFactor + factorSpan`. */
const leastFactor = 0.8;
const factorSpan = 0.4;

/** Seed and number of runs. */
export interface LevelRangesQuery {
  /** A 32-bit number, or a text that is hashed to one, such as the public id of the assessment. */
  readonly seed: number | string;
  readonly runs?: number;
}

/** Number of runs per class. */
export type RunCountByClass = { readonly [C in RiskClass]: number };

/**
 * The range of a level, shifted so that its median is the assessed level. It has the 5 % and 95 % quantiles (0-4),
 * which enclose the level, and the number of runs per class. Screens and reports show this range.
 */
export interface CentredLevelRange {
  readonly low: number;
  readonly high: number;
  readonly classes: RunCountByClass;
}

/**
 * The range of a level: quantiles of the runs (nearest rank, 0-4), the number of runs per class, and the centred range.
 */
export interface LevelRange {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly classes: RunCountByClass;
  readonly centred: CentredLevelRange;
}

/** The ranges of every existing measured level, with the inputs that reproduce them. */
export interface LevelRanges {
  readonly generator: typeof randomGeneratorName;
  readonly seed: number;
  readonly runs: number;
  readonly measures: { readonly [M in MeasureName]?: LevelRange };
}

/** Probabilities of the three quantiles. */
export const rangeQuantiles = { low: 0.05, median: 0.5, high: 0.95 } as const;

/** Calculates the share (0-1) of the runs that resulted in a class. */
export function computeShareOfRuns({ classes }: Pick<CentredLevelRange, 'classes'>, name: RiskClass): number {
  const runs = Object.values(classes).reduce((sum, count) => sum + count, 0);
  return runs === 0 ? 0 : classes[name] / runs;
}

/**
 * True when at least `minSteadyShare` of the runs result in the shown class. The share is rounded to whole per
 * cent as shown, so that "High in 90 %" counts as steady.
 */
export function isSteadyLevel(range: Pick<CentredLevelRange, 'classes'>, shownClass: RiskClass): boolean {
  return Math.floor(computeShareOfRuns(range, shownClass) * 100 + 0.5 + 1e-9) >= minSteadyShare * 100;
}

/**
 * Calculates the median of the uncentred runs minus the assessed level (0-4; negative if the median is lower). It is
 * positive when many grades vary at once: because the highest risk decides a category, a raised grade decides it more
 * often than a lowered one.
 */
export const computeMedianDeviation = ({ median }: LevelRange, level: number): number => median - level;

/**
 * Calculates the ranges of a case. Returns null without an overall level. The same case, seed and number of runs give
 * the same result on every machine.
 */
export function computeLevelRanges(input: AssessmentCase, query: LevelRangesQuery): LevelRanges | null {
  return finishSlicedWork(createLevelRangesWork(input, query));
}

/** Starts `computeLevelRanges` as sliced work; each step is one run. */
export function createLevelRangesWork(
  input: AssessmentCase,
  query: LevelRangesQuery,
): SlicedWork<LevelRanges | null> {
  const run = startCalculationRun(buildCaseStructure(input), input);
  const measures = measureRunLevels(run);
  if (measures === null || measures.overall === null)
    return createSlicedWork(
      0,
      () => undefined,
      () => null,
    );
  const runs = Math.max(1, Math.floor(query.runs ?? defaultRangeRunCount));
  const seed = typeof query.seed === 'string' ? computeFnv1aHash(query.seed) : query.seed >>> 0;
  const base = prepareDraws(run, { least: leastFactor, most: leastFactor + factorSpan });
  const draw = createDrawer(input, base, createMulberry32(seed));
  const stated = mapLevelsByName(measures);
  const series = new Map([...stated.keys()].map((name) => [name, new Float64Array(runs)]));
  const step = (index: number): void => {
    const drawn = measureRunLevels(runDraw(base, draw()));
    if (drawn === null) return;
    for (const [name, level] of mapLevelsByName(drawn)) {
      const levels = series.get(name);
      if (levels !== undefined) levels[index] = level;
    }
  };
  return createSlicedWork(runs, step, () => ({
    generator: randomGeneratorName,
    seed,
    runs,
    measures: Object.fromEntries(
      [...series].map(([name, levels]) => [name, rangeOf(levels, stated.get(name) ?? 0, run.config)]),
    ),
  }));
}

/**
 * Creates a function that draws first every own grade in order and then every factor. For speed, each draw overwrites
 * the previous one.
 */
function createDrawer(
  input: AssessmentCase,
  { run }: DrawPreparation,
  random: () => number,
): () => RandomDraw {
  const own: { [S in FigureSegment]?: Float64Array } = {};
  for (const segment of run.segments) {
    own[segment] = computeOwnProbabilities(input.threats ?? [], segment, run.config);
  }
  const grades = listOwnGrades(input).flatMap((grade) => {
    const values = own[grade.segment];
    return values === undefined ? [] : [{ values, at: grade.position, steps: stepsOf(grade, run.config) }];
  });
  // Risks that cannot decide a level have no row. Their factor is drawn nevertheless, so that the other factors get the
  // same random numbers.
  const rows = listRisksWithShares(input).map(
    ({ type, risk }) => run.structure.index.rows[type].get(risk) ?? -1,
  );
  const factors = new Float64Array(run.risks.length).fill(1);
  return () => {
    for (const { values, at, steps } of grades) {
      const u = random();
      values[at] = u < gradeFalls ? steps[0] : u < gradeRises ? steps[1] : steps[2];
    }
    for (const row of rows) {
      const factor = leastFactor + factorSpan * random();
      if (row >= 0) factors[row] = factor;
    }
    return { own, factors };
  };
}

/**
 * Returns the probabilities for a grade one level lower, for the unchanged grade, and for a grade one level higher.
 */
function stepsOf(
  { grade }: OwnGrade,
  config: Parameters<typeof computeOwnProbabilities>[2],
): readonly [number, number, number] {
  const at = (step: number): number => toProbability(clamp(grade + step, 0, config.maxLevel), config);
  return [at(-1), at(0), at(1)];
}

type Scale = Pick<Parameters<typeof computeOwnProbabilities>[2], 'maxLevel' | 'riskThresholds'>;

function countClasses(levels: Float64Array, thresholds: RiskThresholds): RunCountByClass {
  const classes = { NONE: 0, LOW: 0, MEDIUM: 0, HIGH: 0, VERYHIGH: 0 };
  for (const level of levels) classes[getRiskClass(level, thresholds)] += 1;
  return classes;
}

function rangeOf(levels: Float64Array, stated: number, { maxLevel, riskThresholds }: Scale): LevelRange {
  const sorted = levels.slice().sort();
  const rank = (quantile: number): number =>
    sorted[Math.max(0, Math.ceil(quantile * sorted.length) - 1)] ?? 0;
  const [low, median, high] = [
    rank(rangeQuantiles.low),
    rank(rangeQuantiles.median),
    rank(rangeQuantiles.high),
  ];
  const centre = (level: number): number => clamp(stated + (level - median), 0, maxLevel);
  return {
    low,
    median,
    high,
    classes: countClasses(sorted, riskThresholds),
    centred: {
      low: centre(low),
      high: centre(high),
      classes: countClasses(sorted.map(centre), riskThresholds),
    },
  };
}

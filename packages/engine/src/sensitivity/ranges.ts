/** How far the levels move when grades and shares are uncertain (Monte Carlo): calculation page section 13.4. */
import { type Draw, type DrawBase, drawBase, runDrawn } from '../assess/draw.ts';
import { measuresOf } from '../assess/measures.ts';
import { ownProbabilities } from '../assess/probability.ts';
import { startRun } from '../assess/run.ts';
import { prepare } from '../assess/structure.ts';
import type { AssessmentCase } from '../assess/types.ts';
import { clamp, probabilityOfLevel, type RiskThresholds, riskClass, steadyShare } from '../scale.ts';
import type { FigureSegment, RiskClass } from '../terms.ts';
import { type OwnGrade, ownGrades, sharedRisks } from './changes.ts';
import { levelsByName, type MeasureName } from './measures.ts';
import { fnv1a, generatorName, mulberry32 } from './random.ts';
import { finish, startWork, type Work } from './work.ts';

/** Number of runs where nobody asks for another. */
export const defaultRuns = 10_000;

/** Below this random number a grade falls by one level, from the other on it rises by one: half of the time it stays. */
const gradeFalls = 0.25;
const gradeRises = 0.75;

/** The factor on a share lies between these two, each value as likely as another. */
const leastFactor = 0.8;
const factorSpan = 0.4;

/** What is asked for. */
export interface RangesQuery {
  /** A 32-bit number, or a text that stands for one: the assessment's public id. */
  readonly seed: number | string;
  readonly runs?: number;
}

/** How many runs gave each class. */
export type RunsByClass = { readonly [C in RiskClass]: number };

/**
 * Where the runs of a level ended, moved so that their median is the level as assessed: 5 and 95 % quantile (0-4, the level
 * itself between them), and how many runs gave each class. This is what is shown.
 */
export interface CentredRange {
  readonly low: number;
  readonly high: number;
  readonly classes: RunsByClass;
}

/** Where a level came out: quantiles of the runs (nearest rank, 0-4), how many gave each class, and the same centred. */
export interface Range {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly classes: RunsByClass;
  readonly centred: CentredRange;
}

/** The ranges of every measured level that exists, with what is needed to get the same again. */
export interface Ranges {
  readonly generator: typeof generatorName;
  readonly seed: number;
  readonly runs: number;
  readonly measures: { readonly [M in MeasureName]?: Range };
}

/** Shares of the runs below the three quantiles. */
export const rangeQuantiles = { low: 0.05, median: 0.5, high: 0.95 } as const;

/** Share (0-1) of the runs that gave a class. */
export function shareOfRuns({ classes }: Pick<CentredRange, 'classes'>, name: RiskClass): number {
  const runs = Object.values(classes).reduce((sum, count) => sum + count, 0);
  return runs === 0 ? 0 : classes[name] / runs;
}

/**
 * True where nearly every run (`steadyShare`) gives the class that the level is shown with. The share counts as it is
 * shown, in whole per cent: a level that is shown as "High in 90 %" is steady.
 */
export function isSteady(range: Pick<CentredRange, 'classes'>, shownClass: RiskClass): boolean {
  return Math.floor(shareOfRuns(range, shownClass) * 100 + 0.5 + 1e-9) >= steadyShare * 100;
}

/**
 * How far the median of the runs was above the level as assessed before they were centred (0-4; negative: below). It is
 * above where many grades vary at once: the highest risk decides a category, so that a raised grade decides more often.
 */
export const upwardPull = ({ median }: Range, level: number): number => median - level;

/** Calculates the ranges of a case. Null where there is no overall level. Same case, seed and runs: same result everywhere. */
export function ranges(input: AssessmentCase, query: RangesQuery): Ranges | null {
  return finish(startRanges(input, query));
}

/** The same in slices; a step is one run. */
export function startRanges(input: AssessmentCase, query: RangesQuery): Work<Ranges | null> {
  const run = startRun(prepare(input), input);
  const measures = measuresOf(run);
  if (measures === null || measures.overall === null)
    return startWork(
      0,
      () => undefined,
      () => null,
    );
  const runs = Math.max(1, Math.floor(query.runs ?? defaultRuns));
  const seed = typeof query.seed === 'string' ? fnv1a(query.seed) : query.seed >>> 0;
  const base = drawBase(run, { least: leastFactor, most: leastFactor + factorSpan });
  const draw = drawer(input, base, mulberry32(seed));
  const stated = levelsByName(measures);
  const series = new Map([...stated.keys()].map((name) => [name, new Float64Array(runs)]));
  const step = (index: number): void => {
    const drawn = measuresOf(runDrawn(base, draw()));
    if (drawn === null) return;
    for (const [name, level] of levelsByName(drawn)) {
      const levels = series.get(name);
      if (levels !== undefined) levels[index] = level;
    }
  };
  return startWork(runs, step, () => ({
    generator: generatorName,
    seed,
    runs,
    measures: Object.fromEntries(
      [...series].map(([name, levels]) => [name, rangeOf(levels, stated.get(name) ?? 0, run.config)]),
    ),
  }));
}

/** Draws every own grade in order, then every factor. The figures of a draw are overwritten by the next. */
function drawer(input: AssessmentCase, { run }: DrawBase, random: () => number): () => Draw {
  const own: { [S in FigureSegment]?: Float64Array } = {};
  for (const segment of run.segments) {
    own[segment] = ownProbabilities(input.threats ?? [], segment, run.config);
  }
  const grades = ownGrades(input).flatMap((grade) => {
    const values = own[grade.segment];
    return values === undefined ? [] : [{ values, at: grade.position, steps: stepsOf(grade, run.config) }];
  });
  // A risk that can not decide has no row; its number is drawn all the same, so that the others stay what they are.
  const rows = sharedRisks(input).map(({ type, risk }) => run.structure.index.rows[type].get(risk) ?? -1);
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

/** Probabilities of a grade one level lower, as it is, one level higher. */
function stepsOf(
  { grade }: OwnGrade,
  config: Parameters<typeof ownProbabilities>[2],
): readonly [number, number, number] {
  const at = (step: number): number => probabilityOfLevel(clamp(grade + step, 0, config.maxLevel), config);
  return [at(-1), at(0), at(1)];
}

type Scale = Pick<Parameters<typeof ownProbabilities>[2], 'maxLevel' | 'riskThresholds'>;

function countClasses(levels: Float64Array, thresholds: RiskThresholds): RunsByClass {
  const classes = { NONE: 0, LOW: 0, MEDIUM: 0, HIGH: 0, VERYHIGH: 0 };
  for (const level of levels) classes[riskClass(level, thresholds)] += 1;
  return classes;
}

function rangeOf(levels: Float64Array, stated: number, { maxLevel, riskThresholds }: Scale): Range {
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

/**
 * The scale that joins levels, probabilities and classes (calculation page, sections 1 and 2). Levels and strengths
 * are real numbers 0-4, probabilities 0-0.125. The class thresholds live here and nowhere else.
 */
import { addMonths, monthEnd, writtenDay } from './calendar/index.ts';
import type { LevelLabel, RiskClass, StrengthClass } from './terms.ts';

/** The part of the configuration that the scale needs. */
export interface ScaleConfig {
  readonly maxLevel: number;
  /** Probability at the highest level, and the cap of every probability. */
  readonly maxProbability: number;
  /** One level is this factor in probability. */
  readonly levelFactor: number;
}

/** Values of an index list go from 0 to this; a flat list holds levels. Calculation page section 4.11. */
export const highestIndexValue = 100;

/** Level 4 is probability 0.125, and one level is a factor 5 (specification 001 section 9). */
export const defaultScale: ScaleConfig = { maxLevel: 4, maxProbability: 0.125, levelFactor: 5 };

/** Lowest shown level of each risk class; below LOW is NONE (specification 001 section 9). */
export const defaultRiskThresholds = { VERYHIGH: 3.5, HIGH: 2.5, MEDIUM: 1.5, LOW: 0.1 } as const;

/** Lowest shown strength of each strength class; below MODERATE is WEAK (specification 001 section 9). */
export const defaultStrengthThresholds = { VERYSTRONG: 3.5, STRONG: 2.5, MODERATE: 1.5 } as const;

/** Lowest shown figure per risk class. */
export type RiskThresholds = { readonly [C in keyof typeof defaultRiskThresholds]: number };

/** Lowest shown figure per strength class. */
export type StrengthThresholds = { readonly [C in keyof typeof defaultStrengthThresholds]: number };

/**
 * Levels nearer to 0 than this are 0: the logarithm of the lowest probability of the ladder must not leave
 * a rounding error behind that makes "no risk" look like "some risk".
 */
const levelResolution = 1e-9;

/** Puts a number into the range lowest-highest. */
export function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}

/** Probability (0-maxProbability) of a level; level 0 or less is exactly 0. Calculation page section 2. */
export function probabilityOfLevel(level: number, scale: ScaleConfig = defaultScale): number {
  if (level <= 0) return 0;
  return scale.maxProbability * scale.levelFactor ** (Math.min(level, scale.maxLevel) - scale.maxLevel);
}

/** Level (0-maxLevel) of a probability; everything up to the ladder's lowest step is 0. Calculation page section 2. */
export function levelOfProbability(probability: number, scale: ScaleConfig = defaultScale): number {
  if (probability <= 0) return 0;
  const level =
    scale.maxLevel + Math.log(probability / scale.maxProbability) / logOfFactor(scale.levelFactor);
  return level < levelResolution ? 0 : Math.min(level, scale.maxLevel);
}

const logOfDefault = Math.log(defaultScale.levelFactor);

/** The logarithm of one level, worked out once for the usual scale: levels are asked for millions of times. */
function logOfFactor(factor: number): number {
  return factor === defaultScale.levelFactor ? logOfDefault : Math.log(factor);
}

/** The largest value plus `sumFactor` times the rest (1 = plain sum, 0 = the largest alone). Calculation page section 2. */
export function aggregate(largest: number, sum: number, sumFactor: number): number {
  return largest + sumFactor * (sum - largest);
}

/** The figure as shown: one decimal, half up. Calculation page section 2. */
export function shown(figure: number): number {
  return Math.floor(10 * figure + 0.5 + 1e-9) / 10;
}

/** Class of a risk level (0-4), taken from the shown figure so that number and colour agree. */
export function riskClass(level: number, thresholds: RiskThresholds = defaultRiskThresholds): RiskClass {
  const figure = shown(level);
  if (figure >= thresholds.VERYHIGH) return 'VERYHIGH';
  if (figure >= thresholds.HIGH) return 'HIGH';
  if (figure >= thresholds.MEDIUM) return 'MEDIUM';
  return figure >= thresholds.LOW ? 'LOW' : 'NONE';
}

/** A part of a span of levels within which the class is the same. */
export interface ClassSpan {
  readonly from: number;
  readonly to: number;
  readonly class: RiskClass;
}

/** The span between two levels (0-4), cut where the class of the shown figure changes, the lowest part first. */
export function classSpans(
  from: number,
  to: number,
  thresholds: RiskThresholds = defaultRiskThresholds,
): readonly ClassSpan[] {
  const { LOW, MEDIUM, HIGH, VERYHIGH } = thresholds;
  // A figure is shown with one decimal, half up: its class begins half a decimal below the threshold.
  const cuts = [LOW, MEDIUM, HIGH, VERYHIGH].map((threshold) => threshold - 0.05);
  const edges = [from, ...cuts.filter((cut) => cut > from && cut < to), to];
  return edges.slice(1).map((end, position) => {
    const start = edges[position] ?? from;
    return { from: start, to: end, class: riskClass((start + end) / 2, thresholds) };
  });
}

/** Class of a control strength (0-4), taken from the shown figure. */
export function strengthClass(
  strength: number,
  thresholds: StrengthThresholds = defaultStrengthThresholds,
): StrengthClass {
  const figure = shown(strength);
  if (figure >= thresholds.VERYSTRONG) return 'VERYSTRONG';
  if (figure >= thresholds.STRONG) return 'STRONG';
  return figure >= thresholds.MODERATE ? 'MODERATE' : 'WEAK';
}

const labelGrades = { UNDEFINED: undefined, LOW: 1, MEDIUM: 2, HIGH: 3, VERYHIGH: 4 } as const;

/** Grade (1-4) that a back-office level label stands for; UNDEFINED is no grade. Calculation page section 4.1. */
export function gradeOfLabel(label: LevelLabel): number | undefined {
  return labelGrades[label];
}

/** A unit that is shown this much above its group has to be explained (calculation page section 14). */
export const hiddenWorstDifference = 1;

/** How near to its limit a level that is within the appetite is watched (calculation page section 13.5). */
export const appetiteMargin = 0.1;

/** Days before the last one on which evidence counts, from which on a warning says that it runs out. */
export const evidenceWarningDays = 30;

/** A level whose class at least this share (0-1) of the runs gives is steady (calculation page section 13.4). */
export const steadyShare = 0.9;

/** Change of an overall level by one risk alone that has to be explained (completeness check C34). */
export const dominanceThreshold = 0.5;

/** Longest time for which a gap can be accepted, in months: until the next review at the latest (completeness check C23). */
export const longestAcceptanceMonths = 12;

/** Months within which the next review of an assessment has to be planned (completeness check C23). */
export const reviewMonths = 12;
/** How many days before its due day an action counts as due soon, and its owner is reminded of it. */
export const actionReminderDays = 7;

/** How many days ahead an action counts as due soon in lists. */
export const actionSoonDays = 30;

/** How many days lie between two reminders of an action that is overdue. */
export const actionOverdueEveryDays = 7;

/** Figures that were calculated twice (levels 0-4, probabilities, shares) agree when they differ by no more than this. */
export const figureTolerance = 1e-9;

/** Where a residual level stands against its limit. */
export type AppetiteStatus = 'in' | 'watch' | 'out';

/** Compares the shown level with a limit (0-4): above it out, within the margin below it (or at it) watched, else in. */
export function appetiteStatus(level: number, limit: number): AppetiteStatus {
  const distance = shown(limit - shown(level));
  if (shown(level) > limit) return 'out';
  return distance <= appetiteMargin ? 'watch' : 'in';
}

/** Months after which a country list without a rhythm is to be read again from its source. */
export const riskListMonths = 4;

/** Months after which a list that changes by event is to be compared with its acts, where no measure has a last day. */
export const eventListMonths = 12;

/** Months of the year in which publishers decide on their lists: FATF plenaries, EU Council conclusions on tax. */
export const decisionMonths = { plenaries: [2, 6, 10], twiceYearly: [2, 10] } as const;

/** How often the publisher of a country list makes a new edition. */
export const listRhythms = ['plenaries', 'twiceYearly', 'yearly', 'event'] as const;

/** Kinds of restrictive measures against a place, the strongest first; `none`: a framework under which nobody is listed. */
export const measureKinds = ['countryWide', 'sectoral', 'listings', 'none'] as const;

/** Kind of a restrictive measure. */
export type MeasureKind = (typeof measureKinds)[number];

/** Level (0-4) that each kind of restrictive measure gives its place (decision 63). */
export const measureLevels: { readonly [kind in MeasureKind]: number } = {
  countryWide: 4,
  sectoral: 3.5,
  listings: 2.5,
  none: 1.5,
};

/** Months after which background data say little of the business as it is now. */
export const figureMonths = 36;

/** Months after which a source of an assessment is pointed out as old. */
export const oldSourceMonths = 36;

/** Months from its day after which evidence of a control proves nothing more of how it works now. */
export const oldEvidenceMonths = 36;

/** True when evidence of the given ISO day is older than `oldEvidenceMonths` on the given ISO day. */
export const isEvidenceOld = (date: string, today: string): boolean =>
  isOlder(date, oldEvidenceMonths, today);

/**
 * True when a source is older than `oldSourceMonths` on the given ISO day. A year or a month counts from its last day, so
 * that nothing counts as older than it may be; false for a text that is no date.
 */
export function isSourceOld(published: string, today: string): boolean {
  const [, year, month = '12', day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(published) ?? [];
  if (year === undefined) return false;
  const first = `${year}-${month}-01`;
  return isOlder(day === undefined ? monthEnd(first) : `${year}-${month}-${day}`, oldSourceMonths, today);
}

/** True when more than `months` have passed from one ISO date to the other. */
function isOlder(date: string, months: number, today: string): boolean {
  return addMonths(date, months) < writtenDay(today);
}

/** Design and operation (0-4) that a small firm's own word on a routine counts for; one that is not there counts for nothing. */
export const selfAssessedStrength = {
  missing: { design: 0, operation: 0 },
  written: { design: 2.5, operation: 0.5 },
  used: { design: 3, operation: 2.5 },
  checked: { design: 3.5, operation: 3.5 },
} as const;

/** Months for which a small firm's own check of its routines counts as evidence. */
export const evidenceMonths = 12;

/** True when figures of the given ISO date are older than `figureMonths` on the given ISO date. */
export const areFiguresOld = (date: string, today: string): boolean => isOlder(date, figureMonths, today);

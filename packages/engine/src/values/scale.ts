/**
 * The scale of levels, probabilities and classes (docs/calculation.md sections 1 and 2). Levels and strengths
 * are real numbers 0-4, probabilities 0-0.125. All thresholds of the domain are defined here.
 */
import { addMonths, getDayPart, getMonthEnd } from '../calendar/index.ts';
import type { LevelLabel, RiskClass, StrengthClass } from '../text/terms.ts';

/** The part of the configuration that the scale needs. */
export interface ScaleConfig {
  readonly maxLevel: number;
  /** Probability at the highest level. No probability exceeds it. */
  readonly maxProbability: number;
  /** Factor between the probabilities of two adjacent levels. */
  readonly levelFactor: number;
}

/**
 * Highest value of an index list; its lowest value is 0. Flat lists contain levels instead. See docs/calculation.md
 * section 4.11.
 */
export const highestIndexValue = 100;

/**
 * Level 4 has the probability 0.125, and each level below it a probability that is smaller by a factor of 5
 * (specification 001 section 9).
 */
export const defaultScale: ScaleConfig = { maxLevel: 4, maxProbability: 0.125, levelFactor: 5 };

/** Lowest shown level of each risk class; levels below LOW have the class NONE (specification 001 section 9). */
export const defaultRiskThresholds = { VERYHIGH: 3.5, HIGH: 2.5, MEDIUM: 1.5, LOW: 0.1 } as const;

/**
 * Lowest shown strength of each strength class; strengths below MODERATE have the class WEAK (specification 001
 * section 9).
 */
export const defaultStrengthThresholds = { VERYSTRONG: 3.5, STRONG: 2.5, MODERATE: 1.5 } as const;

/** Lowest shown figure per risk class. */
export type RiskThresholds = { readonly [C in keyof typeof defaultRiskThresholds]: number };

/** Lowest shown figure per strength class. */
export type StrengthThresholds = { readonly [C in keyof typeof defaultStrengthThresholds]: number };

/**
 * Levels below this are treated as 0, because rounding errors of the logarithm would otherwise make "no risk"
 * look like "some risk".
 */
const levelResolution = 1e-9;

/** Limits a number to the range from `lowest` to `highest`. */
export function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}

/**
 * Converts a level to a probability (0-maxProbability); level 0 or less gives exactly 0. See docs/calculation.md
 * section 2.
 */
export function toProbability(level: number, scale: ScaleConfig = defaultScale): number {
  if (level <= 0) return 0;
  return scale.maxProbability * scale.levelFactor ** (Math.min(level, scale.maxLevel) - scale.maxLevel);
}

/**
 * Converts a probability to a level (0-maxLevel); probabilities up to that of level 0 give 0. See docs/calculation.md
 * section 2.
 */
export function toLevel(probability: number, scale: ScaleConfig = defaultScale): number {
  if (probability <= 0) return 0;
  const level =
    scale.maxLevel + Math.log(probability / scale.maxProbability) / logOfFactor(scale.levelFactor);
  return level < levelResolution ? 0 : Math.min(level, scale.maxLevel);
}

const logOfDefault = Math.log(defaultScale.levelFactor);

/**
 * Returns the logarithm of the factor. It is precomputed for the default scale, because it is needed millions of
 * times.
 */
function logOfFactor(factor: number): number {
  return factor === defaultScale.levelFactor ? logOfDefault : Math.log(factor);
}

/**
 * Returns the largest value plus `sumFactor` times the sum of the remaining values (1 gives the plain sum, 0 the
 * largest value alone). See docs/calculation.md section 2.
 */
export function aggregateValues(largest: number, sum: number, sumFactor: number): number {
  return largest + sumFactor * (sum - largest);
}

/** Rounds a figure as it is shown: to one decimal, half up. See docs/calculation.md section 2. */
export function roundToShown(figure: number): number {
  return Math.floor(10 * figure + 0.5 + 1e-9) / 10;
}

/** Returns the class of a risk level (0-4). It is based on the shown figure, so that number and colour agree. */
export function getRiskClass(level: number, thresholds: RiskThresholds = defaultRiskThresholds): RiskClass {
  const figure = roundToShown(level);
  if (figure >= thresholds.VERYHIGH) return 'VERYHIGH';
  if (figure >= thresholds.HIGH) return 'HIGH';
  if (figure >= thresholds.MEDIUM) return 'MEDIUM';
  return figure >= thresholds.LOW ? 'LOW' : 'NONE';
}

/** A part of a range of levels in which all levels have the same class. */
export interface ClassSpan {
  readonly from: number;
  readonly to: number;
  readonly class: RiskClass;
}

/**
 * Divides the range between two levels (0-4) where the class of the shown figure changes. The lowest part is first.
 */
export function splitClassSpans(
  from: number,
  to: number,
  thresholds: RiskThresholds = defaultRiskThresholds,
): readonly ClassSpan[] {
  const { LOW, MEDIUM, HIGH, VERYHIGH } = thresholds;
  // Shown figures are rounded half up to one decimal, so a class begins half a decimal below its threshold.
  const cuts = [LOW, MEDIUM, HIGH, VERYHIGH].map((threshold) => threshold - 0.05);
  const edges = [from, ...cuts.filter((cut) => cut > from && cut < to), to];
  return edges.slice(1).map((end, position) => {
    const start = edges[position] ?? from;
    return { from: start, to: end, class: getRiskClass((start + end) / 2, thresholds) };
  });
}

/** Returns the class of a control strength (0-4), based on the shown figure. */
export function getStrengthClass(
  strength: number,
  thresholds: StrengthThresholds = defaultStrengthThresholds,
): StrengthClass {
  const figure = roundToShown(strength);
  if (figure >= thresholds.VERYSTRONG) return 'VERYSTRONG';
  if (figure >= thresholds.STRONG) return 'STRONG';
  return figure >= thresholds.MODERATE ? 'MODERATE' : 'WEAK';
}

const labelGrades = { UNDEFINED: undefined, LOW: 1, MEDIUM: 2, HIGH: 3, VERYHIGH: 4 } as const;

/** Converts a level label to a grade (1-4); undefined for UNDEFINED. See docs/calculation.md section 4.1. */
export function toGrade(label: LevelLabel): number | undefined {
  return labelGrades[label];
}

/**
 * Smallest difference of shown levels by which a unit exceeds its group and needs an explanation (docs/calculation.md
 * section 14).
 */
export const minExplainedDifference = 1;

/**
 * Largest distance below its limit at which a level within the appetite is marked for watching (docs/calculation.md
 * section 13.5).
 */
export const appetiteMargin = 0.1;

/** Number of days before the expiry of evidence at which a warning begins to be shown. */
export const evidenceWarningDays = 30;

/**
 * Smallest share (0-1) of the runs with the shown class at which a level counts as steady (docs/calculation.md
 * section 13.4).
 */
export const minSteadyShare = 0.9;

/** Smallest change of an overall level by a single risk that needs an explanation (completeness check C34). */
export const dominanceThreshold = 0.5;

/**
 * Longest time for which a gap can be accepted, in months. The acceptance also ends with the next review
 * (completeness check C23).
 */
export const maxAcceptanceMonths = 12;

/** Longest time until the next planned review of an assessment, in months (completeness check C23). */
export const maxReviewMonths = 12;
/** Number of days before the due day at which the owner of an action is first reminded. */
export const actionReminderDays = 7;

/** Number of days before the due day at which lists begin to show an action as due soon. */
export const actionSoonDays = 30;

/** Number of days between two reminders of an overdue action. */
export const overdueReminderIntervalDays = 7;

/**
 * Largest difference at which two separately calculated figures (levels 0-4, probabilities, shares) count as equal.
 */
export const figureTolerance = 1e-9;

/** Relation of a residual level to its limit: within the limit, close to it, or above it. */
export type AppetiteStatus = 'in' | 'watch' | 'out';

/**
 * Compares the shown level with a limit (0-4): `out` above the limit, `watch` at the limit or within the margin below
 * it, otherwise `in`.
 */
export function getAppetiteStatus(level: number, limit: number): AppetiteStatus {
  const distance = roundToShown(limit - roundToShown(level));
  if (roundToShown(level) > limit) return 'out';
  return distance <= appetiteMargin ? 'watch' : 'in';
}

/** Months after which a country list without a publication rhythm has to be checked against its source. */
export const riskListCheckMonths = 4;

/**
 * Months after which a list that changes by event has to be checked against the legal acts that it is based on, if no
 * measure has a last day.
 */
export const eventListCheckMonths = 12;

/** Months in which publishers decide on their lists: FATF plenaries, EU Council conclusions on tax. */
export const listDecisionMonths = { plenaries: [2, 6, 10], twiceYearly: [2, 10] } as const;

/** Publication rhythms of country lists. */
export const listRhythms = ['plenaries', 'twiceYearly', 'yearly', 'event'] as const;

/**
 * Kinds of restrictive measures against a place, strongest first. `none`: a legal framework without listed persons.
 */
export const restrictiveMeasureKinds = ['countryWide', 'sectoral', 'listings', 'none'] as const;

/** Kind of a restrictive measure; `restrictiveMeasureLevels` has its level. */
export type RestrictiveMeasureKind = (typeof restrictiveMeasureKinds)[number];

/** Level (0-4) of a place for each kind of restrictive measure (docs/decisions/0063-editions-of-country-lists.md). */
export const restrictiveMeasureLevels: { readonly [kind in RestrictiveMeasureKind]: number } = {
  countryWide: 4,
  sectoral: 3.5,
  listings: 2.5,
  none: 1.5,
};

/** Months after which background data count as old. */
export const maxFigureAgeMonths = 36;

/** Months after which a source of an assessment is marked as old. */
export const maxSourceAgeMonths = 36;

/** Number of months for which evidence of a control counts after its day. */
export const maxEvidenceAgeMonths = 36;

/** True when evidence dated `date` is more than `maxEvidenceAgeMonths` months old on `today` (ISO days). */
export const isEvidenceOld = (date: string, today: string): boolean =>
  isOlder(date, maxEvidenceAgeMonths, today);

/**
 * True when a source is older than `maxSourceAgeMonths` on the given ISO day. A year, or a month without a day,
 * counts from its last day, so that the source is not considered older than it may be. False for a text that is not a
 * date.
 */
export function isSourceOld(published: string, today: string): boolean {
  const [, year, month = '12', day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(published) ?? [];
  if (year === undefined) return false;
  const first = `${year}-${month}-01`;
  return isOlder(
    day === undefined ? getMonthEnd(first) : `${year}-${month}-${day}`,
    maxSourceAgeMonths,
    today,
  );
}

/** True when more than `months` have passed between two ISO dates. */
function isOlder(date: string, months: number, today: string): boolean {
  return addMonths(date, months) < getDayPart(today);
}

/**
 * Design and operation (0-4) of a routine for each answer that a small firm gives itself; 0 for a missing routine.
 */
export const selfAssessedStrength = {
  missing: { design: 0, operation: 0 },
  written: { design: 2.5, operation: 0.5 },
  used: { design: 3, operation: 2.5 },
  checked: { design: 3.5, operation: 3.5 },
} as const;

/** Number of months for which a small firm's own check of its routines counts as evidence. */
export const selfCheckEvidenceMonths = 12;

/** True when figures of the given ISO date are older than `maxFigureAgeMonths` on the given ISO date. */
export const areFiguresOld = (date: string, today: string): boolean =>
  isOlder(date, maxFigureAgeMonths, today);

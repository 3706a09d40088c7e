/**
 * Compares a group with the group-wide standards, and finds points that are met, gaps, and questions without an
 * answer.
 */
import { resolveConfig } from '../assess/config.ts';
import { isSameJson } from '../assessment/pointer.ts';
import type { AssessmentDocument } from '../assessment/types.ts';
import { addMonths } from '../calendar/index.ts';
import type { GroupCheck, GroupStandardPoint } from './standard-points.ts';

/** Facts about the group as a whole. They are always stated by users and never derived. */
export const groupFactKeys = ['policies', 'function', 'sharing'] as const;

/**
 * Facts about one unit: whether it is inside or outside the Union (`place`), and the demands of local law (`law`).
 */
export const unitFactKeys = ['place', 'law'] as const;

/** A fact about the group, or about a unit. */
export type GroupFactKey = (typeof groupFactKeys)[number] | (typeof unitFactKeys)[number];

/** Possible answers by fact, the most favourable answer first. */
export const groupFactAnswers = {
  policies: ['yes', 'partly', 'no'],
  function: ['yes', 'partly', 'no'],
  sharing: ['yes', 'partly', 'no'],
  place: ['union', 'third'],
  law: ['equal', 'weaker', 'hindering'],
} as const satisfies { readonly [K in GroupFactKey]: readonly string[] };

/** An answer with its text, author and time (ISO instant). `unit` is null for a fact about the group. */
export interface GroupFact {
  readonly unit: number | null;
  readonly key: GroupFactKey;
  readonly answer: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
}

/**
 * The method of a unit's assessment: its model version, its calculation settings, and the appetite of its
 * organisation (null if the reader may not see it).
 */
export interface UnitAssessmentMethod {
  readonly modelHash: string;
  readonly config: AssessmentDocument['settings']['config'];
  readonly appetite: unknown;
}

/**
 * A unit of the group with the assessment that counts for it. `day` is the ISO day that the assessment describes;
 * null without one.
 */
export interface GroupCheckUnit {
  readonly id: number;
  readonly assessment: {
    readonly day: string | null;
    /** ISO day of the approval in force; null without one. */
    readonly approved: string | null;
    readonly method: UnitAssessmentMethod;
  } | null;
}

/** Status of a check. `open`: the question has no answer; `none`: the check does not apply. */
export type GroupCheckStatus = 'met' | 'gap' | 'open' | 'none';

/** The status of one check of one unit, or of the group (`unit` null). */
export interface GroupCheckResult {
  readonly check: GroupCheck;
  readonly unit: number | null;
  readonly status: GroupCheckStatus;
}

/**
 * Months after which an assessment counts as not reviewed. Regulation (EU) 2024/1624 Art. 10(2) requires a regular
 * review and gives no period.
 */
export const maxAssessmentAgeMonths = 12;

const isWritten = (text: string): boolean => text.trim() !== '';

const factOf = (facts: readonly GroupFact[], key: GroupFactKey, unit: number | null): GroupFact | undefined =>
  facts.find((fact) => fact.key === key && fact.unit === unit);

/**
 * Status of a fact about the group: `met` for the answer yes with a text, `open` without an answer, `gap` otherwise.
 */
function groupFactStatus(facts: readonly GroupFact[], key: (typeof groupFactKeys)[number]): GroupCheckStatus {
  const fact = factOf(facts, key, null);
  if (fact === undefined) return 'open';
  return fact.answer === 'yes' && isWritten(fact.text) ? 'met' : 'gap';
}

function lawStatus(facts: readonly GroupFact[], unit: number): GroupCheckStatus {
  const place = factOf(facts, 'place', unit);
  if (place === undefined || place.answer === 'union') return 'none';
  const law = factOf(facts, 'law', unit);
  if (law === undefined) return 'open';
  return law.answer === 'equal' || isWritten(law.text) ? 'met' : 'gap';
}

/** The parts of a method that are compared between units. */
const methodParts = {
  model: ({ modelHash }: UnitAssessmentMethod) => modelHash,
  scales: ({ config }: UnitAssessmentMethod) => {
    const { levelFactor, maxLevel, residual, potential } = resolveConfig(config);
    return { levelFactor, maxLevel, residual, potential };
  },
  weights: ({ config }: UnitAssessmentMethod) => resolveConfig(config).fractions,
  thresholds: ({ config }: UnitAssessmentMethod) => {
    const { riskThresholds, strengthThresholds } = resolveConfig(config);
    return { riskThresholds, strengthThresholds };
  },
  appetite: ({ appetite }: UnitAssessmentMethod) => appetite,
} as const satisfies { readonly [C in GroupCheck]?: (method: UnitAssessmentMethod) => unknown };

type MethodCheck = keyof typeof methodParts;
const isMethodCheck = (check: GroupCheck): check is MethodCheck => Object.hasOwn(methodParts, check);

/** Returns the assessment with which all others are compared: that of the first assessed unit. */
const referenceOf = (units: readonly GroupCheckUnit[]) =>
  units.find(({ assessment }) => assessment !== null)?.assessment ?? null;

function methodStatus(
  check: MethodCheck,
  unit: GroupCheckUnit,
  units: readonly GroupCheckUnit[],
): GroupCheckStatus {
  const reference = referenceOf(units);
  if (unit.assessment === null || reference === null) return 'none';
  const [own, other] = [unit.assessment, reference].map(({ method }) => methodParts[check](method));
  // An appetite that the reader may not see (null) is not compared.
  if (check === 'appetite' && (own === null || other === null)) return own === other ? 'none' : 'open';
  return isSameJson(own, other) ? 'met' : 'gap';
}

function assessmentStatus(
  check: 'assessed' | 'age' | 'approved',
  { assessment }: GroupCheckUnit,
  today: string,
): GroupCheckStatus {
  if (assessment === null) return check === 'assessed' ? 'gap' : 'none';
  const { day, approved } = assessment;
  if (check === 'assessed') return 'met';
  if (check === 'approved') return approved === null ? 'gap' : 'met';
  return day !== null && addMonths(day, maxAssessmentAgeMonths) >= today ? 'met' : 'gap';
}

interface StandardInput {
  /** The parent unit is first, because all units are compared with the first assessed unit. */
  readonly units: readonly GroupCheckUnit[];
  readonly facts: readonly GroupFact[];
  /** The present day as an ISO date. */
  readonly today: string;
}

function unitStatus(
  check: GroupCheck,
  unit: GroupCheckUnit,
  { units, facts, today }: StandardInput,
): GroupCheckStatus {
  if (isMethodCheck(check)) return methodStatus(check, unit, units);
  if (check === 'place') return factOf(facts, 'place', unit.id) === undefined ? 'open' : 'met';
  if (check === 'law') return lawStatus(facts, unit.id);
  if (check === 'assessed' || check === 'age' || check === 'approved')
    return assessmentStatus(check, unit, today);
  return 'none';
}

const isGroupFact = (check: GroupCheck): check is (typeof groupFactKeys)[number] =>
  groupFactKeys.some((key) => key === check);

/**
 * Determines the status of each given check: once for a fact about the group, and per unit for other checks. The
 * function is pure.
 */
export function checkGroupStandards(
  checks: readonly GroupCheck[],
  input: StandardInput,
): readonly GroupCheckResult[] {
  return checks.flatMap((check): GroupCheckResult[] =>
    isGroupFact(check)
      ? [{ check, unit: null, status: groupFactStatus(input.facts, check) }]
      : input.units.map((unit) => ({ check, unit: unit.id, status: unitStatus(check, unit, input) })),
  );
}

/** The change of a point between two versions of an instrument. */
export interface StandardPointChange {
  readonly id: string;
  readonly change: 'new' | 'gone' | 'reworded' | 'moved' | 'same';
  readonly before: GroupStandardPoint | null;
  readonly after: GroupStandardPoint | null;
}

/**
 * Compares the points of two instruments by id. The result is in the order of `after`, followed by the removed
 * points.
 */
export function compareStandardPoints(
  before: readonly GroupStandardPoint[],
  after: readonly GroupStandardPoint[],
): readonly StandardPointChange[] {
  const changed = after.map((point): StandardPointChange => {
    const old = before.find(({ id }) => id === point.id) ?? null;
    if (old === null) return { id: point.id, change: 'new', before: null, after: point };
    const isSame = isSameJson(old.summary, point.summary) && isSameJson(old.checks, point.checks);
    const change = !isSame ? 'reworded' : old.article !== point.article ? 'moved' : 'same';
    return { id: point.id, change, before: old, after: point };
  });
  const gone = before
    .filter(({ id }) => !after.some((point) => point.id === id))
    .map((point): StandardPointChange => ({ id: point.id, change: 'gone', before: point, after: null }));
  return [...changed, ...gone];
}

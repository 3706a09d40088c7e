/** Relevance of threats and of selections: specification 001 section 5.1, rule by rule. */
import {
  type OperationalRelevance,
  type OperationalType,
  operationalRelevances,
  operationalTypes,
  type Relevance,
  relevances,
} from '../text/terms.ts';

/** A grade 0-4, either alone or with its motivation. */
export type GradeInput = number | { readonly grade: number; readonly motivation?: unknown };

/** The properties of a threat that determine its relevance for a segment. */
export interface GradedThreat {
  readonly probability?: { readonly priv?: number; readonly corp?: number };
  readonly privGrade?: GradeInput | null;
  readonly corpGrade?: GradeInput | null;
}

/**
 * True when the threat concerns individuals: its probability is above 0, otherwise its grade is above 0. For a
 * probability of 0 the grade is used here, whereas the calculation uses the probability even if it is 0.
 */
export function isRelevantForIndividuals(threat: GradedThreat): boolean {
  return isPositive(threat.probability?.priv) || isPositive(threat.privGrade);
}

/** True when the threat concerns corporates, by the rule of `isRelevantForIndividuals`. */
export function isRelevantForCorporates(threat: GradedThreat): boolean {
  return isPositive(threat.probability?.corp) || isPositive(threat.corpGrade);
}

function isPositive(value: number | { readonly grade: number } | null | undefined): boolean {
  const number = typeof value === 'object' ? value?.grade : value;
  return number !== undefined && number > 0;
}

/** Risk types as dimensions of an analysis; true when active. */
export type AnalysisDimensions = { readonly [T in OperationalType | 'legals']?: boolean };

/** Result of a selection of relevances: none, all without restriction, or a sorted list of areas. */
export type RelevanceSelection =
  | { readonly kind: 'none' }
  | { readonly kind: 'unrestricted' }
  | { readonly kind: 'list'; readonly relevances: readonly Relevance[] };

/**
 * True when any operational dimension is active and, if relevances are given, at least one of them is not `legal`.
 */
export function hasOperationalDimension(
  dimensions: AnalysisDimensions,
  chosen?: readonly Relevance[],
): boolean {
  const anyDimension = operationalTypes.some((type) => dimensions[type] === true);
  return anyDimension && (chosen === undefined || chosen.some((relevance) => relevance !== 'legal'));
}

/** True when the legal dimension is active and relevances are either absent or include `legal`. */
export function hasLegalDimension(dimensions: AnalysisDimensions, chosen?: readonly Relevance[]): boolean {
  return dimensions.legals === true && (chosen === undefined || chosen.includes('legal'));
}

/**
 * Returns the relevances of a selection: only `legal` for the legal dimension alone, all except `legal` for
 * operational dimensions alone, and `none` without a dimension. The result is `unrestricted` if it contains
 * everything available.
 */
export function selectRelevances(
  dimensions: AnalysisDimensions,
  chosen?: readonly Relevance[],
  available: readonly Relevance[] = relevances,
): RelevanceSelection {
  const legal = hasLegalDimension(dimensions, chosen);
  const operational = hasOperationalDimension(dimensions, chosen);
  const candidates = available.filter((relevance) => chosen === undefined || chosen.includes(relevance));
  const selected = candidates.filter((relevance) => (relevance === 'legal' ? legal : operational));
  if (selected.length === 0) return { kind: 'none' };
  if (selected.length === available.length) return { kind: 'unrestricted' };
  return { kind: 'list', relevances: sortRelevances(selected) };
}

/** Returns the distinct relevances: legal, ml, tf and sv first, then any others alphabetically. */
export function sortRelevances<R extends string>(list: readonly R[]): readonly R[] {
  return [...new Set(list)].sort((a, b) => position(a) - position(b) || (a < b ? -1 : 1));
}

const fixedOrder: readonly string[] = relevances;

function position(relevance: string): number {
  const index = fixedOrder.indexOf(relevance);
  return index < 0 ? fixedOrder.length : index;
}

/** True for the five operational risk types (specification 001 section 5.1: "a risk type is valid if"). */
export function isOperationalType(value: unknown): value is OperationalType {
  return operationalTypes.some((type) => type === value);
}

/** True for ml, tf and sv. */
export function isOperationalRelevance(value: unknown): value is OperationalRelevance {
  return operationalRelevances.some((relevance) => relevance === value);
}

/**
 * Returns the operational relevances that an assessment calculates: the chosen ones, or all if none or only `legal`
 * is chosen. See docs/calculation.md sections 3 and 4.10.
 */
export function listCalculatedRelevances(chosen?: readonly Relevance[]): readonly OperationalRelevance[] {
  const operational = operationalRelevances.filter((relevance) => chosen?.includes(relevance));
  return operational.length === 0 ? operationalRelevances : operational;
}

/**
 * True when these relevances restrict nothing: the list is empty, all are `undefined`, or `general` is among them.
 */
export function hasNoRelevanceRestriction(own: readonly string[]): boolean {
  return own.includes('general') || own.every((relevance) => relevance === 'undefined');
}

/**
 * True when a threat or list with these relevances counts under `chosen`, because its relevances restrict nothing or
 * one of them is chosen.
 */
export function isRelevantUnder(own: readonly string[], chosen: readonly string[]): boolean {
  return hasNoRelevanceRestriction(own) || own.some((relevance) => chosen.includes(relevance));
}

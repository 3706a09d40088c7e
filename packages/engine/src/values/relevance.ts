/** Relevance of threats and of selections: specification 001 section 5.1, rule by rule. */
import {
  type OperationalRelevance,
  type OperationalType,
  operationalRelevances,
  operationalTypes,
  type Relevance,
  relevances,
} from '../text/terms.ts';

/** A grade 0-4, bare or with its motivation. */
export type GradeInput = number | { readonly grade: number; readonly motivation?: unknown };

/** The properties of a threat that decide its relevance. */
export interface GradedThreat {
  readonly probability?: { readonly priv?: number; readonly corp?: number };
  readonly privGrade?: GradeInput | null;
  readonly corpGrade?: GradeInput | null;
}

/**
 * True when individuals are concerned: a probability above 0, otherwise a grade above 0. A probability of 0
 * leads to the grade here, whereas the calculation uses a given probability even if it is 0.
 */
export function isRelevantForIndividuals(threat: GradedThreat): boolean {
  return isPositive(threat.probability?.priv) || isPositive(threat.privGrade);
}

/** True when corporates are concerned; the rule of `isRelevantForIndividuals`. */
export function isRelevantForCorporates(threat: GradedThreat): boolean {
  return isPositive(threat.probability?.corp) || isPositive(threat.corpGrade);
}

function isPositive(value: number | { readonly grade: number } | null | undefined): boolean {
  const number = typeof value === 'object' ? value?.grade : value;
  return number !== undefined && number > 0;
}

/** Dimensions of an analysis, true when active. */
export type AnalysisDimensions = { readonly [T in OperationalType | 'legals']?: boolean };

/** Result of a selection of relevances: none, all without restriction, or a sorted list of areas. */
export type RelevanceSelection =
  | { readonly kind: 'none' }
  | { readonly kind: 'unrestricted' }
  | { readonly kind: 'list'; readonly relevances: readonly Relevance[] };

/** True when any operational dimension is active and, if relevances are given, at least one is not legal. */
export function hasOperationalDimension(
  dimensions: AnalysisDimensions,
  chosen?: readonly Relevance[],
): boolean {
  const anyDimension = operationalTypes.some((type) => dimensions[type] === true);
  return anyDimension && (chosen === undefined || chosen.some((relevance) => relevance !== 'legal'));
}

/** True when the legal dimension is active, and relevances are absent or include legal. */
export function hasLegalDimension(dimensions: AnalysisDimensions, chosen?: readonly Relevance[]): boolean {
  return dimensions.legals === true && (chosen === undefined || chosen.includes('legal'));
}

/**
 * The relevances that result from a selection: `legal` for the legal dimension alone, without `legal` for
 * operational dimensions alone, `none` for neither; `unrestricted` if the result contains everything
 * available.
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

/** Distinct relevances: legal, ml, tf, sv first, then any others alphabetically. */
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
 * The operational relevances of an assessment's calculation: all if none or only legal is chosen, otherwise
 * the chosen ones. Calculation page sections 3 and 4.10.
 */
export function listCalculatedRelevances(chosen?: readonly Relevance[]): readonly OperationalRelevance[] {
  const operational = operationalRelevances.filter((relevance) => chosen?.includes(relevance));
  return operational.length === 0 ? operationalRelevances : operational;
}

/**
 * True when these relevances restrict nothing: none is given, all are `undefined`, or `general` is among
 * them.
 */
export function hasNoRelevanceRestriction(own: readonly string[]): boolean {
  return own.includes('general') || own.every((relevance) => relevance === 'undefined');
}

/**
 * True when a threat or list with these relevances counts under `chosen`: they restrict nothing or share a
 * member.
 */
export function isRelevantUnder(own: readonly string[], chosen: readonly string[]): boolean {
  return hasNoRelevanceRestriction(own) || own.some((relevance) => chosen.includes(relevance));
}

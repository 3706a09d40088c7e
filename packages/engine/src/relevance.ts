/** Relevance of threats and of selections: specification 001 section 5.1, rule by rule. */
import {
  type OperationalRelevance,
  type OperationalType,
  operationalRelevances,
  operationalTypes,
  type Relevance,
  relevances,
} from './terms.ts';

/** A grade 0-4, bare or with its motivation. */
export type GradeInput = number | { readonly grade: number; readonly motivation?: unknown };

/** What the rules of relevance look at in a threat, of the model or of a calculation case. */
export interface GradedThreat {
  readonly probability?: { readonly priv?: number; readonly corp?: number };
  readonly privGrade?: GradeInput | null;
  readonly corpGrade?: GradeInput | null;
}

/**
 * Natural persons are concerned: a probability above 0, otherwise a grade above 0. A probability of 0 falls
 * through to the grade here, while in the calculation a given probability, also 0, wins.
 */
export function isPrivateRelevant(threat: GradedThreat): boolean {
  return isPositive(threat.probability?.priv) || isPositive(threat.privGrade);
}

/** Legal persons are concerned; the same rule as `isPrivateRelevant`. */
export function isCorporateRelevant(threat: GradedThreat): boolean {
  return isPositive(threat.probability?.corp) || isPositive(threat.corpGrade);
}

function isPositive(value: number | { readonly grade: number } | null | undefined): boolean {
  const number = typeof value === 'object' ? value?.grade : value;
  return number !== undefined && number > 0;
}

/** Which dimensions of an analysis are switched on. */
export type Dimensions = { readonly [T in OperationalType | 'legals']?: boolean };

/** Result of a relevance selection: nothing, everything without restriction, or a sorted list of areas. */
export type RelevanceSelection =
  | { readonly kind: 'none' }
  | { readonly kind: 'unrestricted' }
  | { readonly kind: 'list'; readonly relevances: readonly Relevance[] };

/** Any operational dimension is on and, if relevances are given, at least one of them is not legal. */
export function isOperational(dimensions: Dimensions, chosen?: readonly Relevance[]): boolean {
  const anyDimension = operationalTypes.some((type) => dimensions[type] === true);
  return anyDimension && (chosen === undefined || chosen.some((relevance) => relevance !== 'legal'));
}

/** The legal dimension is on, and relevances are absent or include legal. */
export function isLegal(dimensions: Dimensions, chosen?: readonly Relevance[]): boolean {
  return dimensions.legals === true && (chosen === undefined || chosen.includes('legal'));
}

/**
 * The relevances that a selection amounts to. Legal alone gives legal, operational alone drops legal, neither
 * gives `none`; a result that equals everything available is `unrestricted`.
 */
export function selectRelevances(
  dimensions: Dimensions,
  chosen?: readonly Relevance[],
  available: readonly Relevance[] = relevances,
): RelevanceSelection {
  const legal = isLegal(dimensions, chosen);
  const operational = isOperational(dimensions, chosen);
  const candidates = available.filter((relevance) => chosen === undefined || chosen.includes(relevance));
  const selected = candidates.filter((relevance) => (relevance === 'legal' ? legal : operational));
  if (selected.length === 0) return { kind: 'none' };
  if (selected.length === available.length) return { kind: 'unrestricted' };
  return { kind: 'list', relevances: sortRelevances(selected) };
}

/** Legal, ml, tf, sv first, then any others alphabetically; each once. */
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
 * The operational relevances that an assessment calculates with: all when none are chosen or legal is the only
 * one, otherwise the chosen ones. Calculation page sections 3 and 4.10.
 */
export function calculatedRelevances(chosen?: readonly Relevance[]): readonly OperationalRelevance[] {
  const operational = operationalRelevances.filter((relevance) => chosen?.includes(relevance));
  return operational.length === 0 ? operationalRelevances : operational;
}

/** Whether these relevances restrict nothing: none is given, none is decided yet (`undefined`), or `general` is among them. */
export function restrictsNoRelevance(own: readonly string[]): boolean {
  return own.includes('general') || own.every((relevance) => relevance === 'undefined');
}

/** A threat or list with these relevances counts under `chosen`: they restrict nothing, or share a member with it. */
export function countsUnder(own: readonly string[], chosen: readonly string[]): boolean {
  return restrictsNoRelevance(own) || own.some((relevance) => chosen.includes(relevance));
}

/** The calculation as a whole: calculation page sections 3 to 5. */
import { isOperationalRelevance } from '../relevance.ts';
import type { OperationalRelevance, Relevance } from '../terms.ts';
import {
  type OperationalLevels,
  operationalLevels,
  overallLevel,
  overallParts,
  withClasses,
} from './aggregate.ts';
import { typeResult } from './rows.ts';
import { levelsBySegment, operationalEnd, type Run, runOf, type SegmentLevels } from './run.ts';
import { prepare, type Structure } from './structure.ts';
import type { AssessmentCase, AssessmentResult } from './types.ts';

/**
 * Calculates a case: levels 0-4, probabilities 0-0.125, unrounded. Pure; the order of threats, risks and controls
 * does not matter. Throws when a key occurs twice among the threats or within a risk type.
 */
export function assess(input: AssessmentCase): AssessmentResult {
  return calculate(prepare(input), input);
}

/** Calculates a case whose structure is known already: `prepare` of this case, or of one with the same structure. */
export function calculate(structure: Structure, input: AssessmentCase): AssessmentResult {
  return resultOf(runOf(structure, input));
}

function resultOf(run: Run): AssessmentResult {
  const all = levelsBySegment(run, run.relevances);
  const legal = isLegalInScope(run) ? legalResult(run, all) : null;
  if (!isOperationalInScope(run)) return { relevances: {}, combined: null, legal };
  return { relevances: relevanceResults(run, all), combined: combinedResult(run, all), legal };
}

/** Legal obligations are assessed when relevances are not restricted, or include legal. */
export function isLegalInScope({ input }: Run): boolean {
  return includesAny(input.assessment.relevances, (relevance) => relevance === 'legal');
}

/** Operational risks are assessed unless legal is the only relevance. */
export function isOperationalInScope({ input }: Run): boolean {
  return includesAny(input.assessment.relevances, isOperationalRelevance);
}

function includesAny(
  chosen: readonly Relevance[] | null | undefined,
  wanted: (relevance: Relevance) => boolean,
): boolean {
  return chosen === undefined || chosen === null || chosen.length === 0 || chosen.some(wanted);
}

function relevanceResults(run: Run, all: readonly SegmentLevels[]): AssessmentResult['relevances'] {
  const results: {
    [R in OperationalRelevance]?: { overall: AssessmentResultOverall; types: OperationalLevels };
  } = {};
  for (const relevance of run.relevances) {
    const levels = run.relevances.length === 1 ? all : levelsBySegment(run, [relevance], operationalEnd(run));
    const types = operationalLevels(run, levels);
    results[relevance] = { overall: overallLevel(overallParts(types, run.config), run.config), types };
  }
  return results;
}

type AssessmentResultOverall = ReturnType<typeof overallLevel>;

function combinedResult(run: Run, all: readonly SegmentLevels[]): AssessmentResult['combined'] {
  const { config } = run;
  const categories = operationalLevels(run, all);
  return {
    overall: overallLevel(overallParts(categories, config), config),
    overallBySegment: {
      INDIVIDUALS: overallLevel(overallParts(categories, config, 'INDIVIDUALS'), config),
      CORPORATES: overallLevel(overallParts(categories, config, 'CORPORATES'), config),
    },
    types: {
      customers: typeResult(run, 'customers', all),
      products: typeResult(run, 'products', all),
      transactions: typeResult(run, 'transactions', all),
      channels: typeResult(run, 'channels', all),
      geographies: typeResult(run, 'geographies', all),
      industries: typeResult(run, 'industries', all),
      legalForms: typeResult(run, 'legalForms', all),
    },
  };
}

function legalResult(run: Run, all: readonly SegmentLevels[]): AssessmentResult['legal'] {
  const legals = typeResult(run, 'legals', all);
  return {
    overall: legals.level === null ? null : withClasses(legals.level, run.config),
    types: { legals },
  };
}

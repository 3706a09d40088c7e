/** The complete calculation of a case: docs/calculation.md sections 3 to 5. */

import type { OperationalRelevance, Relevance } from '../text/terms.ts';
import { isOperationalRelevance } from '../values/relevance.ts';
import {
  addRiskClasses,
  computeOperationalLevels,
  computeOverallLevel,
  listOverallLevelParts,
  type OperationalLevels,
} from './aggregate.ts';
import { buildTypeResult } from './rows.ts';
import {
  type CalculationRun,
  computeLevelsBySegment,
  getCachedRun,
  getOperationalRowEnd,
  type SegmentLevels,
} from './run.ts';
import { buildCaseStructure, type CaseStructure } from './structure.ts';
import type { AssessmentCase, AssessmentResult } from './types.ts';

/**
 * Calculates a case: levels 0-4 and probabilities 0-0.125, unrounded. The function is pure, and the order of threats,
 * risks and controls does not matter. Throws if a key occurs twice among the threats or within a risk type.
 */
export function computeAssessment(input: AssessmentCase): AssessmentResult {
  return computeAssessmentWithStructure(buildCaseStructure(input), input);
}

/**
 * Calculates a case with a prepared structure, which `buildCaseStructure` has built for this case or for a case with
 * the same structure.
 */
export function computeAssessmentWithStructure(
  structure: CaseStructure,
  input: AssessmentCase,
): AssessmentResult {
  return buildResult(getCachedRun(structure, input));
}

function buildResult(run: CalculationRun): AssessmentResult {
  const all = computeLevelsBySegment(run, run.relevances);
  const legal = isLegalInScope(run) ? legalResult(run, all) : null;
  if (!isOperationalInScope(run)) return { relevances: {}, combined: null, legal };
  return { relevances: relevanceResults(run, all), combined: combinedResult(run, all), legal };
}

/** True if obligations are assessed: the relevances are not restricted, or include `legal`. */
export function isLegalInScope({ input }: CalculationRun): boolean {
  return includesAny(input.assessment.relevances, (relevance) => relevance === 'legal');
}

/** True if operational risks are assessed: `legal` is not the only relevance. */
export function isOperationalInScope({ input }: CalculationRun): boolean {
  return includesAny(input.assessment.relevances, isOperationalRelevance);
}

function includesAny(
  chosen: readonly Relevance[] | null | undefined,
  wanted: (relevance: Relevance) => boolean,
): boolean {
  return chosen === undefined || chosen === null || chosen.length === 0 || chosen.some(wanted);
}

function relevanceResults(
  run: CalculationRun,
  all: readonly SegmentLevels[],
): AssessmentResult['relevances'] {
  const results: {
    [R in OperationalRelevance]?: { overall: AssessmentResultOverall; types: OperationalLevels };
  } = {};
  for (const relevance of run.relevances) {
    const levels =
      run.relevances.length === 1 ? all : computeLevelsBySegment(run, [relevance], getOperationalRowEnd(run));
    const types = computeOperationalLevels(run, levels);
    results[relevance] = {
      overall: computeOverallLevel(listOverallLevelParts(types, run.config), run.config),
      types,
    };
  }
  return results;
}

type AssessmentResultOverall = ReturnType<typeof computeOverallLevel>;

function combinedResult(run: CalculationRun, all: readonly SegmentLevels[]): AssessmentResult['combined'] {
  const { config } = run;
  const categories = computeOperationalLevels(run, all);
  return {
    overall: computeOverallLevel(listOverallLevelParts(categories, config), config),
    overallBySegment: {
      INDIVIDUALS: computeOverallLevel(listOverallLevelParts(categories, config, 'INDIVIDUALS'), config),
      CORPORATES: computeOverallLevel(listOverallLevelParts(categories, config, 'CORPORATES'), config),
    },
    types: {
      customers: buildTypeResult(run, 'customers', all),
      products: buildTypeResult(run, 'products', all),
      transactions: buildTypeResult(run, 'transactions', all),
      channels: buildTypeResult(run, 'channels', all),
      geographies: buildTypeResult(run, 'geographies', all),
      industries: buildTypeResult(run, 'industries', all),
      legalForms: buildTypeResult(run, 'legalForms', all),
    },
  };
}

function legalResult(run: CalculationRun, all: readonly SegmentLevels[]): AssessmentResult['legal'] {
  const legals = buildTypeResult(run, 'legals', all);
  return {
    overall: legals.level === null ? null : addRiskClasses(legals.level, run.config),
    types: { legals },
  };
}

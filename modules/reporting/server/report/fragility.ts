/**
 * Calculates how sensitive the levels of a reported assessment are, if the template shows it; results are cached by
 * figures.
 */
import type { AssessmentCase } from '@klarsikt/engine/assess';
import {
  adaptTemplateQuestions,
  hasRangesByDefault,
  type ReportedFragility,
  rangesParameterName,
} from '@klarsikt/engine/report';
import { computeLevelRanges, computeSensitivity } from '@klarsikt/engine/sensitivity';
import type { ReportOrder } from './making.ts';

/** Number of simulation runs: sufficient for shares in per cent; the screen uses ten times as many. */
const runs = 1_000;
const mostKept = 8;

const kept = new Map<string, ReportedFragility | null>();

/** Cache the result, because a preview is repeated while text is written, and a pack contains the report four times. */
function getCachedFragility(input: AssessmentCase, seed: string): ReportedFragility | null {
  const key = JSON.stringify([seed, input]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const changes = computeSensitivity(input);
  const found = changes === null ? null : computeLevelRanges(input, { seed, runs });
  const fragility = changes === null || found === null ? null : { sensitivity: changes, ranges: found };
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(key, fragility);
  return fragility;
}

type SensitivityOrder = Pick<ReportOrder, 'template' | 'parameters' | 'basis'>;

/**
 * Returns whether the report shows sensitivity: the template contains it, and the question about it was not answered
 * with no.
 */
function isSensitivityShown({ template: { template }, parameters = {}, basis }: SensitivityOrder): boolean {
  const given = Object.hasOwn(parameters, rangesParameterName) ? parameters[rangesParameterName] : undefined;
  // The fields of a Word file are known only when it is filled, so the template cannot be searched here.
  if (template === null) return (given ?? hasRangesByDefault(basis.document)) !== false;
  if (!JSON.stringify(template.content).includes('fragility')) return false;
  const questions = adaptTemplateQuestions(template.parameters ?? [], basis.document);
  return (given ?? questions.find(({ name }) => name === rangesParameterName)?.default) !== false;
}

export function computeReportedFragility(
  order: SensitivityOrder,
  input: AssessmentCase,
): ReportedFragility | null {
  return isSensitivityShown(order) ? getCachedFragility(input, order.basis.pid) : null;
}

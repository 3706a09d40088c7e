/** Lists the conclusions that the assessor writes: one per assessed category, and an overall conclusion. */
import { getTypeResult } from '../assess/figures.ts';
import type { AssessmentResult } from '../assess/types.ts';
import type { CompiledModel } from '../model/compile.ts';
import { type RiskType, riskTypes } from '../text/terms.ts';
import { hasVisibleText } from '../text/written.ts';
import { listRatedRisks } from './risk-rows.ts';
import type { AssessmentDocument } from './types.ts';

/** An assessed category, and whether its conclusion is written. */
export interface CategoryConclusion {
  readonly type: RiskType;
  readonly written: boolean;
}

/**
 * Lists the conclusions of all assessed categories, which have a level and at least one included risk that is not
 * marked as absent; obligations, industries and legal forms belong to them. Screens and reports count missing
 * conclusions by this list, which excludes the overall conclusion. `result` is the calculation of the document.
 */
export function listCategoryConclusions(
  model: CompiledModel,
  document: AssessmentDocument,
  result: AssessmentResult,
): readonly CategoryConclusion[] {
  const isAssessed = (type: RiskType): boolean =>
    getTypeResult(result, type)?.level != null &&
    listRatedRisks(model, document, type, result).some(({ figures, na }) => figures !== null && !na);
  return riskTypes
    .filter(isAssessed)
    .map((type) => ({ type, written: hasVisibleText(document.conclusions[type]) }));
}

/** True if the overall conclusion is written. */
export const hasOverallConclusion = ({ conclusions }: Pick<AssessmentDocument, 'conclusions'>): boolean =>
  hasVisibleText(conclusions.overall);

/** Detects changes of residual levels as shown. */

import { riskTypes } from '../text/terms.ts';
import { roundToShown } from '../values/scale.ts';
import { getTypeResult } from './figures.ts';
import type { AssessmentResult, RiskFigures } from './types.ts';

/**
 * True if a residual level as shown (one decimal) of the whole assessment, a category or a risk differs between two
 * results, or exists in only one of them.
 */
export function hasResidualLevelChanged(before: AssessmentResult, after: AssessmentResult): boolean {
  const former = shownLevels(before);
  const present = shownLevels(after);
  return former.size !== present.size || [...former].some(([name, level]) => present.get(name) !== level);
}

function shownLevels(result: AssessmentResult): ReadonlyMap<string, number | null> {
  const level = (figures: Pick<RiskFigures, 'residual'> | null | undefined) =>
    figures ? roundToShown(figures.residual) : null;
  const overall = result.combined === null ? result.legal?.overall : result.combined.overall;
  return new Map([
    ['', level(overall)],
    ...riskTypes.flatMap((type) => {
      const found = getTypeResult(result, type);
      return [
        [type, level(found?.level)] as const,
        ...(found?.risks ?? []).map((risk) => [`${type}/${risk.key}`, level(risk)] as const),
      ];
    }),
  ]);
}

/** Whether residual levels are still those that were shown before. */
import { shown } from '../scale.ts';
import { riskTypes } from '../terms.ts';
import { typeResult } from './figures.ts';
import type { AssessmentResult, Figures } from './types.ts';

/**
 * True where a shown residual level (one decimal) of the whole, of a category or of a risk is another one after, or where
 * one is there that was not.
 */
export function residualMoved(before: AssessmentResult, after: AssessmentResult): boolean {
  const former = shownLevels(before);
  const present = shownLevels(after);
  return former.size !== present.size || [...former].some(([name, level]) => present.get(name) !== level);
}

function shownLevels(result: AssessmentResult): ReadonlyMap<string, number | null> {
  const level = (figures: Pick<Figures, 'residual'> | null | undefined) =>
    figures ? shown(figures.residual) : null;
  const overall = result.combined === null ? result.legal?.overall : result.combined.overall;
  return new Map([
    ['', level(overall)],
    ...riskTypes.flatMap((type) => {
      const found = typeResult(result, type);
      return [
        [type, level(found?.level)] as const,
        ...(found?.risks ?? []).map((risk) => [`${type}/${risk.key}`, level(risk)] as const),
      ];
    }),
  ]);
}

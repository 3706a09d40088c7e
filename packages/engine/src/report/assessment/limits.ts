/** Figures beyond their limit, for a report. */
import { computeLimitFigure, findExceededLimits } from '../../assessment/periods.ts';
import { getDataKindName } from '../../assessment/words.ts';
import type { Language } from '../../text/terms.ts';
import { getRiskTypeName } from '../../words/words.ts';
import { formatEnteredFigure, getPercentSign } from '../format.ts';
import type { AssessmentReportContext } from './context.ts';
import type { ExceededLimitLine } from './exceeded-limits.ts';

const sides: { readonly [S in 'over' | 'under']: { readonly [L in Language]: string } } = {
  over: { en: 'above', sv: 'över' },
  under: { en: 'below', sv: 'under' },
};

/** Lists the figures of an assessment that are beyond their limit, in the order of its categories. */
export function listExceededLimitLines({
  document,
  model,
  language,
  terms,
}: AssessmentReportContext): readonly ExceededLimitLine[] {
  const shown = (value: number, unit: string): string => formatEnteredFigure(value, language) + unit;
  return findExceededLimits(document).map(({ type, key, kind, side, limit, figure }) => {
    const value = computeLimitFigure(limit, figure) ?? 0;
    const unit = limit.mode === 'abs' ? '' : getPercentSign(language);
    return {
      category: getRiskTypeName(type, language, terms),
      name: model[type].byKey.get(key)?.name[language] ?? key,
      kind: getDataKindName(kind, language),
      value,
      limit: limit[side] ?? 0,
      unit,
      shownValue: shown(value, unit),
      shownLimit: shown(limit[side] ?? 0, unit),
      side: sides[side][language],
      reason: limit.reason ?? '',
    };
  });
}

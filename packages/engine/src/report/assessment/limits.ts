/** Figures that have crossed their limit, as a report tells of them. */
import { crossedLimits } from '../../assessment/periods.ts';
import { dataKindWord } from '../../assessment/words.ts';
import type { Language } from '../../terms.ts';
import { riskTypeWord } from '../../words.ts';
import { percentSign } from '../format.ts';
import type { ReportContext } from './context.ts';
import type { CrossedLine } from './crossed.ts';

const sides: { readonly [S in 'over' | 'under']: { readonly [L in Language]: string } } = {
  over: { en: 'above', sv: 'över' },
  under: { en: 'below', sv: 'under' },
};

/** The figures of an assessment that have crossed their limit, in the order of its categories. */
export function crossedLines({ document, model, language, terms }: ReportContext): readonly CrossedLine[] {
  return crossedLimits(document).map(({ type, key, kind, side, limit, figure }) => ({
    category: riskTypeWord(type, language, terms),
    name: model[type].byKey.get(key)?.name[language] ?? key,
    kind: dataKindWord(kind, language),
    value: (limit.mode === 'abs' ? figure.abs : (figure.share ?? 0) * 100) ?? 0,
    limit: limit[side] ?? 0,
    unit: limit.mode === 'abs' ? '' : percentSign(language),
    side: sides[side][language],
    reason: limit.reason ?? '',
  }));
}

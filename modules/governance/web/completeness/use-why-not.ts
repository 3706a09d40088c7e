import type { CompletenessSheetEntry } from '@klarsikt/engine/completeness';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { completenessTexts } from './texts.ts';

export function useNotApplicableReason() {
  const t = useT(completenessTexts);
  const { date } = useFormat();
  return (notApplicable: NonNullable<CompletenessSheetEntry['notApplicable']>): string => {
    if ('reason' in notApplicable) return notApplicable.reason;
    if ('scope' in notApplicable) return t(`completeness.outOfScope.${notApplicable.scope}`);
    return t('completeness.notAsked', { day: date(notApplicable.day) });
  };
}

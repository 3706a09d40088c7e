import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { OwnRiskLevel } from '../_lib/results/own-levels.ts';
import { analysisViewsTexts } from './texts.ts';

export function OwnLevelNote({ level }: { readonly level: OwnRiskLevel | undefined }) {
  const t = useT(analysisViewsTexts);
  const { level: said } = useFormat();
  if (level === undefined) return null;
  return (
    <small data-own>
      {t('views.own', { inherent: said(level.inherent), residual: said(level.residual) })}
    </small>
  );
}

import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { OwnLevel } from '../_lib/results/own-levels.ts';
import { texts } from './texts.ts';

export function OwnNote({ level }: { readonly level: OwnLevel | undefined }) {
  const t = useT(texts);
  const { level: said } = useFormat();
  if (level === undefined) return null;
  return (
    <small data-own>
      {t('views.own', { inherent: said(level.inherent), residual: said(level.residual) })}
    </small>
  );
}

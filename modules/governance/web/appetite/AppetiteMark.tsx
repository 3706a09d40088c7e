/**
 * Shows whether a residual level is within its limit, by shape and word, because colours are reserved for risk
 * levels.
 */
import type { LimitComparison } from '@klarsikt/engine/appetite';
import { roundToShown } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './appetite.module.css';
import { appetiteTexts } from './texts.ts';

const shapes = {
  in: <path d="M3 8.5l3.2 3.2L13 4.8" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  watch: <path d="M8 3l5.5 10h-11z" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  out: <path d="M8 2l6.5 12h-13z" fill="currentColor" />,
} as const;

export function AppetiteMark({ against }: { readonly against: LimitComparison | null }) {
  const t = useT(appetiteTexts);
  const { level } = useFormat();
  if (against === null) return <span className={styles.unlimited}>{t('appetite.notLimited')}</span>;
  const { status, limit, residual } = against;
  const by = level(roundToShown(roundToShown(residual) - limit));
  return (
    <span className={styles.mark} data-status={status} title={t('appetite.limit', { limit: level(limit) })}>
      <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true">
        {shapes[status]}
      </svg>
      {status === 'out' ? t('appetite.out', { by }) : t(`appetite.${status}`)}
    </span>
  );
}

/** Whether a licence counts, and a warning while there is time to renew it. */
import type { LicenceRow } from '@klarsikt/contract';
import { useT } from '../../platform/i18n/texts.ts';
import { daysLeft, soonDays } from './ends.ts';
import styles from './licence.module.css';
import { texts } from './texts.ts';

export function LicenceState({
  state,
  effective,
  validTo,
}: Pick<LicenceRow, 'state' | 'effective' | 'validTo'>) {
  const t = useT(texts);
  const left = state === 'valid' ? daysLeft(validTo, new Date()) : null;
  const soon = left !== null && left <= soonDays;
  const word = soon
    ? t('licences.endsSoon', { days: left })
    : effective
      ? t('licences.counts')
      : t(`licences.state.${state}`);
  return (
    <span className={styles.state} data-tone={soon ? 'soon' : effective ? 'counts' : 'idle'}>
      {word}
    </span>
  );
}

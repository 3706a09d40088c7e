import type { LicenceRow } from '@klarsikt/contract';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { computeRemainingLicenceDays, endingSoonDays } from './ends.ts';
import styles from './licence.module.css';
import { licenceTexts } from './texts.ts';

export function LicenceState({ state, validTo }: Pick<LicenceRow, 'state' | 'validTo'>) {
  const t = useT(licenceTexts);
  const left = state === 'valid' ? computeRemainingLicenceDays(validTo, getToday()) : null;
  const soon = left !== null && left <= endingSoonDays;
  const word = soon ? t('licences.endsSoon', { days: left }) : t(`licences.state.${state}`);
  const tone = state === 'valid' ? 'counts' : 'idle';
  return (
    <span className={styles.state} data-tone={soon ? 'soon' : tone}>
      {word}
    </span>
  );
}

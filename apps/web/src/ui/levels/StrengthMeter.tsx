/** Shows control strength as a number and as four steps, which are filled in tenths. */
import { type ClassThresholds, defaultClassThresholds } from '@klarsikt/engine/report';
import { getStrengthClass } from '@klarsikt/engine/values';
import { getStrengthClassName } from '@klarsikt/engine/words';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import styles from './levels.module.css';

interface MeterProps {
  /** Control strength from 0 to 4; null if not assessed. */
  readonly strength: number | null;
  readonly thresholds?: ClassThresholds;
  /** Shows the word of the class after the steps. */
  readonly word?: boolean;
}

const steps = [0, 1, 2, 3] as const;

export function StrengthMeter({ strength, thresholds = defaultClassThresholds, word }: MeterProps) {
  const format = useFormat();
  const t = useT(uiTexts);
  if (strength === null) return <span className={styles.missing}>{t('ui.notAssessed')}</span>;
  const given = getStrengthClass(strength, thresholds.strength);
  const name = getStrengthClassName(given, format.language);
  const figure = format.level(strength);
  return (
    <span className={`${styles.meter} ${styles.strength}`} data-level data-class={given}>
      <b aria-hidden="true">{figure}</b>
      <span className={styles.steps} role="img" aria-label={t('ui.strengthOf', { figure, word: name })}>
        {steps.map((step) => (
          <svg key={step} viewBox="0 0 9 10" aria-hidden="true">
            <rect width={9 * Math.min(1, Math.max(0, strength - step))} height="10" />
          </svg>
        ))}
      </span>
      {word ? <span>{name}</span> : null}
    </span>
  );
}

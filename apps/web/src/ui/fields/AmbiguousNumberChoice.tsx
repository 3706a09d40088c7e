/** Offers both readings of an ambiguous number, with thousands or with decimals. */

import type { NumberReading, PossibleNumber } from '@klarsikt/engine/values';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { Button } from '../Button.tsx';
import { uiTexts } from '../texts.ts';
import styles from './two-ways.module.css';

export type AmbiguousNumber = Extract<NumberReading, { kind: 'twoWays' }>;

interface ReadingChoiceProps {
  readonly text: string;
  readonly reading: AmbiguousNumber;
  /** Number of similar texts that the answer applies to. */
  readonly alike?: number;
  readonly onChoose: (meant: 'thousands' | 'decimals') => void;
}

export function AmbiguousNumberChoice({ text, reading, alike = 1, onChoose }: ReadingChoiceProps) {
  const t = useT(uiTexts);
  const { number } = useFormat();
  const choice = (meant: 'thousands' | 'decimals', { value, fault }: PossibleNumber) => (
    <Button
      size="compact-xs"
      variant="default"
      disabled={fault !== null}
      title={fault === null ? undefined : t(fault === 'whole' ? 'ui.notWhole' : 'ui.notPossible')}
      onClick={() => onChoose(meant)}
    >
      {t(meant === 'thousands' ? 'ui.asThousands' : 'ui.asDecimals', {
        value: number(value, meant === 'thousands' ? 0 : 3),
      })}
    </Button>
  );
  return (
    <span className={styles.ask}>
      <span role="alert">{t('ui.twoWays', { text })}</span>
      <span className={styles.choices}>
        {choice('thousands', reading.thousands)}
        {choice('decimals', reading.decimals)}
      </span>
      {alike > 1 ? <span>{t('ui.twoWaysAlike', { count: alike })}</span> : null}
    </span>
  );
}

/** Message at a date field with an invalid or ambiguous text. */
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { Button } from '../Button.tsx';
import { uiTexts } from '../texts.ts';
import type { useDayText } from './day-text.ts';
import styles from './two-ways.module.css';

type DayFaultProps = Pick<ReturnType<typeof useDayText>, 'asked' | 'nonsense' | 'take' | 'field'>;

export function InvalidDayNotice({ asked, nonsense, take, field }: DayFaultProps) {
  const t = useT(uiTexts);
  const { date } = useFormat();
  if (nonsense !== null) return <span role="alert">{t('ui.noDay', { text: nonsense })}</span>;
  if (asked === null) return null;
  return (
    <span className={styles.ask}>
      <span role="alert">{t('ui.twoWays', { text: field.value.trim() })}</span>
      <span className={styles.choices}>
        {[asked.dayFirst, asked.monthFirst].map((day) => (
          <Button key={day} size="compact-xs" variant="default" onClick={() => take(day)}>
            {date(day)}
          </Button>
        ))}
      </span>
    </span>
  );
}

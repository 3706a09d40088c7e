/** A date field without the component kit, for pages on phones and for filters. */
import { useId } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { CalendarButton, isCalendarKey, useCalendar } from '../calendar/CalendarButton.tsx';
import type { DayLimits } from '../calendar/month.ts';
import { uiTexts } from '../texts.ts';
import { InvalidDayNotice } from './DayFault.tsx';
import { type DayValue, useDayText } from './day-text.ts';
import styles from './SimpleField.module.css';

interface PlainDateFieldProps extends DayValue, DayLimits {
  readonly label: string;
  /** Shows the label only to screen readers. */
  readonly labelHidden?: boolean;
  readonly className?: string | undefined;
  readonly inputClassName?: string | undefined;
  /** Id of the error message, if it is shown elsewhere. */
  readonly faultId?: string | undefined;
}

export function PlainDateField(props: PlainDateFieldProps) {
  const { label, labelHidden, className, inputClassName, faultId, value, onChange, earliest, latest } = props;
  const t = useT(uiTexts);
  const id = useId();
  const day = useDayText({ value, onChange });
  const calendar = useCalendar();
  const refused = day.nonsense !== null || day.asked !== null;
  const said = refused ? `${id}-error` : faultId;
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <span className={styles.withCalendar}>
        <input
          id={id}
          className={inputClassName}
          placeholder={t('ui.dayLike')}
          {...day.field}
          aria-invalid={said === undefined ? undefined : true}
          aria-describedby={said}
          onChange={(event) => day.field.onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            day.field.onKeyDown(event);
            if (!isCalendarKey(event)) return;
            event.preventDefault();
            calendar.open();
          }}
        />
        <CalendarButton calendar={calendar} {...{ value, earliest, latest }} onChange={day.take} />
      </span>
      {refused ? (
        <div id={said} className={styles.error}>
          <InvalidDayNotice {...day} />
        </div>
      ) : null}
    </div>
  );
}

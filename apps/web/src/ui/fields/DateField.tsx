/**
 * A date in the notation of the language. An empty field means no date; an ambiguous date must be clarified by the
 * person.
 */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useT } from '../../platform/i18n/texts.ts';
import { CalendarButton, isCalendarKey, useCalendar } from '../calendar/CalendarButton.tsx';
import type { DayLimits } from '../calendar/month.ts';
import { uiTexts } from '../texts.ts';
import { InvalidDayNotice } from './DayFault.tsx';
import { type DayValue, useDayText } from './day-text.ts';

interface DateFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'type' | 'ref'>,
    DayValue,
    DayLimits {}

export function DateField({ value, onChange, error, earliest, latest, ...rest }: DateFieldProps) {
  const t = useT(uiTexts);
  const day = useDayText({ value, onChange });
  const calendar = useCalendar();
  const fixed = rest.disabled === true || rest.readOnly === true;
  const refused = day.nonsense !== null || day.asked !== null;
  return (
    <TextInput
      placeholder={t('ui.dayLike')}
      {...rest}
      {...day.field}
      error={refused ? <InvalidDayNotice {...day} /> : error}
      onChange={(event) => day.field.onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        day.field.onKeyDown(event);
        if (fixed || !isCalendarKey(event)) return;
        event.preventDefault();
        calendar.open();
      }}
      {...(fixed
        ? {}
        : {
            rightSectionPointerEvents: 'all',
            rightSection: (
              <CalendarButton
                calendar={calendar}
                {...{ value, earliest, latest }}
                onChange={day.take}
                stop={rest.variant !== 'unstyled'}
              />
            ),
          })}
    />
  );
}

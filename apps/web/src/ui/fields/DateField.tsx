/** A day as people write it in their language. Empty is none; what can be read two ways is asked. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useT } from '../../platform/i18n/texts.ts';
import { CalendarButton, opensCalendar, useCalendar } from '../calendar/CalendarButton.tsx';
import type { Limits } from '../calendar/month.ts';
import { texts } from '../texts.ts';
import { DayFault } from './DayFault.tsx';
import { type DayValue, useDayText } from './day-text.ts';

interface DateFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'type' | 'ref'>,
    DayValue,
    Limits {}

export function DateField({ value, onChange, error, earliest, latest, ...rest }: DateFieldProps) {
  const t = useT(texts);
  const day = useDayText({ value, onChange });
  const calendar = useCalendar();
  const fixed = rest.disabled === true || rest.readOnly === true;
  const refused = day.nonsense !== null || day.asked !== null;
  return (
    <TextInput
      placeholder={t('ui.dayLike')}
      {...rest}
      {...day.field}
      error={refused ? <DayFault {...day} /> : error}
      onChange={(event) => day.field.onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        day.field.onKeyDown(event);
        if (fixed || !opensCalendar(event)) return;
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

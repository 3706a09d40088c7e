/** A day as people write it in their language. Empty is none; what can be read two ways is asked. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { useT } from '../platform/i18n/texts.ts';
import { DayFault } from './DayFault.tsx';
import { type DayValue, useDayText } from './day-text.ts';
import { texts } from './texts.ts';

interface DateFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'type' | 'ref'>,
    DayValue {}

export function DateField({ value, onChange, error, ...rest }: DateFieldProps) {
  const t = useT(texts);
  const day = useDayText({ value, onChange });
  const refused = day.nonsense !== null || day.asked !== null;
  return (
    <TextInput
      placeholder={t('ui.dayLike')}
      {...rest}
      {...day.field}
      error={refused ? <DayFault {...day} /> : error}
      onChange={(event) => day.field.onChange(event.currentTarget.value)}
    />
  );
}

/** A number as people write it in their language. Empty is empty, not zero. */

import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormat } from '../platform/i18n/format.ts';
import { numberForEditing, parseNumber } from '../platform/i18n/number.ts';
import { useT } from '../platform/i18n/texts.ts';
import { texts } from './texts.ts';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  readonly value: number | null;
  /** Called with a valid number or null; not while the text is no number. */
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
}

export function NumberField({
  value,
  onChange,
  min,
  max,
  error,
  onFocus,
  onBlur,
  ...props
}: NumberFieldProps) {
  const { language, number } = useFormat();
  const [editing, setEditing] = useState(false);
  const t = useT(texts);
  const [text, setText] = useState(() => numberForEditing(value, language));
  useEffect(() => {
    setText((shown) => (parseNumber(shown, language) === value ? shown : numberForEditing(value, language)));
  }, [value, language]);
  const read = parseNumber(text, language);
  const fault = (given: number | null | undefined): string | undefined => {
    if (given === undefined) return t('ui.notNumber');
    if (given !== null && min !== undefined && given < min) return t('ui.tooSmall', { limit: number(min) });
    if (given !== null && max !== undefined && given > max) return t('ui.tooLarge', { limit: number(max) });
    return undefined;
  };
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      // At rest a large number stands as it does everywhere else; while it is typed it is plain.
      value={editing || value === null || read !== value || !Number.isInteger(value) ? text : number(value)}
      error={fault(read) ?? error}
      onFocus={(event) => {
        setEditing(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setEditing(false);
        onBlur?.(event);
      }}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        const given = parseNumber(next, language);
        if (given !== undefined && fault(given) === undefined) onChange(given);
      }}
    />
  );
}

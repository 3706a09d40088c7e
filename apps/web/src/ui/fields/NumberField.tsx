/**
 * A number in the notation of the language. An empty field is not zero; an ambiguous number must be clarified by the
 * person.
 */

import { readNumber } from '@klarsikt/engine/values';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFormat } from '../../platform/i18n/format.ts';
import { formatNumberForEditing } from '../../platform/i18n/number.ts';
import { InvalidNumberNotice } from './NumberFault.tsx';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  readonly value: number | null;
  /**
   * Called with a valid number, with null for an empty field, and with the former number while the text is invalid.
   */
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
}

type Limits = Pick<NumberFieldProps, 'min' | 'max' | 'whole'>;

const rulesOf = ({ min, max, whole }: Limits) => ({
  ...(min === undefined ? {} : { least: min }),
  ...(max === undefined ? {} : { most: max }),
  ...(whole === undefined ? {} : { whole }),
});

/** Keeps the typed text as long as the person types, and afterwards only if it is not a valid number. */
function useTypedNumber({
  value,
  onChange,
  ...limits
}: Limits & Pick<NumberFieldProps, 'value' | 'onChange'>) {
  const { language } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef({ value, text: '' });
  const readingOf = (text: string) => {
    const { current } = before;
    if (text !== current.text) return readNumber(text, language, rulesOf(limits));
    return current.value === null
      ? ({ kind: 'empty' } as const)
      : ({ kind: 'number', value: current.value } as const);
  };
  const reading = typed === null ? null : readingOf(typed);
  const gives = reading?.kind === 'number' ? reading.value : null;
  const sure = reading?.kind === 'number' || reading?.kind === 'empty';
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // If undo or another person changes the value, the new value replaces the typed text.
    if (sure && gives !== value) setTyped(null);
  }
  return {
    typed,
    reading,
    start: () => {
      if (typed !== null) return;
      before.current = { value, text: formatNumberForEditing(value, language) };
      setTyped(before.current.text);
    },
    type: (text: string) => {
      setTyped(text);
      const next = readingOf(text);
      if (next.kind === 'number') onChange(next.value);
      else if (next.kind === 'empty') onChange(null);
      else if (value !== before.current.value) onChange(before.current.value);
    },
    leave: () => {
      if (sure) setTyped(null);
    },
    take: (number: number) => {
      setTyped(null);
      onChange(number);
    },
  };
}

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, whole, error, onFocus, onBlur, ...rest } = props;
  const { language, number } = useFormat();
  const { typed, reading, start, type, leave, take } = useTypedNumber(props);
  const isUnread = typed !== null && (reading?.kind === 'twoWays' || reading?.kind === 'fault');
  const fault = isUnread ? (
    <InvalidNumberNotice text={typed} rules={rulesOf(props)} onTake={take} />
  ) : undefined;
  // Large numbers show group separators, except during typing.
  const atRest =
    value !== null && Number.isInteger(value) ? number(value) : formatNumberForEditing(value, language);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={typed ?? atRest}
      error={fault ?? error}
      onFocus={(event) => {
        start();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

/**
 * State of a date field, which shows the date in the product's language and reads any common notation. The browser's
 * own date field uses the browser's language, which can differ.
 */
import { type DayReading, readDay, writeDay } from '@klarsikt/engine/values';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../platform/settings/language.ts';

export interface DayValue {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** Called with an existing day or an empty text, but not while the text is invalid. */
  readonly onChange: (day: string) => void;
}

/**
 * Keeps the typed text until it is a valid day; an invalid text is reported when the person leaves the field or sends
 * the form.
 */
export function useDayText({ value, onChange }: DayValue) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [seen, setSeen] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const reading: DayReading | null = typed === null ? null : readDay(typed);
  const refused = reading?.kind === 'fault' || reading?.kind === 'twoWays';
  if (seen !== value) {
    setSeen(value);
    // If undo or another person changes the value, the new value replaces the typed text.
    if (reading?.kind === 'day' ? reading.value !== value : value !== '') setTyped(null);
  }
  // Prevents the form from being sent with the former day while the text is invalid.
  useEffect(() => field.current?.setCustomValidity(refused ? 'day' : ''), [refused]);
  const leave = () => {
    if (refused) setLeft(true);
    else setTyped(null);
  };
  return {
    asked: left && reading?.kind === 'twoWays' ? reading : null,
    nonsense: left && reading?.kind === 'fault' ? (typed ?? '').trim() : null,
    take: (day: string) => {
      setTyped(null);
      onChange(day);
    },
    field: {
      ref: field,
      type: 'text' as const,
      autoComplete: 'off',
      spellCheck: false,
      value: typed ?? (value === '' ? '' : writeDay(value, language)),
      onChange: (text: string) => {
        setTyped(text);
        setLeft(false);
        const next = readDay(text);
        if (next.kind === 'day' && next.value !== value) onChange(next.value);
        if (next.kind === 'empty' && value !== '') onChange('');
      },
      onBlur: (_: FocusEvent<HTMLInputElement>) => leave(),
      onKeyDown: ({ key }: KeyboardEvent<HTMLInputElement>) => {
        if (key === 'Enter') leave();
      },
    },
  };
}

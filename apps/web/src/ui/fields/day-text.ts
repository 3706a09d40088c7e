/**
 * The text of a field for a day: written as the product's language writes days, taken as anybody types or pastes them. The
 * browser's own field for days follows the browser's language, which need not be the product's.
 */
import { type DayReading, readDay, writeDay } from '@klarsikt/engine';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../platform/settings/language.ts';

export interface DayValue {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** Called with a day that exists, or the empty text; not called while the text gives neither. */
  readonly onChange: (day: string) => void;
}

/** What is typed stands until it gives a day; what gives none is said once the field is left or sent. */
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
    // Undo, or somebody else's change: what stands there now is shown.
    if (reading?.kind === 'day' ? reading.value !== value : value !== '') setTyped(null);
  }
  // A form that sums up its faults is not sent with the day from before under a text that is none.
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

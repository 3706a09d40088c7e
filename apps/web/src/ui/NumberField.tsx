/** A number as people write it in their language. Empty is empty, not zero. */

import type { Language } from '@klarsikt/engine';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormat } from '../platform/i18n/format.ts';
import { useT } from '../platform/i18n/texts.ts';
import { texts } from './texts.ts';

/**
 * Reads a number: spaces group digits; the comma is the Swedish decimal mark and groups digits in English, unless it
 * cannot (3,5). Null for an empty text, undefined for what is not a number.
 */
export function parseNumber(text: string, language: Language): number | null | undefined {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(/\u2212/g, '-');
  if (bare === '') return null;
  const grouped = language === 'en' && /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare);
  const plain = grouped ? bare.replaceAll(',', '') : bare.replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** Writes a number for editing: all its decimals, no grouping. */
export function numberForEditing(value: number | null, language: Language): string {
  if (value === null) return '';
  const text = String(value);
  return language === 'sv' ? text.replace('.', ',') : text;
}

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  readonly value: number | null;
  /** Called with a valid number or null; not while the text is no number. */
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
}

export function NumberField({ value, onChange, min, max, error, ...props }: NumberFieldProps) {
  const { language, number } = useFormat();
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
      value={text}
      error={fault(read) ?? error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        const given = parseNumber(next, language);
        if (given !== undefined && fault(given) === undefined) onChange(given);
      }}
    />
  );
}

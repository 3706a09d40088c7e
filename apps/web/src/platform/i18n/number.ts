/** Numbers as people write and edit them. */
import type { Language } from '@klarsikt/engine';

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

/** A value of the document in words: a figure with its sign, anything else as it was entered. */
import { ballparkWord, isDay } from '@klarsikt/engine';
import { type Format, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { plain } from './plain.ts';
import { useFieldWords } from './use-field-words.ts';

/** A figure of the background data; null for any other value. */
export function figureWords(
  value: unknown,
  { entered, percentage, language }: Pick<Format, 'entered' | 'percentage' | 'language'>,
): string | null {
  if (typeof value !== 'object' || value === null || !('mode' in value) || !('value' in value)) return null;
  const { mode, value: figure } = value;
  if (typeof figure !== 'number') return null;
  if (mode === 'ball') return ballparkWord(figure, language) ?? entered(figure);
  if (mode === 'perc') return percentage(figure);
  return mode === 'abs' || mode === 'ratio' ? entered(figure) : null;
}

/** Days as the language writes them, other texts as the fields call them. */
export const withDays =
  (word: (text: string) => string, { date }: Pick<Format, 'date'>) =>
  (text: string): string =>
    isDay(text) ? date(text) : word(text);

export function useValueWords(): (value: unknown) => string | null {
  const format = useFormat();
  const word = useFieldWords();
  return (value) => figureWords(value, format) ?? plain(value, withDays(word, format));
}

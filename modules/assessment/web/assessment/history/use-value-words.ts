/** Formats a value of the document: figures with their unit, other values as entered. */
import { getBallparkWord } from '@klarsikt/engine/assessment';
import { isDay } from '@klarsikt/engine/fields';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useFieldValueWords } from '../../ownfield/use-field-value-words.ts';
import { formatPlainValue } from './plain.ts';
import { useFieldLabels } from './use-field-words.ts';

export function formatFigure(
  value: unknown,
  { entered, percentage, language }: Pick<LanguageFormat, 'entered' | 'percentage' | 'language'>,
): string | null {
  if (typeof value !== 'object' || value === null || !('mode' in value) || !('value' in value)) return null;
  const { mode, value: figure } = value;
  if (typeof figure !== 'number') return null;
  if (mode === 'ball') return getBallparkWord(figure, language) ?? entered(figure);
  if (mode === 'perc') return percentage(figure);
  return mode === 'abs' || mode === 'ratio' ? entered(figure) : null;
}

export const createDayFormatter =
  (word: (text: string) => string, { date }: Pick<LanguageFormat, 'date'>) =>
  (text: string): string =>
    isDay(text) ? date(text) : word(text);

/**
 * Returns a function that formats a value of the document. `path` is the JSON pointer of the value, by which labels
 * of own fields are found.
 */
export function useValueFormatter(): (value: unknown, path?: string) => string | null {
  const format = useFormat();
  const word = useFieldLabels();
  const own = useFieldValueWords();
  return (value, path) =>
    formatFigure(value, format) ??
    formatPlainValue(path === undefined ? value : own.value(path, value), createDayFormatter(word, format));
}

import { type Language, writeNumber } from '@klarsikt/engine';

/** All digits without grouping, so that the number has only one reading. */
export function formatNumberForEditing(value: number | null, language: Language): string {
  return value === null ? '' : writeNumber(value, language);
}

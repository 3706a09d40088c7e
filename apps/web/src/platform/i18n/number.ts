import type { Language } from '@klarsikt/engine/text';
import { writeNumber } from '@klarsikt/engine/values';

/** Formats a number with all digits and without grouping, so that it has only one reading. */
export function formatNumberForEditing(value: number | null, language: Language): string {
  return value === null ? '' : writeNumber(value, language);
}

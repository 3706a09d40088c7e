import type { Language } from '@klarsikt/engine/text';
import { writeNumber } from '@klarsikt/engine/values';

/** All digits without grouping, so that the number has only one reading. */
export function formatNumberForEditing(value: number | null, language: Language): string {
  return value === null ? '' : writeNumber(value, language);
}

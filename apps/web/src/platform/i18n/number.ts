/** Numbers as people edit them. They are read by the engine's one reader. */
import { type Language, writeNumber } from '@klarsikt/engine';

/** A number for editing: all its digits, no grouping, readable one way only. */
export function numberForEditing(value: number | null, language: Language): string {
  return value === null ? '' : writeNumber(value, language);
}

/** Reads members of values of unknown shape. */

/** A value with members. */
export type LooseRecord = { readonly [name: string]: unknown };

/** True for an object that is neither null nor a list. */
export function isRecord(value: unknown): value is LooseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text without surrounding blanks; numbers and booleans as text, other values as an empty text. */
export function toPlainText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The items of a list; empty for other values. */
export function toItemList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The items of a list that are records. */
export function toRecords(value: unknown): readonly LooseRecord[] {
  return toItemList(value).filter(isRecord);
}

/** The non-empty texts of a list. */
export function toTextList(value: unknown): readonly string[] {
  return toItemList(value)
    .map(toPlainText)
    .filter((text) => text !== '');
}

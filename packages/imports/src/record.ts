/** Reads members of values whose shape is unknown. */

/** An object with members of unknown types. */
export type LooseRecord = { readonly [name: string]: unknown };

/** True for an object that is neither null nor a list. */
export function isRecord(value: unknown): value is LooseRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns a text without surrounding blanks. Numbers and booleans are converted to text, other values to an empty
 * text.
 */
export function toPlainText(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Returns the items of a list; empty for other values. */
export function toItemList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the items of a list that are records. */
export function toRecords(value: unknown): readonly LooseRecord[] {
  return toItemList(value).filter(isRecord);
}

/** Returns the non-empty texts of a list. */
export function toTextList(value: unknown): readonly string[] {
  return toItemList(value)
    .map(toPlainText)
    .filter((text) => text !== '');
}

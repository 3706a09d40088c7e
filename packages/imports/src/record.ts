/** Reading members of values whose shape nobody has promised. */

/** A value with members. */
export type Loose = { readonly [name: string]: unknown };

/** True for an object that is neither null nor a list. */
export function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, without blanks at its ends; numbers are told as texts, everything else is empty. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The items of a list; of anything else none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The items of a list that are records. */
export function recordsOf(value: unknown): readonly Loose[] {
  return listOf(value).filter(isRecord);
}

/** The items of a list that are texts with something in them. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value)
    .map(textOf)
    .filter((text) => text !== '');
}

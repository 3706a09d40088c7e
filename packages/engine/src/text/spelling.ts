/** Unicode normalization, so that an accented letter equals the same letter written with a combining mark. */

/** Returns the text in normalization form NFC: `å` is one character, even if written as `a` and a ring. */
export const toNfc = (text: string): string => text.normalize('NFC');

/**
 * Returns the text for comparing names and searching: normalized and in lower case. Two names with equal results
 * count as the same name. The result is never shown.
 */
export const toComparableText = (text: string): string => toNfc(text).toLowerCase();

/**
 * Returns the words of a text for comparison: composed, in lower case, only letters and digits, one blank between
 * words. Swedish letters are kept. Texts that differ only in marks, blanks or case are equal in this form.
 */
export const normalizeWords = (text: string): string =>
  toComparableText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Returns a JSON value with all its texts and member names normalized, or the value itself if nothing changes. The
 * contents of members named in `kept` are unchanged.
 */
export function toNfcDeep<T>(value: T, kept?: readonly string[]): T;
/** `toNfcDeep` for a value of unknown type. The result has the shape of the input. */
export function toNfcDeep(value: unknown, kept: readonly string[] = []): unknown {
  if (typeof value === 'string') return toNfc(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => toNfcDeep(item, kept));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const members = Object.entries(value);
  const read = members.map(
    ([name, inner]: [string, unknown]) =>
      [toNfc(name), kept.includes(name) ? inner : toNfcDeep(inner, kept)] as const,
  );
  const isSame = read.every(([name, inner], at) => name === members[at]?.[0] && inner === members[at]?.[1]);
  return isSame ? value : Object.fromEntries(read);
}

/** One spelling of a text: accented letters come as one sign, or as a letter and its mark, and are the same. */

/** The text with each letter as one sign wherever Unicode has one (NFC): `å`, whether it came as one sign or as `a` and a ring. */
export const composed = (text: string): string => text.normalize('NFC');

/**
 * The text as names are compared and words are sought in it: composed, in small letters. Two names with the same one are
 * the same name; what is shown is never made of it.
 */
export const comparable = (text: string): string => composed(text).toLowerCase();

/**
 * Any value as JSON has it with every text in it composed, names of members too; the value itself where all of them are.
 * What members named in `kept` hold stays as it is.
 */
export function composedWithin<T>(value: T, kept?: readonly string[]): T;
/** The same of a value that nothing is known of: what it gives has the shape of what it is given. */
export function composedWithin(value: unknown, kept: readonly string[] = []): unknown {
  if (typeof value === 'string') return composed(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => composedWithin(item, kept));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  const members = Object.entries(value);
  const read = members.map(
    ([name, inner]: [string, unknown]) =>
      [composed(name), kept.includes(name) ? inner : composedWithin(inner, kept)] as const,
  );
  const isSame = read.every(([name, inner], at) => name === members[at]?.[0] && inner === members[at]?.[1]);
  return isSame ? value : Object.fromEntries(read);
}

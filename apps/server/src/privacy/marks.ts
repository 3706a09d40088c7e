/** Pure functions that find and replace texts that identify a person. */

/** Present and former names and addresses of a person. */
export interface PersonIdentifiers {
  readonly userId: number;
  /** Pairs of given name and surname, the present pair first. */
  readonly names: readonly { readonly given: string; readonly surname: string }[];
  /** E-mail addresses, the present one first. */
  readonly addresses: readonly string[];
}

/** Functions that find and replace a person in texts and JSON values. */
export interface PersonReplacer {
  /** Whether the text contains an address of the person. */
  readonly hasAddress: (text: string) => boolean;
  /** Whether the text contains an address or, if `names` is set, a full name. */
  readonly hasMark: (text: string, names: boolean) => boolean;
  readonly text: (text: string, how: PersonReplacementOptions) => string;
  readonly json: (value: unknown, how: PersonReplacementOptions) => unknown;
}

export interface PersonReplacementOptions {
  /** Whether full names are replaced in addition to addresses. */
  readonly names: boolean;
  /** Whether the value is about the person, so that a given name or surname alone is replaced too. */
  readonly about: boolean;
}

/** Formats the replacement of a name, the same in both languages. */
export const formatErasedName = (userId: number): string => `Person ${userId}`;
/** Formats the replacement of an address; its domain cannot exist. */
export const formatErasedAddress = (userId: number): string => `person-${userId}@erased.invalid`;

const apostrophe = "(?:'|’|&#39;|&#x27;|&apos;)";
const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/['’]/g, apostrophe);
const toWordsPattern = (name: string): string =>
  name.trim().split(/\s+/).map(escaped).join('(?:\\s|&nbsp;)+');

/** Builds patterns of a full name: in both orders, with an optional comma after the surname. */
function fullNames({ given, surname }: { readonly given: string; readonly surname: string }): string[] {
  const [first, last] = [toWordsPattern(given), toWordsPattern(surname)];
  if (given.trim() === '' || surname.trim() === '') return [];
  return [`${first}\\s+${last}`, `${last},?\\s+${first}`];
}

/**
 * Patterns for the characters that may not precede or follow a match, because a longer address belongs to somebody
 * else.
 */
const borders = {
  name: ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'],
  address: ['(?<![\\p{L}\\p{N}._%+-])', '(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])'],
} as const;

/** Builds a regular expression that matches any of the patterns between borders; null if there are no patterns. */
function buildAlternativesPattern(kind: keyof typeof borders, patterns: readonly string[]): RegExp | null {
  if (patterns.length === 0) return null;
  const longestFirst = [...new Set(patterns)].toSorted((a, b) => b.length - a.length);
  const [before, after] = borders[kind];
  return new RegExp(`${before}(?:${longestFirst.join('|')})${after}`, 'giu');
}

const addressPattern = (address: string): string => escaped(address).replace('@', '(?:@|%40)');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function createPersonReplacer(marks: PersonIdentifiers): PersonReplacer {
  const { userId } = marks;
  const full = buildAlternativesPattern('name', marks.names.flatMap(fullNames));
  const addresses = buildAlternativesPattern('address', marks.addresses.map(addressPattern));
  const isGiven = new Set(marks.names.map(({ given }) => given.trim().toLowerCase()));
  const isSurname = new Set(marks.names.map(({ surname }) => surname.trim().toLowerCase()));
  isGiven.delete('');
  isSurname.delete('');

  const hasAddress = (text: string) => text.search(addresses ?? /(?!)/) >= 0;
  const hasMark = (text: string, names: boolean) =>
    hasAddress(text) || (names && text.search(full ?? /(?!)/) >= 0);
  const replaceText = (text: string, { names, about }: PersonReplacementOptions): string => {
    const alone = text.trim().toLowerCase();
    if (about && isSurname.has(alone)) return String(userId);
    if (about && isGiven.has(alone)) return 'Person';
    const without = addresses === null ? text : text.replaceAll(addresses, formatErasedAddress(userId));
    return names && full !== null ? without.replaceAll(full, formatErasedName(userId)) : without;
  };
  /**
   * True if an object is about the person: its id is the person's account number, or a member contains one of the
   * person's addresses or names.
   */
  const isAbout = (value: Readonly<Record<string, unknown>>, names: boolean): boolean =>
    value.id === userId ||
    Object.values(value).some((member) => typeof member === 'string' && hasMark(member, names));
  const replaceJson = (value: unknown, how: PersonReplacementOptions): unknown => {
    if (typeof value === 'string') return replaceText(value, how);
    if (Array.isArray(value)) return value.map((member) => replaceJson(member, how));
    if (!isObject(value)) return value;
    const within = { ...how, about: how.about || isAbout(value, how.names) };
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        replaceText(key, { ...how, about: false }),
        replaceJson(member, within),
      ]),
    );
  };
  return { hasAddress, hasMark, text: replaceText, json: replaceJson };
}

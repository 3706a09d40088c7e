/** The texts by which a person is recognised, and what takes their place. Pure. */

/** Names and addresses that a person has or had. */
export interface PersonIdentifiers {
  readonly userId: number;
  /** Given names and surnames as pairs, the present pair first. */
  readonly names: readonly { readonly given: string; readonly surname: string }[];
  /** E-mail addresses, the present one first. */
  readonly addresses: readonly string[];
}

/** What a text or value of JSON comes to without the person. */
export interface Replacer {
  /** Whether the text holds an address of the person. */
  readonly hasAddress: (text: string) => boolean;
  /** Whether the text holds an address, or (where names count) a full name. */
  readonly hasMark: (text: string, names: boolean) => boolean;
  readonly text: (text: string, how: ReplacementOptions) => string;
  readonly json: (value: unknown, how: ReplacementOptions) => unknown;
}

export interface ReplacementOptions {
  /** Whether full names are replaced, beside addresses. */
  readonly names: boolean;
  /** Whether the value is about the person, so that a given name or surname alone is theirs too. */
  readonly about: boolean;
}

/** Shown in both languages where the person's name was. */
export const formatErasedName = (userId: number): string => `Person ${userId}`;
/** In place of an address: of a domain that cannot exist. */
export const formatErasedAddress = (userId: number): string => `person-${userId}@erased.invalid`;

const apostrophe = "(?:'|’|&#39;|&#x27;|&apos;)";
const escaped = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/['’]/g, apostrophe);
const toWordsPattern = (name: string): string =>
  name.trim().split(/\s+/).map(escaped).join('(?:\\s|&nbsp;)+');

/** Full names as people write them: in either order, with a comma after the surname. */
function fullNames({ given, surname }: { readonly given: string; readonly surname: string }): string[] {
  const [first, last] = [toWordsPattern(given), toWordsPattern(surname)];
  if (given.trim() === '' || surname.trim() === '') return [];
  return [`${first}\\s+${last}`, `${last},?\\s+${first}`];
}

/** Neither side may go on with these: an address within a longer one is somebody else's. */
const borders = {
  name: ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'],
  address: ['(?<![\\p{L}\\p{N}._%+-])', '(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])'],
} as const;

/** A regular expression for any of the patterns on its own; null for none. */
function buildAlternativesPattern(kind: keyof typeof borders, patterns: readonly string[]): RegExp | null {
  if (patterns.length === 0) return null;
  const longestFirst = [...new Set(patterns)].toSorted((a, b) => b.length - a.length);
  const [before, after] = borders[kind];
  return new RegExp(`${before}(?:${longestFirst.join('|')})${after}`, 'giu');
}

const addressPattern = (address: string): string => escaped(address).replace('@', '(?:@|%40)');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes what recognises and replaces a person. */
export function createReplacer(marks: PersonIdentifiers): Replacer {
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
  const replaceText = (text: string, { names, about }: ReplacementOptions): string => {
    const alone = text.trim().toLowerCase();
    if (about && isSurname.has(alone)) return String(userId);
    if (about && isGiven.has(alone)) return 'Person';
    const without = addresses === null ? text : text.replaceAll(addresses, formatErasedAddress(userId));
    return names && full !== null ? without.replaceAll(full, formatErasedName(userId)) : without;
  };
  /** An object is about the person when it has their number as its id, or one of their addresses or names. */
  const isAbout = (value: Readonly<Record<string, unknown>>, names: boolean): boolean =>
    value.id === userId ||
    Object.values(value).some((member) => typeof member === 'string' && hasMark(member, names));
  const replaceJson = (value: unknown, how: ReplacementOptions): unknown => {
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

/** Which entity a name or code means, and how sure that is. Only rules: names, codes, synonyms, words in common. */

import { comparable } from '../spelling.ts';
import { countryForms } from './country-names.ts';
import { plainText, stems } from './grid.ts';
import { isSameButNumber, numbered } from './number-forms.ts';

/** Something that can be meant. */
export interface Target {
  readonly key: string;
  /** Its names in every language. */
  readonly names: readonly string[];
  /** Codes that stand for it: ISO 3166-1, NACE or SNI. */
  readonly codes: readonly string[];
  /** What else it is called: former and official names, short forms. */
  readonly aliases?: readonly string[];
  /** Names of a country in the form of `countryForm`. */
  readonly forms?: readonly string[];
  /** True for a code that may be meant for it, and for something else as well. */
  readonly mayMean?: (code: string) => boolean;
}

/** How something was found. */
export type FoundBy = 'key' | 'name' | 'code' | 'remembered' | 'synonym' | 'words' | 'spelling';

/** What may be meant: 0-1, above 0.9 only where nothing else can be. */
export interface Candidate {
  readonly key: string;
  readonly confidence: number;
  readonly by: FoundBy;
}

/** From this confidence on a row is taken without being asked about. */
export const sureFrom = 0.9;

/** Two candidates nearer to each other than this are told apart by a person. */
const margin = 0.12;

/** Words that say the same in the trade's Swedish and English, as stems. */
const synonyms: readonly (readonly string[])[] = [
  ['private', 'privat', 'individual', 'fysisk', 'konsument', 'consumer', 'natural', 'privatperson', 'person'],
  ['company', 'bolag', 'företag', 'corporate', 'juridisk', 'legal'],
  ['pep', 'politiskt', 'politically'],
  ['sme', 'liten', 'medelstor', 'small', 'medium'],
  ['cash', 'kontant', 'kontanter'],
  ['account', 'konto'],
  ['loan', 'lån', 'kredit', 'credit', 'lending'],
  ['branch', 'kontor'],
  ['online', 'internet', 'nätet', 'webb', 'web', 'digital'],
  ['phone', 'telefon', 'telephone'],
  ['transfer', 'överföring', 'betalning', 'payment'],
];
const groupOf = new Map(
  synonyms.flatMap((group, index) => group.map((word) => [stems(word)[0] ?? word, index] as const)),
);
const meaning = (stem: string): string => {
  const group = groupOf.get(stem);
  return group === undefined ? stem : `#${group}`;
};

/** Share of words in common: twice the common ones of all. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return (2 * common) / (a.size + b.size);
}

/** Pairs of letters of a text, blanks left out. */
const pairsOf = (plain: string): ReadonlySet<string> => {
  const letters = plain.replaceAll(' ', '');
  return new Set(
    Array.from({ length: Math.max(letters.length - 1, 0) }, (_, at) => letters.slice(at, at + 2)),
  );
};

/** From this share of pairs of letters in common on a name may be the other one with an error of typing. */
const leastAlike = 0.7;

type KeysBy = ReadonlyMap<string, readonly string[]>;

/** The keys by each of their words. */
function keysBy(targets: readonly Target[], wordsOf: (target: Target) => readonly string[]): KeysBy {
  const found = new Map<string, string[]>();
  for (const target of targets) {
    for (const word of wordsOf(target)) {
      const known = found.get(word);
      if (known === undefined) found.set(word, [target.key]);
      else if (!known.includes(target.key)) known.push(target.key);
    }
  }
  return found;
}

/** A target with its names taken apart: in stems and their meanings, and by number. */
function takenApart({ key, names }: Target) {
  return {
    key,
    numbers: names.map(numbered),
    forms: names.map((name) => ({
      words: new Set(stems(name)),
      meanings: new Set(stems(name).map(meaning)),
    })),
  };
}

type TakenApart = ReturnType<typeof takenApart>;

/** Targets in order, and which of them have a word, so that a text is held against few of them. */
interface Worded {
  readonly targets: readonly TakenApart[];
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  /** By how many words a name has. */
  readonly byCount: ReadonlyMap<number, readonly number[]>;
  /** Every name with how many pairs of letters it has, and which of them have a pair. */
  readonly names: readonly { readonly key: string; readonly size: number }[];
  readonly byPair: ReadonlyMap<string, readonly number[]>;
}

/** Places by what is found at each, every place once. */
function placesBy<K>(all: readonly (readonly K[])[]): ReadonlyMap<K, readonly number[]> {
  const found = new Map<K, number[]>();
  for (const [at, kinds] of all.entries())
    for (const kind of new Set(kinds)) {
      const known = found.get(kind);
      if (known === undefined) found.set(kind, [at]);
      else known.push(at);
    }
  return found;
}

function wordedOf(targets: readonly Target[]): Worded {
  const apart = targets.map(takenApart);
  const spelt = targets.flatMap(({ key, names }) =>
    names.map((name) => ({ key, pairs: [...pairsOf(plainText(name))] })),
  );
  return {
    names: spelt.map(({ key, pairs }) => ({ key, size: pairs.length })),
    byPair: placesBy(spelt.map(({ pairs }) => pairs)),
    targets: apart,
    byWord: placesBy(
      apart.map(({ forms }) => forms.flatMap(({ words, meanings }) => [...words, ...meanings])),
    ),
    byCount: placesBy(apart.map(({ numbers }) => numbers.map(({ words }) => words.length))),
  };
}

/** Candidates for a word that stands for each of the keys; where that is more than one, none is sure. */
function exact(keys: readonly string[] | undefined, confidence: number, by: FoundBy): Candidate[] {
  return (keys ?? []).map((key) => ({ key, confidence: keys?.length === 1 ? confidence : 0.6, by }));
}

/** Those that have words in common with the text, or words that say the same. */
function likely(text: string, { targets, byWord }: Worded): Candidate[] {
  const words = new Set(stems(text));
  const meanings = new Set([...words].map(meaning));
  const places = new Set([...words, ...meanings].flatMap((word) => byWord.get(word) ?? []));
  return [...places]
    .sort((a, b) => a - b)
    .flatMap((place): Candidate[] => {
      const target = targets[place];
      if (target === undefined) return [];
      const { key, forms } = target;
      const plain = Math.max(...forms.map((form) => likeness(words, form.words)));
      const meant = Math.max(...forms.map((form) => likeness(meanings, form.meanings)));
      const best = Math.max(plain * 0.88, meant * 0.84);
      return best < 0.35 ? [] : [{ key, confidence: best, by: plain >= meant ? 'words' : 'synonym' }];
    });
}

/** Those of which the text is the name in the singular instead of the plural, or the other way about. */
function inOtherNumber(text: string, { targets, byCount }: Worded): Candidate[] {
  const said = numbered(text);
  const meant = (byCount.get(said.words.length) ?? [])
    .flatMap((place) => targets[place] ?? [])
    .filter(({ numbers }) => numbers.some((name) => isSameButNumber(said, name)));
  return exact(
    meant.map(({ key }) => key),
    0.94,
    'name',
  );
}

/** Those of which the text may be the name with an error of typing. */
function misspelt(plain: string, { names, byPair }: Worded): Candidate[] {
  const pairs = pairsOf(plain);
  if (pairs.size < 4) return [];
  const common = new Map<number, number>();
  for (const pair of pairs)
    for (const at of byPair.get(pair) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
  return [...common].flatMap(([at, count]): Candidate[] => {
    const name = names[at];
    const alike = name === undefined ? 0 : (2 * count) / (pairs.size + name.size);
    return name === undefined || alike < leastAlike
      ? []
      : [{ key: name.key, confidence: alike * 0.82, by: 'spelling' }];
  });
}

/** Those that have one of the codes; for a code that nothing has, those that may be meant by it. */
function byCodes(codes: readonly string[], known: KeysBy, targets: readonly Target[]): Candidate[] {
  return codes.flatMap((code) => {
    const found = exact(known.get(comparable(code.trim())), 0.95, 'code');
    if (found.length > 0) return found;
    const meant = targets.filter(({ mayMean }) => mayMean?.(code));
    return meant.map(({ key }): Candidate => ({ key, confidence: 0.8, by: 'code' }));
  });
}

/** Countries of which the text is a name in another order, with accents, abbreviations or words of its long form. */
function byCountryForm(text: string, known: KeysBy): Candidate[] {
  for (const form of countryForms(text)) {
    const found = exact(known.get(form), 0.94, 'name');
    if (found.length > 0) return found;
  }
  return [];
}

/** Each key once, as it was found best; the surest first, at most five. */
function bestOf(found: readonly Candidate[]): readonly Candidate[] {
  const best = new Map<string, Candidate>();
  for (const one of found) {
    if ((best.get(one.key)?.confidence ?? 0) < one.confidence) best.set(one.key, one);
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence).slice(0, 5);
}

/** Finds what texts mean among targets, once made ready. */
export interface Matcher {
  /** The best first, at most five; none where no word is in common. */
  readonly find: (text: string, codes?: readonly string[]) => readonly Candidate[];
}

/** Targets made ready to be found, whatever people have said of names before. */
interface Prepared {
  readonly keys: ReadonlySet<string>;
  readonly byName: KeysBy;
  readonly byAlias: KeysBy;
  readonly byForm: KeysBy;
  readonly byCode: KeysBy;
  readonly targets: readonly Target[];
  readonly worded: Worded;
}

const prepared = new WeakMap<readonly Target[], Prepared>();

/** The same targets are made ready once. */
function preparedOf(targets: readonly Target[]): Prepared {
  const known = prepared.get(targets);
  if (known !== undefined) return known;
  const made = {
    targets,
    keys: new Set(targets.map(({ key }) => key)),
    byName: keysBy(targets, ({ names }) => names.map(plainText)),
    byAlias: keysBy(targets, ({ aliases = [] }) => aliases.map(plainText)),
    byForm: keysBy(targets, ({ forms = [] }) => forms),
    byCode: keysBy(targets, ({ codes }) =>
      codes.filter((code) => code !== '').map((code) => comparable(code)),
    ),
    worded: wordedOf(targets),
  };
  prepared.set(targets, made);
  return made;
}

function candidatesIn(
  { keys, byName, byAlias, byForm, byCode, targets, worded }: Prepared,
  remembered: ReadonlyMap<string, string>,
  text: string,
  codes: readonly string[],
): readonly Candidate[] {
  const plain = plainText(text);
  const known = remembered.get(plain);
  const found: Candidate[] = [
    ...(keys.has(text.trim()) ? [{ key: text.trim(), confidence: 1, by: 'key' as const }] : []),
    ...(known !== undefined && keys.has(known)
      ? [{ key: known, confidence: 0.97, by: 'remembered' as const }]
      : []),
    ...exact(byName.get(plain), 0.98, 'name'),
    ...exact(byAlias.get(plain), 0.95, 'name'),
    ...(byForm.size === 0 ? [] : byCountryForm(text, byForm)),
    ...byCodes(codes, byCode, targets),
    ...likely(text, worded),
  ];
  const isFound = () => found.some(({ confidence }) => confidence > sureFrom);
  if (!isFound()) found.push(...inOtherNumber(text, worded));
  if (!isFound()) found.push(...misspelt(plain, worded));
  return bestOf(found);
}

/** Texts of a table that are looked up again: names repeat by month, segment and country. */
const mostFound = 50_000;

/** `remembered`: what people have said before that a text means, by its plain form. */
export function matcherOf(
  targets: readonly Target[],
  remembered: ReadonlyMap<string, string> = new Map(),
): Matcher {
  const ready = preparedOf(targets);
  const before = new Map<string, readonly Candidate[]>();
  return {
    find: (text, codes = []) => {
      const question = `${text}\n${codes.join('\n')}`;
      const known = before.get(question);
      if (known !== undefined) return known;
      const found = candidatesIn(ready, remembered, text, codes);
      if (before.size < mostFound) before.set(question, found);
      return found;
    },
  };
}

/** True where the first candidate stands alone: sure enough, and no other one near it. */
export function isSure([first, second]: readonly Candidate[]): boolean {
  if (first === undefined || first.confidence <= sureFrom) return false;
  return (
    second === undefined || first.confidence - second.confidence > margin || second.confidence <= sureFrom
  );
}

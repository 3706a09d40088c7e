/**
 * Matches names and codes to entities by rules: names, codes, synonyms, common words. Each match has a
 * confidence.
 */

import { computeEditDistance } from '../text/edit-distance.ts';
import { normalizeWords, toComparableText } from '../text/spelling.ts';
import { listCountryNameForms } from './country-names.ts';
import { listWordStems } from './grid.ts';
import { isSameExceptPlural, prepareNameForComparison } from './number-forms.ts';
import { listUsualNameForms, normalizeUsualName } from './usual-names.ts';

/** An entity that can be matched. */
export interface MatchTarget {
  readonly key: string;
  /** The names of the entity in every language. */
  readonly names: readonly string[];
  /** The codes of the entity: ISO 3166-1, NACE or SNI. */
  readonly codes: readonly string[];
  /** Alternative names: former and official names, short forms. */
  readonly aliases?: readonly string[];
  /** Names of a country, normalized as by `normalizeCountryName`. */
  readonly forms?: readonly string[];
  /** Returns true for a code that may mean this entity or another one. */
  readonly mayMean?: (code: string) => boolean;
}

/**
 * The rule that found a match: key, name, code, remembered decision, usual name, synonym, common words or similar
 * spelling.
 */
export type MatchMethod = 'key' | 'name' | 'code' | 'remembered' | 'usual' | 'synonym' | 'words' | 'spelling';

/** A possible match. `confidence` is 0-1, and above 0.9 only if no other entity is possible. */
export interface MatchCandidate {
  readonly key: string;
  readonly confidence: number;
  readonly by: MatchMethod;
}

/** Confidence from which a row is accepted without a question. */
export const minSureConfidence = 0.9;

/** Confidence of a match by a name that firms commonly use for the entity. A person confirms such a match. */
const usualConfidence = 0.88;

/** Smallest lead of the best candidate over the second one, in confidence, at which no person needs to decide. */
const margin = 0.12;

/** Groups of Swedish and English word stems with the same meaning in banking. */
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
  ['acquiring', 'inlösen', 'kortinlösen'],
  ['mobilbetalning', 'direktöverföring', 'snabbetalning', 'direktbetalning', 'snabböverföring', 'swish'],
  ['wallet', 'plånbok', 'pengaplånbok'],
  ['elektronisk', 'electronic', 'e'],
];
const groupOf = new Map(
  synonyms.flatMap((group, index) => group.map((word) => [listWordStems(word)[0] ?? word, index] as const)),
);
const synonymGroupOf = (stem: string): string => {
  const group = groupOf.get(stem);
  return group === undefined ? stem : `#${group}`;
};

/** Dice coefficient of two sets of words (0-1). */
function diceCoefficient(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common += 1;
  return (2 * common) / (a.size + b.size);
}

/** Returns the pairs of adjacent letters of a text, without blanks. */
const pairsOf = (plain: string): ReadonlySet<string> => {
  const letters = plain.replaceAll(' ', '');
  return new Set(
    Array.from({ length: Math.max(letters.length - 1, 0) }, (_, at) => letters.slice(at, at + 2)),
  );
};

/**
 * Confidence of a name that begins with the whole text. Several such names get the same confidence, so none of them
 * is chosen.
 */
const prefixConfidence = 0.84;

/** Smallest number of letters in a text that is compared with the beginnings of names. */
const shortestPrefix = 4;

/** One mistake per this many letters of a name counts as a misspelling. More mistakes count as another word. */
const lettersPerMistake = 8;

/** Confidence of a similar word with too many differences for a misspelling: it is listed, but not preselected. */
const otherWordConfidence = 0.58;

/** Smallest share of common letter pairs at which a text may be a misspelling of a name. */
const leastAlike = 0.7;

type KeysBy = ReadonlyMap<string, readonly string[]>;

/** Maps each word to the keys of the targets that have it. */
function mapKeysByWord(
  targets: readonly MatchTarget[],
  wordsOf: (target: MatchTarget) => readonly string[],
): KeysBy {
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

/** Prepares the names of a target for comparison: their word stems, their meanings and their singular forms. */
function prepareTarget({ key, names }: MatchTarget) {
  return {
    key,
    numbers: names.map(prepareNameForComparison),
    forms: names.map((name) => ({
      words: new Set(listWordStems(name)),
      meanings: new Set(listWordStems(name).map(synonymGroupOf)),
    })),
  };
}

type PreparedTarget = ReturnType<typeof prepareTarget>;

/** Targets with an index by word, so that each text is compared with only a few targets. */
interface WordIndex {
  readonly targets: readonly PreparedTarget[];
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  /** Indices of the targets by the number of words in their names. */
  readonly byCount: ReadonlyMap<number, readonly number[]>;
  /** Every name with its number of letter pairs. */
  readonly names: readonly { readonly key: string; readonly plain: string; readonly size: number }[];
  /** Indices of names by their first word. */
  readonly byFirst: ReadonlyMap<string, readonly number[]>;
  readonly byPair: ReadonlyMap<string, readonly number[]>;
}

/** Maps each value to the positions of the lists that contain it, without repetition. */
function indexPositions<K>(all: readonly (readonly K[])[]): ReadonlyMap<K, readonly number[]> {
  const found = new Map<K, number[]>();
  for (const [at, kinds] of all.entries())
    for (const kind of new Set(kinds)) {
      const known = found.get(kind);
      if (known === undefined) found.set(kind, [at]);
      else known.push(at);
    }
  return found;
}

const firstWordOf = (plain: string): string => plain.split(' ')[0] ?? '';

function buildWordIndex(targets: readonly MatchTarget[]): WordIndex {
  const apart = targets.map(prepareTarget);
  const spelt = targets.flatMap(({ key, names }) =>
    names.map(normalizeWords).map((plain) => ({ key, plain, pairs: [...pairsOf(plain)] })),
  );
  return {
    names: spelt.map(({ key, plain, pairs }) => ({ key, plain, size: pairs.length })),
    byFirst: indexPositions(spelt.map(({ plain }) => [firstWordOf(plain)])),
    byPair: indexPositions(spelt.map(({ pairs }) => pairs)),
    targets: apart,
    byWord: indexPositions(
      apart.map(({ forms }) => forms.flatMap(({ words, meanings }) => [...words, ...meanings])),
    ),
    byCount: indexPositions(apart.map(({ numbers }) => numbers.map(({ words }) => words.length))),
  };
}

/** Returns a candidate for each of the given keys. Several keys lower the confidence. */
function exactCandidates(
  keys: readonly string[] | undefined,
  confidence: number,
  by: MatchMethod,
): MatchCandidate[] {
  return (keys ?? []).map((key) => ({ key, confidence: keys?.length === 1 ? confidence : 0.6, by }));
}

/** Returns the candidates that have words or synonyms in common with the text. */
function similarCandidates(text: string, { targets, byWord }: WordIndex): MatchCandidate[] {
  const words = new Set(listWordStems(text));
  const meanings = new Set([...words].map(synonymGroupOf));
  const places = new Set([...words, ...meanings].flatMap((word) => byWord.get(word) ?? []));
  return [...places]
    .sort((a, b) => a - b)
    .flatMap((place): MatchCandidate[] => {
      const target = targets[place];
      if (target === undefined) return [];
      const { key, forms } = target;
      const plain = Math.max(...forms.map((form) => diceCoefficient(words, form.words)));
      const meant = Math.max(...forms.map((form) => diceCoefficient(meanings, form.meanings)));
      const best = Math.max(plain * 0.88, meant * 0.84);
      return best < 0.35 ? [] : [{ key, confidence: best, by: plain >= meant ? 'words' : 'synonym' }];
    });
}

/** Returns the candidates with a name that differs from the text only in singular or plural. */
function numberVariantCandidates(text: string, { targets, byCount }: WordIndex): MatchCandidate[] {
  const said = prepareNameForComparison(text);
  const meant = (byCount.get(said.words.length) ?? [])
    .flatMap((place) => targets[place] ?? [])
    .filter(({ numbers }) => numbers.some((name) => isSameExceptPlural(said, name)));
  return exactCandidates(
    meant.map(({ key }) => key),
    0.94,
    'name',
  );
}

/**
 * Returns the candidates with a longer name that begins with all words of the text, as "Betalkonto" begins the name
 * of a kind of account.
 */
function prefixCandidates(plain: string, { names, byFirst }: WordIndex): MatchCandidate[] {
  if (plain.length < shortestPrefix) return [];
  return (byFirst.get(firstWordOf(plain)) ?? []).flatMap((at): MatchCandidate[] => {
    const name = names[at];
    return name?.plain.startsWith(`${plain} `)
      ? [{ key: name.key, confidence: prefixConfidence, by: 'words' }]
      : [];
  });
}

/** True if the text differs from the name by so few letters that it is a misspelling and not another word. */
const isMisspelling = (plain: string, name: string): boolean =>
  computeEditDistance(plain, name) <= Math.max(1, Math.floor(name.length / lettersPerMistake));

/** Returns the candidates whose names the text may misspell. */
function misspellingCandidates(plain: string, { names, byPair }: WordIndex): MatchCandidate[] {
  const pairs = pairsOf(plain);
  if (pairs.size < 4) return [];
  const common = new Map<number, number>();
  for (const pair of pairs)
    for (const at of byPair.get(pair) ?? []) common.set(at, (common.get(at) ?? 0) + 1);
  return [...common].flatMap(([at, count]): MatchCandidate[] => {
    const name = names[at];
    const alike = name === undefined ? 0 : (2 * count) / (pairs.size + name.size);
    if (name === undefined || alike < leastAlike) return [];
    const most = isMisspelling(plain, name.plain) ? 1 : otherWordConfidence;
    return [{ key: name.key, confidence: Math.min(alike * 0.82, most), by: 'spelling' }];
  });
}

/**
 * Returns the candidates that have one of the codes. For an unknown code, returns the entities that the code may
 * mean.
 */
function codeCandidates(
  codes: readonly string[],
  known: KeysBy,
  targets: readonly MatchTarget[],
): MatchCandidate[] {
  return codes.flatMap((code) => {
    const found = exactCandidates(known.get(toComparableText(code.trim())), 0.95, 'code');
    if (found.length > 0) return found;
    const meant = targets.filter(({ mayMean }) => mayMean?.(code));
    return meant.map(({ key }): MatchCandidate => ({ key, confidence: 0.8, by: 'code' }));
  });
}

/**
 * Returns the countries whose name equals the text apart from word order, accents, abbreviations and words of long
 * forms.
 */
function countryCandidates(text: string, known: KeysBy): MatchCandidate[] {
  for (const form of listCountryNameForms(text)) {
    const found = exactCandidates(known.get(form), 0.94, 'name');
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns at most five candidates, best first. Each key occurs once, with its best match. */
function chooseBest(found: readonly MatchCandidate[]): readonly MatchCandidate[] {
  const best = new Map<string, MatchCandidate>();
  for (const one of found) {
    if ((best.get(one.key)?.confidence ?? 0) < one.confidence) best.set(one.key, one);
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence).slice(0, 5);
}

/** Matches texts against a prepared set of targets. */
export interface TargetMatcher {
  /** Returns at most five candidates, best first; an empty list without a match. */
  readonly find: (text: string, codes?: readonly string[]) => readonly MatchCandidate[];
}

/** Targets prepared for matching. They do not depend on remembered decisions, so that they can be cached. */
interface PreparedTargets {
  readonly keys: ReadonlySet<string>;
  readonly byName: KeysBy;
  readonly byAlias: KeysBy;
  readonly byForm: KeysBy;
  readonly byUsual: KeysBy;
  readonly byCode: KeysBy;
  readonly targets: readonly MatchTarget[];
  readonly worded: WordIndex;
}

const prepared = new WeakMap<readonly MatchTarget[], PreparedTargets>();

/** Prepares a list of targets for matching and caches the result for that list. */
function prepareTargets(targets: readonly MatchTarget[]): PreparedTargets {
  const known = prepared.get(targets);
  if (known !== undefined) return known;
  const made = {
    targets,
    keys: new Set(targets.map(({ key }) => key)),
    byName: mapKeysByWord(targets, ({ names }) => names.map(normalizeWords)),
    byAlias: mapKeysByWord(targets, ({ aliases = [] }) => aliases.map(normalizeWords)),
    byForm: mapKeysByWord(targets, ({ forms = [] }) => forms),
    byUsual: mapKeysByWord(targets, ({ names }) => listUsualNameForms(names)),
    byCode: mapKeysByWord(targets, ({ codes }) =>
      codes.filter((code) => code !== '').map((code) => toComparableText(code)),
    ),
    worded: buildWordIndex(targets),
  };
  prepared.set(targets, made);
  return made;
}

/** Footnote marks at the end of a name. */
const marks = /(?<=[\p{L})])\s*(?:[*†‡§\u00b9\u00b2\u00b3\u2070-\u209f]+|\[[\p{L}\d]{1,2}\]|\(\d{1,2}\))$/u;

function findPreparedCandidates(
  { keys, byName, byAlias, byForm, byUsual, byCode, targets, worded }: PreparedTargets,
  remembered: ReadonlyMap<string, string>,
  name: string,
  codes: readonly string[],
): readonly MatchCandidate[] {
  const text = name.trim().replace(marks, '');
  const plain = normalizeWords(text);
  const known = remembered.get(plain);
  const found: MatchCandidate[] = [
    ...(keys.has(text.trim()) ? [{ key: text.trim(), confidence: 1, by: 'key' as const }] : []),
    ...(known !== undefined && keys.has(known)
      ? [{ key: known, confidence: 0.97, by: 'remembered' as const }]
      : []),
    ...exactCandidates(byName.get(plain), 0.98, 'name'),
    ...exactCandidates(byAlias.get(plain), 0.95, 'name'),
    ...(byForm.size === 0 ? [] : countryCandidates(text, byForm)),
    ...exactCandidates(byUsual.get(normalizeUsualName(text)), usualConfidence, 'usual'),
    ...codeCandidates(codes, byCode, targets),
    ...similarCandidates(text, worded),
  ];
  const isFound = () => found.some(({ confidence }) => confidence > minSureConfidence);
  if (!isFound()) found.push(...numberVariantCandidates(text, worded));
  if (isFound()) return chooseBest(found);
  // A text that is the beginning of a name is correctly spelt, so misspellings are not searched.
  const begun = found.some(({ confidence }) => confidence >= prefixConfidence)
    ? []
    : prefixCandidates(plain, worded);
  found.push(...(begun.length > 0 ? begun : misspellingCandidates(plain, worded)));
  return chooseBest(found);
}

/** Largest number of cached texts. The cache pays off because names repeat by month, segment and country. */
const mostFound = 50_000;

/** Creates a matcher for the targets. `remembered`: the keys that people chose earlier, by the normalized text. */
export function createTargetMatcher(
  targets: readonly MatchTarget[],
  remembered: ReadonlyMap<string, string> = new Map(),
): TargetMatcher {
  const ready = prepareTargets(targets);
  const before = new Map<string, readonly MatchCandidate[]>();
  return {
    find: (text, codes = []) => {
      const question = `${text}\n${codes.join('\n')}`;
      const known = before.get(question);
      if (known !== undefined) return known;
      const found = findPreparedCandidates(ready, remembered, text, codes);
      if (before.size < mostFound) before.set(question, found);
      return found;
    },
  };
}

/** True when the first candidate has a high confidence and no other candidate is close. */
export function isSureMatch([first, second]: readonly MatchCandidate[]): boolean {
  if (first === undefined || first.confidence <= minSureConfidence) return false;
  return (
    second === undefined ||
    first.confidence - second.confidence > margin ||
    second.confidence <= minSureConfidence
  );
}

/**
 * True when the first candidate was found by a name that firms commonly use for it and no other candidate is close.
 */
export function isUsualNameMatch([first, second]: readonly MatchCandidate[]): boolean {
  return first?.by === 'usual' && first.confidence - (second?.confidence ?? 0) > margin;
}

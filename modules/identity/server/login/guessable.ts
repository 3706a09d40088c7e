/**
 * Finds passwords that attackers try first: known breached passwords, common passwords with typical years and
 * endings, names of the person and the organisation, sequences and repetitions. After these parts are removed, enough
 * different characters must remain.
 */
import { breachedPasswords } from '@klarsikt/content';
import { commonPasswordStems, listCommonPasswordEndings } from './known-passwords.ts';

/** Minimum number of different characters that must remain after all known parts are removed. */
const ownCharacters = 5;
/** Minimum length of a name that is searched for; shorter names are parts of too many words. */
const shortestName = 4;

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const normalizePassword = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const replaceLookAlikes = (text: string): string =>
  [...text].map((letter) => lookAlikes[letter] ?? letter).join('');

const stems = commonPasswordStems.map(normalizePassword).toSorted((a, b) => b.length - a.length);

interface BreachedPasswords {
  readonly all: ReadonlySet<string>;
  readonly longest: number;
}

let gathered: BreachedPasswords | null = null;

/** Builds the set when the first password is chosen, because building it would slow down the start of the server. */
function getBreachedPasswords(): BreachedPasswords {
  if (gathered === null) {
    const all = new Set(breachedPasswords.map(normalizePassword));
    gathered = { all, longest: Math.max(...[...all].map(({ length }) => length)) };
  }
  return gathered;
}

const shortestBreached = 8;
/** Longer texts are not searched: they have enough other characters, and the search would be slow. */
const longestLookedThrough = 128;

/** Removes breached passwords, the longest first at each position. */
function removeBreachedPasswords(text: string): string {
  if (text.length > longestLookedThrough) return text;
  const { all, longest } = getBreachedPasswords();
  let rest = '';
  for (let at = 0; at < text.length; ) {
    let length = Math.min(longest, text.length - at);
    while (length >= shortestBreached && !all.has(text.slice(at, at + length))) length -= 1;
    if (length >= shortestBreached) {
      rest += ' ';
      at += length;
    } else rest += text.charAt(at++);
  }
  return rest;
}

export function getCommonPasswords(): ReadonlySet<string> {
  return new Set(
    stems.flatMap((stem) => ['', ...listCommonPasswordEndings()].map((ending) => `${stem}${ending}`)),
  );
}

const runs = ['abcdefghijklmnopqrstuvwxyzåäö', 'qwertyuiopå', 'asdfghjklöä', 'zxcvbnm', '01234567890'];
const sequences = runs.flatMap((run) => [run, [...run].reverse().join('')]).map(normalizePassword);

/**
 * Removes sequences of four or more characters in alphabetical, numerical or keyboard order, and repetitions of one
 * character.
 */
function removeSequences(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const length = Math.max(...sequences.map((run) => countSharedCharacters(run, text, at)));
    if (length >= 4) at += length;
    else rest += text.charAt(at++);
  }
  return rest.replace(/(.)\1{2,}/gu, '$1');
}

function countSharedCharacters(run: string, text: string, at: number): number {
  const start = run.indexOf(text.charAt(at));
  if (start < 0) return 0;
  let length = 0;
  while (start + length < run.length && run.charAt(start + length) === text.charAt(at + length)) length += 1;
  return length;
}

const removeWords = (text: string, known: readonly string[]): string =>
  known.reduce((rest, word) => rest.replaceAll(word, ' '), text);

/**
 * Returns the parts of the text that remain after all known parts are removed, once for each order of removal. Years
 * and separators count as known parts.
 */
function listUnknownParts(text: string, known: readonly string[]): string[] {
  const bare = removeBreachedPasswords(text);
  return [
    removeSequences(removeWords(text, known)),
    removeWords(removeSequences(text), known),
    removeSequences(removeWords(bare, known)),
  ].map((left) => left.replace(/(?:19|20)\d\d/g, ' ').replace(/[\s\p{P}\p{S}]/gu, ''));
}

function listNameParts(names: readonly string[]): string[] {
  return names
    .flatMap((name) => [normalizePassword(name), ...normalizePassword(name).split(/[^\p{L}\p{N}]+/u)])
    .filter((part) => part.length >= shortestName);
}

/**
 * Returns the shortest text whose repetition gives the whole text. Repetition adds no strength, so only this text is
 * judged.
 */
function findSmallestRepeatedPart(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return piece;
  }
  return text;
}

function isComposedOf(piece: string, words: readonly string[]): boolean {
  const known = words.toSorted((a, b) => b.length - a.length);
  return [piece, replaceLookAlikes(piece)]
    .flatMap((text) => listUnknownParts(text, known))
    .some((own) => new Set(own).size < ownCharacters);
}

export function findGuessableReason(
  password: string,
  names: readonly string[],
): 'repeated' | 'named' | 'common' | null {
  const text = normalizePassword(password);
  const piece = findSmallestRepeatedPart(text);
  if (new Set(piece).size < ownCharacters && piece !== text) return 'repeated';
  if (getBreachedPasswords().all.has(text)) return 'common';
  const own = listNameParts(names);
  if (!isComposedOf(piece, [...own, ...stems])) return null;
  return own.some((part) => piece.includes(part)) ? 'named' : 'common';
}

/**
 * What of a password is tried first: passwords known from breaches, the commonest ones with the usual years and endings,
 * names of the person and the organisation, sequences, repeats. What is left over must be something of its own.
 */
import { breachedPasswords } from '@klarsikt/content';
import { commonEndings, commonStems } from './known-passwords.ts';

/** Characters of its own that a password must have beside what is known. */
const ownCharacters = 5;
/** A shorter name is part of too many words to be taken for itself. */
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

const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const unmasked = (text: string): string => [...text].map((letter) => lookAlikes[letter] ?? letter).join('');

const stems = commonStems.map(plain).toSorted((a, b) => b.length - a.length);

interface Breached {
  readonly all: ReadonlySet<string>;
  /** Length of the longest. */
  readonly longest: number;
}

let gathered: Breached | null = null;

/** Gathered when the first password is chosen: a server that only starts has no use for them. */
function breached(): Breached {
  if (gathered === null) {
    const all = new Set(breachedPasswords.map(plain));
    gathered = { all, longest: Math.max(...[...all].map(({ length }) => length)) };
  }
  return gathered;
}

const shortestBreached = 8;
/** What is longer holds enough of its own; looking through all of it would take long. */
const longestLookedThrough = 128;

/** Takes out what is known from breaches, the longest first at each place. */
function withoutBreached(text: string): string {
  if (text.length > longestLookedThrough) return text;
  const { all, longest } = breached();
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

/** Every common password spelled out: stems with the usual endings. */
export function commonPasswords(): ReadonlySet<string> {
  return new Set(stems.flatMap((stem) => ['', ...commonEndings()].map((ending) => `${stem}${ending}`)));
}

const runs = ['abcdefghijklmnopqrstuvwxyzåäö', 'qwertyuiopå', 'asdfghjklöä', 'zxcvbnm', '01234567890'];
const sequences = runs.flatMap((run) => [run, [...run].reverse().join('')]).map(plain);

/** Takes out runs of four or more that follow the alphabet, the digits or a row of the keyboard, and repeats of one character. */
function withoutSequences(text: string): string {
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const length = Math.max(...sequences.map((run) => sharedLength(run, text, at)));
    if (length >= 4) at += length;
    else rest += text.charAt(at++);
  }
  return rest.replace(/(.)\1{2,}/gu, '$1');
}

function sharedLength(run: string, text: string, at: number): number {
  const start = run.indexOf(text.charAt(at));
  if (start < 0) return 0;
  let length = 0;
  while (start + length < run.length && run.charAt(start + length) === text.charAt(at + length)) length += 1;
  return length;
}

const withoutWords = (text: string, known: readonly string[]): string =>
  known.reduce((rest, word) => rest.replaceAll(word, ' '), text);

/** What is left when everything known is taken out, words first or sequences first; years and separators are known, too. */
function ownParts(text: string, known: readonly string[]): string[] {
  const bare = withoutBreached(text);
  return [
    withoutSequences(withoutWords(text, known)),
    withoutWords(withoutSequences(text), known),
    withoutSequences(withoutWords(bare, known)),
  ].map((left) => left.replace(/(?:19|20)\d\d/g, ' ').replace(/[\s\p{P}\p{S}]/gu, ''));
}

function nameParts(names: readonly string[]): string[] {
  return names
    .flatMap((name) => [plain(name), ...plain(name).split(/[^\p{L}\p{N}]+/u)])
    .filter((part) => part.length >= shortestName);
}

/** A short piece again and again is no longer than the piece. */
function smallestPiece(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return piece;
  }
  return text;
}

/** True when too little is left of the piece once what is known is taken out. */
function isMadeOf(piece: string, words: readonly string[]): boolean {
  const known = words.toSorted((a, b) => b.length - a.length);
  return [piece, unmasked(piece)]
    .flatMap((text) => ownParts(text, known))
    .some((own) => new Set(own).size < ownCharacters);
}

/** Why a password is tried first; null when it is not. */
export function guessed(password: string, names: readonly string[]): 'repeated' | 'named' | 'common' | null {
  const text = plain(password);
  const piece = smallestPiece(text);
  if (new Set(piece).size < ownCharacters && piece !== text) return 'repeated';
  if (breached().all.has(text)) return 'common';
  const own = nameParts(names);
  if (!isMadeOf(piece, [...own, ...stems])) return null;
  return own.some((part) => piece.includes(part)) ? 'named' : 'common';
}

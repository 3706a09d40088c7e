/** Checks that a text has visible content. An invisible reason, motivation or name does not count. */
import { normalizeWords } from './spelling.ts';

/**
 * A visible character. Invisible are blanks, control, format and unassigned characters, combining marks alone, and
 * letters without shape (Hangul fillers, the empty Braille pattern).
 */
const visible = /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

const wordsIn = (text: string): readonly string[] =>
  normalizeWords(text)
    .split(' ')
    .filter((word) => word !== '');

/** Smallest number of different words, and smallest number of letters and digits, in a reason or description. */
const shortestSentence = { words: 3, letters: 12 } as const;

/**
 * True for a text that can serve as a reason or description: at least three different words with 12 letters or digits
 * in total. Two words are too few, because "not applicable" or "ej tillämpligt" would then be accepted everywhere.
 */
export function isReasonText(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const words = wordsIn(text);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return new Set(words).size >= shortestSentence.words && letters >= shortestSentence.letters;
}

/** True for a valid name of a person, body or document: at least two letters. */
export function isValidName(text: unknown): boolean {
  return typeof text === 'string' && (text.match(/\p{L}/gu)?.length ?? 0) >= 2;
}

/**
 * Finds the texts (as `normalizeWords` returns them) that fill more than half of the cells, although each cell
 * requires its own text. Empty with fewer than four filled cells.
 */
export function findRepeatedTexts(texts: readonly (string | undefined)[]): ReadonlySet<string> {
  const plain = texts.filter((text) => hasVisibleText(text)).map((text) => normalizeWords(text ?? ''));
  if (plain.length < 4) return new Set();
  const counts = new Map<string, number>();
  for (const text of plain) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > plain.length / 2).map(([text]) => text));
}

/** True for a text with at least one visible character. */
export function hasVisibleText(text: unknown): boolean {
  return typeof text === 'string' && visible.test(text);
}

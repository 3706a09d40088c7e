/** What counts as said: a reason, a motivation or a name that nobody can see says nothing. */

/**
 * Something that can be seen: no blank, no control, format or unassigned character, no mark without what it marks, and
 * none of the letters that are drawn as nothing (fillers of Hangul, the empty Braille pattern).
 */
const visible = /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** The words of a text in lower case, without marks, for comparing what was written. */
function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A text as its words alone: two texts that differ in marks, blanks or case are the same. */
export function plainText(text: string): string {
  return wordsIn(text).join(' ');
}

/** Fewest different words, and fewest letters and digits, of a reason or description. */
const shortestSentence = { words: 3, letters: 12 } as const;

/** True for a reason or description: at least three different words with 12 letters or digits together. */
export function isSentence(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const words = wordsIn(text);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return new Set(words).size >= shortestSentence.words && letters >= shortestSentence.letters;
}

/** True for a name of a person, body or document: at least two letters. */
export function isName(text: unknown): boolean {
  return typeof text === 'string' && (text.match(/\p{L}/gu)?.length ?? 0) >= 2;
}

/**
 * The texts (`plainText`) that fill more than half of the cells that ask for one of their own; empty where fewer than
 * four cells are filled.
 */
export function repeatedTexts(texts: readonly (string | undefined)[]): ReadonlySet<string> {
  const plain = texts.filter((text) => isWritten(text)).map((text) => plainText(text ?? ''));
  if (plain.length < 4) return new Set();
  const counts = new Map<string, number>();
  for (const text of plain) counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > plain.length / 2).map(([text]) => text));
}

/** True for a text that says something: one with at least one character that can be seen. */
export function isWritten(text: unknown): boolean {
  return typeof text === 'string' && visible.test(text);
}

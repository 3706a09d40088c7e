/** What counts as said: a reason, a motivation or a name that nobody can see says nothing. */

/**
 * Something that can be seen: no blank, no control, format or unassigned character, no mark without what it marks, and
 * none of the letters that are drawn as nothing (fillers of Hangul, the empty Braille pattern).
 */
const visible = /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** True for a text that says something: one with at least one character that can be seen. */
export function isWritten(text: unknown): boolean {
  return typeof text === 'string' && visible.test(text);
}

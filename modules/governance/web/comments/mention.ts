import { toComparableText } from '@klarsikt/engine/text';

/** A partly typed name: the position of its @ in the text, and the typed part. */
export interface PartialMention {
  readonly at: number;
  readonly typed: string;
}

const begun = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u;

/** Finds the partly typed name before the caret; null if there is none. */
export function findPartialMention(text: string, caret: number): PartialMention | null {
  const [, typed] = begun.exec(text.slice(0, caret)) ?? [];
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}

/** True if the name or one of its words begins with the typed part. */
export function matchesMentionInput(name: string, typed: string): boolean {
  const [whole, wanted] = [toComparableText(name), toComparableText(typed)];
  return whole.startsWith(wanted) || whole.split(/\s+/).some((word) => word.startsWith(wanted));
}

/** Returns the text with the completed name, and the new position of the caret. */
export function insertMention(
  text: string,
  name: PartialMention,
  full: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, name.at)}@${full} `;
  const after = text.slice(name.at + 1 + name.typed.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}

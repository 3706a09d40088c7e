/** Naming somebody while one writes: what is begun behind the last @, and the text with the name in its place. */
import { comparable } from '@klarsikt/engine';

/** A name that is begun: where its @ stands, and what is typed of it. */
export interface BegunName {
  readonly at: number;
  readonly typed: string;
}

const begun = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u;

/** The name that is begun before the caret; null when none is. */
export function begunName(text: string, caret: number): BegunName | null {
  const [, typed] = begun.exec(text.slice(0, caret)) ?? [];
  return typed === undefined ? null : { at: caret - typed.length - 1, typed };
}

/** Whether a name or one of its words begins as typed. */
export function isMeant(name: string, typed: string): boolean {
  const [whole, wanted] = [comparable(name), comparable(typed)];
  return whole.startsWith(wanted) || whole.split(/\s+/).some((word) => word.startsWith(wanted));
}

/** The text with the name in the place of what was begun, and where the caret goes. */
export function withName(text: string, name: BegunName, full: string): { text: string; caret: number } {
  const before = `${text.slice(0, name.at)}@${full} `;
  const after = text.slice(name.at + 1 + name.typed.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}

/** JSON pointers (RFC 6901) into the assessment document. */

import { isForbiddenKey } from '../fields/formats.ts';
import { isRecord } from '../fields/parts.ts';
import type { Text } from '../terms.ts';

export { isForbiddenKey, isRecord };

/** What is wrong with a change or a document: a stable code and the JSON pointer of the place. */
export interface DocumentFault {
  readonly code: DocumentFaultCode;
  readonly path: string;
  /** The end of a sentence that begins with the place. */
  readonly text: Text;
}

/** What is said of a change that is none, or that leads where a document can not go. */
export const faultTexts = {
  pointer: { en: 'does not lead to a field', sv: 'leder inte till något fält' },
  forbidden: { en: 'has a name that is not allowed', sv: 'har ett namn som inte är tillåtet' },
  notObject: { en: 'is a single value without fields of its own', sv: 'är ett enskilt värde utan egna fält' },
  deep: { en: 'is nested too deeply', sv: 'är nästlat för djupt' },
  notFinite: { en: 'is not a finite number', sv: 'är inget ändligt tal' },
  notJson: { en: 'is not a JSON value', sv: 'är inget JSON-värde' },
  notWhole: { en: 'must be a whole number', sv: 'måste vara ett heltal' },
  approval: {
    en: 'can only be set by a sign-off',
    sv: 'kan bara sättas genom underskrift',
  },
} as const;

/** Codes of `DocumentFault`. `patch.*` speak of a change, the others of the document that it would lead to. */
export type DocumentFaultCode =
  | 'patch.pointer'
  | 'patch.forbidden'
  | 'patch.value'
  | 'patch.notObject'
  | 'patch.required'
  | 'lifecycle.transition'
  | 'lifecycle.approval'
  | 'unknown'
  | 'missing'
  | 'type'
  | 'range'
  | 'enum'
  | 'length'
  | 'date'
  | 'key'
  | 'reference'
  | 'own'
  | 'whole';

/** A change that can not be made. `faults` names every reason found, at least one. */
export class PatchError extends Error {
  override readonly name = 'PatchError';

  constructor(readonly faults: readonly DocumentFault[]) {
    super(faults.map(({ path, text }) => `${path || '/'}: ${text.en}`).join('; '));
  }
}

/** Writes the segments of a pointer, escaping `~` and `/`. */
export function pointerOf(...segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/**
 * The segments of a pointer, unescaped.
 * @throws PatchError `patch.pointer` when it is not a pointer to a member, `patch.forbidden` for prototype names.
 */
export function segmentsOf(pointer: string): readonly string[] {
  if (!/^(\/([^~/]|~[01])*)+$/.test(pointer)) {
    throw new PatchError([{ code: 'patch.pointer', path: pointer, text: faultTexts.pointer }]);
  }
  const segments = pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (segments.some(isForbiddenKey)) {
    throw new PatchError([{ code: 'patch.forbidden', path: pointer, text: faultTexts.forbidden }]);
  }
  return segments;
}

/** The value at a pointer; undefined where there is none. Only own members are read, lists are values. */
export function valueAt(document: unknown, pointer: string): unknown {
  let at = document;
  for (const segment of pointer === '' ? [] : segmentsOf(pointer)) {
    if (!isRecord(at) || !Object.hasOwn(at, segment)) return undefined;
    at = at[segment];
  }
  return at;
}

/** Equality of two JSON values; the order of members does not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
  );
}

/** JSON pointers (RFC 6901) into the assessment document. */

import { isForbiddenKey } from '../fields/formats.ts';
import { isRecord } from '../fields/parts.ts';
import type { OwnFieldFault } from '../own-fields/own-field.ts';
import type { Text } from '../text/terms.ts';

export { isForbiddenKey, isRecord };

/** Text of the fault, such as "is empty". It follows the name of the field at the pointer. */
export interface DocumentFault {
  readonly code: DocumentFaultCode;
  readonly path: string;
  /** The predicate of a sentence; its subject is the name of the field at the pointer. */
  readonly text: Text;
}

/** Texts for faults of a change: a bad path, a bad value, or an approval that only a sign-off can set. */
export const patchFaultTexts = {
  pointer: { en: 'is not the path of a field', sv: 'är inte sökvägen till något fält' },
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

/** Codes of `DocumentFault`. Codes that begin with `patch.` concern the change, all others the resulting document. */
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
  | 'whole'
  | `ownfield.${OwnFieldFault}`;

/** The error for a change that cannot be made. `faults` contains every fault found, at least one. */
export class PatchError extends Error {
  override readonly name = 'PatchError';

  constructor(readonly faults: readonly DocumentFault[]) {
    super(faults.map(({ path, text }) => `${path || '/'}: ${text.en}`).join('; '));
  }
}

/** Builds a JSON pointer from its segments, escaping `~` and `/`. */
export function formatPointer(...segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/**
 * The unescaped segments of a pointer.
 * @throws PatchError `patch.pointer` when the text is not a pointer to a member, `patch.forbidden` for member names
 * such as `__proto__`.
 */
export function parsePointer(pointer: string): readonly string[] {
  if (!/^(\/([^~/]|~[01])*)+$/.test(pointer)) {
    throw new PatchError([{ code: 'patch.pointer', path: pointer, text: patchFaultTexts.pointer }]);
  }
  const segments = pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (segments.some(isForbiddenKey)) {
    throw new PatchError([{ code: 'patch.forbidden', path: pointer, text: patchFaultTexts.forbidden }]);
  }
  return segments;
}

/** The value at a pointer; undefined if there is none. Inherited members and entries of lists are not read. */
export function getValueAtPointer(document: unknown, pointer: string): unknown {
  let at = document;
  for (const segment of pointer === '' ? [] : parsePointer(pointer)) {
    if (!isRecord(at) || !Object.hasOwn(at, segment)) return undefined;
    at = at[segment];
  }
  return at;
}

/** Compares two JSON values; the order of members does not matter. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameJson(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  );
}

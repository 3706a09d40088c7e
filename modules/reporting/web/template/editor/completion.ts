import { defaultLeafFormats } from '@klarsikt/engine/report';
import type { OfferedFieldChoice } from './use-offered.ts';

/** Returns the name that is being typed before the cursor; null outside of braces. */
export function findFieldNameAtCursor(text: string, cursor: number): string | null {
  const found = /\{\{\s*([\w.]*)$/.exec(text.slice(0, cursor));
  return found?.[1] ?? null;
}

/** Returns the text with the completed name and closed braces, and the new cursor position. */
export function completeFieldName(
  text: string,
  cursor: number,
  { path, leaf }: Pick<OfferedFieldChoice, 'path' | 'leaf'>,
) {
  const begun = findFieldNameAtCursor(text, cursor) ?? '';
  const format = defaultLeafFormats[leaf];
  const name = format === null ? path : `${path} | ${format}`;
  const before = text.slice(0, cursor - begun.length).replace(/\{\{\s*$/, '{{ ');
  const after = text.slice(cursor).replace(/^\s*\}\}/, '');
  const filled = `${before}${name} }}`;
  return { text: filled + after, cursor: filled.length };
}

/** Completion of the names in `{{ }}`. */
import { formatOfLeaf } from '@klarsikt/engine';
import type { Offered } from './use-offered.ts';

/** The name that is being typed before the cursor; null outside of braces. */
export function begunName(text: string, cursor: number): string | null {
  const found = /\{\{\s*([\w.]*)$/.exec(text.slice(0, cursor));
  return found?.[1] ?? null;
}

/** The text with the begun name completed and the braces closed, and where the cursor then stands. */
export function completed(text: string, cursor: number, { path, leaf }: Pick<Offered, 'path' | 'leaf'>) {
  const begun = begunName(text, cursor) ?? '';
  const format = formatOfLeaf[leaf];
  const name = format === null ? path : `${path} | ${format}`;
  const before = text.slice(0, cursor - begun.length).replace(/\{\{\s*$/, '{{ ');
  const after = text.slice(cursor).replace(/^\s*\}\}/, '');
  const filled = `${before}${name} }}`;
  return { text: filled + after, cursor: filled.length };
}

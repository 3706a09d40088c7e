/** What the checks of a template share. */
import type { Text } from '../terms.ts';
import type { NameScope, RecordShape } from './shape.ts';
import type { TemplateFault, TemplateFaultCode } from './template-faults.ts';

/** One reading under way: what can be named, what was found, and how many blocks are still taken. */
export interface Checking {
  readonly data: RecordShape;
  /** It was saved before: rules that came later do not end it. */
  readonly stored: boolean;
  /** Anchors of headings that hold no variables. */
  readonly anchors: Set<string>;
  readonly references: { readonly anchor: string; readonly place: string }[];
  readonly blocks: { left: number };
  readonly fault: (place: string, code: TemplateFaultCode, detail: string | Text, meant?: string) => null;
}

/** Names in force at a place, and whether any name has to be taken for known, because what binds it is itself a fault. */
export interface Names {
  readonly scope: NameScope | null;
  readonly loose: ReadonlySet<string>;
}

/** The data's own names alone. */
export const emptyNames: Names = { scope: null, loose: new Set() };

/** What was found, short enough to be shown. */
export function shorten(found: TemplateFault['detail'] | unknown): string {
  const text = typeof found === 'string' ? found : (JSON.stringify(found) ?? String(found));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Types that the checks of templates share. */
import type { Text } from '../text/terms.ts';
import type { NameScope, RecordShape } from './shape.ts';
import type { TemplateFault, TemplateFaultCode } from './template-faults.ts';

/**
 * The state of a validation: the names in the data, the faults found, and the number of blocks that are still
 * allowed.
 */
export interface TemplateCheckState {
  readonly data: RecordShape;
  /** True for a template that was saved earlier. Newer rules do not apply to it. */
  readonly stored: boolean;
  /** Anchors of the headings that contain no variables. */
  readonly anchors: Set<string>;
  readonly references: { readonly anchor: string; readonly place: string }[];
  readonly blocks: { left: number; readonly max: number };
  readonly fault: (place: string, code: TemplateFaultCode, detail: string | Text, meant?: string) => null;
}

/**
 * The names that can be used at one place of a template. Names in `loose` are accepted without a check, because their
 * definition is itself faulty.
 */
export interface NamesInScope {
  readonly scope: NameScope | null;
  readonly loose: ReadonlySet<string>;
}

/** Only the names of the data, without any names of loops. */
export const emptyNamesInScope: NamesInScope = { scope: null, loose: new Set() };

/** Shortens the faulty content to at most 60 characters. */
export function shortenFaultDetail(found: TemplateFault['detail'] | unknown): string {
  const text = typeof found === 'string' ? found : (JSON.stringify(found) ?? String(found));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

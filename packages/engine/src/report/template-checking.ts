/** Common types of the template checks. */
import type { Text } from '../text/terms.ts';
import type { NameScope, RecordShape } from './shape.ts';
import type { TemplateFault, TemplateFaultCode } from './template-faults.ts';

/** The state of a validation: the data's names, the faults found, and the remaining number of blocks. */
export interface TemplateCheckState {
  readonly data: RecordShape;
  /** True for a template that was saved before; newer rules do not apply to it. */
  readonly stored: boolean;
  /** Anchors of headings without variables. */
  readonly anchors: Set<string>;
  readonly references: { readonly anchor: string; readonly place: string }[];
  readonly blocks: { left: number };
  readonly fault: (place: string, code: TemplateFaultCode, detail: string | Text, meant?: string) => null;
}

/**
 * Names in scope at a place. `loose` names are accepted without check, because their definition is itself
 * faulty.
 */
export interface NamesInScope {
  readonly scope: NameScope | null;
  readonly loose: ReadonlySet<string>;
}

/** No names besides those of the data. */
export const emptyNamesInScope: NamesInScope = { scope: null, loose: new Set() };

/** The found content as a short text. */
export function shortenFaultDetail(found: TemplateFault['detail'] | unknown): string {
  const text = typeof found === 'string' ? found : (JSON.stringify(found) ?? String(found));
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

import type { TemplateKind } from '@klarsikt/contract';
import type { ReportTemplate } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

export type ResolvedTemplate = {
  readonly ref: string;
  readonly kind: TemplateKind;
  readonly name: { readonly [L in Language]: string };
} & (
  | { readonly template: ReportTemplate; readonly word: null }
  | { readonly template: null; readonly word: { readonly content: Buffer; readonly version: number } }
);

export interface TemplateLookup {
  /**
   * Returns a template that the organisation in scope can use. Refuses unknown templates, templates with faults, and
   * Word files that must be corrected.
   */
  find(tx: ReadTx, ref: string): Promise<ResolvedTemplate>;
  /** Returns a Word file of the organisation in scope for preview, even if it must be corrected. */
  findWord(tx: ReadTx, id: number): Promise<{ readonly content: Buffer; readonly usable: boolean }>;
}

/** Template of another installation, unchanged and unchecked. */
export interface RemoteTemplate {
  readonly name: { readonly en: string; readonly sv: string };
  readonly owner: string;
  readonly at: string;
  readonly kind: TemplateKind;
  readonly template: unknown;
}

export interface TemplateSupplier {
  readonly origin: string;
  offered(language: Language): Promise<readonly RemoteTemplate[]>;
}

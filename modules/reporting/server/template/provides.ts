/** Templates as reports use them. */
import type { TemplateKind } from '@klarsikt/contract';
import type { Language, ReportTemplate } from '@klarsikt/engine';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';

/** A template that was found: blocks, or a Word file of the organisation. */
export type FoundTemplate = {
  readonly ref: string;
  readonly kind: TemplateKind;
  readonly name: { readonly [L in Language]: string };
} & (
  | { readonly template: ReportTemplate; readonly word: null }
  | { readonly template: null; readonly word: { readonly content: Buffer; readonly version: number } }
);

/** Templates as reports use them. */
export interface Templates {
  /**
   * The template of a name that the organisation in scope can use. Refuses one that there is not, one with faults, and a
   * Word file that has something to be mended.
   */
  find(tx: ReadTx, ref: string): Promise<FoundTemplate>;
  /** A Word file of the organisation in scope to look at, also one that has something to be mended. */
  findWord(tx: ReadTx, id: number): Promise<{ readonly content: Buffer; readonly usable: boolean }>;
}

/** A template that another installation offers, as it came. */
export interface RemoteTemplate {
  readonly name: { readonly en: string; readonly sv: string };
  readonly owner: string;
  readonly at: string;
  readonly kind: TemplateKind;
  readonly template: unknown;
}

/** The installation that templates are fetched from. */
export interface RemoteTemplates {
  readonly origin: string;
  offered(language: Language): Promise<readonly RemoteTemplate[]>;
}

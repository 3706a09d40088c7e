import type {
  Language,
  OwnWordsById,
  ParameterValues,
  ReportRiskFilter,
  ReportTemplate,
} from '@klarsikt/engine';
import type { ModelDescription } from '@klarsikt/library/server/model/provides.ts';
import type { Making } from '@klarsikt/server/render/making.ts';
import type { ProvenBasis } from './provides.ts';

/** What the template of a report is: blocks, or a firm's Word file. */
export type OrderedTemplate =
  | { readonly template: ReportTemplate; readonly word: null }
  | { readonly template: null; readonly word: { readonly content: Uint8Array; readonly usable?: boolean } };

/** `document` is the intermediate form, `sections` what is edited, both as JSON; `page` is HTML that stands alone. */
export type ReportFormat =
  | 'html'
  | 'page'
  | 'document'
  | 'sections'
  | 'fields'
  | 'fieldsFile'
  | 'wordPage'
  | 'docx'
  | 'pdf'
  | 'xlsx'
  | 'md'
  | 'json';

export interface ReportOrder {
  readonly basis: ProvenBasis;
  readonly version: Pick<ModelDescription, 'hash' | 'name'>;
  readonly language: Language;
  readonly template: OrderedTemplate;
  /** Null: the template's own. It is data, so nothing in it is ever evaluated. */
  readonly title: string | null;
  readonly parameters?: ParameterValues;
  readonly filter?: ReportRiskFilter;
  readonly words?: OwnWordsById;
  readonly format: ReportFormat;
  readonly now: Date;
}

/** The report on an assessment: calculated, composed and written in a worker. */
export const reportMaking: Making<ReportOrder> = { name: 'report' };

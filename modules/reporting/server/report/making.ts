import type {
  OwnWordsById,
  ParameterValues,
  ReportRiskFilter,
  ReportTemplate,
} from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import type { ModelDescription } from '@klarsikt/library/server/model/provides.ts';
import type { RenderKind } from '@klarsikt/server/render/making.ts';
import type { CheckedReportBasis } from './provides.ts';

export type OrderedTemplate =
  | { readonly template: ReportTemplate; readonly word: null }
  | { readonly template: null; readonly word: { readonly content: Uint8Array; readonly usable?: boolean } };

/**
 * `document`: the intermediate form as JSON; `sections`: the editable sections as JSON; `page`: self-contained HTML.
 */
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
  readonly basis: CheckedReportBasis;
  readonly version: Pick<ModelDescription, 'hash' | 'name'>;
  readonly language: Language;
  readonly template: OrderedTemplate;
  /** Null for the title of the template. The text is never evaluated. */
  readonly title: string | null;
  readonly parameters?: ParameterValues;
  readonly filter?: ReportRiskFilter;
  readonly words?: OwnWordsById;
  readonly format: ReportFormat;
  readonly now: Date;
}

export const reportRenderKind: RenderKind<ReportOrder> = { name: 'report' };

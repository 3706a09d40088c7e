import type {
  ParameterValues,
  ReportRiskFilter,
  ReportTemplate,
  ReportUserTextsById,
} from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import type { ModelDescription } from '@klarsikt/library/server/model/provides.ts';
import type { RenderKind } from '@klarsikt/server/render/making.ts';
import type { ReportBasisWithProof } from './provides.ts';

export type ReportOrderTemplate =
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
  readonly basis: ReportBasisWithProof;
  readonly version: Pick<ModelDescription, 'hash' | 'name'>;
  readonly language: Language;
  readonly template: ReportOrderTemplate;
  /** Title of the report; null for the title of the template. The text is never evaluated. */
  readonly title: string | null;
  readonly parameters?: ParameterValues;
  readonly filter?: ReportRiskFilter;
  readonly words?: ReportUserTextsById;
  readonly format: ReportFormat;
  readonly now: Date;
}

export const reportRenderKind: RenderKind<ReportOrder> = { name: 'report' };

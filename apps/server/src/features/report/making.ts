import type { ReportTemplateId } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { Making } from '../../render/making.ts';
import type { ModelDescription } from '../model/provides.ts';
import type { ProvenBasis } from './provides.ts';

export interface ReportOrder {
  readonly basis: ProvenBasis;
  readonly version: Pick<ModelDescription, 'hash' | 'name'>;
  readonly language: Language;
  readonly template: ReportTemplateId;
  /** Null: the template's own. It is data, so nothing in it is ever evaluated. */
  readonly title: string | null;
  /** `document` is the intermediate form as JSON. */
  readonly format: 'html' | 'document' | 'docx' | 'pdf';
  readonly now: Date;
}

/** The report on an assessment: calculated, composed and written in a worker. */
export const reportMaking: Making<ReportOrder> = { name: 'report' };

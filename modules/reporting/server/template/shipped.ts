/** The templates that come with the product. */
import {
  actionPlan,
  boardSummary,
  businessWideAssessment,
  controlReport,
  threatReport,
} from '@klarsikt/content';
import { type ShippedTemplateId, shippedTemplates, type TemplateKind } from '@klarsikt/contract';
import {
  analysisReportTemplate,
  analysisShape,
  assessmentShape,
  groupReportTemplate,
  groupShape,
  type RecordShape,
  type ReportTemplate,
} from '@klarsikt/engine';

interface Shipped {
  readonly kind: TemplateKind;
  readonly template: ReportTemplate;
}

const assessment = (template: ReportTemplate): Shipped => ({ kind: 'assessment', template });

export const shipped: { readonly [I in ShippedTemplateId]: Shipped } = {
  businessWideAssessment: assessment(businessWideAssessment),
  boardSummary: assessment(boardSummary),
  controlReport: assessment(controlReport),
  actionPlan: assessment(actionPlan),
  threatReport: assessment(threatReport),
  threatViewReport: { kind: 'analysis', template: analysisReportTemplate },
  groupReport: { kind: 'group', template: groupReportTemplate },
};

export const isShipped = (ref: string): ref is ShippedTemplateId => shippedTemplates.some((id) => id === ref);

/** What templates of a kind can name. */
export const shapes: { readonly [K in TemplateKind]: RecordShape } = {
  assessment: assessmentShape,
  analysis: analysisShape,
  group: groupShape,
};

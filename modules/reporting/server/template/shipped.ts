import {
  actionPlanTemplate,
  boardSummaryTemplate,
  businessWideTemplate,
  controlReportTemplate,
  threatReportTemplate,
} from '@klarsikt/content';
import { type ShippedTemplateId, shippedTemplates, type TemplateKind } from '@klarsikt/contract';
import {
  analysisReportShape,
  analysisReportTemplate,
  assessmentReportShape,
  groupReportShape,
  groupReportTemplate,
  type RecordShape,
  type ReportTemplate,
} from '@klarsikt/engine/report';

interface ShippedTemplate {
  readonly kind: TemplateKind;
  readonly template: ReportTemplate;
}

const toAssessmentTemplate = (template: ReportTemplate): ShippedTemplate => ({
  kind: 'assessment',
  template,
});

export const shippedTemplatesById: { readonly [I in ShippedTemplateId]: ShippedTemplate } = {
  businessWideAssessment: toAssessmentTemplate(businessWideTemplate),
  boardSummary: toAssessmentTemplate(boardSummaryTemplate),
  controlReport: toAssessmentTemplate(controlReportTemplate),
  actionPlan: toAssessmentTemplate(actionPlanTemplate),
  threatReport: toAssessmentTemplate(threatReportTemplate),
  threatViewReport: { kind: 'analysis', template: analysisReportTemplate },
  groupReport: { kind: 'group', template: groupReportTemplate },
};

export const isShippedTemplateId = (ref: string): ref is ShippedTemplateId =>
  shippedTemplates.some((id) => id === ref);

export const templateShapes: { readonly [K in TemplateKind]: RecordShape } = {
  assessment: assessmentReportShape,
  analysis: analysisReportShape,
  group: groupReportShape,
};

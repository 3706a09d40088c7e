/** From a saved assessment to the report's intermediate form, with the same engine and model as the screen. */
import { assessmentCharts } from '@klarsikt/charts';
import { businessWideAssessment } from '@klarsikt/content';
import type { ReportTemplateId } from '@klarsikt/contract';
import {
  assess,
  assessmentReportData,
  caseOf,
  type Language,
  type ReportDocument,
  type ReportTemplate,
  renderReport,
  reportSources,
  reportThresholds,
} from '@klarsikt/engine';
import type { ModelDescription, Projection } from '../../deps.ts';
import type { ReportBasis } from './store.ts';

const templates: { readonly [I in ReportTemplateId]: ReportTemplate } = { businessWideAssessment };

export interface ReportOrder {
  readonly basis: ReportBasis;
  /** The pinned version as the reader may see it. */
  readonly projection: Pick<Projection, 'model'>;
  readonly version: Pick<ModelDescription, 'hash' | 'name'>;
  readonly language: Language;
  readonly template: ReportTemplateId;
  /** Null: the template's own. It is data, so nothing in it is ever evaluated. */
  readonly title: string | null;
  readonly now: Date;
}

/** Composes the report on an assessment as it is saved. */
export function composeReport(order: ReportOrder): ReportDocument {
  const { basis, language, title } = order;
  const { model } = order.projection;
  const { document } = basis;
  const { config } = document.settings;
  const result = assess(caseOf(model, document));
  const data = assessmentReportData({
    model,
    document,
    result,
    language,
    meta: {
      organisation: basis.organisation,
      unit: basis.unit,
      modelName: order.version.name,
      modelHash: order.version.hash,
      revision: basis.revision,
      generated: order.now.toISOString().slice(0, 10),
      product: 'Klarsikt',
    },
    charts: { ...assessmentCharts(result, config) },
  });
  const titled = title === null ? data : { ...data, meta: { ...data.meta, title } };
  return renderReport(templates[order.template], titled, language, {
    sources: reportSources(model),
    thresholds: reportThresholds(basis),
  });
}

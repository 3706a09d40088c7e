/** From a saved assessment to the report's intermediate form, with the same engine and model as the screen. */
import { assessmentCharts } from '@klarsikt/charts';
import { businessWideAssessment } from '@klarsikt/content';
import type { ReportTemplateId } from '@klarsikt/contract';
import {
  type AssessmentResult,
  assess,
  assessmentReportData,
  type CompiledModel,
  caseOf,
  completeness,
  libraryCells,
  type ReportDocument,
  type ReportedSheet,
  type ReportTemplate,
  renderReport,
  reportSources,
  reportThresholds,
  withOverlay,
} from '@klarsikt/engine';
import type { ReportOrder } from './making.ts';
import type { ProvenBasis } from './provides.ts';

const templates: { readonly [I in ReportTemplateId]: ReportTemplate } = { businessWideAssessment };

/** The sheet of the reported state, from what was known of it when it was read. */
function sheetOf(
  { document, proof }: ProvenBasis,
  model: CompiledModel,
  result: AssessmentResult,
): ReportedSheet {
  const facts = { ...proof.facts, libraryCells: libraryCells(model) };
  const sheet = completeness({ model, document, result, facts, acceptances: proof.acceptances });
  return { sheet, gaps: proof.gaps.filter(({ withdrawn }) => withdrawn === null) };
}

/** Composes the report on an assessment as it is saved. */
export function composeReport(version: CompiledModel, order: Omit<ReportOrder, 'format'>): ReportDocument {
  const { basis, language, title } = order;
  const { document, terms } = basis;
  const model = withOverlay(version, document.overlay);
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
    charts: { ...assessmentCharts(result, config, terms) },
    terms,
    completeness: sheetOf(basis, model, result),
    signOff: basis.signOff,
    evidence: basis.evidence,
  });
  const titled = title === null ? data : { ...data, meta: { ...data.meta, title } };
  return renderReport(templates[order.template], titled, language, {
    sources: reportSources(model),
    thresholds: reportThresholds(basis, terms),
  });
}

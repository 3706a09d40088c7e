/**
 * Composes the intermediate form of a report from a saved assessment, with the same engine and model as on the
 * screen.
 */
import { buildAssessmentCharts } from '@klarsikt/charts';
import { type AssessmentResult, createCalculator } from '@klarsikt/engine/assess';
import {
  buildAssessmentCase,
  computeRelationFigures,
  describeDocumentSubject,
} from '@klarsikt/engine/assessment';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { collectLibraryCellNames, computeCompleteness } from '@klarsikt/engine/completeness';
import type { CompiledModel } from '@klarsikt/engine/model';
import { applyOwnParts } from '@klarsikt/engine/overlay';
import {
  type AssessmentReportData,
  adaptTemplateQuestions,
  addStateLinkLine,
  assessmentReportShape,
  buildAssessmentReportData,
  buildParameterData,
  collectReportSources,
  createFieldWriter,
  type FieldValue,
  getReportThresholds,
  insertReportUserTexts,
  listFieldValues,
  type ReportDocument,
  type ReportedAction,
  type ReportedSheet,
  type ReportTemplate,
  renderReport,
} from '@klarsikt/engine/report';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { computeReportedFragility } from './fragility.ts';
import type { ReportOrder } from './making.ts';
import type { ReportBasisWithProof } from './provides.ts';
import { fillWordTemplate, type WordFillOrder } from './word-fill.ts';

type ComposeOrder = Omit<ReportOrder, 'format'>;

function createReportedSheet(
  { document, proof }: ReportBasisWithProof,
  model: CompiledModel,
  result: AssessmentResult,
): ReportedSheet {
  const facts = { ...proof.facts, libraryCells: collectLibraryCellNames(model) };
  const sheet = computeCompleteness({ model, document, result, facts, acceptances: proof.acceptances });
  return { sheet, gaps: proof.gaps.filter(({ withdrawn }) => withdrawn === null) };
}

function createReportedActions(
  { actions, document }: ReportBasisWithProof,
  model: CompiledModel,
  order: ComposeOrder,
): ReportedAction[] {
  const { language, basis } = order;
  return actions.map(({ subject, ...action }) => {
    const { name, type } = describeDocumentSubject(model, document, subject);
    // An action on a whole category has no named object, so the name of the category is used.
    const category = type === null ? '' : getRiskTypeName(type, language, basis.terms);
    return { ...action, about: name?.[language] ?? category };
  });
}

function dataOf(
  model: CompiledModel,
  order: ComposeOrder,
): AssessmentReportData & { readonly parameters: object } {
  const { basis, language, title, filter } = order;
  const { document, terms, appetite } = basis;
  const { config } = document.settings;
  const input = buildAssessmentCase(model, document);
  const result = createCalculator().assess(input);
  const data = buildAssessmentReportData({
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
      trace: basis.trace,
      generated: getDayInZone(order.now, basis.timeZone),
      product: 'Klarsikt',
    },
    timeZone: basis.timeZone,
    charts: {
      ...buildAssessmentCharts(result, config, terms, computeRelationFigures(model, document, result)),
    },
    terms,
    completeness: createReportedSheet(basis, model, result),
    signOff: basis.signOff,
    evidence: basis.evidence,
    actions: createReportedActions(basis, model, order),
    appetite,
    triggers: basis.triggers,
    incidents: basis.incidents,
    own: basis.ownFields,
    year: basis.year,
    years: basis.years,
    fragility: computeReportedFragility(order, input),
    ...(filter === undefined ? {} : { filter }),
  });
  const questions = adaptTemplateQuestions(order.template.template?.parameters ?? [], document);
  const parameters = buildParameterData(questions, order.parameters ?? {});
  return { ...data, ...(title === null ? {} : { meta: { ...data.meta, title } }), parameters };
}

export interface ReportComposition {
  /** The report with generated content only (`generated`), and with the author's own text (`document`). */
  readonly generated: ReportDocument;
  readonly document: ReportDocument;
  readonly told: AssessmentReportData['filter'];
}

export function composeReport(
  version: CompiledModel,
  order: ComposeOrder,
  template: ReportTemplate,
): ReportComposition {
  const { basis, language, words } = order;
  const model = applyOwnParts(version, basis.document.overlay);
  const data = dataOf(model, order);
  const sources = collectReportSources(model);
  const thresholds = getReportThresholds(basis, basis.terms);
  const rendered = renderReport(template, data, language, { sources, thresholds });
  // Do not combine a given title with the title of the template, which would give "Control report: Control report
  // 2026".
  const generated = order.title === null ? rendered : { ...rendered, title: order.title };
  const whole = words === undefined ? generated : insertReportUserTexts(generated, words, sources);
  // Add the trace line after the own text: its address differs for every revision, so the own text would otherwise be
  // marked as outdated each time.
  const document = addStateLinkLine(whole, basis.trace);
  return { generated, document, told: data.filter };
}

export async function composeWordReport(
  version: CompiledModel,
  order: ComposeOrder,
  content: Uint8Array,
  marks?: WordFillOrder['marks'],
): Promise<{ readonly bytes: Uint8Array; readonly title: string }> {
  const { basis, language, now } = order;
  const model = applyOwnParts(version, basis.document.overlay);
  const data = dataOf(model, order);
  const bytes = await fillWordTemplate(content, {
    data,
    shape: assessmentReportShape,
    language,
    thresholds: getReportThresholds(basis, basis.terms),
    sources: collectReportSources(model),
    date: getDayInZone(now, basis.timeZone),
    ...(marks === undefined ? {} : { marks }),
  });
  return { bytes, title: data.meta.title };
}

export function composeReportFields(version: CompiledModel, order: ComposeOrder): readonly FieldValue[] {
  const { basis, language } = order;
  const model = applyOwnParts(version, basis.document.overlay);
  const write = createFieldWriter({
    language,
    thresholds: getReportThresholds(basis, basis.terms),
    sources: collectReportSources(model),
  });
  return listFieldValues(dataOf(model, order), assessmentReportShape, write);
}

/** From a saved assessment to the report's intermediate form, with the same engine and model as the screen. */
import { assessmentCharts } from '@klarsikt/charts';
import {
  type AssessmentReportData,
  type AssessmentResult,
  assessmentReportData,
  assessmentShape,
  type CompiledModel,
  caseOf,
  completeness,
  createCalculator,
  dayOf,
  type FieldValue,
  fieldValues,
  fieldWriter,
  libraryCells,
  parameterData,
  questionsFor,
  type ReportDocument,
  type ReportedAction,
  type ReportedSheet,
  type ReportTemplate,
  relationFigures,
  renderReport,
  reportSources,
  reportThresholds,
  subjectOf,
  withOverlay,
  withOwnWords,
  withTraceLine,
} from '@klarsikt/engine';
import { fragilityOf } from './fragility.ts';
import type { ReportOrder } from './making.ts';
import type { ProvenBasis } from './provides.ts';
import { fillWord, type WordFilling } from './word-fill.ts';

type Ordered = Omit<ReportOrder, 'format'>;

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

/** The actions with what each is about in words. */
function actionsOf(
  { actions, document }: ProvenBasis,
  model: CompiledModel,
  order: Ordered,
): ReportedAction[] {
  return actions.map(({ subject, ...action }) => ({
    ...action,
    about: subjectOf(model, document, subject).name?.[order.language] ?? '',
  }));
}

/** Everything that the report can name. */
function dataOf(
  model: CompiledModel,
  order: Ordered,
): AssessmentReportData & { readonly parameters: object } {
  const { basis, language, title, filter } = order;
  const { document, terms, appetite } = basis;
  const { config } = document.settings;
  const input = caseOf(model, document);
  const result = createCalculator().assess(input);
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
      trace: basis.trace,
      generated: dayOf(order.now, basis.timeZone),
      product: 'Klarsikt',
    },
    timeZone: basis.timeZone,
    charts: { ...assessmentCharts(result, config, terms, relationFigures(model, document, result)) },
    terms,
    completeness: sheetOf(basis, model, result),
    signOff: basis.signOff,
    evidence: basis.evidence,
    actions: actionsOf(basis, model, order),
    appetite,
    year: basis.year,
    years: basis.years,
    fragility: fragilityOf(order, input),
    ...(filter === undefined ? {} : { filter }),
  });
  const questions = questionsFor(order.template.template?.parameters ?? [], document);
  const parameters = parameterData(questions, order.parameters ?? {});
  return { ...data, ...(title === null ? {} : { meta: { ...data.meta, title } }), parameters };
}

export interface Composed {
  /** As it is generated, and with own words where they stand. */
  readonly generated: ReportDocument;
  readonly document: ReportDocument;
  readonly told: AssessmentReportData['filter'];
}

/** Composes the report on an assessment as it is saved. */
export function composeReport(version: CompiledModel, order: Ordered, template: ReportTemplate): Composed {
  const { basis, language, words } = order;
  const model = withOverlay(version, basis.document.overlay);
  const data = dataOf(model, order);
  const sources = reportSources(model);
  const thresholds = reportThresholds(basis, basis.terms);
  const rendered = renderReport(template, data, language, { sources, thresholds });
  // A title that somebody gave stands as it was given: a template's own would say "Control report: Control report 2026".
  const generated = order.title === null ? rendered : { ...rendered, title: order.title };
  const whole = words === undefined ? generated : withOwnWords(generated, words, sources);
  // Behind own words: these would else be marked at every new state, whose address is another.
  const document = withTraceLine(whole, basis.trace);
  return { generated, document, told: data.filter };
}

/** A firm's Word file with the assessment in it. */
export async function composeWord(
  version: CompiledModel,
  order: Ordered,
  content: Uint8Array,
  marks?: WordFilling['marks'],
): Promise<{ readonly bytes: Uint8Array; readonly title: string }> {
  const { basis, language, now } = order;
  const model = withOverlay(version, basis.document.overlay);
  const data = dataOf(model, order);
  const bytes = await fillWord(content, {
    data,
    shape: assessmentShape,
    language,
    thresholds: reportThresholds(basis, basis.terms),
    sources: reportSources(model),
    date: dayOf(now, basis.timeZone),
    ...(marks === undefined ? {} : { marks }),
  });
  return { bytes, title: data.meta.title };
}

/** Every field that a template can name, as it reads now. */
export function composeFields(version: CompiledModel, order: Ordered): readonly FieldValue[] {
  const { basis, language } = order;
  const model = withOverlay(version, basis.document.overlay);
  const write = fieldWriter({
    language,
    thresholds: reportThresholds(basis, basis.terms),
    sources: reportSources(model),
  });
  return fieldValues(dataOf(model, order), assessmentShape, write);
}

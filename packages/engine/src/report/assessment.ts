/** Makes the report data of an assessment from its document and calculation. */

import { getBusinessName } from '../analysis/obliged.ts';
import { defaultConfig, resolveConfig } from '../assess/config.ts';
import { computeLevelFigures, listRelevanceFigures } from '../assess/figures.ts';
import type { RiskFigures } from '../assess/types.ts';
import { listCategoryConclusions } from '../assessment/conclusions.ts';
import { formatCitationName } from '../model/citations.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { ReportTerms } from '../text/own-terms.ts';
import { operationalTypes, type RiskType, riskTypes } from '../text/terms.ts';
import { toProbability } from '../values/scale.ts';
import { engineVersion } from '../values/version.ts';
import { getRelevanceName, getRiskTypeName, getSegmentWord } from '../words/words.ts';
import { buildActionsReport, buildAppetiteReport } from './assessment/actions.ts';
import { buildApprovalsReport } from './assessment/approvals.ts';
import { buildCompletenessReport } from './assessment/completeness.ts';
import { buildConclusionsReport } from './assessment/conclusions.ts';
import {
  type AssessmentReportContext,
  type AssessmentReportInput,
  createReportContext,
} from './assessment/context.ts';
import { buildControlGroups, findUncoveredRisks } from './assessment/controls.ts';
import { computeReportCounts } from './assessment/counts.ts';
import { buildExploitationChapter } from './assessment/exploitation.ts';
import { describeReportFilter } from './assessment/filter.ts';
import { buildFragilityReport } from './assessment/fragility.ts';
import { buildHighestRisks } from './assessment/highest.ts';
import { formatLawReference } from './assessment/law-reference.ts';
import { listExceededLimitLines } from './assessment/limits.ts';
import type { ControlLine, OverrideLine, ReportFigures, RiskLine } from './assessment/lines.ts';
import { listOverrideLines } from './assessment/overrides.ts';
import { buildOwnFieldsReport } from './assessment/own-fields.ts';
import type { CategoryRisks } from './assessment/reported.ts';
import {
  buildCategoryReport,
  findSharplyReducedRisks,
  listReportedRisks,
  listRisksWithoutData,
} from './assessment/risks.ts';
import { listDoneStatementLines } from './assessment/statements.ts';
import { groupThreatsByCategory, listProductMisuses, listThreatLines } from './assessment/threats.ts';
import type { AssessmentReportData, CategoryReport, ExploitationChapter } from './assessment/types.ts';
import { buildUpkeepReport } from './assessment/upkeep.ts';
import { reportDataWords } from './assessment/words.ts';
import { buildPreviousYearReport, listYearLines } from './assessment/years.ts';
import type { ReportSource } from './document.ts';
import { type ClassThresholds, formatNumber } from './format.ts';

const figuresOf = ({ inherent, strength, residual }: RiskFigures): ReportFigures => ({
  inherent,
  strength,
  residual,
});

function metaOf(context: AssessmentReportContext): AssessmentReportData['meta'] {
  const { document, model, language, meta, terms } = context;
  const { settings } = document;
  const country =
    settings.opGeography === null ? undefined : model.geographies.byKey.get(settings.opGeography);
  const approved = context.signOff?.approved ?? false;
  const chosen =
    settings.relevances.length === 0 ? (['legal', 'ml', 'tf', 'sv'] as const) : settings.relevances;
  return {
    ...meta,
    engineVersion,
    unit: meta.unit === '' ? context.words(reportDataWords.wholeOrganisation) : meta.unit,
    title: settings.name,
    description: settings.description.trim(),
    country: country ? context.words(country.name) : context.words(reportDataWords.noCountry),
    segment: getSegmentWord(settings.segment, language, terms),
    businesses:
      settings.businesses.length === 0
        ? [context.words(reportDataWords.noFilter)]
        : settings.businesses.map((key) => {
            const business = model.businesses.byKey.get(key);
            return business ? context.words(getBusinessName(business, settings.date ?? '')) : key;
          }),
    relevances: chosen.map((area) => getRelevanceName(area, language, terms)),
    responsible: settings.responsible,
    date: settings.date ?? '',
    status: context.words(approved ? reportDataWords.approved : reportDataWords.draft),
    approved,
  };
}

function overallOf(context: AssessmentReportContext): AssessmentReportData['overall'] {
  const levels = computeLevelFigures(context.result, context.config);
  if (!levels) return null;
  const { overall, floor } = levels;
  return { ...figuresOf(overall), floor, reduction: overall.inherent - overall.residual };
}

function segmentsOf({
  result,
  segments,
  language,
  terms,
}: AssessmentReportContext): AssessmentReportData['segments'] {
  return segments.flatMap((segment) => {
    const level = result.combined?.overallBySegment[segment];
    return level ? [{ name: getSegmentWord(segment, language, terms), ...figuresOf(level) }] : [];
  });
}

function relevancesOf({
  result,
  language,
  terms,
}: AssessmentReportContext): AssessmentReportData['relevances'] {
  return listRelevanceFigures(result).map(({ relevance, ...figures }) => ({
    name: getRelevanceName(relevance, language, terms),
    ...figuresOf(figures),
  }));
}

function obligationsOf(
  legals: CategoryReport | undefined,
  { model, language }: AssessmentReportContext,
): AssessmentReportData['obligations'] {
  return (legals?.risks ?? []).map((risk) => ({
    ...risk,
    lawReference: formatLawReference(model.legals.byKey.get(risk.key)?.lawReference ?? '', language),
  }));
}

interface ReportContent {
  readonly types: readonly CategoryRisks[];
  readonly categories: readonly CategoryReport[];
  readonly lines: readonly RiskLine[];
  readonly controls: readonly ControlLine[];
  readonly overrides: readonly OverrideLine[];
  readonly exploitation: ExploitationChapter;
}

function gapsOf(found: ReportContent, context: AssessmentReportContext): AssessmentReportData['gaps'] {
  const { model, document, result, language, terms } = context;
  const missing = listCategoryConclusions(model, document, result)
    .filter(({ written }) => !written)
    .map(({ type }) => getRiskTypeName(type, language, terms));
  const gaps = {
    unassessed: found.controls.filter(({ state }) => state === 'unassessed'),
    uncovered: findUncoveredRisks(found.lines, context),
    sharpDrops: findSharplyReducedRisks(found.lines, context),
    withoutData: listRisksWithoutData(found.types, context),
    productsWithoutText: found.exploitation.products
      .filter(({ required, lines }) => required > 0 && lines.length === 0)
      .map(({ name }) => name),
    idleOverrides: found.overrides.filter(({ counts }) => !counts),
    unreasoned: found.types.flatMap(({ unreasoned }) => unreasoned),
    missingConclusions: missing,
  };
  const total = Object.values(gaps).reduce((sum, list) => sum + list.length, 0);
  return { ...gaps, total };
}

function methodOf({ config, language, terms }: AssessmentReportContext): AssessmentReportData['method'] {
  const { riskThresholds: risk, strengthThresholds: strength, maxLevel } = config;
  const one = (value: number): string => formatNumber(value, 1, language);
  const below = (value: number): string => one(value - 0.1);
  const step = (from: number, to: string) => ({
    level: from,
    from: one(from),
    to,
    probability: toProbability(from, config),
  });
  const strengthStep = (from: number, to: string) => ({ level: from, from: one(from), to });
  return {
    risk: [
      step(risk.VERYHIGH, one(maxLevel)),
      step(risk.HIGH, below(risk.VERYHIGH)),
      step(risk.MEDIUM, below(risk.HIGH)),
      step(risk.LOW, below(risk.MEDIUM)),
      step(0, below(risk.LOW)),
    ],
    strength: [
      strengthStep(strength.VERYSTRONG, one(maxLevel)),
      strengthStep(strength.STRONG, below(strength.VERYSTRONG)),
      strengthStep(strength.MODERATE, below(strength.STRONG)),
      strengthStep(0, below(strength.MODERATE)),
    ],
    fractions: operationalTypes.map((type) => ({
      name: getRiskTypeName(type, language, terms),
      fraction: config.fractions[type],
    })),
    levelFactor: config.levelFactor,
    maxMitigation: config.residual.maxMitigation,
    generalPotential: config.potential.general,
    keyRiskIndicators: config.keyRiskIndicators,
    relativeResidual: config.residual.mode === 'relative',
    changed: JSON.stringify(config) !== JSON.stringify(defaultConfig),
  };
}

/** Number of threats listed in the summary. */
const highest = 8;

/**
 * Makes the data of the report of an assessment. The function is pure: the same assessment, model and meta give the
 * same data.
 * @param given.result must be the result of exactly `given.document` on `given.model`.
 */
export function buildAssessmentReportData(given: AssessmentReportInput): AssessmentReportData {
  const context = createReportContext(given);
  const { result } = context;
  const types = riskTypes.map((type) => listReportedRisks(type, context));
  const categories = types.flatMap((reported) => {
    const report = buildCategoryReport(reported, context);
    return report ? [report] : [];
  });
  const operational = categories.filter((category) => category.operational);
  const legals = categories.find(({ type }) => type === 'legals');
  const threats = listThreatLines(context);
  const groups = buildControlGroups(context);
  const controls = groups.flatMap((group) => group.controls);
  const overrides = listOverrideLines(types, context);
  const linesOf = (type: RiskType): readonly RiskLine[] =>
    types.find((one) => one.type === type)?.counted.map(({ line }) => line) ?? [];
  const products = listProductMisuses(threats, linesOf('products'), context);
  const exploitation = buildExploitationChapter(context, linesOf('products'));
  const lines = categories.flatMap(({ type }) => linesOf(type));
  const told = categories.flatMap(({ risks }) => risks);
  return {
    meta: metaOf(context),
    approvals: buildApprovalsReport(context),
    overall: overallOf(context),
    segments: segmentsOf(context),
    relevances: relevancesOf(context),
    legal: result.legal?.overall ? figuresOf(result.legal.overall) : null,
    categories,
    operational,
    beside: categories.filter((category) => !category.operational),
    risks: told.toSorted((a, b) => b.residual - a.residual),
    ...buildAppetiteReport(lines, context),
    ...{ actions: buildActionsReport(context), upkeep: buildUpkeepReport(given, context) },
    filter: describeReportFilter({ shown: told.length, total: lines.length }, context),
    further: categories.filter(({ type, operational: counts }) => !counts && type !== 'legals'),
    threats,
    threatGroups: groupThreatsByCategory(threats),
    ...{ highestThreats: threats.slice(0, highest), ownFields: buildOwnFieldsReport(context) },
    products,
    exploitation,
    channels: linesOf('channels').map(({ name }) => name),
    controlGroups: groups,
    overrides,
    absent: categories.flatMap(({ absent }) => absent),
    obligations: obligationsOf(legals, context),
    background: operational.map(({ name, data }) => ({ name, ...data })),
    crossedLimits: listExceededLimitLines(context),
    years: listYearLines(context),
    lastYear: buildPreviousYearReport(context),
    ...buildHighestRisks(lines),
    counts: computeReportCounts({ lines, categories, threats, controls, overrides }, context),
    gaps: gapsOf({ types, categories, lines, controls, overrides, exploitation }, context),
    statements: listDoneStatementLines(context),
    completeness: buildCompletenessReport(given.completeness, context),
    fragility: buildFragilityReport(given.fragility, context),
    conclusions: buildConclusionsReport(context),
    method: methodOf(context),
    charts: given.charts ?? {},
  };
}

/** Returns the thresholds of the assessment's classes, with the organisation's terms, for rendering its report. */
export function getReportThresholds(
  { document }: Pick<AssessmentReportInput, 'document'>,
  terms: ReportTerms = {},
): ClassThresholds {
  const { riskThresholds, strengthThresholds } = resolveConfig(document.settings.config);
  return { risk: riskThresholds, strength: strengthThresholds, terms };
}

/** Returns the sources that the texts of a model can cite, by key. */
export function collectReportSources(model: CompiledModel): { readonly [key: string]: ReportSource } {
  return Object.fromEntries(
    model.references.list.map(({ key, authorShort, author, title, publication, published, year, url }) => [
      key,
      {
        key,
        short: formatCitationName({ key, authorShort, author, title, year }),
        author,
        title,
        publication,
        published,
        url,
      },
    ]),
  );
}

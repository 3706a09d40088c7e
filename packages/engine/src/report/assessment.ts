/** The data of an assessment's report, from the assessment and its finished calculation. */

import { defaultConfig, resolveConfig } from '../assess/config.ts';
import { levelFigures, relevanceFigures } from '../assess/figures.ts';
import type { Figures } from '../assess/types.ts';
import { citedName } from '../model/citations.ts';
import type { CompiledModel } from '../model/compile.ts';
import type { ReportTerms } from '../own-terms.ts';
import { probabilityOfLevel } from '../scale.ts';
import { operationalTypes, type RiskType, riskTypes } from '../terms.ts';
import { engineVersion } from '../version.ts';
import { relevanceWord, riskTypeWord, segmentWord } from '../words.ts';
import { actionsReport, appetiteReport } from './assessment/actions.ts';
import { approvalsReport } from './assessment/approvals.ts';
import { completenessReport } from './assessment/completeness.ts';
import { conclusionsReport } from './assessment/conclusions.ts';
import { contextOf, type ReportContext, type ReportInput } from './assessment/context.ts';
import { controlGroups, uncoveredRisks } from './assessment/controls.ts';
import { countsOf } from './assessment/counts.ts';
import { exploitationChapter } from './assessment/exploitation.ts';
import { filterReport } from './assessment/filter.ts';
import { fragilityReport } from './assessment/fragility.ts';
import { highestReport } from './assessment/highest.ts';
import { crossedLines } from './assessment/limits.ts';
import type { ControlLine, OverrideLine, ReportFigures, RiskLine } from './assessment/lines.ts';
import { overrideLines } from './assessment/overrides.ts';
import type { ReportedType } from './assessment/reported.ts';
import { categoryReport, reportedRisks, risksWithoutData, sharpDrops } from './assessment/risks.ts';
import { statementLines } from './assessment/statements.ts';
import { groupThreats, productUses, threatLines } from './assessment/threats.ts';
import type { AssessmentReportData, CategoryReport, ExploitationChapter } from './assessment/types.ts';
import { words } from './assessment/words.ts';
import { lastYearReport, yearLines } from './assessment/years.ts';
import type { ReportSource } from './document.ts';
import { formatNumber, type Thresholds } from './format.ts';

const figuresOf = ({ inherent, strength, residual }: Figures): ReportFigures => ({
  inherent,
  strength,
  residual,
});

function metaOf(context: ReportContext): AssessmentReportData['meta'] {
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
    unit: meta.unit === '' ? context.words(words.wholeOrganisation) : meta.unit,
    title: settings.name,
    description: settings.description.trim(),
    country: country ? context.words(country.name) : context.words(words.noCountry),
    segment: segmentWord(settings.segment, language, terms),
    businesses:
      settings.businesses.length === 0
        ? [context.words(words.noFilter)]
        : settings.businesses.map((key) => {
            const business = model.businesses.byKey.get(key);
            return business ? context.words(business.name) : key;
          }),
    relevances: chosen.map((area) => relevanceWord(area, language, terms)),
    responsible: settings.responsible,
    date: settings.date ?? '',
    status: context.words(approved ? words.approved : words.draft),
    approved,
  };
}

function overallOf(context: ReportContext): AssessmentReportData['overall'] {
  const levels = levelFigures(context.result, context.config);
  if (!levels) return null;
  const { overall, floor } = levels;
  return { ...figuresOf(overall), floor, reduction: overall.inherent - overall.residual };
}

function segmentsOf({ result, segments, language, terms }: ReportContext): AssessmentReportData['segments'] {
  return segments.flatMap((segment) => {
    const level = result.combined?.overallBySegment[segment];
    return level ? [{ name: segmentWord(segment, language, terms), ...figuresOf(level) }] : [];
  });
}

function relevancesOf({ result, language, terms }: ReportContext): AssessmentReportData['relevances'] {
  return relevanceFigures(result).map(({ relevance, ...figures }) => ({
    name: relevanceWord(relevance, language, terms),
    ...figuresOf(figures),
  }));
}

function obligationsOf(
  legals: CategoryReport | undefined,
  { model }: ReportContext,
): AssessmentReportData['obligations'] {
  return (legals?.risks ?? []).map((risk) => ({
    ...risk,
    lawReference: model.legals.byKey.get(risk.key)?.lawReference ?? '',
  }));
}

interface Found {
  readonly types: readonly ReportedType[];
  readonly categories: readonly CategoryReport[];
  readonly lines: readonly RiskLine[];
  readonly controls: readonly ControlLine[];
  readonly overrides: readonly OverrideLine[];
  readonly exploitation: ExploitationChapter;
}

function gapsOf(found: Found, context: ReportContext): AssessmentReportData['gaps'] {
  const { conclusions } = context.document;
  const missing = found.categories.filter(({ type }) => !conclusions[type]?.trim()).map(({ name }) => name);
  const gaps = {
    unassessed: found.controls.filter(({ state }) => state === 'unassessed'),
    uncovered: uncoveredRisks(found.lines, context),
    sharpDrops: sharpDrops(found.lines, context),
    withoutData: risksWithoutData(found.types, context),
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

function methodOf({ config, language, terms }: ReportContext): AssessmentReportData['method'] {
  const { riskThresholds: risk, strengthThresholds: strength, maxLevel } = config;
  const one = (value: number): string => formatNumber(value, 1, language);
  const below = (value: number): string => one(value - 0.1);
  const step = (from: number, to: string) => ({
    level: from,
    from: one(from),
    to,
    probability: probabilityOfLevel(from, config),
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
      name: riskTypeWord(type, language, terms),
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

/** Threats listed in the summary. */
const highest = 8;

/**
 * Everything that the report of an assessment can name. Pure: the same assessment, model and meta give the same data.
 * @param given.result must be the result of exactly `given.document` on `given.model`.
 */
export function assessmentReportData(given: ReportInput): AssessmentReportData {
  const context = contextOf(given);
  const { result } = context;
  const types = riskTypes.map((type) => reportedRisks(type, context));
  const categories = types.flatMap((reported) => {
    const report = categoryReport(reported, context);
    return report ? [report] : [];
  });
  const operational = categories.filter((category) => category.operational);
  const legals = categories.find(({ type }) => type === 'legals');
  const threats = threatLines(context);
  const groups = controlGroups(context);
  const controls = groups.flatMap((group) => group.controls);
  const overrides = overrideLines(types, context);
  const linesOf = (type: RiskType): readonly RiskLine[] =>
    types.find((one) => one.type === type)?.counted.map(({ line }) => line) ?? [];
  const products = productUses(threats, linesOf('products'), context);
  const exploitation = exploitationChapter(context, linesOf('products'));
  const lines = categories.flatMap(({ type }) => linesOf(type));
  const told = categories.flatMap(({ risks }) => risks);
  return {
    meta: metaOf(context),
    approvals: approvalsReport(context),
    overall: overallOf(context),
    segments: segmentsOf(context),
    relevances: relevancesOf(context),
    legal: result.legal?.overall ? figuresOf(result.legal.overall) : null,
    categories,
    operational,
    beside: categories.filter((category) => !category.operational),
    risks: told.toSorted((a, b) => b.residual - a.residual),
    ...appetiteReport(lines, context),
    actions: actionsReport(context),
    filter: filterReport({ shown: told.length, total: lines.length }, context),
    further: categories.filter(({ type, operational: counts }) => !counts && type !== 'legals'),
    threats,
    threatGroups: groupThreats(threats),
    highestThreats: threats.slice(0, highest),
    products,
    exploitation,
    channels: linesOf('channels').map(({ name }) => name),
    controlGroups: groups,
    overrides,
    absent: categories.flatMap(({ absent }) => absent),
    obligations: obligationsOf(legals, context),
    background: operational.map(({ name, data }) => ({ name, ...data })),
    crossedLimits: crossedLines(context),
    years: yearLines(context),
    lastYear: lastYearReport(context),
    ...highestReport(lines),
    counts: countsOf({ lines, categories, threats, controls, overrides }, context),
    gaps: gapsOf({ types, categories, lines, controls, overrides, exploitation }, context),
    statements: statementLines(context),
    completeness: completenessReport(given.completeness, context),
    fragility: fragilityReport(given.fragility, context),
    conclusions: conclusionsReport(context),
    method: methodOf(context),
    charts: given.charts ?? {},
  };
}

/** The classes of an assessment, where they begin and what the organisation calls them, for rendering its report. */
export function reportThresholds(
  { document }: Pick<ReportInput, 'document'>,
  terms: ReportTerms = {},
): Thresholds {
  const { riskThresholds, strengthThresholds } = resolveConfig(document.settings.config);
  return { risk: riskThresholds, strength: strengthThresholds, terms };
}

/** The sources that the texts of a model may cite. */
export function reportSources(model: CompiledModel): { readonly [key: string]: ReportSource } {
  return Object.fromEntries(
    model.references.list.map(({ key, authorShort, author, title, publication, published, year, url }) => [
      key,
      {
        key,
        short: citedName({ key, authorShort, author, title, year }),
        author,
        title,
        publication,
        published,
        url,
      },
    ]),
  );
}

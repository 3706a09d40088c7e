/** Explains any figure of a result: docs/calculation.md section 12. */
import {
  type OperationalRelevance,
  type OperationalType,
  operationalTypes,
  type RiskType,
} from '../../text/terms.ts';
import {
  addRiskClasses,
  computeCategoryLevel,
  computeOperationalLevels,
  computeOverallLevel,
  listOverallLevelParts,
} from '../aggregate.ts';
import { isLegalInScope, isOperationalInScope } from '../assess.ts';
import { computeRiskFigures } from '../residual.ts';
import { findExclusionRule } from '../risks.ts';
import { buildSegmentRow } from '../rows.ts';
import { type CalculationRun, computeLevelsBySegment, getCachedRun, type SegmentLevels } from '../run.ts';
import { encodeRelevances, type RelevanceSet } from '../scope.ts';
import { buildCaseStructure, type CaseStructure } from '../structure.ts';
import type { AssessmentCase, RiskInput } from '../types.ts';
import { traceControlStrength } from './controls.ts';
import { traceExposure } from './exposure.ts';
import { traceEffect, traceInherentLevel, traceResidualLevel } from './levels.ts';
import { type TraceContext, traceRawProbability } from './threats.ts';
import type {
  CategoryTrace,
  LegalTrace,
  LevelDrivers,
  MissingFigureTrace,
  OverallTrace,
  RiskLevels,
  RiskTrace,
  SegmentTrace,
  Trace,
  TraceSettings,
  TraceSubject,
} from './types.ts';

/**
 * Explains one figure of `computeAssessment(input)`. If the figure does not exist, the trace has the kind `none` and
 * contains the reason.
 */
export function traceFigure(input: AssessmentCase, subject: TraceSubject): Trace {
  return traceFigureWithStructure(buildCaseStructure(input), input, subject);
}

/** Explains one figure of a case whose structure is already prepared. */
export function traceFigureWithStructure(
  structure: CaseStructure,
  input: AssessmentCase,
  subject: TraceSubject,
): Trace {
  return createFigureTracer(structure, input)(subject);
}

/** Creates a function that explains figures of a case; values that several figures share are calculated once. */
export function createFigureTracer(
  structure: CaseStructure,
  input: AssessmentCase,
): (subject: TraceSubject) => Trace {
  const run = getCachedRun(structure, input);
  const known = new Map<RelevanceSet, readonly SegmentLevels[]>();
  const levelsUnder = (relevances: readonly OperationalRelevance[]): readonly SegmentLevels[] => {
    const set = encodeRelevances(relevances);
    const levels = known.get(set) ?? computeLevelsBySegment(run, relevances);
    known.set(set, levels);
    return levels;
  };
  return (subject) => buildExplanation(run, subject, levelsUnder);
}

function buildExplanation(
  run: CalculationRun,
  subject: TraceSubject,
  levelsUnder: (relevances: readonly OperationalRelevance[]) => readonly SegmentLevels[],
): Trace {
  if (!isInScope(run, subject)) return { kind: 'none', rule: 'excluded.relevance' };
  const relevances = relevancesOf(run, subject);
  const levels = levelsUnder(relevances).filter(
    ({ segment }) => subject.segment === undefined || subject.segment === segment,
  );
  if (levels.length === 0) return { kind: 'none', rule: 'excluded.segment' };
  const view: TraceView = { run, relevances, levels };
  switch (subject.kind) {
    case 'risk':
      return traceRisk(view, subject.type, subject.key);
    case 'category':
      return traceCategory(view, subject.type) ?? nothing;
    case 'overall':
      return traceOverall(view) ?? nothing;
    case 'legal':
      return traceLegal(view) ?? nothing;
  }
}

const nothing: MissingFigureTrace = { kind: 'none', rule: 'excluded.empty' };

/** Part of a run to which an explanation refers. */
interface TraceView {
  readonly run: CalculationRun;
  readonly relevances: readonly OperationalRelevance[];
  readonly levels: readonly SegmentLevels[];
}

function isInScope(run: CalculationRun, subject: TraceSubject): boolean {
  const relevance = subject.kind === 'legal' ? undefined : subject.relevance;
  if (subject.kind === 'legal' || (subject.kind !== 'overall' && subject.type === 'legals')) {
    return isLegalInScope(run) && relevance === undefined;
  }
  return isOperationalInScope(run) && (relevance === undefined || run.relevances.includes(relevance));
}

function relevancesOf(run: CalculationRun, subject: TraceSubject): readonly OperationalRelevance[] {
  return subject.kind === 'legal' || subject.relevance === undefined ? run.relevances : [subject.relevance];
}

function settingOf({ run, relevances }: TraceView): TraceSettings {
  const { residual, maxLevel, maxProbability, levelFactor } = run.config;
  return { relevances, residual, scale: { maxLevel, maxProbability, levelFactor } };
}

function traceRisk(view: TraceView, type: RiskType, key: string): RiskTrace | MissingFigureTrace {
  const { run } = view;
  const row = run.structure.index.rows[type].get(key) ?? -1;
  const risk = run.risks[row];
  if (risk === undefined) return { kind: 'none', rule: 'excluded.unknown' };
  const included = view.levels.filter(({ conditions }) => conditions.included[row] === 1);
  const drivers = driversOf(included.map((segment) => levelsOfRow(run, row, segment)));
  if (drivers === undefined) {
    return { kind: 'none', rule: exclusionIn(view, risk) };
  }
  const { inherent, residual } = { inherent: drivers.inherent.inherent, residual: drivers.residual.residual };
  return {
    kind: 'risk',
    rule: 'risk.largestSegment',
    type,
    key,
    setting: settingOf(view),
    segments: included.map((segment) => traceSegment(view, segment, type, risk, row)),
    drivers: { inherent: drivers.inherent.segment, residual: drivers.residual.segment },
    figures: computeRiskFigures(inherent, residual, run.config),
    effect: traceEffect(inherent, residual, run.config),
  };
}

function exclusionIn(view: TraceView, risk: RiskInput): MissingFigureTrace['rule'] {
  const reasons = view.levels.map(({ segment }) => findExclusionRule(risk, segment));
  return reasons.find((reason) => reason !== null) ?? 'excluded.segment';
}

function traceSegment(
  { run, relevances }: TraceView,
  segment: SegmentLevels,
  type: RiskType,
  risk: RiskInput,
  row: number,
): SegmentTrace {
  const { conditions } = segment;
  const place: TraceContext = { run, conditions, relevances, type, key: risk.key, row };
  const figures = buildSegmentRow(row, segment);
  return {
    segment: segment.segment,
    raw: traceRawProbability(place),
    exposure: traceExposure(place, risk),
    inherent: traceInherentLevel(place, risk, figures),
    strength: traceControlStrength(place, risk),
    residual: traceResidualLevel(place, risk, figures),
    row: figures,
  };
}

function levelsOfRow(run: CalculationRun, row: number, { segment, levels }: SegmentLevels): RiskLevels {
  return {
    key: run.risks[row]?.key ?? '',
    segment,
    inherent: levels.inherent[row] ?? 0,
    residual: levels.residual[row] ?? 0,
  };
}

/** Finds the risks with the largest inherent and the largest residual level; among equal levels the first risk. */
function driversOf(risks: readonly RiskLevels[]): LevelDrivers | undefined {
  const [first, ...rest] = risks;
  if (first === undefined) return undefined;
  return rest.reduce<LevelDrivers>(
    (drivers, risk) => ({
      inherent: risk.inherent > drivers.inherent.inherent ? risk : drivers.inherent,
      residual: risk.residual > drivers.residual.residual ? risk : drivers.residual,
    }),
    { inherent: first, residual: first },
  );
}

function listRiskLevels({ run, levels }: TraceView, type: RiskType): readonly RiskLevels[] {
  const { start, end } = run.structure.index.ranges[type];
  const risks: RiskLevels[] = [];
  for (const segment of levels) {
    for (let row = start; row < end; row++) {
      if (segment.conditions.included[row] === 1) risks.push(levelsOfRow(run, row, segment));
    }
  }
  return risks.sort((a, b) => b.inherent - a.inherent || b.residual - a.residual || (a.key < b.key ? -1 : 1));
}

function traceCategory(view: TraceView, type: RiskType): CategoryTrace | undefined {
  const { config } = view.run;
  const figures = computeCategoryLevel(view.run, type, view.levels);
  const risks = listRiskLevels(view, type);
  const drivers = driversOf(risks);
  if (figures === null || drivers === undefined) return undefined;
  return {
    kind: 'category',
    rule: 'category.largestRisk',
    type,
    setting: settingOf(view),
    risks,
    drivers,
    figures,
    effect: traceEffect(figures.inherent, figures.residual, config),
  };
}

function traceOverall(view: TraceView): OverallTrace | undefined {
  const { run } = view;
  const parts = listOverallLevelParts(computeOperationalLevels(run, view.levels), run.config);
  const level = computeOverallLevel(parts, run.config);
  if (level === null) return undefined;
  const fractions = parts.reduce((sum, { fraction }) => sum + fraction, 0);
  const present: readonly OperationalType[] = parts.map(({ type }) => type);
  return {
    kind: 'overall',
    rule: 'overall.weightedMean',
    setting: settingOf(view),
    parts: parts.flatMap((part) => {
      const drivers = driversOf(listRiskLevels(view, part.type));
      return drivers === undefined ? [] : [{ ...part, weight: part.fraction / fractions, drivers }];
    }),
    leftOut: operationalTypes.filter((type) => !present.includes(type)),
    level,
    effect: traceEffect(level.inherent, level.residual, run.config),
  };
}

function traceLegal(view: TraceView): LegalTrace | undefined {
  const category = traceCategory(view, 'legals');
  if (category === undefined) return undefined;
  return {
    kind: 'legal',
    rule: 'legal.largestObligation',
    category,
    level: addRiskClasses(category.figures, view.run.config),
  };
}

/** Explanation of any figure of a result: calculation page section 12. */
import {
  type OperationalRelevance,
  type OperationalType,
  operationalTypes,
  type RiskType,
} from '../../terms.ts';
import { categoryLevel, operationalLevels, overallLevel, overallParts, withClasses } from '../aggregate.ts';
import { isLegalInScope, isOperationalInScope } from '../assess.ts';
import { figuresOf } from '../residual.ts';
import { exclusionOf } from '../risks.ts';
import { segmentRow } from '../rows.ts';
import { levelsBySegment, type Run, runOf, type SegmentLevels } from '../run.ts';
import { type RelevanceSet, relevanceSet } from '../scope.ts';
import { prepare, type Structure } from '../structure.ts';
import type { AssessmentCase, RiskInput } from '../types.ts';
import { traceStrength } from './controls.ts';
import { traceExposure } from './exposure.ts';
import { traceEffect, traceInherent, traceResidual } from './levels.ts';
import { type Place, traceRaw } from './threats.ts';
import type {
  CategoryTrace,
  Drivers,
  LegalTrace,
  NoTrace,
  OverallTrace,
  RiskLevels,
  RiskTrace,
  SegmentTrace,
  Setting,
  Trace,
  TraceSubject,
} from './types.ts';

/** Explains one figure of `assess(input)`. A figure that does not exist is explained by what leaves it out (kind `none`). */
export function trace(input: AssessmentCase, subject: TraceSubject): Trace {
  return explain(prepare(input), input, subject);
}

/** The same for a case whose structure is known already. */
export function explain(structure: Structure, input: AssessmentCase, subject: TraceSubject): Trace {
  return explainer(structure, input)(subject);
}

/** Explains one figure after the other of a case: what all of them stand on is worked out once. */
export function explainer(structure: Structure, input: AssessmentCase): (subject: TraceSubject) => Trace {
  const run = runOf(structure, input);
  const known = new Map<RelevanceSet, readonly SegmentLevels[]>();
  const levelsUnder = (relevances: readonly OperationalRelevance[]): readonly SegmentLevels[] => {
    const set = relevanceSet(relevances);
    const levels = known.get(set) ?? levelsBySegment(run, relevances);
    known.set(set, levels);
    return levels;
  };
  return (subject) => explanationIn(run, subject, levelsUnder);
}

function explanationIn(
  run: Run,
  subject: TraceSubject,
  levelsUnder: (relevances: readonly OperationalRelevance[]) => readonly SegmentLevels[],
): Trace {
  if (!isInScope(run, subject)) return { kind: 'none', rule: 'excluded.relevance' };
  const relevances = relevancesOf(run, subject);
  const levels = levelsUnder(relevances).filter(
    ({ segment }) => subject.segment === undefined || subject.segment === segment,
  );
  if (levels.length === 0) return { kind: 'none', rule: 'excluded.segment' };
  const view: View = { run, relevances, levels };
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

const nothing: NoTrace = { kind: 'none', rule: 'excluded.empty' };

/** The part of a run that an explanation looks at. */
interface View {
  readonly run: Run;
  readonly relevances: readonly OperationalRelevance[];
  readonly levels: readonly SegmentLevels[];
}

function isInScope(run: Run, subject: TraceSubject): boolean {
  const relevance = subject.kind === 'legal' ? undefined : subject.relevance;
  if (subject.kind === 'legal' || (subject.kind !== 'overall' && subject.type === 'legals')) {
    return isLegalInScope(run) && relevance === undefined;
  }
  return isOperationalInScope(run) && (relevance === undefined || run.relevances.includes(relevance));
}

function relevancesOf(run: Run, subject: TraceSubject): readonly OperationalRelevance[] {
  return subject.kind === 'legal' || subject.relevance === undefined ? run.relevances : [subject.relevance];
}

function settingOf({ run, relevances }: View): Setting {
  const { residual, maxLevel, maxProbability, levelFactor } = run.config;
  return { relevances, residual, scale: { maxLevel, maxProbability, levelFactor } };
}

function traceRisk(view: View, type: RiskType, key: string): RiskTrace | NoTrace {
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
    figures: figuresOf(inherent, residual, run.config),
    effect: traceEffect(inherent, residual, run.config),
  };
}

function exclusionIn(view: View, risk: RiskInput): NoTrace['rule'] {
  const reasons = view.levels.map(({ segment }) => exclusionOf(risk, segment));
  return reasons.find((reason) => reason !== null) ?? 'excluded.segment';
}

function traceSegment(
  { run, relevances }: View,
  segment: SegmentLevels,
  type: RiskType,
  risk: RiskInput,
  row: number,
): SegmentTrace {
  const { conditions } = segment;
  const place: Place = { run, conditions, relevances, type, key: risk.key, row };
  const figures = segmentRow(row, segment);
  return {
    segment: segment.segment,
    raw: traceRaw(place),
    exposure: traceExposure(place, risk),
    inherent: traceInherent(place, risk, figures),
    strength: traceStrength(place, risk),
    residual: traceResidual(place, risk, figures),
    row: figures,
  };
}

function levelsOfRow(run: Run, row: number, { segment, levels }: SegmentLevels): RiskLevels {
  return {
    key: run.risks[row]?.key ?? '',
    segment,
    inherent: levels.inherent[row] ?? 0,
    residual: levels.residual[row] ?? 0,
  };
}

/** The first with the largest inherent, and the first with the largest residual level. */
function driversOf(risks: readonly RiskLevels[]): Drivers | undefined {
  const [first, ...rest] = risks;
  if (first === undefined) return undefined;
  return rest.reduce<Drivers>(
    (drivers, risk) => ({
      inherent: risk.inherent > drivers.inherent.inherent ? risk : drivers.inherent,
      residual: risk.residual > drivers.residual.residual ? risk : drivers.residual,
    }),
    { inherent: first, residual: first },
  );
}

function risksIn({ run, levels }: View, type: RiskType): readonly RiskLevels[] {
  const { start, end } = run.structure.index.ranges[type];
  const risks: RiskLevels[] = [];
  for (const segment of levels) {
    for (let row = start; row < end; row++) {
      if (segment.conditions.included[row] === 1) risks.push(levelsOfRow(run, row, segment));
    }
  }
  return risks.sort((a, b) => b.inherent - a.inherent || b.residual - a.residual || (a.key < b.key ? -1 : 1));
}

function traceCategory(view: View, type: RiskType): CategoryTrace | undefined {
  const { config } = view.run;
  const figures = categoryLevel(view.run, type, view.levels);
  const risks = risksIn(view, type);
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

function traceOverall(view: View): OverallTrace | undefined {
  const { run } = view;
  const parts = overallParts(operationalLevels(run, view.levels), run.config);
  const level = overallLevel(parts, run.config);
  if (level === null) return undefined;
  const fractions = parts.reduce((sum, { fraction }) => sum + fraction, 0);
  const present: readonly OperationalType[] = parts.map(({ type }) => type);
  return {
    kind: 'overall',
    rule: 'overall.weightedMean',
    setting: settingOf(view),
    parts: parts.flatMap((part) => {
      const drivers = driversOf(risksIn(view, part.type));
      return drivers === undefined ? [] : [{ ...part, weight: part.fraction / fractions, drivers }];
    }),
    leftOut: operationalTypes.filter((type) => !present.includes(type)),
    level,
    effect: traceEffect(level.inherent, level.residual, run.config),
  };
}

function traceLegal(view: View): LegalTrace | undefined {
  const category = traceCategory(view, 'legals');
  if (category === undefined) return undefined;
  return {
    kind: 'legal',
    rule: 'legal.largestObligation',
    category,
    level: withClasses(category.figures, view.run.config),
  };
}

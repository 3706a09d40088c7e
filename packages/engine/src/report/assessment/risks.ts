/** Risks and categories of the report. */

import { levelFigures, typeResult } from '../../assess/figures.ts';
import { isReasoned } from '../../assess/input.ts';
import type { RiskRow, SegmentRow } from '../../assess/types.ts';
import { type RatedRisk, ratedRisks } from '../../assessment/risk-rows.ts';
import { figureSegments, type OperationalType, operationalTypes, type RiskType } from '../../terms.ts';
import { riskTypeWord, segmentWord } from '../../words.ts';
import { atLeast, type ReportContext, segmentName } from './context.ts';
import { severeCounts } from './counts.ts';
import { isTold } from './filter.ts';
import type { AbsentRisk, DecisiveRisk, NamedFigures, RiskLine } from './lines.ts';
import { reasonOf } from './reason.ts';
import type { ReportedType } from './reported.ts';
import type { CategoryReport } from './types.ts';

/** Risks of a category that are explained one by one. */
const explained = 5;

const segmentRows = (row: RiskRow): readonly SegmentRow[] =>
  figureSegments.flatMap((segment) => row.segments[segment] ?? []);

function largestShare(row: RiskRow): number | null {
  const shares = segmentRows(row).flatMap(({ share }) => share ?? []);
  return shares.length === 0 ? null : Math.max(...shares);
}

function lineOf(risk: RatedRisk, row: RiskRow, context: ReportContext): RiskLine {
  const { language, terms } = context;
  const most = segmentRows(row).reduce<SegmentRow | null>(
    (best, candidate) => (best === null || candidate.controls > best.controls ? candidate : best),
    null,
  );
  return {
    key: risk.key,
    type: risk.type,
    typeName: riskTypeWord(risk.type, language, terms),
    name: risk.entity.name[language],
    description: risk.entity.description[language],
    segment: segmentName(risk.segment, context),
    kri: risk.kri,
    share: largestShare(row),
    inherent: row.inherent,
    strength: row.strength,
    residual: row.residual,
    controls: most?.controls ?? 0,
    assessedControls: most === null ? 0 : most.controls - most.unassessed,
    relevant: risk.relevant,
    note: risk.entry?.note ?? '',
  };
}

/** Reads the risks of one type; types that the result leaves out have none. */
export function reportedRisks(type: RiskType, context: ReportContext): ReportedType {
  const { model, document, result, language, terms } = context;
  const rated = ratedRisks(model, document, type, result);
  const counted = rated.flatMap((risk) =>
    risk.figures === null || risk.na ? [] : [{ risk, line: lineOf(risk, risk.figures, context) }],
  );
  const marked = ({ entity, entry }: RatedRisk): AbsentRisk => ({
    typeName: riskTypeWord(type, language, terms),
    name: entity.name[language],
    reason: entry?.na?.reason.trim() ?? '',
  });
  return {
    type,
    // Equal levels stay in the library's order: chapters and drivers are the same in every language.
    counted: counted.toSorted((a, b) => b.line.inherent - a.line.inherent),
    absent: rated.filter(({ na }) => na).map(marked),
    unreasoned: rated.filter(({ entry }) => entry?.na !== undefined && !isReasoned(entry.na)).map(marked),
  };
}

function segmentFigures(type: RiskType, context: ReportContext): readonly NamedFigures[] {
  const level = typeResult(context.result, type)?.level;
  return context.segments.flatMap((segment) => {
    const figures = level?.segments[segment];
    if (!figures) return [];
    const { inherent, strength, residual } = figures;
    return [{ name: segmentWord(segment, context.language, context.terms), inherent, strength, residual }];
  });
}

const isOperational = (type: RiskType): type is OperationalType =>
  operationalTypes.some((operational) => operational === type);

function partInOverall(type: RiskType, context: ReportContext) {
  const part = levelFigures(context.result, context.config)?.categories.find((one) => one.type === type);
  return { fraction: part?.fraction ?? null, effect: part?.effect ?? null };
}

function explain(lines: readonly RiskLine[], context: ReportContext): readonly DecisiveRisk[] {
  return lines
    .filter(({ inherent }) => inherent > 0)
    .slice(0, explained)
    .map((line) => ({ ...line, reason: reasonOf(line, context) }));
}

function dataOf(type: RiskType, risks: readonly RatedRisk[], context: ReportContext): CategoryReport['data'] {
  const provenance = context.document.background.provenance[type];
  const able = risks.filter(({ quantifiability }) => quantifiability !== 'qualitative');
  return {
    source: provenance?.source ?? '',
    date: provenance?.date ?? '',
    withData: able.filter(({ quantifiability }) => quantifiability === 'quantified').length,
    canHaveData: able.length,
  };
}

/** A category with its risks; null when none of its risks counts. */
export function categoryReport(
  { type, counted, absent }: ReportedType,
  context: ReportContext,
): CategoryReport | null {
  const level = typeResult(context.result, type)?.level;
  if (!level || counted.length === 0) return null;
  const lines = counted.map(({ line }) => line);
  const highest = (a: RiskLine, b: RiskLine) => b.residual - a.residual;
  const remaining = lines.toSorted(highest);
  const told = counted.filter((risk) => isTold(risk, context)).map(({ line }) => line);
  const drivers = { inherent: lines[0]?.name ?? '', residual: remaining[0]?.name ?? '' };
  return {
    type,
    name: riskTypeWord(type, context.language, context.terms),
    operational: isOperational(type),
    ...partInOverall(type, context),
    inherent: level.inherent,
    strength: level.strength,
    residual: level.residual,
    segments: segmentFigures(type, context),
    count: lines.length,
    relevantCount: lines.filter(({ relevant }) => relevant).length,
    ...severeCounts(lines, context),
    inherentDriver: drivers.inherent,
    residualDriver: drivers.residual,
    sameDriver: drivers.inherent === drivers.residual,
    decisive: explain(told, context),
    remaining: told
      .toSorted(highest)
      .filter(({ residual }) => residual > 0)
      .slice(0, explained),
    risks: told,
    absent,
    absentCount: absent.length,
    data: dataOf(
      type,
      counted.map(({ risk }) => risk),
      context,
    ),
    conclusion: context.document.conclusions[type]?.trim() ?? '',
  };
}

/** Names of relevant risks that could have figures and have none, per category. */
export function risksWithoutData(types: readonly ReportedType[], context: ReportContext) {
  return types.flatMap(({ type, counted }) => {
    if (!isOperational(type)) return [];
    const bare = counted.filter(
      ({ risk, line }) => risk.quantifiability === 'quantifiable' && line.relevant && line.inherent > 0,
    );
    const names = bare.map(({ line }) => line.name);
    if (names.length === 0) return [];
    return [
      {
        name: riskTypeWord(type, context.language, context.terms),
        risks: names.slice(0, 12),
        count: names.length,
      },
    ];
  });
}

/** Risks that fall from High or higher to Low or none. */
export const sharpDrops = (lines: readonly RiskLine[], { classOf }: ReportContext): readonly RiskLine[] =>
  lines.filter(
    ({ inherent, residual }) => atLeast(classOf(inherent), 'HIGH') && !atLeast(classOf(residual), 'MEDIUM'),
  );

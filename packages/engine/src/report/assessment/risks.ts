/** Risks and categories in the report. */

import { computeLevelFigures, getTypeResult } from '../../assess/figures.ts';
import { hasReason } from '../../assess/input.ts';
import type { RiskRow, SegmentRow } from '../../assess/types.ts';
import { listRatedRisks, type RatedRisk } from '../../assessment/risk-rows.ts';
import { figureSegments, type OperationalType, operationalTypes, type RiskType } from '../../text/terms.ts';
import { getRiskTypeName, getSegmentWord } from '../../words/words.ts';
import { type AssessmentReportContext, getShortSegmentName, isClassAtLeast } from './context.ts';
import { countSevereRisks } from './counts.ts';
import { isInReportFilter } from './filter.ts';
import type { DecisiveRisk, ExcludedRiskLine, NamedFigures, RiskLine } from './lines.ts';
import { explainRiskLevel } from './reason.ts';
import type { CategoryRisks } from './reported.ts';
import type { CategoryReport } from './types.ts';

/** Number of risks per category whose level is explained in a sentence. */
const explained = 5;

const segmentRows = (row: RiskRow): readonly SegmentRow[] =>
  figureSegments.flatMap((segment) => row.segments[segment] ?? []);

function largestShare(row: RiskRow): number | null {
  const shares = segmentRows(row).flatMap(({ share }) => share ?? []);
  return shares.length === 0 ? null : Math.max(...shares);
}

function lineOf(risk: RatedRisk, row: RiskRow, context: AssessmentReportContext): RiskLine {
  const { language, terms } = context;
  const most = segmentRows(row).reduce<SegmentRow | null>(
    (best, candidate) => (best === null || candidate.controls > best.controls ? candidate : best),
    null,
  );
  return {
    key: risk.key,
    type: risk.type,
    typeName: getRiskTypeName(risk.type, language, terms),
    name: risk.entity.name[language],
    description: risk.entity.description[language],
    segment: getShortSegmentName(risk.segment, context),
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

/** Lists the risks of one type; empty for a type that the result excludes. */
export function listReportedRisks(type: RiskType, context: AssessmentReportContext): CategoryRisks {
  const { model, document, result, language, terms } = context;
  const rated = listRatedRisks(model, document, type, result);
  const counted = rated.flatMap((risk) =>
    risk.figures === null || risk.na ? [] : [{ risk, line: lineOf(risk, risk.figures, context) }],
  );
  const marked = ({ entity, entry }: RatedRisk): ExcludedRiskLine => ({
    typeName: getRiskTypeName(type, language, terms),
    name: entity.name[language],
    reason: entry?.na?.reason.trim() ?? '',
  });
  return {
    type,
    // Risks with equal levels keep the library's order, so that the result does not depend on the language.
    counted: counted.toSorted((a, b) => b.line.inherent - a.line.inherent),
    absent: rated.filter(({ na }) => na).map(marked),
    unreasoned: rated.filter(({ entry }) => entry?.na !== undefined && !hasReason(entry.na)).map(marked),
  };
}

function segmentFigures(type: RiskType, context: AssessmentReportContext): readonly NamedFigures[] {
  const level = getTypeResult(context.result, type)?.level;
  return context.segments.flatMap((segment) => {
    const figures = level?.segments[segment];
    if (!figures) return [];
    const { inherent, strength, residual } = figures;
    return [{ name: getSegmentWord(segment, context.language, context.terms), inherent, strength, residual }];
  });
}

const isOperational = (type: RiskType): type is OperationalType =>
  operationalTypes.some((operational) => operational === type);

function partInOverall(type: RiskType, context: AssessmentReportContext) {
  const part = computeLevelFigures(context.result, context.config)?.categories.find(
    (one) => one.type === type,
  );
  return { fraction: part?.fraction ?? null, effect: part?.effect ?? null };
}

function explainDecisiveRisks(
  lines: readonly RiskLine[],
  context: AssessmentReportContext,
): readonly DecisiveRisk[] {
  return lines
    .filter(({ inherent }) => inherent > 0)
    .slice(0, explained)
    .map((line) => ({ ...line, reason: explainRiskLevel(line, context) }));
}

function dataOf(
  type: RiskType,
  risks: readonly RatedRisk[],
  context: AssessmentReportContext,
): CategoryReport['data'] {
  const provenance = context.document.background.provenance[type];
  const able = risks.filter(({ quantifiability }) => quantifiability !== 'qualitative');
  return {
    source: provenance?.source ?? '',
    date: provenance?.date ?? '',
    withData: able.filter(({ quantifiability }) => quantifiability === 'quantified').length,
    canHaveData: able.length,
  };
}

/** Makes the data of a category with its risks; null if no risk is included. */
export function buildCategoryReport(
  { type, counted, absent }: CategoryRisks,
  context: AssessmentReportContext,
): CategoryReport | null {
  const level = getTypeResult(context.result, type)?.level;
  if (!level || counted.length === 0) return null;
  const lines = counted.map(({ line }) => line);
  const highest = (a: RiskLine, b: RiskLine) => b.residual - a.residual;
  const remaining = lines.toSorted(highest);
  const told = counted.filter((risk) => isInReportFilter(risk, context)).map(({ line }) => line);
  const drivers = { inherent: lines[0]?.name ?? '', residual: remaining[0]?.name ?? '' };
  return {
    type,
    name: getRiskTypeName(type, context.language, context.terms),
    operational: isOperational(type),
    ...partInOverall(type, context),
    inherent: level.inherent,
    strength: level.strength,
    residual: level.residual,
    segments: segmentFigures(type, context),
    count: lines.length,
    relevantCount: lines.filter(({ relevant }) => relevant).length,
    ...countSevereRisks(lines, context),
    inherentDriver: drivers.inherent,
    residualDriver: drivers.residual,
    sameDriver: drivers.inherent === drivers.residual,
    decisive: explainDecisiveRisks(told, context),
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

/** Lists by category the names of relevant risks that have no background data although data are possible. */
export function listRisksWithoutData(types: readonly CategoryRisks[], context: AssessmentReportContext) {
  return types.flatMap(({ type, counted }) => {
    if (!isOperational(type)) return [];
    const bare = counted.filter(
      ({ risk, line }) => risk.quantifiability === 'quantifiable' && line.relevant && line.inherent > 0,
    );
    const names = bare.map(({ line }) => line.name);
    if (names.length === 0) return [];
    return [
      {
        name: getRiskTypeName(type, context.language, context.terms),
        risks: names.slice(0, 12),
        count: names.length,
      },
    ];
  });
}

/** Finds the risks that controls reduce from High or higher to Low or lower. */
export const findSharplyReducedRisks = (
  lines: readonly RiskLine[],
  { classOf }: AssessmentReportContext,
): readonly RiskLine[] =>
  lines.filter(
    ({ inherent, residual }) =>
      isClassAtLeast(classOf(inherent), 'HIGH') && !isClassAtLeast(classOf(residual), 'MEDIUM'),
  );

/**
 * The report's chapter on the certainty of levels: their ranges, and the single changes that alter a class.
 */
import { getTypeResult } from '../../assess/figures.ts';
import { getChangedSubjectName } from '../../assessment/subject.ts';
import {
  type ChangeEffect,
  computeMedianDeviation,
  computeShareOfRuns,
  isSteadyLevel,
  type LevelRanges,
  listLeaveOneOutEffects,
  type MeasureName,
  measureNames,
  type SingleInputChange,
} from '../../sensitivity/index.ts';
import { type RiskType, riskTypes } from '../../text/terms.ts';
import { getRiskClass, roundToShown } from '../../values/scale.ts';
import { getRiskClassName, getRiskTypeName, getSegmentWord } from '../../words/words.ts';
import { formatLevel, formatNumber } from '../format.ts';
import type { AssessmentReportContext } from './context.ts';
import type { FragilityChange, FragilityData, ReportedFragility } from './fragility-data.ts';
import { fragilityWords as words } from './words.ts';

/**
 * Largest numbers of listed changes and of listed risks that are left out one at a time. The report also shows the
 * totals.
 */
const mostChanges = 25;
const mostLeftOut = 10;

const typeOf = (measure: MeasureName): RiskType | null =>
  riskTypes.find((type) => measure.startsWith(`${type}.`)) ?? null;

const isResidual = (measure: MeasureName): boolean => measure.endsWith('.residual');

/** Returns the name of the overall level or of a risk type, and the word for inherent or residual. */
function describeMeasure(
  measure: MeasureName,
  context: AssessmentReportContext,
): { name: string; figure: string } {
  const { language, terms } = context;
  const type = typeOf(measure);
  return {
    name: type === null ? context.words(words.overall) : getRiskTypeName(type, language, terms),
    figure: context.words(isResidual(measure) ? words.residual : words.inherent),
  };
}

function levelOf(measure: MeasureName, { result }: AssessmentReportContext): number | null {
  const type = typeOf(measure);
  const level = type === null ? result.combined?.overall : getTypeResult(result, type)?.level;
  return level?.[isResidual(measure) ? 'residual' : 'inherent'] ?? null;
}

/** Shows 100 % and 0 % only for exact values: 99.7 % becomes 99 %. */
function shownShare(share: number): number {
  if (share === 0 || share === 1) return share;
  return Math.min(0.99, Math.max(0.01, share));
}

function rangeLines({ measures }: LevelRanges, context: AssessmentReportContext): FragilityData['ranges'] {
  const { language, terms, config } = context;
  return measureNames.flatMap((measure) => {
    const [range, level] = [measures[measure], levelOf(measure, context)];
    if (range === undefined || level === null) return [];
    const given = getRiskClass(level, config.riskThresholds);
    return [
      {
        ...describeMeasure(measure, context),
        level,
        low: range.centred.low,
        high: range.centred.high,
        className: getRiskClassName(given, language, terms),
        share: shownShare(computeShareOfRuns(range.centred, given)),
        steady: isSteadyLevel(range.centred, given),
      },
    ];
  });
}

/**
 * Calculates the median of the uncentred runs of the overall inherent level minus that level; 0 if the median is not
 * above the level.
 */
function computePull({ measures }: LevelRanges, context: AssessmentReportContext): number {
  const [range, level] = [measures['overall.inherent'], levelOf('overall.inherent', context)];
  return range === undefined || level === null
    ? 0
    : Math.max(0, roundToShown(computeMedianDeviation(range, level)));
}

/** Returns the name of the changed threat, control or risk. */
function subjectOf(change: SingleInputChange, context: AssessmentReportContext): string {
  const { model, document, language, terms } = context;
  const name = context.words(getChangedSubjectName(model, document, change));
  return 'segment' in change ? `${name} (${getSegmentWord(change.segment, language, terms)})` : name;
}

/** Writes the old and the new value of a change as text. */
function stepOf(change: SingleInputChange, context: AssessmentReportContext): string {
  const { language, config } = context;
  switch (change.kind) {
    case 'grade':
      return `${formatNumber(change.from, 1, language)} → ${formatNumber(change.to, 1, language)}`;
    case 'share':
      return context.words(words.times).replace('#', formatNumber(change.factor, 1, language));
    case 'control':
      return change.to === 'none'
        ? context.words(words.toNone)
        : context.words(words.toFull).replace('#', formatLevel(config.maxLevel, language));
    case 'override':
      return context.words(words.removed);
    case 'without':
      return context.words(words.leftOut);
  }
}

function changeLine(
  { change, inherent, residual, flips }: ChangeEffect,
  context: AssessmentReportContext,
): FragilityChange {
  const { language, terms } = context;
  return {
    kind: context.words(words[change.kind]),
    name: subjectOf(change, context),
    step: stepOf(change, context),
    inherent,
    residual,
    flips: flips.map(({ measure, from, to }) => {
      const { name, figure } = describeMeasure(measure, context);
      const between = `${getRiskClassName(from, language, terms)} → ${getRiskClassName(to, language, terms)}`;
      return `${name}, ${figure.toLocaleLowerCase(language)}: ${between}`;
    }),
  };
}

/**
 * Makes the data on the ranges of the levels, the single changes that alter a class, and the effects of leaving out
 * single risks. Returns null without a calculation.
 */
export function buildFragilityReport(
  found: ReportedFragility | null | undefined,
  context: AssessmentReportContext,
): FragilityData | null {
  if (!found) return null;
  const { sensitivity, ranges } = found;
  const turning = sensitivity.changes.filter(({ flips }) => flips.length > 0);
  const overall = turning.filter(({ flips }) => flips.some(({ measure }) => measure === 'overall.residual'));
  const lines = rangeLines(ranges, context);
  return {
    runs: ranges.runs,
    seed: String(ranges.seed),
    generator: ranges.generator,
    pull: computePull(ranges, context),
    ranges: lines,
    unsteady: lines.filter(({ steady }) => !steady).length,
    flipping: turning.length,
    flippingOverall: overall.length,
    changes: turning.slice(0, mostChanges).map((effect) => changeLine(effect, context)),
    leftOut: listLeaveOneOutEffects(sensitivity)
      .slice(0, mostLeftOut)
      .map(({ change, inherent, residual }) => ({
        name: subjectOf(change, context),
        typeName: getRiskTypeName(change.type, context.language, context.terms),
        inherent,
        residual,
      })),
  };
}

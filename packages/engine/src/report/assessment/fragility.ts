/** How sure the levels are, in the report: how far each ranges, and which single change turns its class. */
import { typeResult } from '../../assess/figures.ts';
import { riskClass, shown } from '../../scale.ts';
import {
  type Effect,
  isSteady,
  leaveOneOut,
  type MeasureName,
  measureNames,
  type Ranges,
  type SingleChange,
  shareOfRuns,
  upwardPull,
} from '../../sensitivity/index.ts';
import { type RiskType, riskTypes } from '../../terms.ts';
import { riskClassWord, riskTypeWord, segmentWord } from '../../words.ts';
import { formatLevel, formatNumber } from '../format.ts';
import type { ReportContext } from './context.ts';
import type { FragilityChange, FragilityData, ReportedFragility } from './fragility-data.ts';
import { fragilityWords as words } from './words.ts';

/** The most changes that a report lists; it gives the number of all of them. */
const mostChanges = 25;
const mostLeftOut = 10;

const typeOf = (measure: MeasureName): RiskType | null =>
  riskTypes.find((type) => measure.startsWith(`${type}.`)) ?? null;

const isResidual = (measure: MeasureName): boolean => measure.endsWith('.residual');

/** What a measure is about, and which of its two levels. */
function measured(measure: MeasureName, context: ReportContext): { name: string; figure: string } {
  const { language, terms } = context;
  const type = typeOf(measure);
  return {
    name: type === null ? context.words(words.overall) : riskTypeWord(type, language, terms),
    figure: context.words(isResidual(measure) ? words.residual : words.inherent),
  };
}

function levelOf(measure: MeasureName, { result }: ReportContext): number | null {
  const type = typeOf(measure);
  const level = type === null ? result.combined?.overall : typeResult(result, type)?.level;
  return level?.[isResidual(measure) ? 'residual' : 'inherent'] ?? null;
}

function rangeLines({ measures }: Ranges, context: ReportContext): FragilityData['ranges'] {
  const { language, terms, config } = context;
  return measureNames.flatMap((measure) => {
    const [range, level] = [measures[measure], levelOf(measure, context)];
    if (range === undefined || level === null) return [];
    const given = riskClass(level, config.riskThresholds);
    return [
      {
        ...measured(measure, context),
        level,
        low: range.centred.low,
        high: range.centred.high,
        className: riskClassWord(given, language, terms),
        share: shareOfRuns(range.centred, given),
        steady: isSteady(range.centred, given),
      },
    ];
  });
}

/** How much higher the runs of the overall inherent level ended before they were centred; 0 where they did not. */
function pullOf({ measures }: Ranges, context: ReportContext): number {
  const [range, level] = [measures['overall.inherent'], levelOf('overall.inherent', context)];
  return range === undefined || level === null ? 0 : Math.max(0, shown(upwardPull(range, level)));
}

/** What a change touches. */
function subjectOf(change: SingleChange, context: ReportContext): string {
  const { model, language, terms } = context;
  if (change.kind === 'control')
    return context.words(
      model.controls.byKey.get(change.control)?.name ?? { en: change.control, sv: change.control },
    );
  if ('threat' in change) {
    const { threat } = change;
    const name = context.words(model.threats.byKey.get(threat)?.name ?? { en: threat, sv: threat });
    return 'segment' in change ? `${name} (${segmentWord(change.segment, language, terms)})` : name;
  }
  const { type, risk } = change;
  return context.words(model[type].byKey.get(risk)?.name ?? { en: risk, sv: risk });
}

/** From what to what a change goes. */
function stepOf(change: SingleChange, context: ReportContext): string {
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

function changeLine({ change, inherent, residual, flips }: Effect, context: ReportContext): FragilityChange {
  const { language, terms } = context;
  return {
    kind: context.words(words[change.kind]),
    name: subjectOf(change, context),
    step: stepOf(change, context),
    inherent,
    residual,
    flips: flips.map(({ measure, from, to }) => {
      const { name, figure } = measured(measure, context);
      const between = `${riskClassWord(from, language, terms)} → ${riskClassWord(to, language, terms)}`;
      return `${name}, ${figure.toLocaleLowerCase(language)}: ${between}`;
    }),
  };
}

/** Ranges of the levels, the single changes that turn a class, and single risks left out; null where nothing was worked out. */
export function fragilityReport(
  found: ReportedFragility | null | undefined,
  context: ReportContext,
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
    pull: pullOf(ranges, context),
    ranges: lines,
    unsteady: lines.filter(({ steady }) => !steady).length,
    flipping: turning.length,
    flippingOverall: overall.length,
    changes: turning.slice(0, mostChanges).map((effect) => changeLine(effect, context)),
    leftOut: leaveOneOut(sensitivity)
      .slice(0, mostLeftOut)
      .map(({ change, inherent, residual }) => ({
        name: subjectOf(change, context),
        typeName: riskTypeWord(change.type, context.language, context.terms),
        inherent,
        residual,
      })),
  };
}

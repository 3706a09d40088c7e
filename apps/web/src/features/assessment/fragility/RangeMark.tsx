/** Beside a level: where nine in ten runs end, and why the level itself can lie below them. */
import {
  isSteady,
  liesBelowRuns,
  type MeasureName,
  mostLikely,
  type Range,
  type Ranges,
  type RiskThresholds,
  riskClass,
  riskClassWord,
  shareOfRuns,
} from '@klarsikt/engine';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import styles from './fragility.module.css';
import { texts } from './texts.ts';
import { useMeasuredLevel, useThresholds } from './words.ts';

interface MarkProps {
  readonly range: Range;
  readonly level: number;
  readonly thresholds: RiskThresholds;
}

/** A full disc where nearly every run gives the class of the level, else a half one. */
export function Mark({ range, level, thresholds }: MarkProps) {
  const t = useT(texts);
  const { language, level: figure, percent } = useFormat();
  const given = riskClass(level, thresholds);
  const isFirm = isSteady(range, given);
  const told = isFirm ? given : mostLikely(range);
  const inside = isFirm ? 'fragility.firm' : 'fragility.border';
  return (
    <span className={styles.mark} data-state={isFirm ? 'firm' : 'border'}>
      {t(liesBelowRuns(range, level) ? 'fragility.above' : inside, {
        low: figure(range.low),
        high: figure(range.high),
        class: riskClassWord(told, language),
        share: percent(shareOfRuns(range, told)),
      })}
    </span>
  );
}

interface RangeMarkProps {
  readonly ranges: Ranges | null | undefined;
  readonly measure: MeasureName;
}

export function RangeMark({ ranges, measure }: RangeMarkProps) {
  const t = useT(texts);
  const thresholds = useThresholds();
  const level = useMeasuredLevel()(measure);
  const range = ranges?.measures[measure];
  if (ranges === undefined)
    return <span className={styles.mark} data-state="open" role="img" aria-label={t('fragility.working')} />;
  if (range === undefined || level === undefined) return null;
  return <Mark range={range} level={level} thresholds={thresholds} />;
}

interface RangeNoteProps {
  readonly ranges: Ranges | null | undefined;
  /** The measures whose marks stand there. */
  readonly measures: readonly MeasureName[];
}

/** Why a level can lie below its runs, where one of them does. */
export function RangeNote({ ranges, measures }: RangeNoteProps) {
  const t = useT(texts);
  const levelOf = useMeasuredLevel();
  const isAny = measures.some((measure) => {
    const [range, level] = [ranges?.measures[measure], levelOf(measure)];
    return range !== undefined && level !== undefined && liesBelowRuns(range, level);
  });
  return isAny ? <p className={styles.note}>{t('fragility.whyAbove')}</p> : null;
}

/** Mark beside a level: the range of nine in ten simulation runs, centred on the level. */
import {
  computeShareOfRuns,
  isSteadyLevel,
  type LevelRange,
  type LevelRanges,
  type MeasureName,
} from '@klarsikt/engine/sensitivity';
import { getRiskClass, type RiskThresholds } from '@klarsikt/engine/values';
import { getRiskClassName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './fragility.module.css';
import { fragilityTexts } from './texts.ts';
import { useLevelOfMeasure, useRiskThresholds } from './words.ts';

interface MarkProps {
  readonly range: LevelRange;
  readonly level: number;
  readonly thresholds: RiskThresholds;
}

interface UnknownMarkProps extends Pick<MarkProps, 'thresholds'> {
  readonly level: number | undefined;
}

/** Reserves the space of the later text, so that nothing beside the mark moves when the result arrives. */
function UnknownMark({ level, thresholds }: UnknownMarkProps) {
  const t = useT(fragilityTexts);
  const { language, level: figure, percent } = useFormat();
  return (
    <span className={styles.mark} data-state="open" role="img" aria-label={t('fragility.working')}>
      {level === undefined ? null : (
        <span aria-hidden="true" className={styles.room}>
          {t('fragility.firm', {
            low: figure(level),
            high: figure(level),
            class: getRiskClassName(getRiskClass(level, thresholds), language),
            share: percent(1),
          })}
        </span>
      )}
    </span>
  );
}

/** Shows a full disc if nearly every run results in the class of the level, otherwise a half disc. */
export function SteadinessMark({ range, level, thresholds }: MarkProps) {
  const t = useT(fragilityTexts);
  const { language, level: figure, percent } = useFormat();
  const given = getRiskClass(level, thresholds);
  const { low, high } = range.centred;
  const isFirm = isSteadyLevel(range.centred, given);
  return (
    <span className={styles.mark} data-state={isFirm ? 'firm' : 'border'}>
      {t(isFirm ? 'fragility.firm' : 'fragility.border', {
        low: figure(low),
        high: figure(high),
        class: getRiskClassName(given, language),
        share: percent(computeShareOfRuns(range.centred, given)),
      })}
    </span>
  );
}

interface RangeMarkProps {
  readonly ranges: LevelRanges | null | undefined;
  readonly measure: MeasureName;
}

export function LevelRangeMark({ ranges, measure }: RangeMarkProps) {
  const thresholds = useRiskThresholds();
  const level = useLevelOfMeasure()(measure);
  const range = ranges?.measures[measure];
  if (ranges === undefined) return <UnknownMark level={level} thresholds={thresholds} />;
  if (range === undefined || level === undefined) return null;
  return <SteadinessMark range={range} level={level} thresholds={thresholds} />;
}

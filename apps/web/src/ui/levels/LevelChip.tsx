/** Shows a risk level by colour, number with one decimal and word, never by only one of them. */
import { type ClassThresholds, defaultClassThresholds } from '@klarsikt/engine/report';
import type { RiskClass } from '@klarsikt/engine/text';
import { getRiskClass } from '@klarsikt/engine/values';
import { getRiskClassName } from '@klarsikt/engine/words';
import { useFormat } from '../../platform/i18n/format.ts';
import styles from './levels.module.css';

interface LevelProps {
  /** Risk level from 0 to 4; null shows a dash. */
  readonly level: number | null;
  /** Thresholds of the risk classes, if the assessment has its own. */
  readonly thresholds?: ClassThresholds;
}

interface LevelChipProps extends LevelProps {
  readonly size?: 'row' | 'large';
  /** Makes the chip as narrow as its text; otherwise all chips have the same width. */
  readonly fit?: boolean;
}

/** The risk classes in ascending order. */
export const riskClasses: readonly RiskClass[] = ['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH'];

const classOf = (level: number, thresholds: ClassThresholds = defaultClassThresholds): RiskClass =>
  getRiskClass(level, thresholds.risk);

export function LevelChip({ level, thresholds, size = 'row', fit }: LevelChipProps) {
  const format = useFormat();
  if (level === null) return <span className={styles.missing}>{format.level(null)}</span>;
  const given = classOf(level, thresholds);
  return (
    <span
      className={`${styles.chip} ${styles.risk} ${styles.filled}`}
      data-level
      data-class={given}
      data-size={size}
      data-fit={fit || undefined}
    >
      <b>{format.level(level)}</b> {getRiskClassName(given, format.language)}
    </span>
  );
}

interface LevelSquareProps extends LevelProps {
  readonly given?: RiskClass;
}

/** A plain form of the level for summary rows: a small square, a number and a word. */
export function LevelSquare({ level, thresholds, given: known }: LevelSquareProps) {
  const format = useFormat();
  if (level === null) return <span className={styles.missing}>{format.level(null)}</span>;
  const given = known ?? classOf(level, thresholds);
  return (
    <span className={`${styles.square} ${styles.risk}`} data-level data-class={given}>
      <b>{format.level(level)}</b> {getRiskClassName(given, format.language)}
    </span>
  );
}

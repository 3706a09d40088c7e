import { defaultConfig } from '@klarsikt/engine/assess';
import { getRiskClass } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import styles from './trace.module.css';

export interface LevelStep {
  readonly label: string;
  readonly value: number;
  /** The first and the last bar show a level; the bars between them show changes. */
  readonly kind: 'level' | 'change';
}

const { maxLevel } = defaultConfig;

export function LevelStepBars({ steps }: { readonly steps: readonly LevelStep[] }) {
  const format = useFormat();
  return (
    <ol className={styles.steps}>
      {steps.map((step, at) => {
        const before = step.kind === 'level' ? 0 : (steps[at - 1]?.value ?? 0);
        const from = Math.min(before, step.value);
        const change = step.value - before;
        const figure =
          step.kind === 'level'
            ? format.level(step.value)
            : `${change < 0 ? '−' : '+'}${format.level(Math.abs(change))}`;
        return (
          <li key={`${step.label} ${step.kind}`}>
            <span className={styles.stepLabel}>{step.label}</span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                data-class={step.kind === 'level' ? getRiskClass(step.value) : undefined}
                style={{
                  left: `${(from / maxLevel) * 100}%`,
                  width: `${Math.max(0.6, (Math.abs(change) / maxLevel) * 100)}%`,
                }}
              />
            </span>
            <span className={`${styles.stepFigure} tabular`}>{figure}</span>
          </li>
        );
      })}
    </ol>
  );
}

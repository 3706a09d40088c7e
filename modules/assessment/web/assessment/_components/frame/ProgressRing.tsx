import type { StepProgress } from '@klarsikt/engine';
import styles from './frame.module.css';

const radius = 6;
const around = 2 * Math.PI * radius;

export function ProgressRing({ done, total }: Pick<StepProgress, 'done' | 'total'>) {
  const part = total === 0 ? 0 : done / total;
  const complete = total > 0 && done === total;
  return (
    <svg className={styles.ring} data-complete={complete || undefined} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r={radius} />
      <circle
        cx="8"
        cy="8"
        r={radius}
        data-part
        strokeDasharray={`${part * around} ${around}`}
        transform="rotate(-90 8 8)"
      />
      {complete ? <path d="M5 8.2 7.1 10.3 11 6" /> : null}
    </svg>
  );
}

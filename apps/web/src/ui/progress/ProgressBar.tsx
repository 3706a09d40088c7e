import styles from './progress.module.css';

interface BarProps {
  /** Its accessible name and value. */
  readonly words: string;
  readonly done: number;
  /** Null while the end is unknown. */
  readonly total: number | null;
}

/** A bar; its words are shown beside it or read to screen readers. */
export function ProgressBar({ words, done, total }: BarProps) {
  const value = total === null ? {} : { value: done, max: Math.max(1, total) };
  return <progress className={styles.bar} aria-label={words} aria-valuetext={words} {...value} />;
}

import styles from './progress.module.css';

interface BarProps {
  /** The bar's accessible name and value text. */
  readonly words: string;
  readonly done: number;
  /** Null while the total is unknown. */
  readonly total: number | null;
}

/**
 * A progress bar without visible words; the caller shows the words beside the bar, or only screen readers read them.
 */
export function ProgressBar({ words, done, total }: BarProps) {
  const value = total === null ? {} : { value: done, max: Math.max(1, total) };
  return <progress className={styles.bar} aria-label={words} aria-valuetext={words} {...value} />;
}

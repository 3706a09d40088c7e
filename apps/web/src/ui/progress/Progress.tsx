/** Shows progress in the same form everywhere: "3 of 12 risks assessed" in words, as a bar or as a ring. */
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { ProgressBar } from './ProgressBar.tsx';
import styles from './progress.module.css';
import { progressTexts } from './texts.ts';

/** Kind of objects that are counted, such as risks; each kind has a sentence in both languages. */
type CountedWhole = keyof (typeof progressTexts)['en'] extends `progress.${infer Whole}` ? Whole : never;

export type ProgressKind = Exclude<CountedWhole, 'sent'>;

export interface ProgressCounts {
  readonly of: ProgressKind;
  readonly done: number;
  readonly total: number;
}

/** Returns a function that formats progress as a sentence: "3 of 12 risks assessed". */
export function useProgressText(): (counts: ProgressCounts) => string {
  const t = useT(progressTexts);
  return ({ of, done, total }) => t(`progress.${of}`, { done, total });
}

export function ProgressText(counts: ProgressCounts) {
  const wordsOf = useProgressText();
  return <span className={styles.words}>{wordsOf(counts)}</span>;
}

/** Shows progress in words with a bar below them. */
export function Progress(counts: ProgressCounts) {
  const words = useProgressText()(counts);
  return (
    <span className={styles.progress}>
      <span className={styles.words} aria-hidden="true">
        {words}
      </span>
      <ProgressBar words={words} done={counts.done} total={counts.total} />
    </span>
  );
}

const megabyte = 1024 * 1024;

interface UploadProgressProps {
  /**
   * Share of the file that has been sent (0 to 1). At 1 the server reads the file for an unknown time, which
   * `reading` describes.
   */
  readonly state: { readonly share: number; readonly bytes: number };
  readonly reading: string;
}

export function UploadProgress({ state: { share, bytes }, reading }: UploadProgressProps) {
  const t = useT(progressTexts);
  const { number } = useFormat();
  const size = bytes / megabyte;
  const places = size < 10 ? 1 : 0;
  const sent = { done: number(share * size, places), total: number(size, places) };
  const words = share >= 1 ? reading : t('progress.sent', sent);
  return (
    <div className={styles.progress}>
      <span className={styles.words} role="status">
        {words}
      </span>
      <ProgressBar words={words} done={share} total={share >= 1 ? null : 1} />
    </div>
  );
}

const radius = 6;
const around = 2 * Math.PI * radius;

/**
 * Ring that shows the progress. It is hidden from screen readers, because the words beside the ring have the same
 * content.
 */
export function ProgressRing({ done, total }: Pick<ProgressCounts, 'done' | 'total'>) {
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

/** Shows "3/12" where there is no room for the sentence, which is in the tooltip and for screen readers. */
export function ProgressCount(counts: ProgressCounts) {
  const words = useProgressText()(counts);
  const { number } = useFormat();
  if (counts.total === 0) return null;
  return (
    <span title={words}>
      <span aria-hidden="true">
        {number(counts.done)}/{number(counts.total)}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

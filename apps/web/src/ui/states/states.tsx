/** The states of a screen without its content: empty, loading and error. */

import { IconLoader2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatErrorDetail, formatErrorMessage, getErrorReference } from '../../platform/api/errors.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { Button } from '../Button.tsx';
import { uiTexts } from '../texts.ts';
import styles from './states.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <h2>{title}</h2>
      {text === undefined ? null : <p>{text}</p>}
      {action === undefined ? null : <div className={styles.actions}>{action}</div>}
    </div>
  );
}

interface CopiedLineProps {
  readonly shown: string;
  readonly copied: string;
  readonly label: string;
}

function CopiedLine({ shown, copied, label }: CopiedLineProps) {
  const t = useT(uiTexts);
  const [done, setDone] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(copied).then(
      () => setDone(true),
      (cause) => console.warn('The text could not be copied', cause),
    );
  };
  return (
    <p className={styles.reference}>
      <span className="tabular">{shown}</span>
      <button type="button" className="text-link" onClick={copy}>
        {done ? t('ui.copied') : label}
      </button>
    </p>
  );
}

/** Shows a reference that the person can copy for support. */
export function ErrorReference({ id }: { readonly id: string }) {
  const t = useT(uiTexts);
  return <CopiedLine shown={t('ui.errorReference', { id })} copied={id} label={t('ui.copyReference')} />;
}

/** Shows technical details for the operator, each with a copy button. */
export function ErrorTraces({ error }: { readonly error: unknown }) {
  const t = useT(uiTexts);
  const id = getErrorReference(error);
  const detail = formatErrorDetail(error);
  return (
    <>
      {detail === null ? null : <CopiedLine shown={detail} copied={detail} label={t('ui.copyDetail')} />}
      {id === null ? null : <ErrorReference id={id} />}
    </>
  );
}

interface ErrorStateProps {
  readonly error: unknown;
  /** Description of the fault; by default the general one. */
  readonly title?: string;
  /** Cause of the fault; by default the message of the error. */
  readonly why?: string;
  readonly kept?: string;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
}

export function ErrorState({ error, title, why, kept, onRetry, action }: ErrorStateProps) {
  const t = useT(uiTexts);
  const language = useLanguage();
  const heading = title ?? t('ui.errorTitle');
  // An unforeseen error has only the general message, which the heading already contains.
  const said = why ?? formatErrorMessage(error, language);
  return (
    <div className={styles.state} role="alert">
      <h2>{heading}</h2>
      {said === heading ? null : <p>{said}</p>}
      {kept === undefined ? null : <p>{kept}</p>}
      <div className={styles.actions}>
        {onRetry === undefined ? null : (
          <Button variant="default" onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
        {action}
      </div>
      <ErrorTraces error={error} />
    </div>
  );
}

interface WaitingProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * Placeholder while loading, shown after 100 ms. The announcement is outside the placeholder, because screen readers
 * skip busy elements.
 */
function Waiting({ className, children }: WaitingProps) {
  const t = useT(uiTexts);
  return (
    <>
      <span className={`visually-hidden ${styles.late}`} role="status">
        {t('ui.loading')}
      </span>
      <div className={`${className} ${styles.late}`} aria-busy="true">
        {children}
      </div>
    </>
  );
}

export function Spinner() {
  return (
    <Waiting className={styles.spinner}>
      <IconLoader2 size={28} stroke={1.75} aria-hidden="true" />
    </Waiting>
  );
}

const widths = [38, 24, 31, 45, 28, 35, 22, 41, 30, 26, 37, 33];

/** Placeholder for a list while it loads, shown after 100 ms. */
export function ListSkeleton({ rows = 12 }: { readonly rows?: number }) {
  return (
    <Waiting className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => `${row}`).map((row, at) => (
        <div key={row} className={styles.row}>
          <span className={styles.bone} style={{ width: `${widths[at % widths.length] ?? 30}%` }} />
          <span className={styles.bone} style={{ width: 96, marginLeft: 'auto' }} />
          <span className={styles.bone} style={{ width: 96 }} />
        </div>
      ))}
    </Waiting>
  );
}

export function TextSkeleton({ lines = 8 }: { readonly lines?: number }) {
  return (
    <Waiting className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => `${line}`).map((line, at) => (
        <span key={line} className={styles.bone} style={{ width: `${100 - ((at * 7) % 18)}%` }} />
      ))}
    </Waiting>
  );
}

/** Placeholder for charts and panels while they load. */
export function BlockSkeleton({ height }: { readonly height: number }) {
  return <div className={`${styles.bone} ${styles.late}`} style={{ height }} aria-busy="true" />;
}

/**
 * What has to be mended in a form, above its fields: read from the fields once somebody has tried to send it, each line a
 * way to its field. It takes the focus, so that nobody has to look for what is wrong, but not from who has gone on meanwhile.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { texts } from '../texts.ts';
import styles from './SimpleField.module.css';

interface ErrorSummaryProps {
  readonly form: RefObject<HTMLFormElement | null>;
  /** How often sending it has come to an end: each time the fields are read anew. 0: not yet. */
  readonly tries: number;
  /** Whether whoever sent the form has done nothing since: then they wait for what comes of it. */
  readonly isAwaited: () => boolean;
}

interface Fault {
  readonly field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  readonly label: string;
  readonly message: string;
}

const isField = (element: Element): element is Fault['field'] =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** What is said of a field stands in the element whose id ends as errors end; where it also offers answers, in its alert. */
function messageOf(field: Element): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const id = ids.find((one) => one.endsWith('-error'));
  const said = id === undefined ? null : document.getElementById(id);
  return (said?.querySelector('[role="alert"]') ?? said)?.textContent?.trim() ?? '';
}

/** The words of a label without the star of a field that is asked for, and without the choices of a list that stands in it. */
function wordsOf(label: HTMLLabelElement | undefined): string {
  const parts = [...(label?.childNodes ?? [])].filter(
    (part) => !(part instanceof Element && (part.getAttribute('aria-hidden') === 'true' || isField(part))),
  );
  return parts
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
}

function faultsIn(form: HTMLFormElement | null): readonly Fault[] {
  const marked = [...(form?.querySelectorAll('[aria-invalid="true"]') ?? [])].filter(isField);
  return marked.map((field) => ({
    field,
    label: wordsOf(field.labels?.[0]) || (field.getAttribute('aria-label') ?? ''),
    message: messageOf(field),
  }));
}

export function ErrorSummary({ form, tries, isAwaited }: ErrorSummaryProps) {
  const t = useT(texts);
  const box = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  useEffect(() => {
    if (tries > 0) setFaults(faultsIn(form.current));
  }, [form, tries]);
  useEffect(() => {
    if (faults.length > 0 && isAwaited()) box.current?.focus();
  }, [faults, isAwaited]);
  if (faults.length === 0) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={box}>
      <h2>{t('ui.toMend', { count: faults.length })}</h2>
      <ul>
        {faults.map(({ field, label, message }) => (
          <li key={field.id || label}>
            <button type="button" className="text-link" onClick={() => field.focus()}>
              {message === '' ? label : `${label}: ${message}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

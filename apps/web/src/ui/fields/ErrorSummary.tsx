/**
 * Lists the faults of a form above its fields after an attempt to send it; each line links to its field. The list
 * takes the focus, unless the person has moved the focus meanwhile.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import styles from './SimpleField.module.css';

interface ErrorSummaryProps {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Number of finished attempts to send, 0 before the first; the faults are read again after each attempt. */
  readonly tries: number;
  /** True if the person has done nothing since sending, so that the summary may take the focus. */
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

/**
 * Finds the message of a field in the element whose id ends with `-error`. If that element also offers answers, the
 * message is in its alert.
 */
function findMessage(field: Element): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const id = ids.find((one) => one.endsWith('-error'));
  const said = id === undefined ? null : document.getElementById(id);
  return (said?.querySelector('[role="alert"]') ?? said)?.textContent?.trim() ?? '';
}

/** Reads the label's text without the star of required fields and without nested choices. */
function readLabelText(label: HTMLLabelElement | undefined): string {
  const parts = [...(label?.childNodes ?? [])].filter(
    (part) => !(part instanceof Element && (part.getAttribute('aria-hidden') === 'true' || isField(part))),
  );
  return parts
    .map(({ textContent }) => textContent ?? '')
    .join('')
    .trim();
}

function listFaults(form: HTMLFormElement | null): readonly Fault[] {
  const marked = [...(form?.querySelectorAll('[aria-invalid="true"]') ?? [])].filter(isField);
  return marked.map((field) => ({
    field,
    label: readLabelText(field.labels?.[0]) || (field.getAttribute('aria-label') ?? ''),
    message: findMessage(field),
  }));
}

export function ErrorSummary({ form, tries, isAwaited }: ErrorSummaryProps) {
  const t = useT(uiTexts);
  const box = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  useEffect(() => {
    if (tries > 0) setFaults(listFaults(form.current));
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

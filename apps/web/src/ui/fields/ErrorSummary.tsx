/**
 * Lists the faults of a form above its fields after it was sent; each line links to its field. It takes the focus,
 * unless the person has moved on.
 */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import styles from './SimpleField.module.css';

interface ErrorSummaryProps {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Number of finished attempts to send; the fields are read again after each. 0: none yet. */
  readonly tries: number;
  /** True if the person has done nothing since sending and waits for the result. */
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

/** The message is in the element whose id ends with `-error`; if it also offers answers, in its alert. */
function findMessage(field: Element): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  const id = ids.find((one) => one.endsWith('-error'));
  const said = id === undefined ? null : document.getElementById(id);
  return (said?.querySelector('[role="alert"]') ?? said)?.textContent?.trim() ?? '';
}

/** The label's text without the star of required fields and without nested choices. */
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

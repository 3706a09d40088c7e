/**
 * A form that sums up what it refused: each time that sending it has come to an end, the fields that are marked stand in a
 * summary above them, which takes the focus. Nothing is marked after a form was taken, and so nothing is said.
 */
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';

interface SummedFormProps {
  readonly className?: string | undefined;
  /** For a button outside of it. */
  readonly id?: string;
  /** Names the form to screen readers, where no heading does. */
  readonly label?: string;
  /** What sends it; what it throws is shown by the command that keeps it. */
  readonly onSubmit: () => unknown;
  readonly 'data-print'?: 'hide';
  readonly children: ReactNode;
}

/** Whether a field holds a text that it cannot read: the form has no value for it, so it is not sent. */
const holdsUnread = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some(
    (element) => element instanceof HTMLInputElement && element.validity.customError,
  );

export function SummedForm({ className, label, onSubmit, children, ...rest }: SummedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    try {
      if (holdsUnread(form.current)) return;
      await onSubmit();
    } catch {
      // The command keeps its error.
    } finally {
      setTries((before) => before + 1);
    }
  };
  return (
    <form
      ref={form}
      className={className}
      aria-label={label}
      noValidate
      {...rest}
      onSubmit={(event) => void send(event)}
    >
      <ErrorSummary form={form} tries={tries} />
      {children}
    </form>
  );
}

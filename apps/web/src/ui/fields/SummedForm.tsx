/**
 * A form with a summary of its faults. After each attempt to send, the marked fields are listed above, and the
 * summary takes the focus unless the person has moved on.
 */
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';

interface FormWithErrorSummaryProps {
  readonly className?: string | undefined;
  /** For a submit button outside the form. */
  readonly id?: string;
  /** Name for screen readers, if there is no heading. */
  readonly label?: string;
  /** Sends the form; the command that it calls shows its errors. */
  readonly onSubmit: () => unknown;
  readonly 'data-print'?: 'hide';
  readonly children: ReactNode;
}

/** True if a field contains an unreadable text. The form has no value for it and is not sent. */
const holdsUnread = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some(
    (element) => element instanceof HTMLInputElement && element.validity.customError,
  );

/** True if the person has neither typed, pressed nor moved the focus since sending. */
function useIsAwaited() {
  const goneOn = useRef(false);
  const from = useRef<Element | null>(null);
  const begin = () => {
    goneOn.current = false;
    from.current = document.activeElement;
  };
  const goOn = () => {
    goneOn.current = true;
  };
  const isAwaited = useCallback(() => {
    // A button that is disabled while the form is sent loses the focus.
    const stays = [from.current, document.body, null].includes(document.activeElement);
    return stays && !goneOn.current;
  }, []);
  return { begin, goOn, isAwaited };
}

export function ErrorSummaryForm({
  className,
  label,
  onSubmit,
  children,
  ...rest
}: FormWithErrorSummaryProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const { begin, goOn, isAwaited } = useIsAwaited();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    begin();
    try {
      if (holdsUnread(form.current)) return;
      await onSubmit();
    } catch {
      // The command keeps its error.
    } finally {
      // The server's faults are drawn just after its answer.
      setTimeout(() => setTries((before) => before + 1));
    }
  };
  return (
    <form
      ref={form}
      className={className}
      aria-label={label}
      noValidate
      {...rest}
      onKeyDown={goOn}
      onInput={goOn}
      onSubmit={(event) => void send(event)}
    >
      <ErrorSummary form={form} tries={tries} isAwaited={isAwaited} />
      {children}
    </form>
  );
}

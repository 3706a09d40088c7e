/**
 * A form with a summary of its faults. After each attempt to send, the faulty fields are listed above, and the
 * summary takes the focus unless the person has moved the focus meanwhile.
 */
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';

interface FormWithErrorSummaryProps {
  readonly className?: string | undefined;
  /** Id of the form, for a submit button outside it. */
  readonly id?: string;
  /** Name for screen readers, if the form has no heading. */
  readonly label?: string;
  /** Sends the form; the command that it calls shows its errors. */
  readonly onSubmit: () => unknown;
  readonly 'data-print'?: 'hide';
  readonly children: ReactNode;
}

/** True if a field contains text that cannot be read as a value. Such a form is not sent. */
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
    // The focus is lost when the button is disabled during sending, so a lost focus counts as unmoved.
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
      // The command that was called stores the error and shows it.
    } finally {
      // The faults from the server are drawn directly after its answer, so the summary reads them in a later task.
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

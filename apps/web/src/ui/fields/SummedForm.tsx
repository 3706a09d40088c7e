/**
 * A form that sums up what it refused: each time that sending it has come to an end, the fields that are marked stand in a
 * summary above them, which takes the focus unless somebody has gone on meanwhile. Nothing is marked after a form was
 * taken, and so nothing is said.
 */
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
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

/** Whether nothing was typed or pressed, and the focus not moved, since the form was sent. */
function useAwaited() {
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
    // A button that is out of use while the form is on its way loses the focus.
    const stays = [from.current, document.body, null].includes(document.activeElement);
    return stays && !goneOn.current;
  }, []);
  return { begin, goOn, isAwaited };
}

export function SummedForm({ className, label, onSubmit, children, ...rest }: SummedFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const { begin, goOn, isAwaited } = useAwaited();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    begin();
    try {
      if (holdsUnread(form.current)) return;
      await onSubmit();
    } catch {
      // The command keeps its error.
    } finally {
      // What the server said is marked a moment after its answer.
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

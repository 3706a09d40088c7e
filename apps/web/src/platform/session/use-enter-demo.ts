/** Enters the demo without credentials, from wherever it is offered. */
import { login } from '@klarsikt/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useLanguage } from '../settings/language.ts';
import { reloadSession } from './session.tsx';

/** Making the sandbox copies a whole organisation. */
const timeoutMs = 30_000;

interface EnterDemo {
  /** Enters, knows the new session, and then goes on; a failure stands in `error`. */
  readonly enter: (next?: () => Promise<void>) => void;
  /** For who is in it already: goes on, with the same word for a failure. */
  readonly goOn: (next: () => Promise<void>) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

export function useEnterDemo(): EnterDemo {
  const language = useLanguage();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ next, inside }: { next?: (() => Promise<void>) | undefined; inside: boolean }) => {
      if (!inside) {
        await call(login.demo, { body: { language } }, { timeoutMs });
        await reloadSession();
      }
      await next?.();
    },
  });
  return {
    enter: (next) => mutate({ next, inside: false }),
    goOn: (next) => mutate({ next, inside: true }),
    isPending,
    error,
  };
}

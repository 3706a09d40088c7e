/** Enters the demo without credentials. */
import { loginContract } from '@klarsikt/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useLanguage } from '../settings/language.ts';
import { reloadSession } from './session.tsx';

/** The call takes long, because creating a demo copies a whole organisation. */
const timeoutMs = 30_000;

interface EnterDemo {
  /** Enters the demo, loads the new session and then calls `next`; `error` holds a failure. */
  readonly enter: (next?: () => Promise<void>) => void;
  /** Calls `next` for a person who is already in the demo. */
  readonly goOn: (next: () => Promise<void>) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

export function useEnterDemo(): EnterDemo {
  const language = useLanguage();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ next, inside }: { next?: (() => Promise<void>) | undefined; inside: boolean }) => {
      if (!inside) {
        await call(loginContract.demo, { body: { language } }, { timeoutMs });
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

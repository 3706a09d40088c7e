/** A step of the sign-in as a command: what came of it in words, and the session read anew when it went on. */
import { type Endpoint, type LoginStatus, loginResultSchema, type RequestOf } from '@klarsikt/contract';
import { ApiError, sentenceOf } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { reloadSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { owedOf } from './owed-step.ts';

export interface StepRun<E extends Endpoint> {
  readonly run: (input: RequestOf<E>) => Promise<LoginStatus>;
  /** What to say above the form; null when all is well. */
  readonly said: string | null;
  /** The faults of single fields, by the end of their path. */
  readonly faultAt: (field: string) => string | undefined;
  /** Whether a fault of this code was told. */
  readonly hasFault: (code: string) => boolean;
  readonly busy: boolean;
}

export function useStep<E extends Endpoint>(endpoint: E, onRefused: (said: string) => void): StepRun<E> {
  const t = useT(texts);
  const language = useLanguage();
  const command = useCommand(endpoint, { timeoutMs: 15_000 });
  const [message, setMessage] = useState<string | null>(null);
  const { error } = command;
  const faults = error instanceof ApiError ? error.faults : [];
  const run = async (input: RequestOf<E>): Promise<LoginStatus> => {
    setMessage(null);
    const { status, errorMessage } = loginResultSchema.parse(await command.mutateAsync(input));
    const session = await reloadSession();
    const goesOn = status === 'success' || session.status === status;
    if (errorMessage !== null) setMessage(errorMessage);
    // The sign-in is over: its message is shown above the first step.
    if (!goesOn && owedOf(session.status) === null) onRefused(errorMessage ?? t(`status.${status}`));
    return status;
  };
  return {
    run,
    said: faults.length > 0 ? null : error ? sentenceOf(error, language) : message,
    faultAt: (field) => {
      const found = faults.filter(({ path }) => path === field || path.endsWith(`.${field}`));
      return found.length === 0 ? undefined : found.map(({ message: text }) => text).join(' ');
    },
    hasFault: (code) => faults.some((fault) => fault.code === code),
    busy: command.isPending,
  };
}

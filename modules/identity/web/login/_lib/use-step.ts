/** Runs a sign-in step as a command: returns its messages, and reloads the session after success. */
import { type Endpoint, type EndpointRequest, type LoginStatus, loginResultSchema } from '@klarsikt/contract';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { reloadSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useState } from 'react';
import { loginTexts } from '../texts.ts';
import { getNextRequiredAction } from './owed-step.ts';

export interface SignInStepRun<E extends Endpoint> {
  readonly run: (input: EndpointRequest<E>) => Promise<LoginStatus>;
  /** Message above the form; null if there is none. */
  readonly said: string | null;
  /** Message about the submitted value if the server requests the step again. */
  readonly asked: string | null;
  /** Reason why the whole call failed; null on success or if only fields have faults. */
  readonly failure: string | null;
  /** Returns the joined messages of the faults whose path ends with this field. */
  readonly faultAt: (field: string) => string | undefined;
  readonly hasFault: (code: string) => boolean;
  readonly busy: boolean;
}

export function useSignInStep<E extends Endpoint>(
  endpoint: E,
  onRefused: (said: string) => void,
): SignInStepRun<E> {
  const t = useT(loginTexts);
  const language = useLanguage();
  const command = useCommand(endpoint, { timeoutMs: 15_000 });
  const [message, setMessage] = useState<string | null>(null);
  const { error } = command;
  const faults = error instanceof ApiError ? error.faults : [];
  const run = async (input: EndpointRequest<E>): Promise<LoginStatus> => {
    setMessage(null);
    const { status, errorMessage } = loginResultSchema.parse(await command.mutateAsync(input));
    const session = await reloadSession();
    const goesOn = status === 'success' || session.status === status;
    if (errorMessage !== null) setMessage(errorMessage);
    // The server has ended the sign-in, so show the message above the first step.
    if (!goesOn && getNextRequiredAction(session.status) === null)
      onRefused(errorMessage ?? t(`status.${status}`));
    return status;
  };
  const failure = faults.length > 0 || !error ? null : formatErrorMessage(error, language);
  return {
    run,
    said: faults.length > 0 ? null : (failure ?? message),
    asked: error ? null : message,
    failure,
    faultAt: (field) => {
      const found = faults.filter(({ path }) => path === field || path.endsWith(`.${field}`));
      return found.length === 0 ? undefined : found.map(({ message: text }) => text).join(' ');
    },
    hasFault: (code) => faults.some((fault) => fault.code === code),
    busy: command.isPending,
  };
}

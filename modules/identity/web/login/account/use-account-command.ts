/** Runs a change of the user's own account: faults are shown at their fields, other errors as one message. */
import { type Endpoint, type EndpointRequest, loginContract, sessionContract } from '@klarsikt/contract';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';

/** `done` is the message after success; null if the page is left and no message is shown. */
export function useAccountCommand<E extends Endpoint>(endpoint: E, done: string | null) {
  const language = useLanguage();
  const command = useCommand(endpoint, {
    timeoutMs: 15_000,
    refreshes: [
      loginContract.getAccount,
      loginContract.listPasskeys,
      sessionContract.listSessions,
      sessionContract.getSession,
    ],
  });
  const { error } = command;
  const faults = error instanceof ApiError ? error.faults : [];
  return {
    run: async (input: EndpointRequest<E>) => {
      const answer = await command.mutateAsync(input);
      if (done !== null) showNotice(done);
      return answer;
    },
    busy: command.isPending,
    said: error === null || faults.length > 0 ? null : formatErrorMessage(error, language),
    faultAt: (field: string) => {
      const found = faults.filter(({ path }) => path.endsWith(`.${field}`));
      return found.length === 0 ? undefined : found.map(({ message }) => message).join(' ');
    },
    hasFault: (code: string) => faults.some((fault) => fault.code === code),
  };
}

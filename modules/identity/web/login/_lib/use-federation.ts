import { federationContract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useCallback, useState } from 'react';
import { loginTexts } from '../texts.ts';
import { setAwaitingProvider, setProviderTried, setRememberedUsername } from './federation-state.ts';

/** The server may take 5 seconds to check that the provider answers. */
const startTimeoutMs = 7000;

interface ProviderDeparture {
  readonly username: string;
  readonly uri: string;
  readonly silent?: boolean;
  readonly token?: string;
}

export function useFederatedSignIn() {
  const t = useT(loginTexts);
  const language = useLanguage();
  const [state, setState] = useState<'idle' | 'leaving'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const leave = useCallback(
    async ({ username, uri, silent = false, token }: ProviderDeparture): Promise<boolean> => {
      setFailure(null);
      setState('leaving');
      try {
        const invitation = token === undefined ? {} : { token };
        const body = { username, ...(uri === '/' ? {} : { uri }), silent, ...invitation };
        const { status, url } = await call(federationContract.start, { body }, { timeoutMs: startTimeoutMs });
        if (status === 'waiting' && url !== null) {
          setAwaitingProvider(true);
          if (!silent) setProviderTried();
          setRememberedUsername(username);
          window.location.assign(url);
          return true;
        }
        if (!silent) setFailure(t('federation.failed'));
      } catch (cause) {
        if (!silent) setFailure(formatErrorMessage(cause, language));
      }
      setAwaitingProvider(false);
      setState('idle');
      return false;
    },
    [t, language],
  );
  return { leave, leaving: state === 'leaving', failure };
}

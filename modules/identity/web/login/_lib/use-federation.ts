/** Leaving for the organisation's identity provider. */
import { federation } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { sentenceOf } from '@klarsikt/web/platform/api/errors.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useCallback, useState } from 'react';
import { texts } from '../texts.ts';
import { rememberUser, setWaiting } from './federation-state.ts';

/** The server's reachability check alone may take 5 s (decision 14). */
const startTimeoutMs = 7000;

interface Departure {
  readonly username: string;
  readonly uri: string;
  readonly silent?: boolean;
  /** The invitation that is answered there. */
  readonly token?: string;
}

export function useFederation() {
  const t = useT(texts);
  const language = useLanguage();
  const [state, setState] = useState<'idle' | 'leaving'>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const leave = useCallback(
    async ({ username, uri, silent = false, token }: Departure): Promise<boolean> => {
      setFailure(null);
      setState('leaving');
      try {
        const invitation = token === undefined ? {} : { token };
        const body = { username, ...(uri === '/' ? {} : { uri }), silent, ...invitation };
        const { status, url } = await call(federation.start, { body }, { timeoutMs: startTimeoutMs });
        if (status === 'waiting' && url !== null) {
          setWaiting(true);
          rememberUser(username);
          window.location.assign(url);
          return true;
        }
        if (!silent) setFailure(t('federation.failed'));
      } catch (cause) {
        if (!silent) setFailure(sentenceOf(cause, language));
      }
      setWaiting(false);
      setState('idle');
      return false;
    },
    [t, language],
  );
  return { leave, leaving: state === 'leaving', failure };
}

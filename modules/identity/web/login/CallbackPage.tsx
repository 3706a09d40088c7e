/**
 * Page to which the identity provider returns: sends the received query to the server once and removes it from the
 * address.
 */

import { federationContract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { resolveReturnAddress } from '@klarsikt/web/platform/router/return-address.ts';
import { reloadSession, toSessionView } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isAwaitingProvider, setAwaitingProvider, setRememberedUsername } from './_lib/federation-state.ts';
import { getNextRequiredAction } from './_lib/owed-step.ts';
import { resolveStartAddress } from './_lib/start-address.ts';
import styles from './Login.module.css';
import { loginTexts } from './texts.ts';

function useReturnedQuery(): string {
  const [query] = useState(() => window.location.search);
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return query;
}

export function SignInCallbackPage() {
  const t = useT(loginTexts);
  const language = useLanguage();
  const router = useRouter();
  const query = useReturnedQuery();
  const sent = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const finish = async () => {
      const state = new URLSearchParams(query).get('state');
      // This tab has started no sign-in: the link was forged, or is an old link from the browser history.
      if (state === null || !isAwaitingProvider()) return setFailure(t('federation.dangling'));
      setAwaitingProvider(false);
      const result = await call(
        federationContract.callback,
        { body: { state, query } },
        { timeoutMs: 30_000 },
      );
      const uri = resolveReturnAddress(result.uri ?? undefined, window.location.origin);
      const search = uri === '/' ? '' : `?uri=${encodeURIComponent(uri)}`;
      if (result.silent) return router.history.replace(`/login${search}`);
      const session = await reloadSession();
      if (result.status === 'success')
        return router.history.replace(await resolveStartAddress(uri, toSessionView(session).can('ra:View')));
      if (getNextRequiredAction(result.status) !== null) return router.history.replace(`/login${search}`);
      setRememberedUsername(null);
      const why = result.status === 'failed' ? t('federation.failed') : t(`status.${result.status}`);
      setFailure(result.errorMessage ?? why);
    };
    finish().catch((cause: unknown) => {
      setAwaitingProvider(false);
      setFailure(formatErrorMessage(cause, language));
    });
  }, [query, router, t, language]);
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        {failure === null ? (
          <>
            <h1>{t('federation.returning')}</h1>
            <Spinner />
          </>
        ) : (
          <>
            <h1>{t('federation.notSignedIn')}</h1>
            <p className={styles.alert} role="alert">
              {failure}
            </p>
            <ButtonLink variant="filled" href="/login" size="md">
              {t('federation.again')}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

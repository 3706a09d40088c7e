/** The way back from the identity provider: what it sent is handed to the server once, and taken out of the address. */

import { federation } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { sentenceOf } from '@klarsikt/web/platform/api/errors.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { returnAddress } from '@klarsikt/web/platform/router/return-address.ts';
import { reloadSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isWaiting, rememberUser, setWaiting } from './_lib/federation-state.ts';
import { owedOf } from './_lib/owed-step.ts';
import styles from './Login.module.css';
import { texts } from './texts.ts';

/** The query string as it came; nothing of it stays in the address or the history. */
function useReturnedQuery(): string {
  const [query] = useState(() => window.location.search);
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return query;
}

export function CallbackPage() {
  const t = useT(texts);
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
      // A return that nobody left for: a link of somebody else's, or an old one from the history.
      if (state === null || !isWaiting()) return setFailure(t('federation.dangling'));
      setWaiting(false);
      const result = await call(federation.callback, { body: { state, query } }, { timeoutMs: 30_000 });
      const uri = returnAddress(result.uri ?? undefined, window.location.origin);
      const search = uri === '/' ? '' : `?uri=${encodeURIComponent(uri)}`;
      if (result.silent) return router.history.replace(`/login${search}`);
      await reloadSession();
      if (result.status === 'success') return router.history.replace(uri);
      if (owedOf(result.status) !== null) return router.history.replace(`/login${search}`);
      rememberUser(null);
      const why = result.status === 'failed' ? t('federation.failed') : t(`status.${result.status}`);
      setFailure(result.errorMessage ?? why);
    };
    finish().catch((cause: unknown) => {
      setWaiting(false);
      setFailure(sentenceOf(cause, language));
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

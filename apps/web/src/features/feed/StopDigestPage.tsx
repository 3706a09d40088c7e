/** Where the link of a digest leads: asks, and turns the digest off without signing in. */

import { feed } from '@klarsikt/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api/errors.ts';
import { useCommand } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { sayError } from '../../platform/notices/messages.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './StopDigest.module.css';
import { texts } from './texts.ts';

const keyInAddress = () => new URLSearchParams(window.location.search).get('key') ?? '';

export function StopDigestPage() {
  const t = useT(texts);
  const language = useLanguage();
  const [key] = useState(keyInAddress);
  const stop = useCommand(feed.stopDigest);
  const heading = useRef<HTMLHeadingElement>(null);
  const strange = key === '' || (stop.error instanceof ApiError && [400, 404].includes(stop.error.status));
  const state = stop.isSuccess ? 'stopped' : strange ? 'strange' : 'ask';
  useEffect(() => {
    if (state !== 'ask') heading.current?.focus();
  }, [state]);
  const run = () =>
    stop.mutate(
      { query: { key }, body: { 'List-Unsubscribe': 'One-Click' } },
      { onError: (cause) => (cause instanceof ApiError ? undefined : sayError(cause, language)) },
    );
  return (
    <main className={styles.page}>
      <span className={styles.mark}>
        <Logo size={40} />
      </span>
      <h1 ref={heading} tabIndex={-1} data-quiet-focus>
        {t(`digest.${state}`)}
      </h1>
      <p>{t(`digest.${state}Text`)}</p>
      <div className={styles.actions}>
        {state === 'ask' ? (
          <>
            <Button size="lg" disabled={stop.isPending} onClick={run}>
              {t('digest.stop')}
            </Button>
            <a className="text-link" href="/threatview/news?settings=digest">
              {t('digest.toSettings')}
            </a>
          </>
        ) : (
          <ButtonLink size="lg" href="/threatview/news?settings=digest">
            {t('digest.toNews')}
          </ButtonLink>
        )}
      </div>
    </main>
  );
}

/** Page behind the link in digest mails: it asks for confirmation and turns the digest off without sign-in. */

import { feedContract } from '@klarsikt/contract';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { dictionary, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button, ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { Logo } from '@klarsikt/web/ui/Logo.tsx';
import { useEffect, useRef, useState } from 'react';
import styles from './StopDigest.module.css';

const texts = dictionary({
  en: {
    'digest.ask': 'Turn off the digest by e-mail?',
    'digest.askText':
      'You will get no more e-mails about new publications. Saved searches and feed addresses are kept.',
    'digest.stop': 'Turn off the digest',
    'digest.stopped': 'The digest is turned off',
    'digest.stoppedText': 'No more e-mails are sent. You can turn the digest on again on the News page.',
    'digest.strange': 'This link does not work',
    'digest.strangeText':
      'The address is incomplete, or the account no longer exists. Open the link in the e-mail again, or change the digest on the News page.',
    'digest.toNews': 'Go to News',
    'digest.toSettings': 'Change how often the digest is sent',
  },
  sv: {
    'digest.ask': 'Vill du stänga av sammanfattningen via e-post?',
    'digest.askText':
      'Du får inga fler meddelanden om nya publikationer. Sparade sökningar och flödesadresser finns kvar.',
    'digest.stop': 'Stäng av sammanfattningen',
    'digest.stopped': 'Sammanfattningen är avstängd',
    'digest.stoppedText':
      'Inga fler meddelanden skickas. Du kan slå på sammanfattningen igen på sidan Nyheter.',
    'digest.strange': 'Länken fungerar inte',
    'digest.strangeText':
      'Adressen är ofullständig, eller så finns kontot inte längre. Öppna länken i meddelandet igen, eller ändra sammanfattningen på sidan Nyheter.',
    'digest.toNews': 'Gå till Nyheter',
    'digest.toSettings': 'Ändra hur ofta sammanfattningen skickas',
  },
});

const keyInAddress = () => new URLSearchParams(window.location.search).get('key') ?? '';

export function StopDigestPage() {
  const t = useT(texts);
  const language = useLanguage();
  const [key] = useState(keyInAddress);
  const stop = useCommand(feedContract.stopDigest);
  const heading = useRef<HTMLHeadingElement>(null);
  const strange = key === '' || (stop.error instanceof ApiError && [400, 404].includes(stop.error.status));
  const state = stop.isSuccess ? 'stopped' : strange ? 'strange' : 'ask';
  useEffect(() => {
    if (state !== 'ask') heading.current?.focus();
  }, [state]);
  const run = () =>
    stop.mutate(
      { query: { key }, body: { 'List-Unsubscribe': 'One-Click' } },
      { onError: (cause) => (cause instanceof ApiError ? undefined : showError(cause, language)) },
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

/**
 * Explains a mail that was not sent because no mail server is configured. The link of an invitation can be copied
 * once.
 */

import { type MailReference, mailContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useDoneNotice, useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { useState } from 'react';
import { userTexts } from './texts.ts';
import styles from './user.module.css';

export interface QueuedMail {
  readonly mail: MailReference;
  readonly email: string;
  /** `elsewhere`: the invitation is in the outbox of another organisation. */
  readonly kind: 'invitation' | 'elsewhere' | 'reset';
}

export function QueuedMailNotice({ kept }: { readonly kept: QueuedMail }) {
  const t = useT(userTexts);
  const copyLink = useCommand(mailContract.copyLink, { refreshes: [mailContract.list, mailContract.get] });
  const { act, busy } = useRecordAction();
  const done = useDoneNotice();
  const [link, setLink] = useState<string | null>(null);
  const { kind, email } = kept;
  const copy = async () => {
    const given = await act(() => copyLink.mutateAsync({ params: { id: kept.mail.id } }));
    if (given === undefined) return;
    setLink(given.link);
    // If the browser refuses the clipboard, the link is shown below.
    await navigator.clipboard?.writeText(given.link).then(
      () => done(t('user.linkCopied')),
      () => undefined,
    );
  };
  return (
    <div className={styles.note} role="status">
      <b>{t('user.notSent', { email })}</b>
      <p>{t(`user.notSent.${kind}`)}</p>
      {link === null ? null : (
        <p>
          <code className={styles.link}>{link}</code>
        </p>
      )}
      {kind !== 'invitation' || link !== null ? null : (
        <Button size="xs" loading={busy} onClick={() => void copy()}>
          {t('user.copyLink')}
        </Button>
      )}
    </div>
  );
}

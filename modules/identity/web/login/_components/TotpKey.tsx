/** Key of a second factor for devices that cannot scan the QR code: a link that opens the app, and the key to copy. */

import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { useState } from 'react';
import { formatKeyInBlocks } from '../_lib/owed-step.ts';
import styles from '../Login.module.css';
import { loginTexts } from '../texts.ts';

/** Returns true on a touch device, because a phone cannot scan its own screen. */
const isHandheld = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches === true;

export function TotpKey({ value, link }: { readonly value: string; readonly link: string }) {
  const t = useT(loginTexts);
  const [copied, setCopied] = useState<boolean | null>(null);
  const tell = (done: boolean) => {
    setCopied(done);
    announceToScreenReaders(t(done ? 'totp.copied' : 'totp.notCopied'));
  };
  // The clipboard is unavailable without a secure connection; the user can still select or type the key.
  const copy = async () => {
    await navigator.clipboard.writeText(value);
  };
  return (
    <details className={styles.key} open={isHandheld()}>
      <summary>{t('totp.byHand')}</summary>
      <p>
        <a href={link}>{t('totp.open')}</a>
      </p>
      <p>{t('totp.openHelp')}</p>
      <code>{formatKeyInBlocks(value)}</code>
      <button
        type="button"
        className="text-link"
        onClick={() =>
          copy().then(
            () => tell(true),
            () => tell(false),
          )
        }
      >
        {t(copied === true ? 'totp.copied' : 'totp.copy')}
      </button>
      {copied === false ? <p>{t('totp.notCopied')}</p> : null}
      <p>{t('totp.byHandHelp')}</p>
    </details>
  );
}

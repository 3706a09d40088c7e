/** Says on every page whose data is seen and changed while a customer organisation is administered. */
import { organization } from '@klarsikt/contract';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { sayError } from '../../platform/notices/messages.ts';
import { useSession } from '../../platform/session/session.tsx';
import { texts } from '../../platform/session/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import styles from '../notices/Notices.module.css';

export function AdministeringBar() {
  const t = useT(texts);
  const language = useLanguage();
  const { session, demo } = useSession();
  const [busy, setBusy] = useState(false);
  const administering = session?.administering ?? null;
  if (administering === null || demo) return null;
  const leave = async () => {
    setBusy(true);
    try {
      await call(organization.leave, {});
      window.location.assign('/admin');
    } catch (cause) {
      setBusy(false);
      sayError(cause, language);
    }
  };
  return (
    <section className={styles.bar} data-tone="demo" aria-label={t('session.administering')}>
      <span>
        {t('session.administering')}: <b>{administering.name}</b>
      </span>
      <button type="button" disabled={busy} onClick={() => void leave()}>
        {t('session.stopAdministering')}
      </button>
    </section>
  );
}

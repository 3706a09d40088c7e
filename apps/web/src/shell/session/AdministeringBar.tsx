/** Shows the name of the administered customer on every page. */
import { useT } from '../../platform/i18n/texts.ts';
import { useStopAdministering } from '../../platform/session/administer.ts';
import { useSession } from '../../platform/session/session.tsx';
import { sessionTexts } from '../../platform/session/texts.ts';
import styles from '../notices/Notices.module.css';

export function AdministeringBar() {
  const t = useT(sessionTexts);
  const { session, demo } = useSession();
  const { busy, stop } = useStopAdministering();
  const administering = session?.administering ?? null;
  if (administering === null || demo) return null;
  return (
    <section className={styles.bar} data-tone="demo" aria-label={t('session.administering')}>
      <span>
        {t('session.administering')}: <b>{administering.name}</b>
      </span>
      <button type="button" disabled={busy} onClick={() => void stop()}>
        {t('session.stopAdministering')}
      </button>
    </section>
  );
}

/**
 * Notice on every page that the installation is read-only or in maintenance, shown until the operator ends this mode.
 */
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { noticesTexts } from '../../platform/notices/texts.ts';
import { useSession } from '../../platform/session/session.tsx';
import styles from './Notices.module.css';

export function InstallationModeNotice() {
  const t = useT(noticesTexts);
  const { dateTime, text } = useFormat();
  const mode = useSession().session?.mode;
  if (mode === undefined || mode.name === 'open') return null;
  const note = text(mode.note);
  return (
    <section className={styles.bar} data-tone="error" role="status" aria-label={t('notices.mode')}>
      <span>
        {t(`notices.${mode.name}`)}
        {mode.until === null ? '' : ` ${t('notices.until', { at: dateTime(mode.until) })}`}
        {note === '' ? '' : ` ${note}`}
      </span>
    </section>
  );
}

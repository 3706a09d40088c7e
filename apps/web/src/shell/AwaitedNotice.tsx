import { IconCloudOff } from '@tabler/icons-react';
import { awaited } from '../platform/files/later-files.ts';
import { texts } from '../platform/files/texts.ts';
import { useT } from '../platform/i18n/texts.ts';
import { useStore } from '../platform/store.ts';
import styles from './notices/Notices.module.css';

/** Says why the step that was asked for does not open, and that nothing has to be done about it. */
export function AwaitedNotice() {
  const t = useT(texts);
  if (useStore(awaited) === 0) return null;
  return (
    <div className={styles.bar} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
      {t('files.awaited')}
    </div>
  );
}

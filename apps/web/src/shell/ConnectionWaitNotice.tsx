import { IconCloudOff } from '@tabler/icons-react';
import { waitingDownloadCount } from '../platform/files/later-files.ts';
import { pageFilesTexts } from '../platform/files/texts.ts';
import { useT } from '../platform/i18n/texts.ts';
import { useStore } from '../platform/store.ts';
import styles from './notices/Notices.module.css';

/** Explains that the screen opens by itself as soon as the connection is back. */
export function ConnectionWaitNotice() {
  const t = useT(pageFilesTexts);
  if (useStore(waitingDownloadCount) === 0) return null;
  return (
    <div className={styles.bar} role="status">
      <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
      {t('files.awaited')}
    </div>
  );
}

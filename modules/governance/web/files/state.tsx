/** Shows the current validity of evidence by shape, word and font weight, never by colour alone. */
import type { AssessmentFile } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { IconAlertTriangle, IconClock, IconHourglassEmpty } from '@tabler/icons-react';
import styles from './files.module.css';
import { evidenceFilesTexts } from './texts.ts';

const shapes = { expired: IconAlertTriangle, expiring: IconHourglassEmpty, future: IconClock } as const;

/** Shows when evidence has ended, will end or will begin; shows nothing for current evidence without an end. */
export function FileState({ file }: { readonly file: AssessmentFile }) {
  const words = useFileStateText()(file);
  if (words === '') return null;
  const Shape = file.state === 'current' ? null : shapes[file.state];
  return (
    <span className={styles.state} data-state={file.state}>
      {Shape === null ? null : <Shape size={12} stroke={1.75} aria-hidden="true" />}
      {words}
    </span>
  );
}

export function useFileStateText(): (file: AssessmentFile) => string {
  const t = useT(evidenceFilesTexts);
  const { date } = useFormat();
  return ({ state, effective, expires }) => {
    switch (state) {
      case 'expired':
        return t('files.expiredOn', { date: date(expires) });
      case 'expiring':
        return t('files.expiringOn', { date: date(expires) });
      case 'future':
        return t('files.futureFrom', { date: date(effective) });
      default:
        return expires === null ? '' : t('files.until', { date: date(expires) });
    }
  };
}

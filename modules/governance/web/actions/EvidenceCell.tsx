/** Shows the numbers of files and of expired files of an action, by shape and word. */
import type { AssessmentFile } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react';
import styles from './actions.module.css';
import { actionsTexts } from './texts.ts';

/** Returns the files of the action with this id; null while they load. */
export type EvidenceLookup = (action: number) => readonly AssessmentFile[] | null;

export function EvidenceCell({ files }: { readonly files: readonly AssessmentFile[] | null }) {
  const t = useT(actionsTexts);
  if (files === null) return null;
  const said = t('actions.evidence', { count: files.length });
  if (files.length === 0) return <span className="muted">{said}</span>;
  const expired = files.filter(({ state }) => state === 'expired').length;
  return (
    <>
      <span className={styles.proof}>
        <IconPaperclip size={14} stroke={1.75} aria-hidden="true" />
        {said}
      </span>
      {expired === 0 ? null : (
        <small className={styles.proof}>
          <IconAlertTriangle size={12} stroke={1.75} aria-hidden="true" />
          {t('actions.evidenceExpired', { count: expired })}
        </small>
      )}
    </>
  );
}

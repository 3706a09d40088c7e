/**
 * Shows whether the work is saved; always visible beside an editor. Changes of the state are announced to screen
 * readers.
 */
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import styles from './states.module.css';

export type SaveStatus =
  | { readonly state: 'saved'; readonly at: Date | null }
  | { readonly state: 'saving' }
  | { readonly state: 'unsaved' }
  /** There is no connection; the work is stored in this browser and sent later. */
  | { readonly state: 'offline' }
  /** The session has ended; the work is stored in this browser and sent after the next sign-in. */
  | { readonly state: 'ended' }
  /**
   * Another person saved first, or the same person in another tab (`own`). Both states are kept until the person
   * chooses.
   */
  | { readonly state: 'conflict'; readonly own?: true; readonly onCompare: () => void }
  /** The server refused the save; `reason` is the message in its answer. */
  | { readonly state: 'failed'; readonly reason?: string; readonly onRetry: () => void };

function SaveIcon({ state }: { readonly state: SaveStatus['state'] }) {
  const props = { size: 14, stroke: 1.75, 'aria-hidden': true };
  if (state === 'saved') return <IconCheck {...props} />;
  if (state === 'saving' || state === 'unsaved') return <IconLoader2 {...props} />;
  return state === 'offline' || state === 'ended' ? (
    <IconCloudOff {...props} />
  ) : (
    <IconAlertTriangle {...props} />
  );
}

export function SaveState({ status }: { readonly status: SaveStatus }) {
  const t = useT(uiTexts);
  const format = useFormat();
  const words = {
    saved: () =>
      status.state === 'saved' && status.at !== null
        ? t('ui.saved', { time: format.time(status.at) })
        : t('ui.savedPlain'),
    saving: () => t('ui.saving'),
    unsaved: () => t('ui.unsaved'),
    offline: () => t('ui.offline'),
    ended: () => t('ui.sessionEnded'),
    conflict: () => t(status.state === 'conflict' && status.own ? 'ui.conflictOwn' : 'ui.conflict'),
    failed: () =>
      status.state === 'failed' && status.reason !== undefined
        ? t('ui.saveFailedWhy', { reason: status.reason })
        : t('ui.saveFailed'),
  };
  const tone = {
    saved: 'fine',
    saving: 'fine',
    unsaved: 'fine',
    offline: 'warn',
    ended: 'warn',
    conflict: 'bad',
    failed: 'bad',
  };
  return (
    <span className={styles.save} data-tone={tone[status.state]} role="status">
      <SaveIcon state={status.state} />
      {words[status.state]()}
      {status.state === 'conflict' ? (
        <button type="button" onClick={status.onCompare}>
          {t('ui.conflictHelp')}
        </button>
      ) : null}
      {status.state === 'failed' ? (
        <button type="button" onClick={status.onRetry}>
          {t('ui.retry')}
        </button>
      ) : null}
    </span>
  );
}

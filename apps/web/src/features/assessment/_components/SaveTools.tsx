/** Save state, undo and redo: the same on every screen of the assessment, also by keyboard. */
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../platform/i18n/texts.ts';
import { SaveState, type SaveStatus } from '../../../ui/SaveState.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { texts } from '../texts.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import styles from './frame.module.css';

/** Typing has its own undo; ours is for everything else. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function useUndoKeys(): void {
  const { editor, editable } = useAssessment();
  useEffect(() => {
    if (!editable) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !redo) return;
      event.preventDefault();
      if (redo) editor.redo();
      else editor.undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [editor, editable]);
}

export function SaveTools() {
  const { editor, state, editable } = useAssessment();
  const t = useT(texts);
  const [comparing, setComparing] = useState(false);
  useUndoKeys();
  if (!editable) return null;
  const { save, meeting } = state;
  const compare = () => setComparing(true);
  const status = (): SaveStatus => {
    if (meeting !== null && meeting.contested.length > 0) return { state: 'conflict', onCompare: compare };
    if (save.kind === 'saved') return { state: 'saved', at: save.at };
    if (save.kind === 'failed') return { state: 'failed', onRetry: () => void editor.flush() };
    return { state: save.kind };
  };
  const undo =
    state.undo === null ? t('assessment.nothingToUndo') : t('assessment.undo', { step: state.undo });
  const redo =
    state.redo === null ? t('assessment.nothingToRedo') : t('assessment.redo', { step: state.redo });
  return (
    <span className={styles.saving}>
      {meeting !== null && meeting.contested.length === 0 ? (
        <button type="button" className={styles.met} onClick={compare}>
          {t('assessment.met', { author: meeting.author })}
        </button>
      ) : null}
      <SaveState status={status()} />
      <button
        type="button"
        className={styles.iconButton}
        disabled={state.undo === null}
        onClick={() => editor.undo()}
        aria-label={undo}
        title={undo}
      >
        <IconArrowBackUp size={16} stroke={1.5} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.iconButton}
        disabled={state.redo === null}
        onClick={() => editor.redo()}
        aria-label={redo}
        title={redo}
      >
        <IconArrowForwardUp size={16} stroke={1.5} aria-hidden="true" />
      </button>
      {meeting === null ? null : (
        <ConflictDialog meeting={meeting} opened={comparing} onClose={() => setComparing(false)} />
      )}
    </span>
  );
}

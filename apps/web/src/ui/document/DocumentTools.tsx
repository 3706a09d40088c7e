/** Save state, undo, redo and conflicts of an open document, with keyboard shortcuts. */
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { DocumentEditor } from '../../platform/document/editor.ts';
import type { DocumentState, EditConflict } from '../../platform/document/state.ts';
import { useDocumentState } from '../../platform/document/use-document.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useKeyHelp } from '../../platform/key-help.ts';
import { IconButton } from '../Button.tsx';
import { SaveState, type SaveStatus } from '../states/SaveState.tsx';
import { ConflictDialog, type FieldWording } from './ConflictDialog.tsx';
import styles from './document.module.css';
import { hasNativeUndo } from './own-undo.ts';
import { documentTexts } from './texts.ts';

/** Undo and redo by keyboard, except in fields where the browser undoes typing itself. */
export function useUndoKeys(editor: { readonly undo: () => void; readonly redo: () => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || hasNativeUndo(event.target)) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && !redo) return;
      event.preventDefault();
      if (redo) editor.redo();
      else editor.undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [editor]);
}

export function buildSaveStatus<D>(
  { save, meeting }: Pick<DocumentState<D>, 'save' | 'meeting'>,
  acts: { readonly onCompare: () => void; readonly onRetry: () => void },
  labelOf?: (path: string) => string,
): SaveStatus {
  if (meeting !== null && meeting.contested.length > 0)
    return { state: 'conflict', ...(meeting.own ? { own: true } : {}), onCompare: acts.onCompare };
  if (save.kind === 'saved') return { state: 'saved', at: save.at };
  if (save.kind === 'failed') {
    const { message, fault } = save;
    const reason =
      fault === undefined || labelOf === undefined ? message : `${labelOf(fault.path)}: ${fault.message}`;
    return { state: 'failed', reason, onRetry: acts.onRetry };
  }
  if (save.kind === 'kept') return { state: save.why };
  return { state: save.kind };
}

/** Notice of changes elsewhere in the document, made by another person or by the same person in another tab. */
export function OtherChangesNotice<D>({
  meeting,
  onOpen,
}: {
  readonly meeting: EditConflict<D>;
  readonly onOpen: () => void;
}) {
  const t = useT(documentTexts);
  if (meeting.contested.length > 0) return null;
  return (
    <button type="button" className={styles.met} onClick={onOpen}>
      {meeting.own
        ? t('document.metOwn')
        : t('document.met', { author: meeting.author || t('document.somebody') })}
    </button>
  );
}

interface Props<D extends object> {
  readonly editor: DocumentEditor<D>;
  readonly words: FieldWording<D>;
}

export function DocumentTools<D extends object>({ editor, words }: Props<D>) {
  const t = useT(documentTexts);
  const state = useDocumentState(editor);
  const [isComparing, setComparing] = useState(false);
  useUndoKeys(editor);
  useKeyHelp({
    id: 'document',
    name: t('document.keys'),
    keys: [
      { keys: ['Ctrl', 'Z'], text: t('document.keyUndo') },
      { keys: ['Ctrl', 'Shift', 'Z'], text: t('document.keyRedo') },
    ],
  });
  const { meeting } = state;
  const compare = () => setComparing(true);
  const labelOf = (path: string) => words.labelOf(path, state.document);
  const undoes = state.undos.at(-1)?.label;
  const redoes = state.redos.at(-1)?.label;
  const undo = undoes === undefined ? t('document.nothingToUndo') : t('document.undo', { step: undoes });
  const redo = redoes === undefined ? t('document.nothingToRedo') : t('document.redo', { step: redoes });
  return (
    <span className={styles.tools}>
      {meeting === null ? null : <OtherChangesNotice meeting={meeting} onOpen={compare} />}
      <SaveState
        status={buildSaveStatus(state, { onCompare: compare, onRetry: () => void editor.flush() }, labelOf)}
      />
      <IconButton label={undo} disabled={undoes === undefined} onClick={editor.undo}>
        <IconArrowBackUp size={16} stroke={1.5} aria-hidden="true" />
      </IconButton>
      <IconButton label={redo} disabled={redoes === undefined} onClick={editor.redo}>
        <IconArrowForwardUp size={16} stroke={1.5} aria-hidden="true" />
      </IconButton>
      {meeting === null || !isComparing ? null : (
        <ConflictDialog
          fieldOf={editor.fieldOf}
          choose={editor.choose}
          meeting={meeting}
          words={words}
          onClose={() => setComparing(false)}
        />
      )}
    </span>
  );
}

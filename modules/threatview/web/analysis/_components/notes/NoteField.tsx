import { maxAnalysisTextLength, maxNotesPerAnalysis } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { getAnalysisEditor } from '../../../threat/_lib/analysis/analysis-editor.ts';
import { listNotesOn, type NoteTarget, replaceNote } from '../../_lib/notes.ts';
import { analysisActions, useAnalysisNotes, useOpenAnalysis } from '../../_lib/work.ts';
import { analysisTexts } from '../../texts.ts';
import styles from './notes.module.css';

interface NoteFieldProps {
  readonly target: NoteTarget;
  readonly label: string;
  /** True for a field in a list of notes. The field is hidden while it has no note. */
  readonly kept?: boolean;
}

export function AnalysisNoteField({ target, label, kept = false }: NoteFieldProps) {
  const t = useT(analysisTexts);
  const comments = useAnalysisNotes();
  const saved = useOpenAnalysis();
  const [asked, setAsked] = useState(false);
  const readOnly = saved?.can.write === false;
  const notes = listNotesOn(comments, target);
  const shown = notes.length === 0 && asked && !readOnly ? [''] : notes;
  if (shown.length === 0)
    return readOnly || kept ? null : (
      <button
        type="button"
        className={styles.begin}
        disabled={comments.length >= maxNotesPerAnalysis}
        onClick={() => setAsked(true)}
      >
        <IconNote size={15} stroke={1.5} aria-hidden="true" />
        {t(target.type === null ? 'analysis.noteAddWhole' : 'analysis.noteAdd')}
      </button>
    );
  return (
    <div className={styles.fields}>
      {shown.map((text, place) => (
        <Textarea
          // An imported file can have several notes on one target; their order is kept.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells them apart
          key={place}
          label={label}
          value={text}
          maxLength={maxAnalysisTextLength}
          readOnly={readOnly}
          autosize
          minRows={2}
          maxRows={8}
          autoFocus={asked && place === 0}
          onChange={(event) => {
            const written = event.currentTarget.value;
            analysisActions.notes((before) => replaceNote(before, target, place, written));
          }}
          onFocus={() => setAsked(true)}
          onBlur={() => {
            getAnalysisEditor().rest();
            setAsked(false);
          }}
        />
      ))}
    </div>
  );
}

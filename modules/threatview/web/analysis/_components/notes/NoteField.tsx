/** The analyst's note on one result, on something selected, or on the whole analysis; saved with the analysis. */

import { longestAnalysisText, mostNotes } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { analysisEditor } from '../../../threat/_lib/analysis/analysis-editor.ts';
import { type NoteTarget, notesOn, withNote } from '../../_lib/notes.ts';
import { useNotes, useOpenAnalysis, work } from '../../_lib/work.ts';
import { texts } from '../../texts.ts';
import styles from './notes.module.css';

interface NoteFieldProps {
  readonly target: NoteTarget;
  readonly label: string;
  /** One of many: without a note there is no button to begin one. */
  readonly kept?: boolean;
}

export function NoteField({ target, label, kept = false }: NoteFieldProps) {
  const t = useT(texts);
  const comments = useNotes();
  const saved = useOpenAnalysis();
  const [asked, setAsked] = useState(false);
  const readOnly = saved?.can.write === false;
  const notes = notesOn(comments, target);
  const shown = notes.length === 0 && asked && !readOnly ? [''] : notes;
  if (shown.length === 0)
    return readOnly || kept ? null : (
      <button
        type="button"
        className={styles.begin}
        disabled={comments.length >= mostNotes}
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
          // Several notes on one thing come from files; they keep their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells them apart
          key={place}
          label={label}
          value={text}
          maxLength={longestAnalysisText}
          readOnly={readOnly}
          autosize
          minRows={2}
          maxRows={8}
          autoFocus={asked && place === 0}
          onChange={(event) => {
            const written = event.currentTarget.value;
            work.notes((before) => withNote(before, target, place, written));
          }}
          onFocus={() => setAsked(true)}
          onBlur={() => {
            analysisEditor().rest();
            setAsked(false);
          }}
        />
      ))}
    </div>
  );
}

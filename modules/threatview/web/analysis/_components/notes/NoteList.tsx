import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useState } from 'react';
import { useLibrary } from '../../../threat/_lib/use-library.ts';
import {
  findNoteTargetName,
  isSameNoteTarget,
  type NoteTarget,
  wholeAnalysisTarget,
} from '../../_lib/notes.ts';
import { useAnalysisNotes } from '../../_lib/work.ts';
import { analysisTexts } from '../../texts.ts';
import { AnalysisNoteField } from './NoteField.tsx';
import styles from './notes.module.css';

/** Returns the targets with notes; a note that was emptied keeps its field, so that typing can continue. */
function useTargets(): readonly NoteTarget[] {
  const comments = useAnalysisNotes();
  const [seen, setSeen] = useState<readonly NoteTarget[]>([]);
  const fresh = comments.filter(
    (note, at) =>
      note.type !== null &&
      !seen.some((target) => isSameNoteTarget(target, note)) &&
      comments.findIndex((other) => isSameNoteTarget(other, note)) === at,
  );
  if (fresh.length > 0) setSeen([...seen, ...fresh.map(({ type, id }) => ({ type, id }))]);
  return seen;
}

export function AnalysisNoteList() {
  const t = useT(analysisTexts);
  const { text } = useFormat();
  const { model } = useLibrary();
  const targets = useTargets();
  const labelOf = (target: NoteTarget) => {
    const name = findNoteTargetName(model, target);
    return name === null
      ? t('analysis.noteUnknown', { id: target.id ?? 0 })
      : t('analysis.noteOn', { name: text(name) });
  };
  return (
    <section className={styles.list} aria-label={t('analysis.notes')}>
      <h2>{t('analysis.notes')}</h2>
      <AnalysisNoteField target={wholeAnalysisTarget} label={t('analysis.noteWhole')} />
      {targets.map((target) => (
        <AnalysisNoteField key={`${target.type}:${target.id}`} target={target} label={labelOf(target)} kept />
      ))}
    </section>
  );
}

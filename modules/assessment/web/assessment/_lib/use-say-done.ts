/** Messages about changes of the open assessment, with an undo of exactly that change, even below later ones. */
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { useCallback } from 'react';
import { useAssessment } from './AssessmentContext.tsx';

/**
 * Shows a message for the last step. Without a step, for instance for a change without effect, the message has no undo.
 */
export function useDoneMessage(): (sentence: string) => void {
  const { editor } = useAssessment();
  const done = useDoneNotice();
  return useCallback(
    (sentence) => {
      const step = editor.state().undos.at(-1);
      done(sentence, step === undefined ? undefined : async () => editor.undoStep(step));
    },
    [editor, done],
  );
}

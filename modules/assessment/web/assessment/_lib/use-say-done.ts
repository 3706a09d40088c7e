/**
 * Messages about changes of the open assessment; their undo reverts exactly this change, even if later changes were
 * made.
 */
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { useCallback } from 'react';
import { useAssessment } from './AssessmentContext.tsx';

/**
 * Shows a message for the last undo step. If there is no step, for example after a change without effect, the message
 * has no undo.
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

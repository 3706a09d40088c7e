/** The words for a place of the document. */
import { type AssessmentDocument, subjectOf } from '@klarsikt/engine';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useSubjectWords } from '../_lib/subjects.ts';
import { useFieldWords } from './use-field-words.ts';

/** Below the name: what of it. A conclusion's kind of risk stands in its name already. */
export function usePlace(): (
  path: string,
  after: AssessmentDocument,
) => { readonly name: string; readonly what: string } {
  const { model } = useAssessment();
  const words = useSubjectWords();
  const word = useFieldWords();
  return (path, after) => {
    const subject = subjectOf(model, after, path);
    const { part, name } = words(subject);
    const key = name === null && subject.part !== 'conclusions' && subject.key !== null ? [subject.key] : [];
    const fields = [...key, ...subject.field.split('/').filter((field) => field !== '')].map(word);
    return { name: name ?? part, what: [...(name === null ? [] : [part]), ...fields].join(' · ') };
  };
}

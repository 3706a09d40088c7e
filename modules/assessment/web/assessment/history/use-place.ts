import { type AssessmentDocument, describeDocumentSubject } from '@klarsikt/engine/assessment';
import { useFieldValueWords } from '../../ownfield/use-field-value-words.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useSubjectWords } from '../_lib/subjects.ts';
import { useFieldLabels } from './use-field-words.ts';

/**
 * Describes a path of the document by the name of the subject and the field in it. The name of a conclusion already
 * contains the risk type.
 */
export function useDocumentPathLabels(): (
  path: string,
  after: AssessmentDocument,
) => { readonly name: string; readonly what: string } {
  const { model } = useAssessment();
  const words = useSubjectWords();
  const word = useFieldLabels();
  const own = useFieldValueWords();
  return (path, after) => {
    const subject = describeDocumentSubject(model, after, path);
    const { part, name } = words(subject);
    const label = own.label(path);
    if (label !== null)
      return { name: name ?? label, what: name === null ? part : [part, label].join(' · ') };
    const key = name === null && subject.part !== 'conclusions' && subject.key !== null ? [subject.key] : [];
    const fields = [...key, ...subject.field.split('/').filter((field) => field !== '')].map(word);
    return { name: name ?? part, what: [...(name === null ? [] : [part]), ...fields].join(' · ') };
  };
}

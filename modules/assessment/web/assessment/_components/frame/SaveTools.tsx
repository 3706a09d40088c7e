import { describeDocumentSubject } from '@klarsikt/engine/assessment';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { DocumentTools } from '@klarsikt/web/ui/document/DocumentTools.tsx';
import { useMemo } from 'react';
import { useFieldValueWords } from '../../../ownfield/use-field-value-words.ts';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useFieldLabels } from '../../history/use-field-words.ts';

export function SaveTools() {
  const { editor, model, editable } = useAssessment();
  const language = useLanguage();
  const word = useFieldLabels();
  const own = useFieldValueWords();
  const words = useMemo(
    () => ({
      labelOf: (path: string, document: Parameters<typeof describeDocumentSubject>[1]): string => {
        const label = own.label(path);
        const { name, field } = describeDocumentSubject(model, document, path);
        const place = label ?? word(field || (path.split('/').at(-1) ?? path));
        return name === null ? place : `${name[language]} · ${place}`;
      },
    }),
    [model, language, word, own],
  );
  return editable ? <DocumentTools editor={editor} words={words} /> : null;
}

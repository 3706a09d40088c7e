import { describeSubject } from '@klarsikt/engine';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { DocumentTools } from '@klarsikt/web/ui/document/DocumentTools.tsx';
import { useMemo } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useFieldWords } from '../../history/use-field-words.ts';

export function SaveTools() {
  const { editor, model, editable } = useAssessment();
  const language = useLanguage();
  const word = useFieldWords();
  const words = useMemo(
    () => ({
      labelOf: (path: string, document: Parameters<typeof describeSubject>[1]): string => {
        const { name, field } = describeSubject(model, document, path);
        const place = word(field || (path.split('/').at(-1) ?? path));
        return name === null ? place : `${name[language]} · ${place}`;
      },
    }),
    [model, language, word],
  );
  return editable ? <DocumentTools editor={editor} words={words} /> : null;
}

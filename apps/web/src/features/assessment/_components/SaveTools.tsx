/** Save state, undo and redo: the same on every screen of the assessment. */
import { subjectOf } from '@klarsikt/engine';
import { useMemo } from 'react';
import { useLanguage } from '../../../platform/settings/language.ts';
import { DocumentTools } from '../../../ui/document/DocumentTools.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';

export function SaveTools() {
  const { editor, model, editable } = useAssessment();
  const language = useLanguage();
  const words = useMemo(
    () => ({
      labelOf: (path: string, document: Parameters<typeof subjectOf>[1]): string => {
        const { name, field } = subjectOf(model, document, path);
        return name === null ? field || path : `${name[language]} · ${field}`;
      },
    }),
    [model, language],
  );
  return editable ? <DocumentTools editor={editor} words={words} /> : null;
}

/** All files of the open assessment: read once for every place that shows some of them. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type AssessmentFile, documentFileKinds, evidence, fileKinds } from '@klarsikt/contract';
import type { FileObject } from '@klarsikt/engine';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { say, sayError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useAskRemoval } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { useCallback } from 'react';
import { texts } from './texts.ts';

/** What files can be attached to. */
export interface FileSubject {
  readonly object: FileObject;
  readonly subject: string;
}

/** Everything that a file changes where it is shown. */
export const refreshes = [evidence.list, evidence.events];

export function useFiles() {
  const { id } = useAssessment();
  return useCall(evidence.list, { params: { id } });
}

/** Those of one object. */
export function filesOn(all: readonly AssessmentFile[], { object, subject }: FileSubject): AssessmentFile[] {
  return all.filter((file) => file.object === object && file.subject === subject);
}

/** Kinds of files that an object takes. */
export const kindsOf = (object: FileObject): readonly string[] =>
  object === 'comment' ? documentFileKinds : fileKinds;

export type FileFields = Readonly<
  Record<'title' | 'class' | 'periodFrom' | 'periodTo' | 'received' | 'effective' | 'expires', string>
>;

export const noFields: FileFields = {
  title: '',
  class: 'complianceTest',
  ...{ periodFrom: '', periodTo: '', received: '', effective: '', expires: '' },
};

export const fieldsOf = (file: AssessmentFile): FileFields => ({
  title: file.title,
  class: file.class,
  periodFrom: file.periodFrom ?? '',
  periodTo: file.periodTo ?? '',
  received: file.received ?? '',
  effective: file.effective ?? '',
  expires: file.expires ?? '',
});

/** Asks, and takes a file away. */
export function useRemoveFile(): (file: AssessmentFile) => Promise<void> {
  const { id } = useAssessment();
  const t = useT(texts);
  const language = useLanguage();
  const askRemoval = useAskRemoval();
  const { mutateAsync: remove } = useCommand(evidence.remove, { refreshes });
  // What is attached to a comment is its author's, also without the right to edit.
  const { mutateAsync: detach } = useCommand(evidence.detach, { refreshes });
  return useCallback(
    async (file) => {
      const { title } = file;
      const question = { message: t('files.removeAsk', { title }), yes: t('files.remove') };
      if (!(await askRemoval({ kind: 'file', id: file.id, ...question }))) return;
      try {
        if (file.object === 'comment') await detach({ params: { id: Number(file.subject), file: file.id } });
        else await remove({ params: { id, file: file.id } });
        say(t('files.removed', { title }));
      } catch (error) {
        sayError(error, language);
      }
    },
    [id, remove, detach, t, language, askRemoval],
  );
}

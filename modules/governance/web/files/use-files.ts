/** Files of the open assessment, loaded once for all components that show some of them. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import {
  type AssessmentFile,
  documentFileKinds,
  evidenceContract,
  evidenceFileKinds,
} from '@klarsikt/contract';
import type { EvidenceObjectKind } from '@klarsikt/engine/governance';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useRemovalNotice } from '@klarsikt/web/ui/uses/undo-removal.ts';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { useCallback } from 'react';
import { evidenceFilesTexts } from './texts.ts';

export interface FileSubject {
  readonly object: EvidenceObjectKind;
  readonly subject: string;
}

/** Queries that must be loaded again after a change of files. */
export const fileRefreshEndpoints = [evidenceContract.list, evidenceContract.events];

export function useFiles() {
  const { id } = useAssessment();
  return useCall(evidenceContract.list, { params: { id } });
}

export function listFilesOfSubject(
  all: readonly AssessmentFile[],
  { object, subject }: FileSubject,
): AssessmentFile[] {
  return all.filter((file) => file.object === object && file.subject === subject);
}

export const listAllowedFileKinds = (object: EvidenceObjectKind): readonly string[] =>
  object === 'comment' ? documentFileKinds : evidenceFileKinds;

export type FileFormValues = Readonly<
  Record<'title' | 'class' | 'periodFrom' | 'periodTo' | 'received' | 'effective' | 'expires', string>
>;

export const emptyFileFields: FileFormValues = {
  title: '',
  class: 'complianceTest',
  ...{ periodFrom: '', periodTo: '', received: '', effective: '', expires: '' },
};

export const toFileFields = (file: AssessmentFile): FileFormValues => ({
  title: file.title,
  class: file.class,
  periodFrom: file.periodFrom ?? '',
  periodTo: file.periodTo ?? '',
  received: file.received ?? '',
  effective: file.effective ?? '',
  expires: file.expires ?? '',
});

export function useRemoveFile(): (file: AssessmentFile) => Promise<void> {
  const { id } = useAssessment();
  const t = useT(evidenceFilesTexts);
  const language = useLanguage();
  const askRemoval = useRemovalConfirmation();
  const showRemoved = useRemovalNotice();
  const { mutateAsync: remove } = useCommand(evidenceContract.remove, { refreshes: fileRefreshEndpoints });
  // Attachments are deleted by a separate endpoint, because the author of a comment may delete them without the right
  // to edit.
  const { mutateAsync: detach } = useCommand(evidenceContract.detach, { refreshes: fileRefreshEndpoints });
  return useCallback(
    async (file) => {
      const { title } = file;
      const question = { message: t('files.removeAsk', { title }), yes: t('files.remove') };
      if (!(await askRemoval({ kind: 'file', id: file.id, onlyUsed: true, ...question }))) return;
      try {
        if (file.object === 'comment') await detach({ params: { id: Number(file.subject), file: file.id } });
        else await remove({ params: { id, file: file.id } });
        showRemoved({
          kind: 'file',
          id: file.id,
          sentence: t('files.removed', { title }),
          refreshes: fileRefreshEndpoints,
        });
      } catch (error) {
        showError(error, language);
      }
    },
    [id, remove, detach, t, language, askRemoval, showRemoved],
  );
}

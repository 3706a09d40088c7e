/** Writes changes of launches to the live assessment, each as one revision, after saving pending changes. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useDoneMessage } from '@klarsikt/assessment/web/assessment/_lib/use-say-done.ts';
import { assessmentContract, type ChangeResult, launchContract } from '@klarsikt/contract';
import { refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useState } from 'react';
import { launchesTexts } from './texts.ts';

interface LiveChange {
  readonly label: string;
  readonly done: string;
  readonly send: (revision: number) => Promise<ChangeResult>;
}

export function useLiveAssessmentChange() {
  const t = useT(launchesTexts);
  const { editor } = useAssessment();
  const sayDone = useDoneMessage();
  const { language } = useFormat();
  const [busy, setBusy] = useState(false);
  const change = async ({ label, done, send }: LiveChange): Promise<void> => {
    setBusy(true);
    try {
      await editor.flush();
      if (editor.isUnsent) return showNotice(t('launch.unsaved'), 'error');
      const { revision, at, patches } = await send(editor.revision);
      editor.adopt(label, { revision, at: new Date(at), patches });
      await refetchQueries(launchContract.list, launchContract.preview, assessmentContract.list);
      sayDone(done);
    } catch (error) {
      showError(error, language);
    } finally {
      setBusy(false);
    }
  };
  return { change, busy };
}

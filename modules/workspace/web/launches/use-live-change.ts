/** Changes of the live assessment that its launches make: saved as one revision, once what is unsent has been saved. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { assessment, type Changed, launch } from '@klarsikt/contract';
import { fetchAnew } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { say, sayError } from '@klarsikt/web/platform/notices/messages.ts';
import { useState } from 'react';
import { texts } from './texts.ts';

interface LiveChange {
  /** What the change is called among the steps that can be undone. */
  readonly label: string;
  readonly done: string;
  readonly send: (revision: number) => Promise<Changed>;
}

export function useLiveChange() {
  const t = useT(texts);
  const { editor } = useAssessment();
  const { language } = useFormat();
  const [busy, setBusy] = useState(false);
  const change = async ({ label, done, send }: LiveChange): Promise<void> => {
    setBusy(true);
    try {
      await editor.flush();
      if (editor.isUnsent) return say(t('launch.unsaved'), 'error');
      const { revision, at, patches } = await send(editor.revision);
      editor.adopt(label, { revision, at: new Date(at), patches });
      await fetchAnew(launch.list, launch.preview, assessment.list);
      say(done, 'success');
    } catch (error) {
      sayError(error, language);
    } finally {
      setBusy(false);
    }
  };
  return { change, busy };
}

/** The report as a file; unsent changes are saved first. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type ExportFormat, report } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useFileJob } from '@klarsikt/web/platform/api/use-file-job.ts';

/** `sure`: with the chapter on how sure the levels are. */
export function useExport(language: Language, sure: boolean) {
  const { id, editor, past } = useAssessment();
  const state = past === null ? {} : { revision: past.revision };
  return useFileJob<ExportFormat>(async (format) => {
    await editor.flush();
    const parameters = { fragility: sure };
    return call(report.export, { body: { raId: id, format, language, parameters, ...state } });
  });
}

/** The report as a file; unsent changes are saved first. */
import { type ExportFormat, report } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { call } from '../../../platform/api/call.ts';
import { useFileJob } from '../../../platform/api/use-file-job.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';

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

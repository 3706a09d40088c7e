/** Exports the report as a file; unsent changes are saved first. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type ExportFormat, reportContract } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useFileJob } from '@klarsikt/web/platform/api/use-file-job.ts';

export interface ReportExportChoice {
  readonly template: 'businessWideAssessment' | 'boardSummary';
  readonly parameters: { readonly [name: string]: boolean };
}

/**
 * Returns the order of the board summary or of the full report; `sure` adds the chapter on the sensitivity of levels.
 */
export const createReportExportChoice = (isBoardPaper: boolean, sure: boolean): ReportExportChoice =>
  isBoardPaper
    ? { template: 'boardSummary', parameters: {} }
    : { template: 'businessWideAssessment', parameters: { fragility: sure } };

export function useReportExport(language: Language, order: ReportExportChoice) {
  const { id, editor, past } = useAssessment();
  const state = past === null ? {} : { revision: past.revision };
  return useFileJob<ExportFormat>(async (format) => {
    await editor.flush();
    return call(reportContract.export, { body: { raId: id, format, language, ...order, ...state } });
  });
}

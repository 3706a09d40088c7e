import type { FindAssessmentOfWork } from '@klarsikt/operations/server/deferred/deps.ts';
import { packJobName } from '@klarsikt/reporting/server/pack/provides.ts';
import {
  createPackWorker,
  getAssessmentOfPackOrder,
  type PackWorkTools,
} from '@klarsikt/reporting/server/pack/work.ts';
import {
  createReportWorker,
  getAssessmentOfReportOrder,
  type ReportWorkTools,
  reportJobName,
} from '@klarsikt/reporting/server/report/work.ts';
import {
  createGroupReportWorker,
  type GroupReportWorkTools,
  groupReportJobName,
} from '@klarsikt/reporting/server/rollup/work.ts';
import {
  type AnalysisJobTools,
  analysisJobName,
  createAnalysisExportWorker,
} from '@klarsikt/threatview/server/analysis/export.ts';
import type { JobWorkers } from './platform/deferred.ts';

export function createJobWorkers(
  tools: ReportWorkTools & AnalysisJobTools & PackWorkTools & GroupReportWorkTools,
): JobWorkers {
  return {
    [reportJobName]: createReportWorker(tools),
    [analysisJobName]: createAnalysisExportWorker(tools),
    [packJobName]: createPackWorker(tools),
    [groupReportJobName]: createGroupReportWorker(tools),
  };
}

export const findAssessmentOfJob: FindAssessmentOfWork = ({ kind, input }) => {
  if (kind === packJobName) return getAssessmentOfPackOrder(input);
  return kind === reportJobName ? getAssessmentOfReportOrder(input) : null;
};

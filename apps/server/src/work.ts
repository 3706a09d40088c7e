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
  createGroupWorker,
  type GroupWorkTools,
  groupJobName,
} from '@klarsikt/reporting/server/rollup/work.ts';
import {
  type AnalysisJobTools,
  analysisJobName,
  exportAnalysis,
} from '@klarsikt/threatview/server/analysis/export.ts';
import type { DeferredWorkers } from './platform/deferred.ts';

export function createDeferredWork(
  tools: ReportWorkTools & AnalysisJobTools & PackWorkTools & GroupWorkTools,
): DeferredWorkers {
  return {
    [reportJobName]: createReportWorker(tools),
    [analysisJobName]: exportAnalysis(tools),
    [packJobName]: createPackWorker(tools),
    [groupJobName]: createGroupWorker(tools),
  };
}

export const findAssessmentOfJob: FindAssessmentOfWork = ({ kind, input }) => {
  if (kind === packJobName) return getAssessmentOfPackOrder(input);
  return kind === reportJobName ? getAssessmentOfReportOrder(input) : null;
};

/** Deferred work by kind. */

import type { AssessmentBehind } from '@klarsikt/operations/server/deferred/deps.ts';
import { packWork } from '@klarsikt/reporting/server/pack/provides.ts';
import { makePackWork, type PackWorkTools, packedAssessment } from '@klarsikt/reporting/server/pack/work.ts';
import {
  exportReport,
  type ReportWorkTools,
  reportedAssessment,
  reportWork,
} from '@klarsikt/reporting/server/report/work.ts';
import { exportGroup, type GroupWorkTools, groupWork } from '@klarsikt/reporting/server/rollup/work.ts';
import {
  type AnalysisWorkTools,
  analysisWork,
  exportAnalysis,
} from '@klarsikt/threatview/server/analysis/export.ts';
import type { Work } from './platform/deferred.ts';

export function deferredWork(
  tools: ReportWorkTools & AnalysisWorkTools & PackWorkTools & GroupWorkTools,
): Work {
  return {
    [reportWork]: exportReport(tools),
    [analysisWork]: exportAnalysis(tools),
    [packWork]: makePackWork(tools),
    [groupWork]: exportGroup(tools),
  };
}

export const assessmentBehind: AssessmentBehind = ({ kind, input }) => {
  if (kind === packWork) return packedAssessment(input);
  return kind === reportWork ? reportedAssessment(input) : null;
};

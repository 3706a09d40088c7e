/** Deferred work by kind. */
import { type AnalysisWorkTools, analysisWork, exportAnalysis } from './features/analysis/export.ts';
import type { AssessmentBehind } from './features/deferred/deps.ts';
import { packWork } from './features/pack/provides.ts';
import { makePackWork, type PackWorkTools, packedAssessment } from './features/pack/work.ts';
import {
  exportReport,
  type ReportWorkTools,
  reportedAssessment,
  reportWork,
} from './features/report/work.ts';
import { exportGroup, type GroupWorkTools, groupWork } from './features/rollup/work.ts';
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

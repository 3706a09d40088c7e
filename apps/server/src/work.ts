/** Deferred work by kind. */
import { exportReport, type ReportWorkTools, reportWork } from './features/report/work.ts';
import type { Work } from './platform/deferred.ts';

export function deferredWork(tools: ReportWorkTools): Work {
  return { [reportWork]: exportReport(tools) };
}

/** The levels of a unit year by year, for a report. */

import type { AssessmentResult } from '../../assess/types.ts';
import { buildAssessmentSummary, type ShownLevel } from '../../assessment/summary.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import { chooseAuthoritativeAssessment } from '../../group/authoritative.ts';
import { listChangedLevels } from './changed-levels.ts';
import type { AssessmentReportContext } from './context.ts';
import type { ChangedLevel } from './lines.ts';
import type { ReportedYear } from './report-input.ts';

interface CountedYear extends ReportedYear {
  readonly overall: ShownLevel;
}

/** The assessment of the previous year, with the levels that differ from those of the reported year. */
export interface PreviousYearLevels {
  readonly year: string;
  readonly name: string;
  readonly levels: readonly ChangedLevel[];
}

/**
 * One year of the unit: the assessment that represents the year, with its levels. `own` marks the reported
 * assessment.
 */
export interface YearLine {
  readonly year: string;
  readonly name: string;
  readonly inherent: number;
  readonly strength: number | null;
  readonly residual: number;
  readonly own: boolean;
}

interface YearsInput {
  readonly document: AssessmentDocument;
  readonly result: AssessmentResult;
  readonly year?: number;
  readonly years?: readonly ReportedYear[];
}

/**
 * Returns the assessments that represent the earlier years, oldest first. The assessment that was approved last
 * represents a year, otherwise the assessment that was changed last.
 */
function earlierYears({ years, year }: Pick<YearsInput, 'years' | 'year'>): readonly CountedYear[] {
  if (year === undefined) return [];
  const before = (years ?? []).filter(({ period }) => period < year);
  return [...new Set(before.map(({ period }) => period))]
    .sort((a, b) => a - b)
    .flatMap((period): readonly CountedYear[] => {
      const of = before.flatMap((one) =>
        one.period === period && one.overall !== null ? [{ ...one, overall: one.overall }] : [],
      );
      const counted = chooseAuthoritativeAssessment(of, { period, chosen: null });
      return counted === null ? [] : [counted];
    });
}

/**
 * Returns one line per year of the unit up to the reported assessment, oldest first; empty without an earlier year.
 */
export function listYearLines(given: YearsInput): readonly YearLine[] {
  const { year, result, document } = given;
  const overall = result.combined?.overall ?? null;
  const earlier = earlierYears(given);
  if (year === undefined || overall === null || earlier.length === 0) return [];
  const lines = earlier.map(({ period, name, overall: { inherent, strength, residual } }): YearLine => {
    return { year: String(period), name, inherent, strength, residual, own: false };
  });
  const { inherent, strength, residual } = overall;
  const { name } = document.settings;
  return [...lines, { year: String(year), name, inherent, strength, residual, own: true }];
}

/**
 * Finds the previous year and the levels whose shown figures differ: first the overall level, then the levels of the
 * types.
 */
export function buildPreviousYearReport(context: AssessmentReportContext): PreviousYearLevels | null {
  const last = context.result.combined?.overall ? earlierYears(context).at(-1) : undefined;
  if (last === undefined) return null;
  const { document, result } = context;
  const before = { overall: last.overall, types: last.types ?? {} };
  return {
    year: String(last.period),
    name: last.name,
    levels: listChangedLevels(before, buildAssessmentSummary(document, result), context),
  };
}

/** How the levels of a unit moved from year to year, as a report tells of it. */

import type { AssessmentResult } from '../../assess/types.ts';
import { type ShownLevel, summaryOf } from '../../assessment/summary.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import { authoritative } from '../../group/authoritative.ts';
import { changedLevels } from './changed-levels.ts';
import type { ReportContext } from './context.ts';
import type { ReportedYear } from './given.ts';
import type { ChangedLevel } from './lines.ts';

interface CountedYear extends ReportedYear {
  readonly overall: ShownLevel;
}

/** The year before: its assessment, and the levels that differ from this one's. */
export interface LastYear {
  readonly year: string;
  readonly name: string;
  readonly levels: readonly ChangedLevel[];
}

/** One year of the unit: the assessment that counts for it, with its levels. `own`: the one that is reported. */
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

/** The assessments that count for the earlier years, oldest first: the one approved last, else the one changed last. */
function earlierYears({ years, year }: Pick<YearsInput, 'years' | 'year'>): readonly CountedYear[] {
  if (year === undefined) return [];
  const before = (years ?? []).filter(({ period }) => period < year);
  return [...new Set(before.map(({ period }) => period))]
    .sort((a, b) => a - b)
    .flatMap((period): readonly CountedYear[] => {
      const of = before.flatMap((one) =>
        one.period === period && one.overall !== null ? [{ ...one, overall: one.overall }] : [],
      );
      const counted = authoritative(of, { period, chosen: null });
      return counted === null ? [] : [counted];
    });
}

/**
 * The unit's years up to the reported assessment's, oldest first, one line each. Empty where there is no earlier year to
 * compare with.
 */
export function yearLines(given: YearsInput): readonly YearLine[] {
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

/** The year before with the levels that are shown otherwise now: the overall one, then those of the types. */
export function lastYearReport(context: ReportContext): LastYear | null {
  const last = context.result.combined?.overall ? earlierYears(context).at(-1) : undefined;
  if (last === undefined) return null;
  const { document, result } = context;
  const before = { overall: last.overall, types: last.types ?? {} };
  return {
    year: String(last.period),
    name: last.name,
    levels: changedLevels(before, summaryOf(document, result), context),
  };
}

/** How the levels of a unit moved from year to year, as a report tells of it. */

import type { AssessmentResult } from '../../assess/types.ts';
import type { ShownLevel } from '../../assessment/summary.ts';
import type { AssessmentDocument } from '../../assessment/types.ts';
import { authoritative, type GroupCandidate } from '../../group/authoritative.ts';

/** Another assessment of the same unit, with its overall level; null where it has none. */
export interface ReportedYear extends GroupCandidate {
  readonly name: string;
  readonly overall: ShownLevel | null;
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

/**
 * The unit's years up to the reported assessment's, oldest first, one line each: of several assessments for a year the one
 * that was approved last, else the one that was changed last. Empty where there is no earlier year to compare with.
 */
export function yearLines({ years, year, result, document }: YearsInput): readonly YearLine[] {
  const overall = result.combined?.overall ?? null;
  if (year === undefined || overall === null) return [];
  const before = (years ?? []).filter(({ period, overall: level }) => period < year && level !== null);
  const lines = [...new Set(before.map(({ period }) => period))]
    .sort((a, b) => a - b)
    .flatMap((period): YearLine[] => {
      const of = before.filter((one) => one.period === period);
      const spoken = authoritative(of, { period, chosen: null });
      if (spoken === null || spoken.overall === null) return [];
      const { inherent, strength, residual } = spoken.overall;
      return [{ year: String(period), name: spoken.name, inherent, strength, residual, own: false }];
    });
  if (lines.length === 0) return [];
  const { inherent, strength, residual } = overall;
  const { name } = document.settings;
  return [...lines, { year: String(year), name, inherent, strength, residual, own: true }];
}

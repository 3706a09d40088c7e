/** Chooses which assessment of a unit counts in its group. */

/** An assessment of a unit that could count in the group. `period` is its year. Times are ISO instants in UTC. */
export interface AssessmentCandidate {
  readonly id: number;
  readonly period: number;
  /** Time of the approval of the whole assessment if the approval is in force; null otherwise. */
  readonly approvedAt: string | null;
  readonly updatedAt: string;
}

/** Returns the year of an assessment: the year of its date, or else of its creation (ISO texts). */
export function getAssessmentYear(date: string | null, createdAt: string): number {
  return Number((date === null || date === '' ? createdAt : date).slice(0, 4));
}

/**
 * Chooses the assessment that counts for a unit in a year, among those of that year or earlier: the assessment that a
 * user has chosen, else the latest approved, else the latest changed. Null without a candidate. Source:
 * docs/calculation.md section 14.
 */
export function chooseAuthoritativeAssessment<C extends AssessmentCandidate>(
  candidates: readonly C[],
  given: { readonly period: number; readonly chosen: number | null },
): C | null {
  const within = candidates.filter(({ period }) => period <= given.period);
  const chosen = within.find(({ id }) => id === given.chosen);
  if (chosen !== undefined) return chosen;
  return (
    findLatest(within, ({ approvedAt }) => approvedAt) ?? findLatest(within, ({ updatedAt }) => updatedAt)
  );
}

function findLatest<C extends AssessmentCandidate>(
  candidates: readonly C[],
  of: (candidate: C) => string | null,
): C | null {
  return candidates.reduce<C | null>((best, candidate) => {
    const at = of(candidate);
    if (at === null) return best;
    const before = best === null ? null : of(best);
    const later = before === null || at > before || (at === before && candidate.id > (best?.id ?? 0));
    return later ? candidate : best;
  }, null);
}

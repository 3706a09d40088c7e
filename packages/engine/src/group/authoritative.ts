/** Which of a unit's assessments counts for it. */

/** An assessment of a unit. `period`: the year that it is for. Times are ISO times in UTC. */
export interface GroupCandidate {
  readonly id: number;
  readonly period: number;
  /** When the whole was approved, as long as the approval is in force. */
  readonly approvedAt: string | null;
  readonly updatedAt: string;
}

/** The year that an assessment is for: that of its own date, or of its creation where it has none (ISO texts). */
export function periodOf(date: string | null, createdAt: string): number {
  return Number((date === null || date === '' ? createdAt : date).slice(0, 4));
}

/**
 * The assessment that counts for a unit in a year: of those for that year or an earlier one the chosen one; else the one
 * approved last; else the one changed last. Null where there is none. Source: specification of the group roll-up.
 */
export function authoritative<C extends GroupCandidate>(
  candidates: readonly C[],
  given: { readonly period: number; readonly chosen: number | null },
): C | null {
  const within = candidates.filter(({ period }) => period <= given.period);
  const chosen = within.find(({ id }) => id === given.chosen);
  if (chosen !== undefined) return chosen;
  return latest(within, ({ approvedAt }) => approvedAt) ?? latest(within, ({ updatedAt }) => updatedAt);
}

function latest<C extends GroupCandidate>(
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

/** Preselects rows of a table before a person decides: certain rows and likely guesses. */
import type { EntryDecisionReason } from './entry-cells.ts';
import type { RowDecisionReason, RowVerdict } from './figures.ts';
import type { MatchCandidate } from './match.ts';

/** The properties of a row that decide whether it is preselected. */
export interface PreselectionCandidate {
  readonly row: number;
  readonly verdict: RowVerdict;
  readonly reason: RowDecisionReason | EntryDecisionReason | null;
  readonly key: string | null;
  readonly candidates: readonly MatchCandidate[];
}

/** A preselected row: its target, and whether a person has to confirm it. */
export interface Preselection {
  readonly key: string;
  readonly isGuess: boolean;
}

/** Smallest confidence at which the likeliest of several meanings is preselected. */
const likelyFrom = 0.6;

/** Smallest lead of the likeliest meaning over the second one, in confidence. */
const lead = 0.12;

/**
 * Reasons that leave the meaning of a row nearly certain: the row has a usual name, or only the exact form of a value
 * is uncertain.
 */
const minor: ReadonlySet<PreselectionCandidate['reason']> = new Set([
  'usual',
  'about',
  'segment',
  'word',
  'kind',
  'whole',
  'person',
  'motivation',
  'due',
  'level',
  'flag',
  'day',
  'long',
]);

function findGuess({ verdict, reason, key, candidates }: PreselectionCandidate): string | null {
  if (verdict === 'confirm') return minor.has(reason) ? key : null;
  const [first, second] = candidates;
  if (verdict !== 'choose' || reason !== 'ambiguous' || first === undefined) return null;
  // Do not guess: only a person can tell which revision a code with several meanings belongs to.
  if (first.by === 'code') return null;
  const isLikely = first.confidence >= likelyFrom && first.confidence - (second?.confidence ?? 0) >= lead;
  return isLikely ? first.key : null;
}

/**
 * Returns the preselected rows by row number. A guess is left out if it would write to the same place as a certain
 * row or another guess. `placesOf`: the places that a row with a key would write to.
 */
export function preselectRows<R extends PreselectionCandidate>(
  rows: readonly R[],
  placesOf: (row: R, key: string) => readonly string[],
): ReadonlyMap<number, Preselection> {
  const chosen = rows.flatMap((row) => {
    const key = row.verdict === 'found' ? row.key : findGuess(row);
    return key === null
      ? []
      : [{ row: row.row, key, isGuess: row.verdict !== 'found', places: placesOf(row, key) }];
  });
  const uses = new Map<string, number>();
  for (const place of chosen.flatMap(({ places }) => places)) uses.set(place, (uses.get(place) ?? 0) + 1);
  return new Map(
    chosen
      .filter(({ isGuess, places }) => !isGuess || places.every((place) => uses.get(place) === 1))
      .map(({ row, key, isGuess }) => [row, { key, isGuess }]),
  );
}

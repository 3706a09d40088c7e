/** Chooses rows of a read table before a person has decided: certain rows, and good guesses. */
import type { EntryDecisionReason } from './entry-cells.ts';
import type { RowDecisionReason, RowVerdict } from './figures.ts';
import type { MatchCandidate } from './match.ts';

/** The properties that decide whether a row is chosen. */
export interface PreselectionCandidate {
  readonly row: number;
  readonly verdict: RowVerdict;
  readonly reason: RowDecisionReason | EntryDecisionReason | null;
  readonly key: string | null;
  readonly candidates: readonly MatchCandidate[];
}

/** A chosen row: its target, and whether a person has to confirm it. */
export interface Preselection {
  readonly key: string;
  readonly isGuess: boolean;
}

/** Confidence from which a row with several possible meanings is chosen as the likeliest of them. */
const likelyFrom = 0.6;

/** Smallest lead of the likeliest meaning before the next one. */
const lead = 0.12;

/** Reasons that leave little doubt about what a row means: a usual name, or a doubt about how exactly it is written. */
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
  // Only a person knows the revision of a code with several meanings.
  if (first.by === 'code') return null;
  const isLikely = first.confidence >= likelyFrom && first.confidence - (second?.confidence ?? 0) >= lead;
  return isLikely ? first.key : null;
}

/**
 * The chosen rows by row number. A guess is left out if a chosen row or another guess has one of its places.
 * `placesOf`: the places that a row with a key would write.
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

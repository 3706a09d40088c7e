import { isSameJson } from '@klarsikt/engine/assessment';
import { useState } from 'react';

/**
 * Reuses the previous object for each equal entry, and the previous list if all entries are equal, so that memoized
 * rows are not rendered. `entries` must stay the same object while its sources are unchanged.
 */
export function useStableEntries<T>(entries: readonly T[], keyOf: (entry: T) => string): readonly T[] {
  const [{ given, kept }, keep] = useState({ given: entries, kept: entries });
  if (given === entries) return kept;
  const before = new Map(kept.map((entry) => [keyOf(entry), entry]));
  const next = entries.map((entry) => {
    const known = before.get(keyOf(entry));
    return known !== undefined && isSameJson(known, entry) ? known : entry;
  });
  const isSame = next.length === kept.length && next.every((entry, at) => entry === kept[at]);
  const lasting = isSame ? kept : next;
  keep({ given: entries, kept: lasting });
  return lasting;
}

/** Lists of which most entries stay as they are at a change. */
import { sameJson } from '@klarsikt/engine';
import { useState } from 'react';

/**
 * Each entry as the object of the drawing before while both say the same, so that what was drawn of it stays; the list too, while
 * all of it does. `entries` is the same list as long as nothing that it was made of changes.
 */
export function useSameEach<T>(entries: readonly T[], keyOf: (entry: T) => string): readonly T[] {
  const [{ given, kept }, keep] = useState({ given: entries, kept: entries });
  if (given === entries) return kept;
  const before = new Map(kept.map((entry) => [keyOf(entry), entry]));
  const next = entries.map((entry) => {
    const known = before.get(keyOf(entry));
    return known !== undefined && sameJson(known, entry) ? known : entry;
  });
  const isSame = next.length === kept.length && next.every((entry, at) => entry === kept[at]);
  const lasting = isSame ? kept : next;
  keep({ given: entries, kept: lasting });
  return lasting;
}

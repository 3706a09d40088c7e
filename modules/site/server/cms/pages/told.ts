/** What texts of the site tell of. */
import type { NamedContent } from '@klarsikt/engine';
import type { Site } from './context.ts';
import type { ThreatFact } from './facts.ts';

/** Threats of some texts, those with a level first, the highest before the others. */
export function threatsOf({ facts }: Site, documents: readonly NamedContent[]): readonly ThreatFact[] {
  const keys = new Set(documents.flatMap(({ document }) => document.threats));
  return [...keys]
    .flatMap((key) => facts.threat(key) ?? [])
    .toSorted((a, b) => (b.level ?? -1) - (a.level ?? -1));
}

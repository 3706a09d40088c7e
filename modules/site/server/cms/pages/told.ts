import type { NamedContent } from '@klarsikt/engine/content';
import type { SiteContext } from './context.ts';
import type { MentionedThreat } from './facts.ts';

/** Lists the threats that the texts mention: first those with a level, in descending order. */
export function listMentionedThreats(
  { facts }: SiteContext,
  documents: readonly NamedContent[],
): readonly MentionedThreat[] {
  const keys = new Set(documents.flatMap(({ document }) => document.threats));
  return [...keys]
    .flatMap((key) => facts.threat(key) ?? [])
    .toSorted((a, b) => (b.level ?? -1) - (a.level ?? -1));
}

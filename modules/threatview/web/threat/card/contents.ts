/** The card's sections in order, with what each counts. Those that not every threat has are left out without content. */
import type { ThreatCard } from '@klarsikt/contract';
import { threatThemes } from '@klarsikt/engine';

export type SectionId =
  | 'exploitation'
  | 'concern'
  | 'risks'
  | 'compliance'
  | 'sources'
  | 'indicators'
  | 'controls'
  | 'family'
  | 'notes';

export interface SectionEntry {
  readonly id: SectionId;
  readonly count: number;
}

/** What the reader looks for on every card: that there is nothing is an answer. */
const alwaysThere: ReadonlySet<SectionId> = new Set(['concern', 'compliance', 'sources', 'notes']);

/** What the reader's organisation has on the threat; null where that section is not shown. */
export interface OwnCounts {
  readonly concern: number | null;
  readonly notes: number | null;
}

/** Number of related risks, obligations aside. */
export function riskTotal({ risks }: Pick<ThreatCard, 'risks'>): number {
  return Object.values(risks).reduce((sum, list) => sum + list.length, 0);
}

type Counted = Pick<
  ThreatCard,
  'exploitation' | 'risks' | 'legals' | 'references' | 'indicators' | 'controls' | 'children' | 'mother'
>;

export function sectionsOf(card: Counted, { concern, notes }: OwnCounts): readonly SectionEntry[] {
  const entries: readonly SectionEntry[] = [
    { id: 'exploitation', count: card.exploitation.length },
    ...(concern === null ? [] : [{ id: 'concern' as const, count: concern }]),
    { id: 'risks', count: riskTotal(card) },
    { id: 'compliance', count: card.legals.length },
    { id: 'sources', count: card.references.length },
    { id: 'indicators', count: card.indicators.length },
    { id: 'controls', count: card.controls.length },
    { id: 'family', count: card.children.length + (card.mother === null ? 0 : 1) },
    ...(notes === null ? [] : [{ id: 'notes' as const, count: notes }]),
  ];
  return entries.filter(({ id, count }) => count > 0 || alwaysThere.has(id));
}

/** Themes of which something is written. */
export function themesOf(card: ThreatCard) {
  return threatThemes.filter((theme) => card.themes[theme].en !== '' || card.themes[theme].sv !== '');
}

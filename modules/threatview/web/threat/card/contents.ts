/** Sections of the card in order, with their counts; optional sections without content are left out. */
import type { ThreatCard } from '@klarsikt/contract';
import { threatThemes } from '@klarsikt/engine/model';

export type CardSectionId =
  | 'exploitation'
  | 'concern'
  | 'risks'
  | 'compliance'
  | 'sources'
  | 'indicators'
  | 'controls'
  | 'family'
  | 'notes';

export interface CardSectionEntry {
  readonly id: CardSectionId;
  readonly count: number;
}

/** Show these sections even if they are empty, because readers look for them on every card. */
const alwaysThere: ReadonlySet<CardSectionId> = new Set(['concern', 'compliance', 'sources', 'notes']);

/** Counts of the organisation's own sections; null if the section is not shown. */
export interface OwnSectionCounts {
  readonly concern: number | null;
  readonly notes: number | null;
}

export function countCardRisks({ risks }: Pick<ThreatCard, 'risks'>): number {
  return Object.values(risks).reduce((sum, list) => sum + list.length, 0);
}

type CountedCard = Pick<
  ThreatCard,
  'exploitation' | 'risks' | 'legals' | 'references' | 'indicators' | 'controls' | 'children' | 'mother'
>;

export function listCardSections(
  card: CountedCard,
  { concern, notes }: OwnSectionCounts,
): readonly CardSectionEntry[] {
  const entries: readonly CardSectionEntry[] = [
    { id: 'exploitation', count: card.exploitation.length },
    ...(concern === null ? [] : [{ id: 'concern' as const, count: concern }]),
    { id: 'risks', count: countCardRisks(card) },
    { id: 'compliance', count: card.legals.length },
    { id: 'sources', count: card.references.length },
    { id: 'indicators', count: card.indicators.length },
    { id: 'controls', count: card.controls.length },
    { id: 'family', count: card.children.length + (card.mother === null ? 0 : 1) },
    ...(notes === null ? [] : [{ id: 'notes' as const, count: notes }]),
  ];
  return entries.filter(({ id, count }) => count > 0 || alwaysThere.has(id));
}

export function listCardThemes(card: ThreatCard) {
  return threatThemes.filter((theme) => card.themes[theme].en !== '' || card.themes[theme].sv !== '');
}

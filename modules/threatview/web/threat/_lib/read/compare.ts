import type { ThreatCard } from '@klarsikt/contract';
import { type RiskType, riskTypes, type Text } from '@klarsikt/engine/text';

export interface ComparedItems<T> {
  readonly all: readonly T[];
  /** For each threat, its items that are not common to all threats. */
  readonly rest: readonly (readonly T[])[];
}

interface Keyed {
  readonly key: string;
}

/**
 * Splits lists by key into the items common to all lists, in the order of the first list, and the further items of
 * each list.
 */
export function splitCommonItems<T extends Keyed>(lists: readonly (readonly T[])[]): ComparedItems<T> {
  const keys = lists.map((list) => new Set(list.map(({ key }) => key)));
  const inAll = ({ key }: T) => keys.every((known) => known.has(key));
  return {
    all: (lists[0] ?? []).filter(inAll),
    rest: lists.map((list) => list.filter((item) => !inAll(item))),
  };
}

export type ComparedItemKind = RiskType | 'controls' | 'sources';

export interface ComparedItem extends Keyed {
  readonly name: string;
}

export interface ComparedItemGroup extends ComparedItems<ComparedItem> {
  readonly kind: ComparedItemKind;
}

type ComparedCard = Pick<ThreatCard, 'risks' | 'legals' | 'controls' | 'references'>;

/** Compares cards in groups of items; empty groups are left out. `text` returns a name in the reader's language. */
export function compareThreatCards(
  cards: readonly ComparedCard[],
  text: (text: Text) => string,
): readonly ComparedItemGroup[] {
  const named = (list: readonly (Keyed & { readonly name: Text })[]): readonly ComparedItem[] =>
    list.map(({ key, name }) => ({ key, name: text(name) }));
  const risksOf = (card: ComparedCard, type: RiskType) =>
    named(type === 'legals' ? card.legals : card.risks[type]);
  const titled = ({ references }: ComparedCard): readonly ComparedItem[] =>
    references.map(({ key, title, name }) => ({ key, name: title || text(name) }));
  const specific = ({ controls }: ComparedCard) => named(controls.filter(({ general }) => !general));
  const groups: readonly ComparedItemGroup[] = [
    ...riskTypes.map((type) => ({
      kind: type,
      ...splitCommonItems(cards.map((card) => risksOf(card, type))),
    })),
    { kind: 'controls', ...splitCommonItems(cards.map(specific)) },
    { kind: 'sources', ...splitCommonItems(cards.map(titled)) },
  ];
  return groups.filter(({ all, rest }) => all.length + rest.flat().length > 0);
}

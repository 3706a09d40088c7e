/** Two to four threats side by side: what all have, and what each has beside that. */
import type { ThreatCard } from '@klarsikt/contract';
import { type RiskType, riskTypes, type Text } from '@klarsikt/engine';

export interface Sides<T> {
  /** What every one has. */
  readonly all: readonly T[];
  /** One by one what each has beside that. */
  readonly rest: readonly (readonly T[])[];
}

interface Keyed {
  readonly key: string;
}

/** Parts lists by key, in the order of the first for what all have, and each in its own for the rest. */
export function sidesOf<T extends Keyed>(lists: readonly (readonly T[])[]): Sides<T> {
  const keys = lists.map((list) => new Set(list.map(({ key }) => key)));
  const inAll = ({ key }: T) => keys.every((known) => known.has(key));
  return {
    all: (lists[0] ?? []).filter(inAll),
    rest: lists.map((list) => list.filter((item) => !inAll(item))),
  };
}

/** What is compared: the related risks by type, the controls and the sources. */
export type ComparedKind = RiskType | 'controls' | 'sources';

export interface Item extends Keyed {
  readonly name: string;
}

export interface ComparedGroup extends Sides<Item> {
  readonly kind: ComparedKind;
}

type Compared = Pick<ThreatCard, 'risks' | 'legals' | 'controls' | 'references'>;

/** Group by group; what none has is left out. `text` writes a name in the reader's language. */
export function comparedGroups(
  cards: readonly Compared[],
  text: (text: Text) => string,
): readonly ComparedGroup[] {
  const named = (list: readonly (Keyed & { readonly name: Text })[]): readonly Item[] =>
    list.map(({ key, name }) => ({ key, name: text(name) }));
  const risksOf = (card: Compared, type: RiskType) =>
    named(type === 'legals' ? card.legals : card.risks[type]);
  const titled = ({ references }: Compared): readonly Item[] =>
    references.map(({ key, title, name }) => ({ key, name: title || text(name) }));
  const specific = ({ controls }: Compared) => named(controls.filter(({ general }) => !general));
  const groups: readonly ComparedGroup[] = [
    ...riskTypes.map((type) => ({ kind: type, ...sidesOf(cards.map((card) => risksOf(card, type))) })),
    { kind: 'controls', ...sidesOf(cards.map(specific)) },
    { kind: 'sources', ...sidesOf(cards.map(titled)) },
  ];
  return groups.filter(({ all, rest }) => all.length + rest.flat().length > 0);
}

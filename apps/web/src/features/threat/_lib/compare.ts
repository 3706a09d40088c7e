/** Two threats side by side: what both have, and what only one has. */
import type { ThreatCard } from '@klarsikt/contract';
import { type RiskType, riskTypes, type Text } from '@klarsikt/engine';

export interface Sides<T> {
  readonly both: readonly T[];
  readonly onlyA: readonly T[];
  readonly onlyB: readonly T[];
}

interface Keyed {
  readonly key: string;
}

/** Parts two lists by key, in the order of the first, then of the second. */
export function sidesOf<T extends Keyed>(a: readonly T[], b: readonly T[]): Sides<T> {
  const inA = new Set(a.map(({ key }) => key));
  const inB = new Set(b.map(({ key }) => key));
  return {
    both: a.filter(({ key }) => inB.has(key)),
    onlyA: a.filter(({ key }) => !inB.has(key)),
    onlyB: b.filter(({ key }) => !inA.has(key)),
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

/** Group by group; what neither has is left out. `text` writes a name in the reader's language. */
export function comparedGroups(
  a: Compared,
  b: Compared,
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
    ...riskTypes.map((type) => ({ kind: type, ...sidesOf(risksOf(a, type), risksOf(b, type)) })),
    { kind: 'controls', ...sidesOf(specific(a), specific(b)) },
    { kind: 'sources', ...sidesOf(titled(a), titled(b)) },
  ];
  return groups.filter(({ both, onlyA, onlyB }) => both.length + onlyA.length + onlyB.length > 0);
}

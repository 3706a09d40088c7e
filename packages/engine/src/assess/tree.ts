/** Mother and child threats: calculation page sections 4.1, 4.3, 4.4 and 6. */
import type { ThreatInput } from './types.ts';

/** The family trees of the threats; threats are numbered by their position in the input. */
export interface ThreatTree {
  readonly size: number;
  /** Index of the mother; -1 for a root. */
  readonly mother: Int32Array;
  /** Mothers before their children, one family after another. */
  readonly order: readonly number[];
  /** Every child before its mother: the reverse of `order`. */
  readonly childrenFirst: readonly number[];
}

/**
 * Builds the trees. A threat is a root if its mother is unknown or if it would be its own ancestor. It throws
 * when a key occurs twice.
 */
export function buildThreatFamilyTree(threats: readonly ThreatInput[]): ThreatTree {
  const indexOf = new Map<string, number>();
  threats.forEach((threat, index) => {
    if (indexOf.has(threat.key)) throw new Error(`Threat ${threat.key} occurs twice`);
    indexOf.set(threat.key, index);
  });
  const named = new Int32Array(
    threats.map(({ parent }) => (typeof parent === 'string' ? (indexOf.get(parent) ?? -1) : -1)),
  );
  const mother = named.map((parent, index) => (isOwnAncestor(index, named) ? -1 : parent));
  const order = mothersFirst(mother);
  return { size: threats.length, mother, order, childrenFirst: order.toReversed() };
}

function isOwnAncestor(index: number, mother: Int32Array): boolean {
  let ancestor = mother[index] ?? -1;
  // A walk longer than the number of threats means a cycle among the ancestors.
  for (let step = 0; ancestor >= 0 && step < mother.length; step++) {
    if (ancestor === index) return true;
    ancestor = mother[ancestor] ?? -1;
  }
  return false;
}

/** Each threat followed by all its descendants. */
function mothersFirst(mother: Int32Array): readonly number[] {
  const children: number[][] = [...mother].map(() => []);
  const open: number[] = [];
  mother.forEach((parent, threat) => {
    (children[parent] ?? open).push(threat);
  });
  const order: number[] = [];
  for (let threat = open.pop(); threat !== undefined; threat = open.pop()) {
    order.push(threat);
    open.push(...(children[threat] ?? []));
  }
  return order;
}

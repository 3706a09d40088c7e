/** Families of mother and child threats: docs/calculation.md sections 4.1, 4.3, 4.4 and 6. */
import type { ThreatInput } from './types.ts';

/** Family trees of the threats, which are identified by their index in the input. */
export interface ThreatTree {
  readonly size: number;
  /** Index of the mother threat; -1 for a root. */
  readonly mother: Int32Array;
  /** Threats in an order in which each mother threat precedes its children, one family after another. */
  readonly order: readonly number[];
  /** Threats in an order in which each child precedes its mother threat: the reverse of `order`. */
  readonly childrenFirst: readonly number[];
}

/**
 * Builds the family trees. A threat is a root if its mother threat is unknown or if it would be its own ancestor.
 * Throws if a key occurs twice.
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
  // Stop after as many steps as there are threats, because a longer path must contain a cycle.
  for (let step = 0; ancestor >= 0 && step < mother.length; step++) {
    if (ancestor === index) return true;
    ancestor = mother[ancestor] ?? -1;
  }
  return false;
}

/** Orders the threats so that each is followed by all its descendants. */
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

/**
 * The graph of geographies, in which places contain other places. See docs/calculation.md sections 3, 4.2, 4.3 and
 * 4.6.
 */
import type { AssessmentCase } from './types.ts';

/**
 * Ancestors and innermost descendants of every place in the graph; both are empty for a place that is not in the
 * graph.
 */
export interface GeographyIndex {
  readonly ancestors: (key: string) => ReadonlySet<string>;
  /** Descendants of a place that have no children of their own. */
  readonly leaves: (key: string) => ReadonlySet<string>;
}

const nowhere: ReadonlySet<string> = new Set();

/** Builds the index. A cycle in the data is followed only once, and no place becomes its own ancestor. */
export function indexGeographies(geographies: AssessmentCase['geographies'] = []): GeographyIndex {
  const parents = new Map<string, readonly string[]>();
  const hasChildren = new Set<string>();
  for (const { key, parents: own = [] } of geographies) {
    parents.set(key, own);
    for (const parent of own) hasChildren.add(parent);
  }
  const ancestors = new Map<string, ReadonlySet<string>>();
  const leaves = new Map<string, Set<string>>();
  for (const key of parents.keys()) {
    const above = ancestorsOf(key, parents);
    ancestors.set(key, above);
    if (!hasChildren.has(key)) for (const ancestor of above) addTo(leaves, ancestor, key);
  }
  return {
    ancestors: (key) => ancestors.get(key) ?? nowhere,
    leaves: (key) => leaves.get(key) ?? nowhere,
  };
}

function ancestorsOf(key: string, parents: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...(parents.get(key) ?? [])];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place === key || found.has(place)) continue;
    found.add(place);
    open.push(...(parents.get(place) ?? []));
  }
  return found;
}

function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}

/** True if the places are equal or one of them contains the other. */
export function isRelatedGeography(a: string, b: string, geographies: GeographyIndex): boolean {
  return a === b || geographies.ancestors(a).has(b) || geographies.ancestors(b).has(a);
}

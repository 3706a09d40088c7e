/** The geography graph: which place lies in which. Calculation page sections 3, 4.2, 4.3 and 4.6. */
import type { AssessmentCase } from './types.ts';

/** Ancestors and descendants of every place that the graph names; a place that it does not name has none. */
export interface GeographyIndex {
  readonly ancestors: (key: string) => ReadonlySet<string>;
  /** Descendants that have no children of their own. */
  readonly leaves: (key: string) => ReadonlySet<string>;
}

const nowhere: ReadonlySet<string> = new Set();

/** Indexes the graph. A circle in the data is walked once: no place is its own ancestor. */
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

/** True when one place is the other, or lies in it. */
export function isRelatedPlace(a: string, b: string, geographies: GeographyIndex): boolean {
  return a === b || geographies.ancestors(a).has(b) || geographies.ancestors(b).has(a);
}

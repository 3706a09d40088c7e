/**
 * Finds the entities on a cycle of parents. The search is not recursive, so that a long chain cannot overflow the
 * stack.
 */
export function findEntitiesOnCycles(
  entities: readonly { readonly key: string }[],
  parentsOf: (key: string) => readonly string[],
): ReadonlySet<string> {
  const state = new Map<string, 'open' | 'closed'>();
  const cyclic = new Set<string>();
  for (const { key } of entities) {
    if (!state.has(key)) exploreParents(key, parentsOf, state, cyclic);
  }
  return cyclic;
}

function exploreParents(
  start: string,
  parentsOf: (key: string) => readonly string[],
  state: Map<string, 'open' | 'closed'>,
  cyclic: Set<string>,
): void {
  const path = [{ key: start, parents: parentsOf(start), next: 0 }];
  state.set(start, 'open');
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const parent = top.parents[top.next];
    top.next += 1;
    if (parent === undefined) {
      state.set(top.key, 'closed');
      path.pop();
    } else if (state.get(parent) === 'open') {
      for (const step of path.slice(path.findIndex(({ key }) => key === parent))) cyclic.add(step.key);
    } else if (!state.has(parent)) {
      state.set(parent, 'open');
      path.push({ key: parent, parents: parentsOf(parent), next: 0 });
    }
  }
}

/** Orders the indices of a graph without cycles so that every parent precedes its children. */
export function orderParentsFirst(parents: readonly (readonly number[])[]): readonly number[] {
  const order: number[] = [];
  const placed = new Uint8Array(parents.length);
  const waiting: number[] = [];
  for (let start = 0; start < parents.length; start += 1) {
    waiting.push(start);
    for (let node = waiting.at(-1); node !== undefined; node = waiting.at(-1)) {
      const open = placed[node] === 1 ? undefined : parents[node]?.find((parent) => placed[parent] === 0);
      if (open !== undefined) {
        waiting.push(open);
        continue;
      }
      waiting.pop();
      if (placed[node] === 0) order.push(node);
      placed[node] = 1;
    }
  }
  return order;
}

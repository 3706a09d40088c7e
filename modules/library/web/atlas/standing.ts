/** Where a threat may be put in the tree. */
import type { TreeThreat } from '@klarsikt/contract';
import type { Node } from './tree.ts';

/** Where a threat stands: below a mother, or in a category. */
export interface Standing {
  readonly category: string | null;
  readonly parent: string | null;
}

/** Where it would stand: below a threat it keeps its category; in a category it has no mother any more. */
export function standingAt(
  { category }: Standing,
  to: { readonly key: string; readonly type: string },
): Standing {
  return to.type === 'category' ? { category: to.key, parent: null } : { category, parent: to.key };
}

/** True where a threat can be put: not where it is already, not onto itself and not below itself. */
export function mayStand(nodes: ReadonlyMap<string, Node>, moved: TreeThreat, to: Node): boolean {
  if (to.id === 0) return false;
  const next = standingAt(moved, to);
  if (next.category === moved.category && next.parent === moved.parent) return false;
  for (let at: string | null = to.key; at !== null; at = nodes.get(at)?.parent ?? null)
    if (at === moved.key) return false;
  return true;
}

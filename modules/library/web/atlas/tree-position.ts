import type { TreeThreat } from '@klarsikt/contract';
import type { TreeNode } from './tree.ts';

/** Place of a threat in the tree: below a mother threat, or directly in a category. */
export interface TreePosition {
  readonly category: string | null;
  readonly parent: string | null;
}

/** New place after a move: below a threat the category is kept; in a category the mother threat is removed. */
export function computeMovedPosition(
  { category }: TreePosition,
  to: { readonly key: string; readonly type: string },
): TreePosition {
  return to.type === 'category' ? { category: to.key, parent: null } : { category, parent: to.key };
}

/** False for the present place, for the threat itself, and for places below it. */
export function canMoveTo(nodes: ReadonlyMap<string, TreeNode>, moved: TreeThreat, to: TreeNode): boolean {
  if (to.id === 0) return false;
  const next = computeMovedPosition(moved, to);
  if (next.category === moved.category && next.parent === moved.parent) return false;
  for (let at: string | null = to.key; at !== null; at = nodes.get(at)?.parent ?? null)
    if (at === moved.key) return false;
  return true;
}

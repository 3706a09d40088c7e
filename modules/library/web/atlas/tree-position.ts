import type { TreeThreat } from '@klarsikt/contract';
import type { ThreatTreeNode } from './tree.ts';

/** Position of a threat in the tree: below a mother threat, or directly in a category. */
export interface ThreatTreePosition {
  readonly category: string | null;
  readonly parent: string | null;
}

/**
 * Returns the new position after a move: a move below a threat keeps the category, and a move to a category removes
 * the mother threat.
 */
export function computeMovedThreatPosition(
  { category }: ThreatTreePosition,
  to: { readonly key: string; readonly type: string },
): ThreatTreePosition {
  return to.type === 'category' ? { category: to.key, parent: null } : { category, parent: to.key };
}

/** Returns false for the present position, for the threat itself, and for positions below the threat. */
export function canMoveThreatTo(
  nodes: ReadonlyMap<string, ThreatTreeNode>,
  moved: TreeThreat,
  to: ThreatTreeNode,
): boolean {
  if (to.id === 0) return false;
  const next = computeMovedThreatPosition(moved, to);
  if (next.category === moved.category && next.parent === moved.parent) return false;
  for (let at: string | null = to.key; at !== null; at = nodes.get(at)?.parent ?? null)
    if (at === moved.key) return false;
  return true;
}

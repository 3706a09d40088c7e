import type { TreeThreat } from '@klarsikt/contract';
import type { ThreatTreeNode } from './tree.ts';

/** Place of a threat in the tree: below a mother threat, or directly in a category. */
export interface ThreatTreePosition {
  readonly category: string | null;
  readonly parent: string | null;
}

/** New place after a move: below a threat the category is kept; in a category the mother threat is removed. */
export function computeMovedThreatPosition(
  { category }: ThreatTreePosition,
  to: { readonly key: string; readonly type: string },
): ThreatTreePosition {
  return to.type === 'category' ? { category: to.key, parent: null } : { category, parent: to.key };
}

/** False for the present place, for the threat itself, and for places below it. */
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

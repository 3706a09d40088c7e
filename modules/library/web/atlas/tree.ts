/** The tree of threats: categories, then mothers, then children, in the order of the model. */
import type { TreeThreat, WorkingLabel } from '@klarsikt/contract';
import type { Text } from '@klarsikt/engine';

/** What of the tree is shown. */
export interface TreeFilter {
  readonly published: boolean;
  readonly experts: boolean;
  readonly children: boolean;
}

/** A row of the tree: a category, or a threat. */
export interface Node {
  readonly key: string;
  readonly parent: string | null;
  readonly type: string;
  readonly id: number;
  readonly name: Text;
  readonly threat: TreeThreat | null;
}

interface Given {
  readonly categories: readonly WorkingLabel[];
  readonly threats: readonly TreeThreat[];
  readonly filter: TreeFilter;
  /** Number of the entity whose part of the tree is shown; null for the whole. */
  readonly root: number | null;
  /** Name of what stands above threats without a category. */
  readonly none: Text;
}

const noCategory = 'none';

function isShown(threat: TreeThreat, { published, experts, children }: TreeFilter): boolean {
  if (published && threat.state === 'draft') return false;
  if (experts && !threat.methods.includes('Experts')) return false;
  return children || threat.parent === null;
}

export function nodesOf({ categories, threats, filter, root, none }: Given): readonly Node[] {
  const shown = threats.filter((threat) => isShown(threat, filter));
  const keys = new Set(shown.map(({ key }) => key));
  const known = new Set(categories.map(({ key }) => key));
  const below = (threat: TreeThreat): string => {
    if (threat.parent !== null && keys.has(threat.parent)) return threat.parent;
    return threat.category !== null && known.has(threat.category) ? threat.category : noCategory;
  };
  const nodes: Node[] = [
    ...categories.map(({ key, type, id, name }) => ({ key, parent: null, type, id, name, threat: null })),
    ...shown.map((threat) => {
      const { key, type, id, name } = threat;
      return { key, parent: below(threat), type, id, name, threat };
    }),
  ];
  const loose = nodes.some(({ parent }) => parent === noCategory);
  const top = { key: noCategory, parent: null, type: '', id: 0, name: none, threat: null };
  return partOf(loose ? [...nodes, top] : nodes, root);
}

/** The part of the tree below an entity, it included; the whole where there is no such entity. */
function partOf(nodes: readonly Node[], root: number | null): readonly Node[] {
  const top = nodes.find(({ id }) => id === root);
  if (root === null || top === undefined) return nodes;
  const kept = new Set([top.key]);
  // A child may stand before its mother: gone through until nothing is added.
  for (let size = 0; size !== kept.size; ) {
    size = kept.size;
    for (const { key, parent } of nodes) if (parent !== null && kept.has(parent)) kept.add(key);
  }
  return nodes
    .filter(({ key }) => kept.has(key))
    .map((node) => (node === top ? { ...node, parent: null } : node));
}

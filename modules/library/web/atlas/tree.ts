import type { TreeThreat, WorkingEntityLabel } from '@klarsikt/contract';
import type { Text } from '@klarsikt/engine/text';

export interface ThreatTreeFilter {
  readonly published: boolean;
  readonly experts: boolean;
  readonly children: boolean;
}

export interface ThreatTreeNode {
  readonly key: string;
  readonly parent: string | null;
  readonly type: string;
  readonly id: number;
  readonly name: Text;
  readonly threat: TreeThreat | null;
}

interface TreeInput {
  readonly categories: readonly WorkingEntityLabel[];
  readonly threats: readonly TreeThreat[];
  readonly filter: ThreatTreeFilter;
  /** Id of the top entity of the shown part of the tree; null for the whole tree. */
  readonly root: number | null;
  readonly none: Text;
}

const noCategory = 'none';

function matchesFilter(threat: TreeThreat, { published, experts, children }: ThreatTreeFilter): boolean {
  if (published && threat.state === 'draft') return false;
  if (experts && !threat.methods.includes('Experts')) return false;
  return children || threat.parent === null;
}

export function buildThreatTreeNodes({
  categories,
  threats,
  filter,
  root,
  none,
}: TreeInput): readonly ThreatTreeNode[] {
  const shown = threats.filter((threat) => matchesFilter(threat, filter));
  const keys = new Set(shown.map(({ key }) => key));
  const known = new Set(categories.map(({ key }) => key));
  const below = (threat: TreeThreat): string => {
    if (threat.parent !== null && keys.has(threat.parent)) return threat.parent;
    return threat.category !== null && known.has(threat.category) ? threat.category : noCategory;
  };
  const nodes: ThreatTreeNode[] = [
    ...categories.map(({ key, type, id, name }) => ({ key, parent: null, type, id, name, threat: null })),
    ...shown.map((threat) => {
      const { key, type, id, name } = threat;
      return { key, parent: below(threat), type, id, name, threat };
    }),
  ];
  const loose = nodes.some(({ parent }) => parent === noCategory);
  const top = { key: noCategory, parent: null, type: '', id: 0, name: none, threat: null };
  return findSubtree(loose ? [...nodes, top] : nodes, root);
}

/** Returns an entity and the part of the tree below it; the whole tree if the entity does not exist. */
function findSubtree(nodes: readonly ThreatTreeNode[], root: number | null): readonly ThreatTreeNode[] {
  const top = nodes.find(({ id }) => id === root);
  if (root === null || top === undefined) return nodes;
  const kept = new Set([top.key]);
  // A child can precede its mother threat in the list, so the loop repeats until nothing is added.
  for (let size = 0; size !== kept.size; ) {
    size = kept.size;
    for (const { key, parent } of nodes) if (parent !== null && kept.has(parent)) kept.add(key);
  }
  return nodes
    .filter(({ key }) => kept.has(key))
    .map((node) => (node === top ? { ...node, parent: null } : node));
}

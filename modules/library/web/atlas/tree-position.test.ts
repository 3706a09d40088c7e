import type { TreeThreat } from '@klarsikt/contract';
import { describe, expect, it } from 'vitest';
import type { ThreatTreeNode } from './tree.ts';
import { canMoveThreatTo, computeMovedThreatPosition } from './tree-position.ts';

const threat = (key: string, parent: string | null, category = 'ca-a'): TreeThreat => ({
  ...{ id: 1, key, type: 'threat', name: { en: key, sv: key }, state: 'same', parent, category },
  ...{ geography: null, label: 'GLOBAL', demo: false, methods: [], due: false, individuals: 2 },
  ...{ corporates: 2, untranslated: 0, revision: 0, at: '', author: '' },
});
const node = (key: string, parent: string | null, more: Partial<ThreatTreeNode> = {}): ThreatTreeNode => ({
  ...{ key, parent, type: 'threat', id: 1, name: { en: key, sv: key }, threat: null },
  ...more,
});
const nodes = new Map(
  [
    node('ca-a', null, { type: 'category' }),
    node('ca-b', null, { type: 'category' }),
    node('none', null, { id: 0, type: '' }),
    node('th-mother', 'ca-a'),
    node('th-child', 'th-mother'),
    node('th-grandchild', 'th-child'),
  ].map((one) => [one.key, one]),
);
const may = (moved: TreeThreat, to: string) => {
  const target = nodes.get(to);
  return target !== undefined && canMoveThreatTo(nodes, moved, target);
};

describe('moving a threat in the tree', () => {
  it('into a category removes the mother threat, and below a mother threat keeps the category', () => {
    const from = { category: 'ca-a', parent: 'th-mother' };
    expect(computeMovedThreatPosition(from, { key: 'ca-b', type: 'category' })).toEqual({
      category: 'ca-b',
      parent: null,
    });
    expect(computeMovedThreatPosition(from, { key: 'th-x', type: 'threat' })).toEqual({
      category: 'ca-a',
      parent: 'th-x',
    });
  });

  it('is refused below itself, to its present position, and outside the library', () => {
    const child = threat('th-child', 'th-mother');
    expect(may(child, 'th-child')).toBe(false);
    expect(may(child, 'th-grandchild')).toBe(false);
    expect(may(child, 'th-mother')).toBe(false);
    expect(may(child, 'none')).toBe(false);
    expect(may(child, 'ca-a')).toBe(true);
    expect(may(child, 'ca-b')).toBe(true);
    expect(may(threat('th-mother', null), 'ca-a')).toBe(false);
  });
});

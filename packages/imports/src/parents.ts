/** Removes cycles of parents, which no model can contain, so that the objects can be imported. */
import type { ImportNotice, StagedObject } from './staged.ts';

/** Ids of the objects on a cycle of parents. */
function findIdsOnCycles(objects: readonly StagedObject[]): ReadonlySet<string> {
  const mothers = new Map(objects.map(({ id, parent }) => [id, parent]));
  const seen = new Map<string, number>();
  const circles = new Set<string>();
  for (const [turn, { id: start }] of objects.entries()) {
    const way: string[] = [];
    let id: string | null = start;
    while (id !== null && !seen.has(id)) {
      seen.set(id, turn);
      way.push(id);
      id = mothers.get(id) ?? null;
    }
    if (id === null || seen.get(id) !== turn) continue;
    for (const one of way.slice(way.indexOf(id))) circles.add(one);
  }
  return circles;
}

/** The objects without cycles of parents, and a notice for each removed parent. */
export function removeParentCycles(objects: readonly StagedObject[]): {
  readonly objects: readonly StagedObject[];
  readonly circles: readonly ImportNotice[];
} {
  const circles = findIdsOnCycles(objects);
  if (circles.size === 0) return { objects, circles: [] };
  return {
    objects: objects.map((object) => (circles.has(object.id) ? { ...object, parent: null } : object)),
    circles: [...circles].map((what) => ({ code: 'circle', what })),
  };
}

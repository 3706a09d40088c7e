/** Removes cycles of parents, which a model must not contain, so that the objects can be imported. */
import type { ImportNotice, StagedObject } from './staged.ts';

/** Finds the ids of the objects that are part of a cycle of parents. */
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

/** Removes the parents that form a cycle, and returns a notice for each of them. */
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

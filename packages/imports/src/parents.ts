/** Objects whose mothers lead back to themselves: no model holds a circle, and the objects are worth having without it. */
import type { ImportNotice, StagedObject } from './staged.ts';

/** Ids of the objects that stand on a circle of mothers. */
function onCircles(objects: readonly StagedObject[]): ReadonlySet<string> {
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

/** The objects without mothers that lead back to them, and what is said of that. */
export function withoutCircles(objects: readonly StagedObject[]): {
  readonly objects: readonly StagedObject[];
  readonly circles: readonly ImportNotice[];
} {
  const circles = onCircles(objects);
  if (circles.size === 0) return { objects, circles: [] };
  return {
    objects: objects.map((object) => (circles.has(object.id) ? { ...object, parent: null } : object)),
    circles: [...circles].map((what) => ({ code: 'circle', what })),
  };
}

/** Places in the tree of units. */

interface Placed {
  readonly id: number;
  readonly parentId: number | null;
  readonly position: number;
}

/** True for the unit itself and everything below it. */
export function isWithin(units: readonly Placed[], id: number | null, top: number): boolean {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  for (let at = id; at !== null; at = byId.get(at)?.parentId ?? null) if (at === top) return true;
  return false;
}

/** Positions that change when a unit takes its place among the siblings of a parent. */
export function placing(
  units: readonly Placed[],
  unit: Placed,
  to: { readonly parentId: number | null; readonly position: number },
): { readonly id: number; readonly position: number }[] {
  const siblings = units.filter(({ id, parentId }) => parentId === to.parentId && id !== unit.id);
  const at = Math.min(to.position, siblings.length);
  return siblings
    .toSpliced(at, 0, unit)
    .map(({ id, position }, index) => ({ id, was: position, position: index }))
    .filter(({ id, was, position }) => was !== position || id === unit.id)
    .map(({ id, position }) => ({ id, position }));
}

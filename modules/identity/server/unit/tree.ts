interface UnitPosition {
  readonly id: number;
  readonly parentId: number | null;
  readonly position: number;
}

/** Returns true for the unit itself and every unit below it. */
export function isWithinUnit(units: readonly UnitPosition[], id: number | null, top: number): boolean {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  for (let at = id; at !== null; at = byId.get(at)?.parentId ?? null) if (at === top) return true;
  return false;
}

/** Returns the positions that change when a unit moves to a position among the children of a parent. */
export function computeMovedPositions(
  units: readonly UnitPosition[],
  unit: UnitPosition,
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

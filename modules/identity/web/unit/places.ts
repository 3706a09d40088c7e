/** Calculates possible target positions of a unit. `units` must be in tree order. */
import type { UnitRow } from '@klarsikt/contract';

export interface UnitPosition {
  readonly parentId: number | null;
  /** Position among the siblings; the moved unit is not counted. */
  readonly position: number;
}

export type UnitMoveDirection = 'up' | 'down' | 'in' | 'out';

const childrenOf = (units: readonly UnitRow[], parentId: number | null) =>
  units.filter((unit) => unit.parentId === parentId);

export function getUnitPosition(units: readonly UnitRow[], unit: UnitRow): UnitPosition {
  const siblings = childrenOf(units, unit.parentId);
  return { parentId: unit.parentId, position: siblings.findIndex(({ id }) => id === unit.id) };
}

/** Returns the position of a unit after a move by one step; null if the unit cannot move in this direction. */
export function computeStepPosition(
  units: readonly UnitRow[],
  unit: UnitRow,
  direction: UnitMoveDirection,
): UnitPosition | null {
  const siblings = childrenOf(units, unit.parentId);
  const at = siblings.findIndex(({ id }) => id === unit.id);
  if (direction === 'up') return at > 0 ? { parentId: unit.parentId, position: at - 1 } : null;
  if (direction === 'down')
    return at < siblings.length - 1 ? { parentId: unit.parentId, position: at + 1 } : null;
  if (direction === 'in') {
    const above = siblings[at - 1];
    return above ? { parentId: above.id, position: childrenOf(units, above.id).length } : null;
  }
  const parent = units.find(({ id }) => id === unit.parentId);
  if (!parent) return null;
  return { parentId: parent.parentId, position: getUnitPosition(units, parent).position + 1 };
}

export function listUnitSubtreeIds(units: readonly UnitRow[], top: number): ReadonlySet<number> {
  const found = new Set([top]);
  for (const { id, parentId } of units) if (parentId !== null && found.has(parentId)) found.add(id);
  return found;
}

export type DropZone = 'before' | 'into' | 'after';

/**
 * Returns the part of a row under the pointer; `share` is the distance from the top divided by the height of the row.
 */
export function getDropZone(share: number): DropZone {
  if (share < 0.28) return 'before';
  return share > 0.72 ? 'after' : 'into';
}

/** Returns the target position of a unit dropped on a row; null if the move is impossible or changes nothing. */
export function computeDropPosition(
  units: readonly UnitRow[],
  unit: UnitRow,
  on: { readonly target: UnitRow; readonly zone: DropZone },
): UnitPosition | null {
  const { target, zone } = on;
  if (listUnitSubtreeIds(units, unit.id).has(target.id)) return null;
  const rest = units.filter(({ id }) => id !== unit.id);
  const place =
    zone === 'into'
      ? { parentId: target.id, position: childrenOf(rest, target.id).length }
      : {
          parentId: target.parentId,
          position: getUnitPosition(rest, target).position + (zone === 'after' ? 1 : 0),
        };
  const here = getUnitPosition(units, unit);
  return here.parentId === place.parentId && here.position === place.position ? null : place;
}

export function toUnitChoices(
  units: readonly UnitRow[],
  except: ReadonlySet<number> = new Set(),
): { value: string; label: string }[] {
  const depth = new Map<number, number>();
  return units.flatMap(({ id, parentId, name }) => {
    const level = parentId === null ? 0 : (depth.get(parentId) ?? 0) + 1;
    depth.set(id, level);
    return except.has(id) ? [] : [{ value: String(id), label: `${'\u2003'.repeat(level)}${name}` }];
  });
}

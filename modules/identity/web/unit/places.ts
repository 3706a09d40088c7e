/** Where a unit can go from where it stands. `units` stand in the order of the tree. */
import type { UnitRow } from '@klarsikt/contract';

export interface Place {
  readonly parentId: number | null;
  /** Among the siblings there, counted without the unit that moves. */
  readonly position: number;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

const childrenOf = (units: readonly UnitRow[], parentId: number | null) =>
  units.filter((unit) => unit.parentId === parentId);

/** The place of the unit as it is: what an undo goes back to. */
export function placeOf(units: readonly UnitRow[], unit: UnitRow): Place {
  const siblings = childrenOf(units, unit.parentId);
  return { parentId: unit.parentId, position: siblings.findIndex(({ id }) => id === unit.id) };
}

/** One step through the tree; null where there is none. */
export function step(units: readonly UnitRow[], unit: UnitRow, direction: Direction): Place | null {
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
  return { parentId: parent.parentId, position: placeOf(units, parent).position + 1 };
}

/** The ids of a unit and everything below it. */
export function withBelow(units: readonly UnitRow[], top: number): ReadonlySet<number> {
  const found = new Set([top]);
  for (const { id, parentId } of units) if (parentId !== null && found.has(parentId)) found.add(id);
  return found;
}

export type Zone = 'before' | 'into' | 'after';

/** Which part of a row is pointed at: a share of its height from the top. */
export function zoneOf(share: number): Zone {
  if (share < 0.28) return 'before';
  return share > 0.72 ? 'after' : 'into';
}

/** Where a unit lands that is dropped on another one; null where it can not go or already is. */
export function dropPlace(
  units: readonly UnitRow[],
  unit: UnitRow,
  on: { readonly target: UnitRow; readonly zone: Zone },
): Place | null {
  const { target, zone } = on;
  if (withBelow(units, unit.id).has(target.id)) return null;
  const rest = units.filter(({ id }) => id !== unit.id);
  const place =
    zone === 'into'
      ? { parentId: target.id, position: childrenOf(rest, target.id).length }
      : {
          parentId: target.parentId,
          position: placeOf(rest, target).position + (zone === 'after' ? 1 : 0),
        };
  const here = placeOf(units, unit);
  return here.parentId === place.parentId && here.position === place.position ? null : place;
}

/** The tree as a list of choices, set in by depth, without what stands in `except`. */
export function indented(
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

import type { Permission } from '@klarsikt/engine/people';
import type { Actor } from '@klarsikt/server/platform/actor.ts';

export interface UnitRow {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly personalUserId: number | null;
}

/** A permission from a user group, for a unit and the units below it; a null unit means the whole organisation. */
export interface UnitGrant {
  readonly permission: Permission;
  readonly unitId: number | null;
}

export interface UnitPermissions {
  has(unitId: number, permission: Permission): boolean;
}

/**
 * Computes an actor's rights in units. A personal unit is open only to its user; other units need a grant on the
 * unit, on a unit above it, or on the whole organisation. The public sample has no user and may be read; an API key
 * applies to the whole organisation.
 */
export function createUnitPermissions(
  actor: Pick<Actor, 'userId' | 'permissions' | 'through'> & { readonly method?: Actor['method'] },
  units: readonly UnitRow[],
  grants: readonly UnitGrant[],
): UnitPermissions {
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const granted = (unitId: number, permission: Permission): boolean => {
    const places = grants
      .filter((grant) => grant.permission === permission || grant.permission === actor.through)
      .map((grant) => grant.unitId);
    if (places.includes(null)) return true;
    const seen = new Set<number>();
    for (let at = byId.get(unitId); at && !seen.has(at.id); at = byId.get(at.parentId ?? -1)) {
      if (places.includes(at.id)) return true;
      seen.add(at.id);
    }
    return false;
  };
  return {
    has: (unitId, permission) => {
      const unit = byId.get(unitId);
      if (unit === undefined || !actor.permissions.has(permission)) return false;
      if (unit.personalUserId !== null) return unit.personalUserId === actor.userId;
      if (actor.userId !== null) return granted(unitId, permission);
      return actor.method === 'key' || permission === 'ra:View';
    },
  };
}

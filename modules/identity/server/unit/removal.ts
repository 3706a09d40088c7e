import { toComparableText } from '@klarsikt/engine/text';
import type { RestoreRule } from '@klarsikt/operations/server/removal/provides.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { listUnits, lockUnits } from './store.ts';

/** Refuses to restore a unit if a unit with the same name was created below the same parent meanwhile. */
export const unitRestoreRule: RestoreRule = {
  require: async (tx, actor) => {
    if (!actor.permissions.has('admin:Admin')) throw new Refusal('error.forbidden');
    await lockUnits(tx, requireFound(actor.organizationId));
  },
  restored: async (tx, actor, { object }) => {
    const units = await listUnits(tx, requireFound(actor.organizationId));
    const restored = requireFound(units.find(({ id }) => id === Number(object)));
    const name = toComparableText(restored.name);
    const twin = units.some(
      (unit) =>
        unit.id !== restored.id &&
        unit.parentId === restored.parentId &&
        toComparableText(unit.name) === name,
    );
    if (twin) throw new Refusal('error.conflict');
  },
};

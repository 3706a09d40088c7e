/** Levels before data, as the working rows make them and as the live version has them. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { atlas as contract } from '@klarsikt/contract';
import {
  type CalibrationLevels,
  type CompiledModel,
  calibratedTypes,
  compile,
  levelsBeforeData,
  modelTables,
  movedBetween,
  spreadOf,
  versionOf,
} from '@klarsikt/engine';
import { found } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/implement.ts';
import { inReadTransaction } from '../../platform/tx.ts';
import type { AtlasDeps } from './deps.ts';
import { invalidModel } from './rows.ts';
import { allRows } from './store.ts';

/** One business after the other, so that other calls get through between them. */
async function levelsOf(model: CompiledModel, businesses: readonly (string | null)[]) {
  const levels = new Map<string | null, CalibrationLevels>();
  for (const business of businesses) {
    levels.set(business, levelsBeforeData(model, business));
    await nextTurn();
  }
  return levels;
}

export const calibrated: Pick<Handlers<typeof contract, AtlasDeps>, 'getCalibration'> = {
  getCalibration: {
    direct: async ({ actor, deps, db }) => {
      const { organizationId } = actor;
      const rows = await inReadTransaction(db, { organizationId }, allRows);
      const made = versionOf(rows, deps.clock.now().toISOString());
      if ('problems' in made) throw invalidModel(made.problems);
      const live = compile(await deps.models.whole(found(deps.models.live()).hash));
      const model = compile(made.model);
      const businesses = [null, ...model.businesses.list.map(({ key }) => key)];
      const [before, after] = [await levelsOf(live, businesses), await levelsOf(model, businesses)];
      return {
        rows: businesses.flatMap((key) => {
          const entity = key === null ? undefined : model.businesses.byKey.get(key);
          const business =
            entity === undefined ? null : { id: entity.id, key: entity.key, name: entity.name };
          return calibratedTypes.map((type) => {
            const [was, is] = [found(before.get(key))[type], found(after.get(key))[type]];
            return {
              type: modelTables[type].type,
              business,
              ...spreadOf(is),
              before: spreadOf(was),
              moved: movedBetween(was, is),
            };
          });
        }),
      };
    },
  },
};

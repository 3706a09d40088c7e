/** Levels before data, as the working rows make them and as the live version has them. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { atlas as contract } from '@klarsikt/contract';
import {
  type CalibrationLevels,
  type CompiledModel,
  calibratedTypes,
  compile,
  type LevelMove,
  levelsBeforeData,
  modelTables,
  movesBetween,
  type ReferenceModel,
  spreadOf,
  versionOf,
} from '@klarsikt/engine';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { AtlasDeps } from './deps.ts';
import { plannedKeys } from './news.store.ts';
import { withLeftOut } from './publication.ts';
import { invalidModel } from './rows.ts';
import { allRows } from './store.ts';

/** A model and those of its levels that have been worked out, by business. */
interface Measured {
  readonly model: CompiledModel;
  readonly levels: Map<string | null, CalibrationLevels>;
}

const measure = (model: ReferenceModel): Measured => ({ model: compile(model), levels: new Map() });

/** A version never changes: what it gives is worked out once, however often working rows are held against it. */
const versions = new WeakMap<ReferenceModel, Measured>();

function measuredVersion(version: ReferenceModel): Measured {
  const measured = versions.get(version) ?? measure(version);
  versions.set(version, measured);
  return measured;
}

/** One business after the other, so that other calls get through between them. */
async function levelsOf({ model, levels }: Measured, businesses: readonly (string | null)[]) {
  for (const business of businesses) {
    if (levels.has(business)) continue;
    levels.set(business, levelsBeforeData(model, business));
    await nextTurn();
  }
  return levels;
}

/** Moves that a row names; the others are counted. */
const mostNamed = 25;

/** How many levels move, and the farthest of them with their names. */
function movesShown(
  moves: readonly LevelMove[],
  [model, live]: readonly [CompiledModel, CompiledModel],
  type: (typeof calibratedTypes)[number],
) {
  const named = moves.slice(0, mostNamed).flatMap((move) => {
    const risk = model[type].byKey.get(move.key) ?? live[type].byKey.get(move.key);
    return risk === undefined ? [] : [{ ...move, id: risk.id, name: risk.name }];
  });
  return { moved: moves.length, moves: named };
}

export const calibrated: Pick<Handlers<typeof contract, AtlasDeps>, 'getCalibration'> = {
  getCalibration: {
    direct: async ({ input, actor, deps, db }) => {
      const { organizationId } = actor;
      const now = deps.clock.now();
      const whole = await deps.models.whole(found(deps.models.live()).hash);
      const rows = await inReadTransaction(db, { organizationId }, async (tx) =>
        withLeftOut(await allRows(tx), whole, [...input.body.leftOut, ...(await plannedKeys(tx, now))]),
      );
      const made = versionOf(rows, now.toISOString());
      if ('problems' in made) throw invalidModel(made.problems);
      const [live, working] = [measuredVersion(whole), measure(made.model)];
      const { model } = working;
      const businesses = [null, ...model.businesses.list.map(({ key }) => key)];
      const [before, after] = [await levelsOf(live, businesses), await levelsOf(working, businesses)];
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
              ...movesShown(movesBetween(was, is), [model, live.model], type),
            };
          });
        }),
      };
    },
  },
};

/** Calculates risk levels from the model alone, for the working rows and for the live version. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { atlasContract as contract } from '@klarsikt/contract';
import {
  buildModelVersion,
  type CompiledModel,
  compileModel,
  modelTables,
  type ReferenceModel,
} from '@klarsikt/engine/model';
import {
  type CalibrationLevels,
  calibratedRiskTypes,
  compareRiskLevels,
  computeLevelDistribution,
  computeLevelsBeforeData,
  type RiskLevelChange,
} from '@klarsikt/engine/quality';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { AtlasDeps } from './deps.ts';
import { listPlannedReleaseKeys } from './news.store.ts';
import { revertExcludedEntities } from './publication.ts';
import { createInvalidModelRefusal } from './rows.ts';
import { listWorkingRows } from './store.ts';

/** A model with its calculated levels by business; the key null means all businesses together. */
interface MeasuredModel {
  readonly model: CompiledModel;
  readonly levels: Map<string | null, CalibrationLevels>;
}

const measure = (model: ReferenceModel): MeasuredModel => ({ model: compileModel(model), levels: new Map() });

/** A published version never changes, so its levels are cached. */
const versions = new WeakMap<ReferenceModel, MeasuredModel>();

function getMeasuredModel(version: ReferenceModel): MeasuredModel {
  const measured = versions.get(version) ?? measure(version);
  versions.set(version, measured);
  return measured;
}

/** Calculates one business at a time, so that other calls can run in between. */
async function computeLevels({ model, levels }: MeasuredModel, businesses: readonly (string | null)[]) {
  for (const business of businesses) {
    if (levels.has(business)) continue;
    levels.set(business, computeLevelsBeforeData(model, business));
    await nextTurn();
  }
  return levels;
}

/** Maximum number of risks with a changed level that are listed by name; the others are counted. */
const mostNamed = 25;

function listMoves(
  moves: readonly RiskLevelChange[],
  [model, live]: readonly [CompiledModel, CompiledModel],
  type: (typeof calibratedRiskTypes)[number],
) {
  const named = moves.slice(0, mostNamed).flatMap((move) => {
    const risk = model[type].byKey.get(move.key) ?? live[type].byKey.get(move.key);
    return risk === undefined ? [] : [{ ...move, id: risk.id, name: risk.name }];
  });
  return { moved: moves.length, moves: named };
}

export const calibrationHandlers: Pick<EndpointHandlers<typeof contract, AtlasDeps>, 'getCalibration'> = {
  getCalibration: {
    direct: async ({ input, actor, deps, db }) => {
      const { organizationId } = actor;
      const now = deps.clock.now();
      const whole = await deps.models.whole(requireFound(deps.models.live()).hash);
      const rows = await runInReadTransaction(db, { organizationId }, async (tx) =>
        revertExcludedEntities(await listWorkingRows(tx), whole, [
          ...input.body.leftOut,
          ...(await listPlannedReleaseKeys(tx, now)),
        ]),
      );
      const made = buildModelVersion(rows, now.toISOString());
      if ('problems' in made) throw createInvalidModelRefusal(made.problems);
      const [live, working] = [getMeasuredModel(whole), measure(made.model)];
      const { model } = working;
      const businesses = [null, ...model.businesses.list.map(({ key }) => key)];
      const [before, after] = [
        await computeLevels(live, businesses),
        await computeLevels(working, businesses),
      ];
      return {
        rows: businesses.flatMap((key) => {
          const entity = key === null ? undefined : model.businesses.byKey.get(key);
          const business =
            entity === undefined ? null : { id: entity.id, key: entity.key, name: entity.name };
          return calibratedRiskTypes.map((type) => {
            const [was, is] = [requireFound(before.get(key))[type], requireFound(after.get(key))[type]];
            return {
              type: modelTables[type].type,
              business,
              ...computeLevelDistribution(is),
              before: computeLevelDistribution(was),
              ...listMoves(compareRiskLevels(was, is), [model, live.model], type),
            };
          });
        }),
      };
    },
  },
};

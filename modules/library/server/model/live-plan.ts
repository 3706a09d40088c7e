/** Computes the effect of making a stored version live, for the dialog and for the check of confirmed warnings. */
import type { modelContract as contract, LiveVersionPlan } from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { collectionNames, listEntities, type ReferenceModel } from '@klarsikt/engine/model';
import { listQualityDefectsInSteps, type QualityRule, qualityRules } from '@klarsikt/engine/quality';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import { runGeneratorInSteps } from '@klarsikt/server/platform/steps.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { compareModelVersions } from './comparison.ts';
import type { ModelDeps } from './deps.ts';
import { countAssessmentsOfVersion } from './store.ts';

interface Asked {
  readonly deps: ModelDeps;
  readonly hash: string;
  /** Today's date for the caller, as an ISO date. */
  readonly today: string;
}

async function countsIn(model: ReferenceModel, today: string): Promise<ReadonlyMap<QualityRule, number>> {
  const entities = collectionNames.flatMap((collection) =>
    listEntities(model, collection).map((entity) => ({ collection, document: { ...entity } })),
  );
  const counts = new Map<QualityRule, number>();
  for (const { rule } of await runGeneratorInSteps(listQualityDefectsInSteps(entities, today)))
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

/** Lists the warnings that a stored version has more often than the live version. */
export async function listNewQualityWarnings({
  deps,
  hash,
  today,
}: Asked): Promise<LiveVersionPlan['warnings']> {
  const live = deps.models.live();
  if (live?.hash === hash) return [];
  const own = await countsIn(await deps.models.whole(hash), today);
  const known: ReadonlyMap<QualityRule, number> =
    live === null ? new Map() : await countsIn(await deps.models.whole(live.hash), today);
  return qualityRules.flatMap((rule) => {
    const count = (own.get(rule) ?? 0) - (known.get(rule) ?? 0);
    return count > 0 ? [{ rule, count }] : [];
  });
}

async function changesFrom({ deps, hash }: Asked): Promise<LiveVersionPlan['changes']> {
  const live = deps.models.live();
  const sums = { added: 0, changed: 0, removed: 0 };
  if (live === null) return sums;
  const [before, after] = await Promise.all([deps.models.whole(live.hash), deps.models.whole(hash)]);
  const { collections } = await compareModelVersions(
    { hash: live.hash, model: before },
    { hash, model: after },
  );
  for (const { added, changed, removed } of Object.values(collections)) {
    sums.added += added.length;
    sums.changed += changed.length;
    sums.removed += removed.length;
  }
  return sums;
}

export const livePlanHandlers: Pick<EndpointHandlers<typeof contract, ModelDeps>, 'getLivePlan'> = {
  getLivePlan: {
    direct: async ({ input, actor, deps, db }) => {
      const { hash } = input.params;
      const { name, description } = requireFound(deps.models.describe(hash));
      const live = deps.models.live();
      const asked = { deps, hash, today: getDayInZone(deps.clock.now(), actor.timeZone) };
      const pinned =
        live === null
          ? []
          : await runInSystemTransaction(db, (tx) => countAssessmentsOfVersion(tx, live.hash));
      return {
        ...{ name, description },
        live: live === null ? null : { hash: live.hash, name: live.name },
        changes: await changesFrom(asked),
        warnings: await listNewQualityWarnings(asked),
        organizations: pinned.length,
        assessments: pinned.reduce((sum, { pins }) => sum + pins, 0),
      };
    },
  },
};

import type { modelContract as contract, OfferedVersion } from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import { isRiskListOld } from '@klarsikt/engine/lists';
import { listUnconfirmedRules } from '@klarsikt/engine/quality';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, isActingAsOperator } from '@klarsikt/server/platform/actor.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import { runInReadTransaction, runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { compareModelVersions } from './comparison.ts';
import type { ModelDeps } from './deps.ts';
import {
  assignVersionToChannel,
  buildModelDescriptor,
  compareWithLiveVersion,
  countPinningAssessments,
  installFetchedVersion,
  type VersionInstallation,
} from './install.ts';
import { listNewQualityWarnings } from './live-plan.ts';
import type { VersionSupplier } from './provides.ts';
import { countPinsByVersion, findModelVersion, updateVersionDescription } from './store.ts';
import { createNotOfferedRefusal } from './uplink.ts';

type Contract = typeof contract;

/**
 * Counts the pinned assessments of each version: for the operator in all organisations, for other callers in their
 * own organisation.
 */
function countVisiblePins(actor: Actor, db: NodePgDatabase): Promise<ReadonlyMap<string, number>> {
  const { organizationId } = actor;
  return isActingAsOperator(actor)
    ? runInSystemTransaction(db, countPinsByVersion)
    : runInReadTransaction(db, { organizationId }, countPinsByVersion);
}

async function listOutdatedLists({ models, clock }: ModelDeps) {
  const live = models.live();
  if (live === null) return [];
  const today = clock.now().toISOString();
  const { riskLists } = await models.whole(live.hash);
  return riskLists
    .filter((list) => isRiskListOld(list, today))
    .map(({ key, name, date }) => ({ key, name, date }));
}

async function fetchFromSupplier(
  supplier: VersionSupplier,
  isWanted: (offer: OfferedVersion) => boolean,
  language: Language,
): Promise<VersionInstallation | null> {
  const wanted = (await supplier.offered(language)).find(isWanted);
  if (!wanted) return null;
  return { fetched: await supplier.fetch(wanted, language), origin: supplier.origin };
}

/** Fetches a version of the other installation; its live version if no hash is given. */
async function fetchFromUplink(
  { uplink }: ModelDeps,
  hash: string | null,
  language: Language,
): Promise<VersionInstallation> {
  if (uplink === null) throw new Refusal('error.uplink.none');
  const isWanted = (offer: OfferedVersion) =>
    hash === null ? offer.channel === 'live' : offer.hash === hash;
  const taken = await fetchFromSupplier(uplink, isWanted, language);
  if (taken === null) throw createNotOfferedRefusal(language);
  return taken;
}

/**
 * Fetches a version; an edition of the product is taken from the product even if the other installation offers it
 * too.
 */
async function fetchVersion(deps: ModelDeps, hash: string, language: Language): Promise<VersionInstallation> {
  const shipped = await fetchFromSupplier(deps.shipped, (offer) => offer.hash === hash, language);
  return shipped ?? fetchFromUplink(deps, hash, language);
}

export const modelAdminHandlers: Pick<
  EndpointHandlers<Contract, ModelDeps>,
  'listDescriptors' | 'compare' | 'setLive' | 'describe' | 'getRemoteUpdate' | 'installLatest' | 'install'
> = {
  listDescriptors: {
    direct: async ({ actor, deps, db, call }) => {
      const pins = await countVisiblePins(actor, db);
      const rows = deps.models
        .list()
        .map((version) => buildModelDescriptor(version, version.channels, pins.get(version.hash) ?? 0));
      const operator = isActingAsOperator(actor);
      const offers = operator ? await deps.shipped.offered(call.language) : [];
      const shipped = offers.filter(({ hash }) => deps.models.describe(hash) === null);
      return { rows, operator, shipped, oldLists: operator ? await listOutdatedLists(deps) : [] };
    },
  },

  compare: {
    direct: async ({ input, deps }) => {
      const { a, b } = input.params;
      requireFound(deps.models.describe(a));
      requireFound(deps.models.describe(b));
      const [before, after] = await Promise.all([deps.models.whole(a), deps.models.whole(b)]);
      return compareModelVersions({ hash: a, model: before }, { hash: b, model: after });
    },
  },

  setLive: async ({ tx, input, actor, deps }) => {
    const { x } = input.params;
    const { channel, acknowledged } = input.query;
    // The live channel must keep a version, because users work with the live version.
    if (x === 'none' && channel === 'live') throw new Refusal('error.conflict');
    if (channel === 'live' && acknowledged !== undefined) {
      requireFound(await findModelVersion(tx, x));
      const today = getDayInZone(deps.clock.now(), actor.timeZone);
      const open = listUnconfirmedRules(await listNewQualityWarnings({ deps, hash: x, today }), acknowledged);
      if (open.length > 0) throw new Refusal('error.atlas.warnings', { count: open.length, rules: open });
    }
    const { before, after, audit } = await assignVersionToChannel(tx, channel, x === 'none' ? null : x);
    await deps.cluster.modelsChanged(tx);
    return { output: { before, after }, audit: [audit], committed: () => deps.cluster.spread('models') };
  },

  describe: async ({ tx, input, deps }) => {
    const { id } = input.params;
    const before = requireFound(await findModelVersion(tx, id));
    const changed = await updateVersionDescription(tx, id, input.body);
    const row = requireFound(await findModelVersion(tx, id));
    const channels = deps.models.describe(id)?.channels ?? [];
    const present = buildModelDescriptor(row, channels, await countPinningAssessments(tx, id));
    if (!changed) throw createStaleRecordRefusal(row.revision, present);
    await deps.cluster.modelsChanged(tx);
    return {
      output: present,
      audit: [
        {
          event: 'model.described',
          subject: `model:${row.name}`,
          before: { description: before.description },
          after: { description: row.description },
        },
      ],
      committed: () => deps.cluster.spread('models'),
    };
  },

  getRemoteUpdate: {
    direct: async ({ input, deps, call }) => {
      const { uplink, models } = deps;
      const { hash } = input.query;
      const known = (offer: OfferedVersion) => ({
        ...offer,
        installed: models.describe(offer.hash) !== null,
      });
      if (hash !== undefined) {
        const { fetched, origin } = await fetchVersion(deps, hash, call.language);
        return {
          origin,
          versions: [known(fetched.offered)],
          brings: await compareWithLiveVersion(models, fetched),
        };
      }
      if (uplink === null) return { origin: null, versions: [], brings: null };
      const offers = await uplink.offered(call.language);
      return { origin: uplink.origin, versions: offers.map(known), brings: null };
    },
  },

  installLatest: {
    prepare: async ({ input, deps, call }) => {
      const taken = await fetchFromUplink(deps, null, call.language);
      return (tx) => installFetchedVersion(tx, deps, { ...taken, channel: input.body.channel });
    },
  },

  install: {
    prepare: async ({ input, deps, call }) => {
      const taken = await fetchVersion(deps, input.params.id, call.language);
      return (tx) => installFetchedVersion(tx, deps, { ...taken, channel: input.body.channel });
    },
  },
};

/** Versions as the installation's administrators handle them: channels, descriptions, and what comes from elsewhere. */

import type { model as contract, OfferedVersion } from '@klarsikt/contract';
import { isRiskListOld, type Language } from '@klarsikt/engine';
import { type Actor, actsAsOperator } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import type { Handlers } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction, inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { comparison } from './comparison.ts';
import type { ModelDeps } from './deps.ts';
import { bringsOver, descriptor, pinsOf, store, type Taken, tag } from './install.ts';
import type { Supplier } from './provides.ts';
import { describeVersion, pinsByVersion, versionByHash } from './store.ts';
import { notOffered } from './uplink.ts';

type Contract = typeof contract;

/** Who runs the installation counts everybody's assessments, everybody else those of their own organisation. */
function pinsFor(actor: Actor, db: NodePgDatabase): Promise<ReadonlyMap<string, number>> {
  const { organizationId } = actor;
  return actsAsOperator(actor)
    ? inSystemTransaction(db, pinsByVersion)
    : inReadTransaction(db, { organizationId }, pinsByVersion);
}

/** Country lists in the live version whose rhythm asks for a check. */
async function oldLists({ models, clock }: ModelDeps) {
  const live = models.live();
  if (live === null) return [];
  const today = clock.now().toISOString();
  const { riskLists } = await models.whole(live.hash);
  return riskLists
    .filter((list) => isRiskListOld(list, today))
    .map(({ key, name, date }) => ({ key, name, date }));
}

async function fromSupplier(
  supplier: Supplier,
  isWanted: (offer: OfferedVersion) => boolean,
  language: Language,
): Promise<Taken | null> {
  const wanted = (await supplier.offered(language)).find(isWanted);
  if (!wanted) return null;
  return { fetched: await supplier.fetch(wanted, language), origin: supplier.origin };
}

/** The other installation's version; without a hash, the one that is live there. */
async function fromUplink({ uplink }: ModelDeps, hash: string | null, language: Language): Promise<Taken> {
  if (uplink === null) throw new Refusal('error.uplink.none');
  const isWanted = (offer: OfferedVersion) =>
    hash === null ? offer.channel === 'live' : offer.hash === hash;
  const taken = await fromSupplier(uplink, isWanted, language);
  if (taken === null) throw notOffered(language);
  return taken;
}

/** An edition of the product is taken from the product, whatever the other installation offers. */
async function fetchVersion(deps: ModelDeps, hash: string, language: Language): Promise<Taken> {
  const shipped = await fromSupplier(deps.shipped, (offer) => offer.hash === hash, language);
  return shipped ?? fromUplink(deps, hash, language);
}

export const administration: Pick<
  Handlers<Contract, ModelDeps>,
  'listDescriptors' | 'compare' | 'setLive' | 'describe' | 'getRemoteUpdate' | 'installLatest' | 'install'
> = {
  listDescriptors: {
    direct: async ({ actor, deps, db, call }) => {
      const pins = await pinsFor(actor, db);
      const rows = deps.models
        .list()
        .map((version) => descriptor(version, version.channels, pins.get(version.hash) ?? 0));
      const operator = actsAsOperator(actor);
      const offers = operator ? await deps.shipped.offered(call.language) : [];
      const shipped = offers.filter(({ hash }) => deps.models.describe(hash) === null);
      return { rows, operator, shipped, oldLists: operator ? await oldLists(deps) : [] };
    },
  },

  compare: {
    direct: async ({ input, deps }) => {
      const { a, b } = input.params;
      found(deps.models.describe(a));
      found(deps.models.describe(b));
      const [before, after] = await Promise.all([deps.models.whole(a), deps.models.whole(b)]);
      return comparison({ hash: a, model: before }, { hash: b, model: after });
    },
  },

  setLive: async ({ tx, input, deps }) => {
    const { x } = input.params;
    const { channel } = input.query;
    // Without a live version nobody could work.
    if (x === 'none' && channel === 'live') throw new Refusal('error.conflict');
    const { before, after, audit } = await tag(tx, channel, x === 'none' ? null : x);
    await deps.cluster.modelsChanged(tx);
    return { output: { before, after }, audit: [audit], committed: () => deps.cluster.spread('models') };
  },

  describe: async ({ tx, input, deps }) => {
    const { id } = input.params;
    const before = found(await versionByHash(tx, id));
    const changed = await describeVersion(tx, id, input.body);
    const row = found(await versionByHash(tx, id));
    const channels = deps.models.describe(id)?.channels ?? [];
    const present = descriptor(row, channels, await pinsOf(tx, id));
    if (!changed) throw staleRecord(row.revision, present);
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
        return { origin, versions: [known(fetched.offered)], brings: await bringsOver(models, fetched) };
      }
      if (uplink === null) return { origin: null, versions: [], brings: null };
      const offers = await uplink.offered(call.language);
      return { origin: uplink.origin, versions: offers.map(known), brings: null };
    },
  },

  installLatest: {
    prepare: async ({ input, deps, call }) => {
      const taken = await fromUplink(deps, null, call.language);
      return (tx) => store(tx, deps, { ...taken, channel: input.body.channel });
    },
  },

  install: {
    prepare: async ({ input, deps, call }) => {
      const taken = await fetchVersion(deps, input.params.id, call.language);
      return (tx) => store(tx, deps, { ...taken, channel: input.body.channel });
    },
  },
};

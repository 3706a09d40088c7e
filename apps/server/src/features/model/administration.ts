/** Versions as the installation's administrators handle them: channels, descriptions, and what comes from elsewhere. */

import type { model as contract, ModelChannel, ModelDescriptor, OfferedVersion } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type Actor, administersCustomer } from '../../platform/actor.ts';
import type { AuditEntry } from '../../platform/audit.ts';
import { found, Refusal, staleRecord } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/implement.ts';
import type { WriteTx } from '../../platform/tx.ts';
import { enterSystemScope, inReadTransaction, inSystemTransaction } from '../../platform/tx.ts';
import { comparison } from './comparison.ts';
import type { ModelDeps } from './deps.ts';
import type { FetchedVersion, ModelDescription, Supplier } from './provides.ts';
import { installVersion } from './publish.ts';
import { describeVersion, pinsByVersion, taggedFor, tagLive, untag, versionByHash } from './store.ts';
import { notOffered } from './uplink.ts';

type Contract = typeof contract;
type Entry = AuditEntry<'model.installed' | 'model.live'>;
interface Installed {
  readonly output: ModelDescriptor;
  readonly audit: readonly [Entry, ...Entry[]];
  readonly committed: () => Promise<void>;
}

const isOperator = (actor: Actor) => actor.system && !administersCustomer(actor);

/** Who runs the installation counts everybody's assessments, everybody else those of their own organisation. */
function pinsFor(actor: Actor, db: NodePgDatabase): Promise<ReadonlyMap<string, number>> {
  const { organizationId } = actor;
  return isOperator(actor)
    ? inSystemTransaction(db, pinsByVersion)
    : inReadTransaction(db, { organizationId }, pinsByVersion);
}

type Described = Pick<
  ModelDescription,
  'hash' | 'name' | 'description' | 'revision' | 'publishedAt' | 'counts'
>;

function descriptor(row: Described, channels: readonly ModelChannel[], pins: number): ModelDescriptor {
  const { hash, name, description, revision, publishedAt, counts } = row;
  return {
    hash,
    name,
    description,
    revision,
    published: publishedAt.toISOString(),
    channels: [...channels],
    counts: { ...counts },
    pins,
  };
}

/** Tags, and says in the audit log what was there before. */
async function tag(tx: WriteTx, channel: ModelChannel, hash: string | null) {
  const before = await taggedFor(tx, channel);
  const after = hash === null ? null : found(await versionByHash(tx, hash));
  if (after === null) await untag(tx, channel);
  else await tagLive(tx, channel, after.hash);
  const told = (version: { readonly name: string; readonly hash: string } | null) =>
    version && { channel, version: version.name, hash: version.hash };
  return {
    before: before?.hash ?? null,
    after: after?.hash ?? null,
    audit: {
      event: 'model.live',
      subject: `model:${channel}`,
      before: told(before),
      after: told(after),
    },
  } as const;
}

/** Assessments of the whole installation; the last thing that the transaction reads, since it widens its scope. */
async function pinsOf(tx: WriteTx, hash: string): Promise<number> {
  await enterSystemScope(tx);
  return (await pinsByVersion(tx)).get(hash) ?? 0;
}

interface Taken {
  readonly fetched: FetchedVersion;
  readonly origin: string;
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

async function bringsOver(models: ModelDeps['models'], { offered, model }: FetchedVersion) {
  const live = models.live();
  if (live === null) return null;
  const present = { hash: live.hash, model: await models.whole(live.hash) };
  return comparison(present, { hash: offered.hash, model });
}

/** Stores what was fetched and, when asked, makes it a channel's: all of it or nothing. */
async function store(
  tx: WriteTx,
  deps: ModelDeps,
  given: Taken & { readonly channel: ModelChannel | undefined },
): Promise<Installed> {
  const { fetched, origin, channel } = given;
  const { hash } = fetched.offered;
  const stored = await installVersion(tx, fetched);
  const tagged = channel === undefined ? null : await tag(tx, channel, hash);
  await deps.cluster.modelsChanged(tx);
  const row = found(await versionByHash(tx, hash));
  const known = deps.models.describe(hash)?.channels ?? [];
  const channels = channel === undefined || known.includes(channel) ? known : [...known, channel];
  const after = { version: row.name, hash, origin, alreadyHere: !stored };
  return {
    output: descriptor(row, channels, await pinsOf(tx, hash)),
    audit: [
      { event: 'model.installed', subject: `model:${row.name}`, after },
      ...(tagged ? [tagged.audit] : []),
    ],
    committed: () => deps.cluster.spread('models'),
  };
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
      const operator = isOperator(actor);
      const offers = operator ? await deps.shipped.offered(call.language) : [];
      const shipped = offers.filter(({ hash }) => deps.models.describe(hash) === null);
      return { rows, operator, shipped };
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

/** Model versions in memory: each version parsed once, each projection compiled and compressed once, both shared. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib';
import {
  canonicalJson,
  compile,
  type Entitlement,
  project,
  type ReferenceModel,
  withoutTexts,
} from '@klarsikt/engine';
import type { ModelDescription, Models, Projection } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256Hex } from '../../platform/tokens.ts';

/** Versions kept parsed at a time; older ones are read again when asked for. */
const keptVersions = 4;
const keptProjections = 16;

function remember<V>(cache: Map<string, V>, key: string, value: V, limit: number): V {
  cache.set(key, value);
  for (const oldest of cache.keys()) {
    if (cache.size <= limit) break;
    cache.delete(oldest);
  }
  return value;
}

/** Entity counts per collection. */
export function countsOf(model: ReferenceModel): Record<string, number> {
  return Object.fromEntries(
    Object.entries(model).flatMap(([name, value]) => (Array.isArray(value) ? [[name, value.length]] : [])),
  );
}

export function entitlementOf(actor: Pick<Actor, 'entitlement'>): Entitlement {
  const { demo, offering, datapoint, countries } = actor.entitlement;
  return {
    demo,
    offering,
    datapoint,
    domesticCountries: countries.map((iso) => `ge-${iso.toLowerCase()}`).sort(),
    texts: true,
  };
}

/** Entitlements belong to actors, which are remembered between calls: what each is called is worked out once. */
const entitlementKeys = new WeakMap<Actor['entitlement'], string>();

function entitlementKey(actor: Pick<Actor, 'entitlement'>): string {
  const known = entitlementKeys.get(actor.entitlement);
  if (known !== undefined) return known;
  const key = canonicalJson(entitlementOf(actor));
  entitlementKeys.set(actor.entitlement, key);
  return key;
}

/** Long texts are large and asked for once per browser and version: compressed beside the event loop, and quickly. */
async function textTransport(full: ReferenceModel): Promise<{ br: Buffer; identity: Buffer }> {
  const texts = full.threats.flatMap((threat) => (threat.texts ? [[threat.key, threat.texts] as const] : []));
  const identity = Buffer.from(canonicalJson(Object.fromEntries(texts)));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  return { br: await promisify(brotliCompress)(identity, { params }), identity };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

function buildProjection(versionHash: string, whole: ReferenceModel, entitlement: Entitlement): Projection {
  const full = project(whole, entitlement);
  const text = canonicalJson(withoutTexts(full));
  const identity = Buffer.from(text);
  const br = brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return {
    hash: sha256Hex(text),
    versionHash,
    demo: entitlement.demo,
    source: full,
    model: compile(full),
    transport: { br, identity },
    texts: once(() => textTransport(full)),
    counts: countsOf(full),
  };
}

export interface VersionSource {
  list(): Promise<readonly ModelDescription[]>;
  content(hash: string): Promise<string | null>;
}

export interface Registry extends Models {
  /** Reads the list again, after a publication or a change of the live version. */
  refresh(): Promise<void>;
  /** Drops every version and projection, and reads the list again. */
  forget(): Promise<void>;
  /** Hashes of the versions that are held parsed. */
  held(): readonly string[];
}

export async function openModels(source: VersionSource): Promise<Registry> {
  let versions = await source.list();
  const wholes = new Map<string, Promise<ReferenceModel>>();
  const projections = new Map<string, Promise<Projection>>();
  const byHash = new Map<string, string>();

  let asked = 0;
  let taken = 0;
  /** Answers may overtake each other: an older list never replaces a newer one. */
  const refresh = async () => {
    asked += 1;
    const turn = asked;
    const list = await source.list();
    if (turn < taken) return;
    taken = turn;
    versions = list;
  };

  const whole = (hash: string): Promise<ReferenceModel> => {
    const known = wholes.get(hash);
    if (known) return known;
    const loading = source.content(hash).then((content) => {
      if (content === null) throw new Refusal('error.notfound');
      // The content was written by us from a compiled model; its hash is its proof.
      const parsed: ReferenceModel = JSON.parse(content);
      return parsed;
    });
    loading.catch(() => wholes.delete(hash));
    return remember(wholes, hash, loading, keptVersions);
  };

  const projectionFor = (hash: string, actor: Pick<Actor, 'entitlement'>): Promise<Projection> => {
    const entitled = entitlementKey(actor);
    const key = `${hash} ${entitled}`;
    const known = projections.get(key);
    if (known) return known;
    const loading = whole(hash).then((model) => {
      const built = buildProjection(hash, model, entitlementOf(actor));
      byHash.set(`${built.hash} ${entitled}`, hash);
      return built;
    });
    loading.catch(() => projections.delete(key));
    return remember(projections, key, loading, keptProjections);
  };

  return {
    list: () => versions,
    live: (channel = 'live') => versions.find(({ channels }) => channels.includes(channel)) ?? null,
    describe: (hash) => versions.find((version) => version.hash === hash) ?? null,
    projectionFor,
    projectionByHash: async (projectionHash, actor) => {
      const key = `${projectionHash} ${entitlementKey(actor)}`;
      const known = byHash.get(key);
      if (known) return projectionFor(known, actor);
      // After a restart the address may be known to the browser before this node has compiled it.
      for (const version of versions) {
        const built = await projectionFor(version.hash, actor);
        if (built.hash === projectionHash) return built;
      }
      return null;
    },
    whole,
    refresh,
    forget: async () => {
      for (const cache of [wholes, projections, byHash]) cache.clear();
      await refresh();
    },
    held: () => [...wholes.keys()],
  };
}

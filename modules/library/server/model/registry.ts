/** Model versions in memory: each version parsed once, each projection compiled once, both shared. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import {
  canonicalJson,
  compileSteps,
  type Entitlement,
  projectSteps,
  type ReferenceModel,
  withoutTexts,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { recall, remember } from '@klarsikt/server/platform/recent.ts';
import { contentOf, inSteps } from '@klarsikt/server/platform/steps.ts';
import type { SharedModel } from '@klarsikt/server/render/jobs.ts';
import type { ModelDescription, Models, Projection, Transport } from './provides.ts';

/** Versions kept parsed at a time; older ones are read again when asked for. */
const keptVersions = 4;
const keptProjections = 16;
/** Hashes of projections whose version is remembered; others are looked up. */
const keptHashes = 500;

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

/** Compressed once, beside the event loop. */
function transportOf(content: string | Uint8Array, quality: 6 | 9): Transport {
  const identity = Buffer.from(content);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  return { identity, br: once(() => promisify(brotliCompress)(identity, { params })) };
}

/** Long texts are large and asked for once per browser and version: compressed quickly. */
async function textTransport(full: ReferenceModel): Promise<Transport> {
  const texts = full.threats.flatMap((threat) => (threat.texts ? [[threat.key, threat.texts] as const] : []));
  const { content } = await contentOf(Object.fromEntries(texts));
  return transportOf(content, 6);
}

/** Made in steps, each of which lets other calls through. */
async function buildProjection(
  versionHash: string,
  whole: ReferenceModel,
  entitlement: Entitlement,
): Promise<Projection> {
  const full = await inSteps(projectSteps(whole, entitlement));
  const { content, hash } = await contentOf(withoutTexts(full));
  const model = await inSteps(compileSteps(full));
  return {
    hash,
    versionHash,
    demo: entitlement.demo,
    source: full,
    model,
    transport: transportOf(content, 9),
    texts: once(() => textTransport(full)),
    counts: countsOf(full),
  };
}

/** The whole projection as JSON in memory that threads share. */
function shared({ source }: Projection, key: string): SharedModel {
  const bytes = Buffer.from(JSON.stringify(source));
  const json = new SharedArrayBuffer(bytes.length);
  bytes.copy(Buffer.from(json));
  return { key, json };
}

export interface VersionSource {
  list(): Promise<readonly ModelDescription[]>;
  content(hash: string): Promise<string | null>;
  /** What is noted of the projection of a version for an entitlement; null before it was made for the first time. */
  projected(versionHash: string, entitlement: string): Promise<ProjectionNote | null>;
  /** The version whose projection for the entitlement has the hash. */
  versionOf(projectionHash: string, entitlement: string): Promise<string | null>;
  noteProjection(versionHash: string, entitlement: string, note: ProjectionNote): Promise<void>;
}

export type ProjectionNote = Pick<Projection, 'hash' | 'counts'>;

export interface Registry extends Models {
  /** Reads the list again, after a publication or a change of the live version. */
  refresh(): Promise<void>;
  /** Drops every version and projection, and reads the list again. */
  forget(): Promise<void>;
  /** Hashes of the versions that are cached parsed. */
  cached(): readonly string[];
}

/** The list of versions, as it was read last. */
async function openList(source: VersionSource) {
  let versions = await source.list();
  let asked = 0;
  let taken = 0;
  return {
    versions: () => versions,
    isListed: (hash: string): boolean => versions.some((version) => version.hash === hash),
    /** Answers may overtake each other: an older list never replaces a newer one. */
    refresh: async (): Promise<void> => {
      asked += 1;
      const turn = asked;
      const list = await source.list();
      if (turn < taken) return;
      taken = turn;
      versions = list;
    },
  };
}

type List = Awaited<ReturnType<typeof openList>>;

/** Versions as they were published, each parsed once while it is kept. */
function wholesOf(source: VersionSource, { isListed, refresh }: List) {
  const wholes = new Map<string, Promise<ReferenceModel>>();

  /** A version that another node has published a moment ago is not in the list yet. */
  const lateVersion = async (hash: string): Promise<ReferenceModel> => {
    await refresh();
    if (!isListed(hash)) throw new Refusal('error.notfound');
    return whole(hash);
  };

  const whole = (hash: string): Promise<ReferenceModel> => {
    const known = recall(wholes, hash);
    if (known) return known;
    // Nothing that is kept gives way to a version that does not exist.
    if (!isListed(hash)) return lateVersion(hash);
    const loading = source.content(hash).then((content) => {
      if (content === null) throw new Refusal('error.notfound');
      // The content was written by us from a compiled model; its hash is its proof.
      const parsed: ReferenceModel = JSON.parse(content);
      return parsed;
    });
    loading.catch(() => wholes.delete(hash));
    return remember(wholes, hash, loading, keptVersions);
  };

  return { wholes, whole };
}

export async function openModels(source: VersionSource): Promise<Registry> {
  const list = await openList(source);
  const { wholes, whole } = wholesOf(source, list);
  const projections = new Map<string, Promise<Projection>>();
  const byHash = new Map<string, string>();
  const forWorkers = new WeakMap<Projection, SharedModel>();
  /** One after the other: what many ask for at once takes no more memory and time than one. */
  let building: Promise<unknown> = Promise.resolve();

  const projectionFor = (hash: string, actor: Pick<Actor, 'entitlement'>): Promise<Projection> => {
    const entitled = entitlementKey(actor);
    const key = `${hash} ${entitled}`;
    const known = recall(projections, key);
    if (known) return known;
    const make = async () => {
      const built = await buildProjection(hash, await whole(hash), entitlementOf(actor));
      await source.noteProjection(hash, entitled, built);
      remember(byHash, `${built.hash} ${entitled}`, hash, keptHashes);
      return built;
    };
    const loading = building.then(make, make);
    building = loading;
    loading.catch(() => projections.delete(key));
    return remember(projections, key, loading, keptProjections);
  };

  return {
    list: list.versions,
    live: (channel = 'live') => list.versions().find(({ channels }) => channels.includes(channel)) ?? null,
    describe: (hash) => list.versions().find((version) => version.hash === hash) ?? null,
    projectionFor,
    countsFor: async (hash, actor) => {
      const noted = await source.projected(hash, entitlementKey(actor));
      return (noted ?? (await projectionFor(hash, actor))).counts;
    },
    sharedFor: async (hash, actor) => {
      const projection = await projectionFor(hash, actor);
      const model = forWorkers.get(projection) ?? shared(projection, `${hash} ${entitlementKey(actor)}`);
      forWorkers.set(projection, model);
      return { model };
    },
    projectionByHash: async (projectionHash, actor) => {
      const entitled = entitlementKey(actor);
      const cached = recall(byHash, `${projectionHash} ${entitled}`);
      // Every projection is noted when it is made: one that is not has never been anybody's.
      const version = cached ?? (await source.versionOf(projectionHash, entitled));
      if (version === null) return null;
      const projection = await projectionFor(version, actor);
      return projection.hash === projectionHash ? projection : null;
    },
    whole,
    refresh: list.refresh,
    forget: async () => {
      for (const cache of [wholes, projections, byHash]) cache.clear();
      await list.refresh();
    },
    cached: () => [...wholes.keys()],
  };
}

/** Caches model versions and projections: each is parsed or compiled once and shared by all requests. */
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import {
  compileModelInSteps,
  type Entitlement,
  projectModelInSteps,
  type ReferenceModel,
  removeThreatTexts,
  toCanonicalJson,
} from '@klarsikt/engine/model';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { getCachedValue, setCachedValue } from '@klarsikt/server/platform/lru-cache.ts';
import { runGeneratorInSteps, serializeWithHash } from '@klarsikt/server/platform/steps.ts';
import type { SharedModel } from '@klarsikt/server/render/jobs.ts';
import { z } from 'zod';
import type { ModelDescription, ModelProjection, ModelRegistry, ProjectionContent } from './provides.ts';

/** Maximum number of parsed versions in memory; other versions are loaded again on request. */
const keptVersions = 4;
const keptProjections = 16;
/** Number of projections that a node builds before the first call. */
const preparedProjections = 3;
/** Maximum number of projection hashes in memory; other hashes are looked up in the database. */
const keptHashes = 500;

export function countModelEntities(model: ReferenceModel): Record<string, number> {
  return Object.fromEntries(
    Object.entries(model).flatMap(([name, value]) => (Array.isArray(value) ? [[name, value.length]] : [])),
  );
}

export function toEntitlement(actor: Pick<Actor, 'entitlement'>): Entitlement {
  const { demo, offering, datapoint, countries } = actor.entitlement;
  return {
    demo,
    offering,
    datapoint,
    domesticCountries: countries.map((iso) => `ge-${iso.toLowerCase()}`).sort(),
    texts: true,
  };
}

/** Caches the key of each entitlement; the same entitlement objects are used for many calls. */
const entitlementKeys = new WeakMap<Actor['entitlement'], string>();

function entitlementKey(actor: Pick<Actor, 'entitlement'>): string {
  const known = entitlementKeys.get(actor.entitlement);
  if (known !== undefined) return known;
  const key = toCanonicalJson(toEntitlement(actor));
  entitlementKeys.set(actor.entitlement, key);
  return key;
}

const storedEntitlementSchema = z.object({
  demo: z.boolean(),
  offering: z.enum(['STANDARD', 'ENTERPRISE']),
  datapoint: z.enum(['NO', 'BASIC', 'PRO']),
  domesticCountries: z.array(z.string().startsWith('ge-')),
});

/** Converts a key back to the entitlement from which it was made. */
function readEntitlementKey(key: string): Actor['entitlement'] {
  const { domesticCountries, ...rest } = storedEntitlementSchema.parse(JSON.parse(key));
  return { ...rest, countries: domesticCountries.map((country) => country.slice('ge-'.length)) };
}

function createOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
}

/** Compresses the content on the first request only, outside the event loop. */
function createTransport(content: string | Uint8Array, quality: 6 | 9): ProjectionContent {
  const identity = Buffer.from(content);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  return { identity, br: createOnce(() => promisify(brotliCompress)(identity, { params })) };
}

/** Long texts are large and requested once per browser and version, so a fast compression is used. */
async function createTextTransport(full: ReferenceModel): Promise<ProjectionContent> {
  const texts = full.threats.flatMap((threat) => (threat.texts ? [[threat.key, threat.texts] as const] : []));
  const { content } = await serializeWithHash(Object.fromEntries(texts));
  return createTransport(content, 6);
}

/** The projection is built in steps, so that other calls can run in between. */
async function buildProjection(
  versionHash: string,
  whole: ReferenceModel,
  entitlement: Entitlement,
): Promise<ModelProjection> {
  const full = await runGeneratorInSteps(projectModelInSteps(whole, entitlement));
  const { content, hash } = await serializeWithHash(removeThreatTexts(full));
  const model = await runGeneratorInSteps(compileModelInSteps(full));
  return {
    hash,
    versionHash,
    demo: entitlement.demo,
    source: full,
    model,
    transport: createTransport(content, 9),
    texts: createOnce(() => createTextTransport(full)),
    counts: countModelEntities(full),
  };
}

/** Copies the projection as JSON into memory that threads share. */
function createSharedModel({ source }: ModelProjection, key: string): SharedModel {
  const bytes = Buffer.from(JSON.stringify(source));
  const json = new SharedArrayBuffer(bytes.length);
  bytes.copy(Buffer.from(json));
  return { key, json };
}

export interface ModelVersionSource {
  list(): Promise<readonly ModelDescription[]>;
  content(hash: string): Promise<string | null>;
  /** Returns the stored hash and counts of a projection; null if the projection was never built. */
  projected(versionHash: string, entitlement: string): Promise<ProjectionRecord | null>;
  /** Returns the version whose projection for the entitlement has this hash. */
  versionOf(projectionHash: string, entitlement: string): Promise<string | null>;
  noteProjection(versionHash: string, entitlement: string, note: ProjectionRecord): Promise<void>;
  /** Lists projections that were built before, starting with the versions that most assessments use. */
  listProjections(most: number): Promise<readonly { versionHash: string; entitlement: string }[]>;
}

export type ProjectionRecord = Pick<ModelProjection, 'hash' | 'counts'>;

export interface CachedModelRegistry extends ModelRegistry {
  /** Reloads the list after a publication or a change of a channel. */
  refresh(): Promise<void>;
  /** Drops all cached versions and projections, and reloads the list. */
  forget(): Promise<void>;
  cached(): readonly string[];
}

async function openVersionList(source: ModelVersionSource) {
  let versions = await source.list();
  let asked = 0;
  let taken = 0;
  return {
    versions: () => versions,
    isListed: (hash: string): boolean => versions.some((version) => version.hash === hash),
    /** Lists can arrive out of order; an older list never replaces a newer one. */
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

type List = Awaited<ReturnType<typeof openVersionList>>;

function createWholeCache(source: ModelVersionSource, { isListed, refresh }: List) {
  const wholes = new Map<string, Promise<ReferenceModel>>();

  /** The list may lack a version that another node has just published, so reload it. */
  const lateVersion = async (hash: string): Promise<ReferenceModel> => {
    await refresh();
    if (!isListed(hash)) throw new Refusal('error.notfound');
    return whole(hash);
  };

  const whole = (hash: string): Promise<ReferenceModel> => {
    const known = getCachedValue(wholes, hash);
    if (known) return known;
    // An unknown hash must not displace a cached version.
    if (!isListed(hash)) return lateVersion(hash);
    const loading = source.content(hash).then((content) => {
      if (content === null) throw new Refusal('error.notfound');
      // The content needs no validation: it was stored from a compiled model, and its hash identifies it.
      const parsed: ReferenceModel = JSON.parse(content);
      return parsed;
    });
    loading.catch(() => wholes.delete(hash));
    return setCachedValue(wholes, hash, loading, keptVersions);
  };

  return { wholes, whole };
}

async function prepareProjections(
  source: ModelVersionSource,
  { isListed }: List,
  projectionFor: ModelRegistry['projectionFor'],
): Promise<void> {
  for (const { versionHash, entitlement } of await source.listProjections(preparedProjections))
    if (isListed(versionHash))
      await projectionFor(versionHash, { entitlement: readEntitlementKey(entitlement) });
}

export async function openModelRegistry(source: ModelVersionSource): Promise<CachedModelRegistry> {
  const list = await openVersionList(source);
  const { wholes, whole } = createWholeCache(source, list);
  const projections = new Map<string, Promise<ModelProjection>>();
  const byHash = new Map<string, string>();
  const forWorkers = new WeakMap<ModelProjection, SharedModel>();
  /** Projections are built one at a time, which bounds memory when many are requested at once. */
  let building: Promise<unknown> = Promise.resolve();

  const projectionFor = (hash: string, actor: Pick<Actor, 'entitlement'>): Promise<ModelProjection> => {
    const entitled = entitlementKey(actor);
    const key = `${hash} ${entitled}`;
    const known = getCachedValue(projections, key);
    if (known) return known;
    const make = async () => {
      const built = await buildProjection(hash, await whole(hash), toEntitlement(actor));
      await source.noteProjection(hash, entitled, built);
      setCachedValue(byHash, `${built.hash} ${entitled}`, hash, keptHashes);
      return built;
    };
    const loading = building.then(make, make);
    building = loading;
    loading.catch(() => projections.delete(key));
    return setCachedValue(projections, key, loading, keptProjections);
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
      const model =
        forWorkers.get(projection) ?? createSharedModel(projection, `${hash} ${entitlementKey(actor)}`);
      forWorkers.set(projection, model);
      return { model };
    },
    projectionByHash: async (projectionHash, actor) => {
      const entitled = entitlementKey(actor);
      const cached = getCachedValue(byHash, `${projectionHash} ${entitled}`);
      // Every projection is stored when it is built, so an unknown hash belongs to no projection.
      const version = cached ?? (await source.versionOf(projectionHash, entitled));
      if (version === null) return null;
      const projection = await projectionFor(version, actor);
      return projection.hash === projectionHash ? projection : null;
    },
    ...{ whole, refresh: list.refresh },
    prepare: () => prepareProjections(source, list, projectionFor),
    forget: async () => {
      for (const cache of [wholes, projections, byHash]) cache.clear();
      await list.refresh();
    },
    cached: () => [...wholes.keys()],
  };
}

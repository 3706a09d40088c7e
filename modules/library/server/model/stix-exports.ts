/** Dated STIX objects of published versions, TAXII collections and analyses. */
import { type CompiledModel, compileModelInSteps, toCanonicalJson } from '@klarsikt/engine/model';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { getCachedValue, setCachedValue } from '@klarsikt/server/platform/lru-cache.ts';
import { runGeneratorInSteps } from '@klarsikt/server/platform/steps.ts';
import { runInSystemTransaction, runInWriteTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  createStixLibraryObjects,
  filterStixObjectsByArea,
  stixAreas,
} from '@klarsikt/server/render/stix-library.ts';
import { removeStixDates, type StixObject } from '@klarsikt/server/render/stix-objects.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type {
  ModelDescription,
  ModelRegistry,
  StixExports,
  TaxiiCollectionObject,
  TaxiiListedObject,
  TaxiiState,
} from './provides.ts';
import {
  filterLibraryStixIds,
  findTaxiiObjects,
  insertExportedStixObjects,
  insertLibraryStixObjects,
  insertTaxiiObjects,
  listKnownStixVersions,
  listTaxiiVersionHashes,
  loadStixContents,
  lockStixDates,
} from './stix.store.ts';
import { assignStixDates, type DatedStixObject, groupStixVersionsById, indexStixById } from './stix-dates.ts';
import { findTaxiiState, insertTaxiiState } from './taxii.store.ts';

interface ExportTools {
  readonly db: NodePgDatabase;
  readonly models: ModelRegistry;
  readonly clock: Clock;
}

/** Maximum number of TAXII states in memory. */
const heldStates = 8;

const idsOf = (list: readonly { readonly id: string }[]): readonly string[] => list.map(({ id }) => id);

/** Builds revoked versions of objects that the next list lacks, with their last content. */
async function buildRevokedDrafts(
  tx: WriteTx,
  gone: readonly TaxiiListedObject[],
  from: 'library' | 'both',
): Promise<readonly StixObject[]> {
  const contents = await loadStixContents(tx, gone, from);
  return gone.flatMap(({ id }) => {
    const content = contents.get(id);
    if (content === undefined) return [];
    const object: StixObject = JSON.parse(content);
    return [{ ...removeStixDates(object), type: object.type, id, revoked: true }];
  });
}

const draftsOf = (model: CompiledModel) => runGeneratorInSteps(createStixLibraryObjects(model));

/** Stores the list of a version's objects, with dates that follow from the lists of earlier versions. */
async function listEdition({ db, models }: ExportTools, version: ModelDescription): Promise<void> {
  const model = await runGeneratorInSteps(compileModelInSteps(await models.whole(version.hash)));
  const drafts = await draftsOf(model);
  const at = version.publishedAt.getTime();
  await runInSystemTransaction(db, async (tx) => {
    await lockStixDates(tx, 'library');
    if ((await listTaxiiVersionHashes(tx)).has(version.hash)) return;
    const before = (await findTaxiiObjects(tx, null)) ?? [];
    const present = new Set(idsOf(drafts));
    const absent = before.filter(({ id }) => !present.has(id));
    const gone = absent.filter(({ revoked }) => revoked !== true);
    const all = [...drafts, ...(await buildRevokedDrafts(tx, gone, 'library'))];
    const known = groupStixVersionsById(await listKnownStixVersions(tx, idsOf(all), 'library'));
    const dated = assignStixDates(all, {
      known,
      previous: indexStixById(before),
      at: { created: at, modified: at },
    });
    await insertLibraryStixObjects(tx, dated);
    const listed = dated.map(({ version: one }) => one);
    await insertTaxiiObjects(tx, version.hash, [
      ...listed,
      ...absent.filter(({ revoked }) => revoked === true),
    ]);
  });
}

/** Stores the lists of versions that have none, in the order of publication; only one run is active at a time. */
function createEditions(tools: ExportTools): () => Promise<void> {
  let work: Promise<void> = Promise.resolve();
  const listed = new Set<string>();
  const listAll = async () => {
    const missing = tools.models.list().filter(({ hash }) => !listed.has(hash));
    if (missing.length === 0) return;
    const known = await runInSystemTransaction(tools.db, listTaxiiVersionHashes);
    for (const version of missing.toReversed()) {
      if (!known.has(version.hash)) await listEdition(tools, version);
      listed.add(version.hash);
    }
  };
  return () => {
    const next = work.then(listAll, listAll);
    work = next.catch(() => undefined);
    return next;
  };
}

/** Computes when each collection received the object: the former instant if the object is unchanged, else now. */
function computeAdded(
  { version }: DatedStixObject,
  before: TaxiiCollectionObject | undefined,
  { areas, now }: { readonly areas: readonly string[]; readonly now: number },
): TaxiiCollectionObject {
  const same = before?.modified === version.modified;
  const added = areas.map((area) => [area, (same ? before.added[area] : undefined) ?? now] as const);
  return { ...version, added: Object.fromEntries(added) };
}

async function nextState(
  tx: WriteTx,
  given: {
    readonly drafts: readonly StixObject[];
    readonly previous: TaxiiState | null;
    readonly live: ModelDescription;
    readonly now: number;
  },
): Promise<{
  readonly objects: readonly TaxiiCollectionObject[];
  readonly written: readonly DatedStixObject[];
}> {
  const { drafts, previous, live, now } = given;
  const before = previous?.objects ?? [];
  const present = new Set(idsOf(drafts));
  const absent = before.filter(({ id }) => !present.has(id));
  const library = indexStixById((await findTaxiiObjects(tx, live.hash)) ?? []);
  // An object that the licence does not cover any more is removed from the collection without being revoked, because it
  // still exists.
  const gone = absent.filter(({ id, revoked }) => revoked !== true && library.get(id)?.revoked !== undefined);
  const all = [...drafts, ...(await buildRevokedDrafts(tx, gone, 'both'))];
  const known = groupStixVersionsById(await listKnownStixVersions(tx, idsOf(all), 'both'));
  const at = live.publishedAt.getTime();
  const old = indexStixById(before);
  const written = assignStixDates(all, { known, previous: old, at: { created: at, modified: at } });
  const areas = stixAreas.map(
    (area) => [area, new Set(idsOf(filterStixObjectsByArea(drafts, area)))] as const,
  );
  const listed = written.map((one) => {
    const was = old.get(one.version.id);
    const held = areas.flatMap(([area, ids]) => (ids.has(one.version.id) ? [area] : []));
    const left =
      one.version.revoked === true && was !== undefined ? Object.keys(was.added) : ['all', ...held];
    return computeAdded(one, was, { areas: left, now });
  });
  return { objects: [...listed, ...absent.filter(({ revoked }) => revoked === true)], written };
}

function createCollections(tools: ExportTools, listEditions: () => Promise<void>) {
  const { db, models, clock } = tools;
  const held = new Map<string, TaxiiState>();
  let work: Promise<unknown> = Promise.resolve();
  const hold = (organizationId: number, state: TaxiiState): TaxiiState =>
    setCachedValue(held, `${organizationId} ${state.ordinal}`, state, heldStates);

  const make = async (actor: Actor, source: string, live: ModelDescription): Promise<TaxiiState> => {
    await listEditions();
    const { model } = await models.projectionFor(live.hash, actor);
    const drafts = await draftsOf(model);
    const { organizationId } = actor;
    return runInWriteTransaction(db, actor, async (tx) => {
      await lockStixDates(tx, Number(organizationId));
      const previous = await findTaxiiState(tx, null);
      if (previous?.source === source) return previous;
      const madeAt = Math.max(clock.now().getTime(), (previous?.madeAt ?? 0) + 1);
      const { objects, written } = await nextState(tx, { drafts, previous, live, now: madeAt });
      const library = await filterLibraryStixIds(tx, objects);
      const fresh = written.filter(({ version: { id } }) => !library.has(id));
      await insertExportedStixObjects(tx, Number(organizationId), { objects: fresh, withContent: true });
      const state = { ordinal: (previous?.ordinal ?? 0) + 1, source, madeAt, objects };
      await insertTaxiiState(tx, Number(organizationId), state);
      return state;
    });
  };

  const read = (actor: Actor, ordinal: number | null) =>
    runInWriteTransaction(db, actor, (tx) => findTaxiiState(tx, ordinal));

  return {
    collection: async (actor: Actor): Promise<TaxiiState> => {
      const live = requireFound(models.live());
      const source = `${live.hash} ${toCanonicalJson(actor.entitlement)}`;
      const newest = await read(actor, null);
      if (newest?.source === source) return hold(Number(actor.organizationId), newest);
      const next = work.then(() => make(actor, source, live));
      work = next.catch(() => undefined);
      return hold(Number(actor.organizationId), await next);
    },
    collectionAt: async (actor: Actor, ordinal: number): Promise<TaxiiState | null> => {
      const known = getCachedValue(held, `${actor.organizationId} ${ordinal}`);
      if (known !== undefined) return known;
      const state = await read(actor, ordinal);
      return state === null ? null : hold(Number(actor.organizationId), state);
    },
    contents: (actor: Actor, objects: readonly TaxiiListedObject[]) =>
      runInWriteTransaction(db, actor, async (tx) => {
        const contents = await loadStixContents(tx, objects, 'both');
        return objects.map(({ id }) => requireFound(contents.get(id) ?? null));
      }),
  };
}

/**
 * Dates the objects of exports. The first export after the publication of a model version stores the list of its
 * objects.
 */
export function createStixExports(tools: ExportTools): StixExports {
  const { db } = tools;
  const listEditions = createEditions(tools);
  return {
    edition: async (hash) => {
      await listEditions();
      return runInSystemTransaction(db, async (tx) => {
        const objects = requireFound(await findTaxiiObjects(tx, hash));
        const contents = await loadStixContents(tx, objects, 'library');
        return objects.map(({ id }) => requireFound(contents.get(id) ?? null));
      });
    },
    ...createCollections(tools, listEditions),
    analysis: async (organizationId, { library, own, published, saved }) => {
      await listEditions();
      return runInWriteTransaction(db, { organizationId }, async (tx) => {
        await lockStixDates(tx, organizationId);
        const known = groupStixVersionsById(
          await listKnownStixVersions(tx, idsOf([...library, ...own]), 'both'),
        );
        const newest = new Map(
          own.flatMap(({ id }) => {
            const last = known.get(id)?.at(-1);
            return last === undefined ? [] : [[id, last] as const];
          }),
        );
        const at = { created: published, modified: published };
        const written = [
          ...assignStixDates(library, { known, previous: new Map(), at }),
          ...assignStixDates(own, { known, previous: newest, at: saved }),
        ];
        const shared = await filterLibraryStixIds(
          tx,
          written.map(({ version }) => version),
        );
        const fresh = written.filter(({ version: { id } }) => !shared.has(id));
        await insertExportedStixObjects(tx, organizationId, { objects: fresh, withContent: false });
        return written.map(({ content }) => content);
      });
    },
  };
}

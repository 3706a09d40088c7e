/** STIX objects with dates: of published versions, of TAXII collections, and of analyses. */
import { type CompiledModel, canonicalJson, compileSteps } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import { recall, remember } from '@klarsikt/server/platform/recent.ts';
import { inSteps } from '@klarsikt/server/platform/steps.ts';
import { inSystemTransaction, inWriteTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import { libraryObjectSteps, ofArea, stixAreas } from '@klarsikt/server/render/stix-library.ts';
import { type StixObject, undatedObject } from '@klarsikt/server/render/stix-objects.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type {
  CollectedObject,
  ListedObject,
  ModelDescription,
  Models,
  StixExports,
  TaxiiState,
} from './provides.ts';
import {
  contentsOf,
  editionOf,
  inLibrary,
  keepEdition,
  keepExportedObjects,
  keepLibraryObjects,
  knownVersions,
  listedEditions,
  lockDates,
} from './stix.store.ts';
import { byId, dateDrafts, versionsById, type WrittenObject } from './stix-dates.ts';
import { keepTaxiiState, taxiiState } from './taxii.store.ts';

interface ExportTools {
  readonly db: NodePgDatabase;
  readonly models: Models;
  readonly clock: Clock;
}

/** States that are held in memory. */
const heldStates = 8;

const idsOf = (list: readonly { readonly id: string }[]): readonly string[] => list.map(({ id }) => id);

/** Objects that the previous list held and the next one does not, with their last content and `revoked`. */
async function withdrawnDrafts(
  tx: WriteTx,
  gone: readonly ListedObject[],
  from: 'library' | 'both',
): Promise<readonly StixObject[]> {
  const contents = await contentsOf(tx, gone, from);
  return gone.flatMap(({ id }) => {
    const content = contents.get(id);
    if (content === undefined) return [];
    const object: StixObject = JSON.parse(content);
    return [{ ...undatedObject(object), type: object.type, id, revoked: true }];
  });
}

const draftsOf = (model: CompiledModel) => inSteps(libraryObjectSteps(model));

/** Lists the objects of one version of the model, dated by the versions that were listed before. */
async function listEdition({ db, models }: ExportTools, version: ModelDescription): Promise<void> {
  const model = await inSteps(compileSteps(await models.whole(version.hash)));
  const drafts = await draftsOf(model);
  const at = version.publishedAt.getTime();
  await inSystemTransaction(db, async (tx) => {
    await lockDates(tx, 'library');
    if ((await listedEditions(tx)).has(version.hash)) return;
    const before = (await editionOf(tx, null)) ?? [];
    const present = new Set(idsOf(drafts));
    const absent = before.filter(({ id }) => !present.has(id));
    const gone = absent.filter(({ revoked }) => revoked !== true);
    const all = [...drafts, ...(await withdrawnDrafts(tx, gone, 'library'))];
    const known = versionsById(await knownVersions(tx, idsOf(all), 'library'));
    const dated = dateDrafts(all, { known, previous: byId(before), at: { created: at, modified: at } });
    await keepLibraryObjects(tx, dated);
    const listed = dated.map(({ version: one }) => one);
    await keepEdition(tx, version.hash, [...listed, ...absent.filter(({ revoked }) => revoked === true)]);
  });
}

/** Lists the versions that are not listed yet, in the order in which they were published; once at a time. */
function createEditions(tools: ExportTools): () => Promise<void> {
  let work: Promise<void> = Promise.resolve();
  const listed = new Set<string>();
  const listAll = async () => {
    const missing = tools.models.list().filter(({ hash }) => !listed.has(hash));
    if (missing.length === 0) return;
    const known = await inSystemTransaction(tools.db, listedEditions);
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

/** When each collection got the object: earlier for an unchanged object that was in the collection before, else now. */
function addedTo(
  { version }: WrittenObject,
  before: CollectedObject | undefined,
  { areas, now }: { readonly areas: readonly string[]; readonly now: number },
): CollectedObject {
  const same = before?.modified === version.modified;
  const added = areas.map((area) => [area, (same ? before.added[area] : undefined) ?? now] as const);
  return { ...version, added: Object.fromEntries(added) };
}

/** The next state of an organisation's collections. */
async function nextState(
  tx: WriteTx,
  given: {
    readonly drafts: readonly StixObject[];
    readonly previous: TaxiiState | null;
    readonly live: ModelDescription;
    readonly now: number;
  },
): Promise<{ readonly objects: readonly CollectedObject[]; readonly written: readonly WrittenObject[] }> {
  const { drafts, previous, live, now } = given;
  const before = previous?.objects ?? [];
  const present = new Set(idsOf(drafts));
  const absent = before.filter(({ id }) => !present.has(id));
  const library = byId((await editionOf(tx, live.hash)) ?? []);
  // An object that the licence no longer covers is not withdrawn: it leaves the collection without a word.
  const gone = absent.filter(({ id, revoked }) => revoked !== true && library.get(id)?.revoked !== undefined);
  const all = [...drafts, ...(await withdrawnDrafts(tx, gone, 'both'))];
  const known = versionsById(await knownVersions(tx, idsOf(all), 'both'));
  const at = live.publishedAt.getTime();
  const old = byId(before);
  const written = dateDrafts(all, { known, previous: old, at: { created: at, modified: at } });
  const areas = stixAreas.map((area) => [area, new Set(idsOf(ofArea(drafts, area)))] as const);
  const listed = written.map((one) => {
    const was = old.get(one.version.id);
    const held = areas.flatMap(([area, ids]) => (ids.has(one.version.id) ? [area] : []));
    const left =
      one.version.revoked === true && was !== undefined ? Object.keys(was.added) : ['all', ...held];
    return addedTo(one, was, { areas: left, now });
  });
  return { objects: [...listed, ...absent.filter(({ revoked }) => revoked === true)], written };
}

function createCollections(tools: ExportTools, listEditions: () => Promise<void>) {
  const { db, models, clock } = tools;
  const held = new Map<string, TaxiiState>();
  let work: Promise<unknown> = Promise.resolve();
  const hold = (organizationId: number, state: TaxiiState): TaxiiState =>
    remember(held, `${organizationId} ${state.ordinal}`, state, heldStates);

  const make = async (actor: Actor, source: string, live: ModelDescription): Promise<TaxiiState> => {
    await listEditions();
    const { model } = await models.projectionFor(live.hash, actor);
    const drafts = await draftsOf(model);
    const { organizationId } = actor;
    return inWriteTransaction(db, actor, async (tx) => {
      await lockDates(tx, Number(organizationId));
      const previous = await taxiiState(tx, null);
      if (previous?.source === source) return previous;
      const madeAt = Math.max(clock.now().getTime(), (previous?.madeAt ?? 0) + 1);
      const { objects, written } = await nextState(tx, { drafts, previous, live, now: madeAt });
      const library = await inLibrary(tx, objects);
      const fresh = written.filter(({ version: { id } }) => !library.has(id));
      await keepExportedObjects(tx, Number(organizationId), { objects: fresh, withContent: true });
      const state = { ordinal: (previous?.ordinal ?? 0) + 1, source, madeAt, objects };
      await keepTaxiiState(tx, Number(organizationId), state);
      return state;
    });
  };

  const read = (actor: Actor, ordinal: number | null) =>
    inWriteTransaction(db, actor, (tx) => taxiiState(tx, ordinal));

  return {
    collection: async (actor: Actor): Promise<TaxiiState> => {
      const live = found(models.live());
      const source = `${live.hash} ${canonicalJson(actor.entitlement)}`;
      const newest = await read(actor, null);
      if (newest?.source === source) return hold(Number(actor.organizationId), newest);
      const next = work.then(() => make(actor, source, live));
      work = next.catch(() => undefined);
      return hold(Number(actor.organizationId), await next);
    },
    collectionAt: async (actor: Actor, ordinal: number): Promise<TaxiiState | null> => {
      const known = recall(held, `${actor.organizationId} ${ordinal}`);
      if (known !== undefined) return known;
      const state = await read(actor, ordinal);
      return state === null ? null : hold(Number(actor.organizationId), state);
    },
    contents: (actor: Actor, objects: readonly ListedObject[]) =>
      inWriteTransaction(db, actor, async (tx) => {
        const contents = await contentsOf(tx, objects, 'both');
        return objects.map(({ id }) => found(contents.get(id) ?? null));
      }),
  };
}

/** Dates the objects of exports. Versions of the model are listed when the first export after their publication asks. */
export function createStixExports(tools: ExportTools): StixExports {
  const { db } = tools;
  const listEditions = createEditions(tools);
  return {
    edition: async (hash) => {
      await listEditions();
      return inSystemTransaction(db, async (tx) => {
        const objects = found(await editionOf(tx, hash));
        const contents = await contentsOf(tx, objects, 'library');
        return objects.map(({ id }) => found(contents.get(id) ?? null));
      });
    },
    ...createCollections(tools, listEditions),
    analysis: async (organizationId, { library, own, published, saved }) => {
      await listEditions();
      return inWriteTransaction(db, { organizationId }, async (tx) => {
        await lockDates(tx, organizationId);
        const known = versionsById(await knownVersions(tx, idsOf([...library, ...own]), 'both'));
        const newest = new Map(
          own.flatMap(({ id }) => {
            const last = known.get(id)?.at(-1);
            return last === undefined ? [] : [[id, last] as const];
          }),
        );
        const at = { created: published, modified: published };
        const written = [
          ...dateDrafts(library, { known, previous: new Map(), at }),
          ...dateDrafts(own, { known, previous: newest, at: saved }),
        ];
        const shared = await inLibrary(
          tx,
          written.map(({ version }) => version),
        );
        const fresh = written.filter(({ version: { id } }) => !shared.has(id));
        await keepExportedObjects(tx, organizationId, { objects: fresh, withContent: false });
        return written.map(({ content }) => content);
      });
    },
  };
}

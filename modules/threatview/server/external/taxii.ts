/** TAXII 2.1 (OASIS, 2021), read only: the live version as STIX objects, limited to the caller's licence. */
import { type externalContract as contract, type EndpointInput, taxiiContentType } from '@klarsikt/contract';
import type { TaxiiCollectionObject, TaxiiState } from '@klarsikt/library/server/model/provides.ts';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandlers } from '@klarsikt/server/platform/implement.ts';
import { stixAreas } from '@klarsikt/server/render/stix-library.ts';
import { toStixId } from '@klarsikt/server/render/stix-objects.ts';
import type { ExternalDeps } from './deps.ts';

const areas = ['all', ...stixAreas] as const;
type Area = (typeof areas)[number];

const titles: Readonly<Record<Area, string>> = {
  all: 'The whole library',
  ml: 'Money laundering',
  tf: 'Terrorist financing',
  sv: 'Violations of sanctions',
};

const stixType = 'application/stix+json;version=2.1';

/** Number of objects per page if the client sends no `limit`. */
const pageSize = 1000;

/**
 * Maximum number of objects per page; a larger `limit` gets this number and a token for the next page (section 3.4).
 */
const largestPage = 5000;

const idOf = (area: Area): string => toStixId('collection', area).replace(/^collection--/, '');
const areaOf = (id: string): Area => requireFound(areas.find((area) => idOf(area) === id));

function buildCollection(area: Area) {
  return {
    id: idOf(area),
    title: titles[area],
    can_read: true,
    can_write: false,
    media_types: [stixType],
  };
}

type Query = EndpointInput<typeof contract.getTaxiiObjects>['query'];

interface Call {
  readonly id: string;
  readonly object?: string;
  readonly query: Query;
  readonly actor: Actor;
  readonly deps: ExternalDeps;
}

const stamp = (ms: number): string => new Date(ms).toISOString();

/**
 * Returns the state of the collections and the start of the page. The next pages use the same state as the first
 * page.
 */
async function resolvePageStart({
  query: { next },
  actor,
  deps,
}: Call): Promise<{ state: TaxiiState; from: number }> {
  if (next === undefined) return { state: await deps.stix.collection(actor), from: 0 };
  const [ordinal = 0, from = 0] = next.split('-').map(Number);
  const state = await deps.stix.collectionAt(actor, ordinal);
  if (state === null) throw new Refusal('error.taxii.next');
  return { state, from };
}

/** An object of a collection; `added` is the time at which the object was added to the collection. */
interface CollectionMember {
  readonly object: TaxiiCollectionObject;
  readonly added: number;
}

/** Returns the objects of the collection in the order in which they were added (section 3.4). */
const membersOf = (state: TaxiiState, area: Area): readonly CollectionMember[] =>
  state.objects
    .flatMap((object) => {
      const added = object.added[area];
      return added === undefined ? [] : [{ object, added }];
    })
    .toSorted((a, b) => a.added - b.added);

/**
 * A collection has one version of each object, so `first`, `last` and `all` select the same version (section 3.4).
 */
const anyVersion: ReadonlySet<string> = new Set(['all', 'first', 'last']);

function buildFilter(query: Query, object: string | undefined): (member: CollectionMember) => boolean {
  const { added_after: addedAfter } = query;
  const after = addedAfter === undefined ? null : new Date(addedAfter).getTime();
  const ids = query['match[id]'] === undefined ? null : new Set(query['match[id]']);
  const types = query['match[type]'] === undefined ? null : new Set(query['match[type]']);
  const versions = query['match[version]'];
  const all = versions?.some((word) => anyVersion.has(word)) ?? true;
  const times = new Set(versions?.map((word) => new Date(word).getTime()));
  const isOfSpecification = query['match[spec_version]']?.includes('2.1') ?? true;
  return ({ object: { id, modified }, added }) =>
    isOfSpecification &&
    (object === undefined || object === id) &&
    (ids === null || ids.has(id)) &&
    (types === null || types.has(id.slice(0, id.indexOf('--')))) &&
    (all || times.has(modified)) &&
    (after === null || added > after);
}

async function loadPage(call: Call) {
  const { query, id, object } = call;
  const area = areaOf(id);
  const { state, from } = await resolvePageStart(call);
  const members = membersOf(state, area);
  if (object !== undefined) requireFound(members.find((member) => member.object.id === object));
  const matching = members.filter(buildFilter(query, object));
  const to = from + Math.min(query.limit ?? pageSize, largestPage);
  const more = to < matching.length;
  const rows = matching.slice(from, to);
  return { rows, paging: more ? { more, next: `${state.ordinal}-${to}` } : { more } };
}

/**
 * Respond with bytes: for text, the framework rewrites the content type in a form that clients of the standard
 * refuse.
 */
const answer = (text: string) => ({ content: Buffer.from(text), contentType: taxiiContentType });
const answerJson = (value: unknown) => answer(JSON.stringify(value));

/**
 * Adds two response headers with the times at which the first and the last object of the page were added (section
 * 3.3).
 */
function respondWithPage(rows: readonly CollectionMember[], text: string) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return answer(text);
  const headers = {
    'X-TAXII-Date-Added-First': stamp(first.added),
    'X-TAXII-Date-Added-Last': stamp(last.added),
  };
  return { ...answer(text), headers };
}

/** Leaves an empty list out of the envelope (section 3.7). */
const listed = (name: string, rows: readonly unknown[]) => (rows.length === 0 ? {} : { [name]: rows });

/** Assembles a page without parsing, because objects are stored as JSON. */
async function objectsPage(call: Call) {
  const { rows, paging } = await loadPage(call);
  if (rows.length === 0) return answerJson(paging);
  const objects = await call.deps.stix.contents(
    call.actor,
    rows.map(({ object }) => object),
  );
  return respondWithPage(rows, `${JSON.stringify(paging).slice(0, -1)},"objects":[${objects.join(',')}]}`);
}

export const taxiiHandlers: Omit<EndpointHandlers<typeof contract, ExternalDeps>, 'getSpecification'> = {
  getTaxii: {
    direct: ({ deps }) => {
      const root = new URL('/taxii2/library/', deps.config.origin).href;
      return answerJson({ title: 'Klarsikt', default: root, api_roots: [root] });
    },
  },
  getTaxiiRoot: {
    direct: () =>
      answerJson({ title: 'Threat library', versions: [taxiiContentType], max_content_length: 64 * 1024 }),
  },
  getTaxiiCollections: { direct: () => answerJson({ collections: areas.map(buildCollection) }) },
  getTaxiiCollection: { direct: ({ input }) => answerJson(buildCollection(areaOf(input.params.id))) },
  getTaxiiManifest: {
    direct: async ({ input, actor, deps }) => {
      const { rows, paging } = await loadPage({ ...input.params, query: input.query, actor, deps });
      const entries = rows.map(({ object: { id, modified }, added }) => ({
        id,
        date_added: stamp(added),
        version: stamp(modified),
        media_type: stixType,
      }));
      return respondWithPage(rows, JSON.stringify({ ...paging, ...listed('objects', entries) }));
    },
  },
  getTaxiiObjects: {
    direct: ({ input, actor, deps }) => objectsPage({ ...input.params, query: input.query, actor, deps }),
  },
  getTaxiiObject: {
    direct: ({ input, actor, deps }) => objectsPage({ ...input.params, query: input.query, actor, deps }),
  },
  getTaxiiVersions: {
    direct: async ({ input, actor, deps }) => {
      const { rows, paging } = await loadPage({ ...input.params, query: input.query, actor, deps });
      const versions = rows.map(({ object: { modified } }) => stamp(modified));
      return respondWithPage(rows, JSON.stringify({ ...paging, ...listed('versions', versions) }));
    },
  },
};

/** TAXII 2.1 (OASIS, 2021), read only: the live version as STIX objects, as the caller's licence covers it. */
import { type external as contract, taxiiType } from '@klarsikt/contract';
import type { Actor } from '../../platform/actor.ts';
import { found } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/implement.ts';
import { libraryObjects, ofArea, stixAreas } from '../../render/stix-library.ts';
import { type StixObject, stixId } from '../../render/stix-objects.ts';
import type { Projection } from '../model/provides.ts';
import type { ExternalDeps } from './deps.ts';

const areas = ['all', ...stixAreas] as const;
type Area = (typeof areas)[number];

const titles: Readonly<Record<Area, string>> = {
  all: 'The whole library',
  ml: 'Money laundering',
  tf: 'Terrorist financing',
  sv: 'Violations of sanctions',
};

/** What one page holds when the caller does not say. */
const pageSize = 1000;

/** The most that a page holds: a request for more gets this much and the place to go on from (section 3.4). */
const largestPage = 5000;

const idOf = (area: Area): string => stixId('collection', area).replace(/^collection--/, '');
const areaOf = (id: string): Area => found(areas.find((area) => idOf(area) === id));

function describe(area: Area) {
  return {
    id: idOf(area),
    title: titles[area],
    can_read: true,
    can_write: false,
    media_types: ['application/stix+json;version=2.1'],
  };
}

/** Made once for each projection, as long as somebody holds it. */
const made = new WeakMap<Projection, Map<Area, readonly StixObject[]>>();

async function objectsOf(area: Area, actor: Actor, { models }: ExternalDeps): Promise<readonly StixObject[]> {
  const live = found(models.live());
  const projection = await models.projectionFor(live.hash, actor);
  const known = made.get(projection) ?? new Map<Area, readonly StixObject[]>();
  made.set(projection, known);
  const whole =
    known.get('all') ?? libraryObjects(projection.model, { name: live.name, published: live.publishedAt });
  known.set('all', whole);
  const objects = area === 'all' ? whole : (known.get(area) ?? ofArea(whole, area));
  known.set(area, objects);
  return objects;
}

interface Asked {
  readonly limit?: number | undefined;
  readonly next?: number | undefined;
  readonly added_after?: string | undefined;
  readonly 'match[id]'?: string | undefined;
  readonly 'match[type]'?: string | undefined;
  readonly 'match[version]'?: string | undefined;
  readonly 'match[spec_version]'?: string | undefined;
}

/** Objects have one version here: it is the first, the last and all of them (section 3.4). */
const anyVersion: ReadonlySet<string> = new Set(['all', 'first', 'last']);

const isAmong = (list: string | undefined, fits: (word: string) => boolean): boolean =>
  list === undefined || list.split(',').some((word) => fits(word.trim()));

const isAt = (time: string, version: unknown): boolean =>
  new Date(time).getTime() === new Date(String(version)).getTime();

function pageOf(objects: readonly StixObject[], asked: Asked) {
  const after = asked.added_after === undefined ? null : new Date(asked.added_after).getTime();
  const matching = objects.filter(
    ({ id, type, created, modified, spec_version: specVersion }) =>
      isAmong(asked['match[id]'], (word) => word === id) &&
      isAmong(asked['match[type]'], (word) => word === type) &&
      isAmong(asked['match[version]'], (word) => anyVersion.has(word) || isAt(word, modified)) &&
      isAmong(asked['match[spec_version]'], (word) => word === specVersion) &&
      (after === null || new Date(String(created)).getTime() > after),
  );
  const from = asked.next ?? 0;
  const to = from + Math.min(asked.limit ?? pageSize, largestPage);
  const more = to < matching.length;
  return { rows: matching.slice(from, to), paging: more ? { more, next: String(to) } : { more } };
}

/** As bytes: of a text the framework would write the content type anew, in a form that clients of the standard refuse. */
const answer = (value: unknown) => ({
  content: Buffer.from(JSON.stringify(value)),
  contentType: taxiiType,
});

/** A page says when the first and the last of its objects were added (section 3.3). */
function answerPage(rows: readonly StixObject[], value: unknown) {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return answer(value);
  const headers = {
    'X-TAXII-Date-Added-First': String(first.created),
    'X-TAXII-Date-Added-Last': String(last.created),
  };
  return { ...answer(value), headers };
}

/** An envelope without objects has no list of them (section 3.7). */
const listed = (name: string, rows: readonly unknown[]) => (rows.length === 0 ? {} : { [name]: rows });

export const taxii: Omit<Handlers<typeof contract, ExternalDeps>, 'getSpecification'> = {
  getTaxii: {
    direct: ({ deps }) => {
      const root = new URL('/taxii2/library/', deps.config.origin).href;
      return answer({ title: 'Klarsikt', default: root, api_roots: [root] });
    },
  },
  getTaxiiRoot: {
    direct: () => answer({ title: 'Threat library', versions: [taxiiType], max_content_length: 64 * 1024 }),
  },
  getTaxiiCollections: { direct: () => answer({ collections: areas.map(describe) }) },
  getTaxiiCollection: { direct: ({ input }) => answer(describe(areaOf(input.params.id))) },
  getTaxiiManifest: {
    direct: async ({ input, actor, deps }) => {
      const objects = await objectsOf(areaOf(input.params.id), actor, deps);
      const { rows, paging } = pageOf(objects, input.query);
      const entries = rows.map(({ id, created, modified }) => ({
        id,
        date_added: created,
        version: modified,
        media_type: 'application/stix+json;version=2.1',
      }));
      return answerPage(rows, { ...paging, ...listed('objects', entries) });
    },
  },
  getTaxiiObjects: {
    direct: async ({ input, actor, deps }) => {
      const objects = await objectsOf(areaOf(input.params.id), actor, deps);
      const { rows, paging } = pageOf(objects, input.query);
      return answerPage(rows, { ...paging, ...listed('objects', rows) });
    },
  },
  getTaxiiObject: {
    direct: async ({ input, actor, deps }) => {
      const objects = await objectsOf(areaOf(input.params.id), actor, deps);
      const one = found(objects.find(({ id }) => id === input.params.object));
      const { rows, paging } = pageOf([one], input.query);
      return answerPage(rows, { ...paging, ...listed('objects', rows) });
    },
  },
  getTaxiiVersions: {
    direct: async ({ input, actor, deps }) => {
      const objects = await objectsOf(areaOf(input.params.id), actor, deps);
      const one = found(objects.find(({ id }) => id === input.params.object));
      const { rows, paging } = pageOf([one], input.query);
      const versions = rows.map(({ modified }) => modified);
      return answerPage(rows, { ...paging, ...listed('versions', versions) });
    },
  },
};

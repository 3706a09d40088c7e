/** TAXII 2.1: access with an API key within the licence, read only. */
import { randomUUID } from 'node:crypto';
import { keyContract, taxiiContentType } from '@klarsikt/contract';
import { listRedFlags } from '@klarsikt/engine/analysis';
import { collectionNames, compileModel, listEntities, restoreEmptyLists } from '@klarsikt/engine/model';
import { stixFaults } from '@klarsikt/server/test/stix.ts';
import { getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let authorization: string;

beforeAll(async () => {
  app = await getSharedTestApp();
  const tenant = await app.tenant();
  const user = await tenant.user();
  const made = await user.call(keyContract.create, {
    params: { id: tenant.organizationId },
    body: { label: 'Threat platform', permissions: ['api:Read'] },
  });
  authorization = `Basic ${Buffer.from(`${made.clientId}:${made.clientSecret}`).toString('base64')}`;
});
afterAll(() => app.close());

type Loose = Readonly<Record<string, unknown>> & { readonly type: string; readonly id: string };

async function get(path: string, headers: Record<string, string> = { authorization }) {
  const { status, body, headers: told } = await app.visitor().raw('GET', path, { headers });
  return { status, type: told['content-type'], body: status === 200 ? JSON.parse(body) : null };
}

async function collections(): Promise<ReadonlyMap<string, string>> {
  const { body } = await get('/taxii2/library/collections/');
  return new Map(body.collections.map(({ id, title }: Record<string, string>) => [title, id]));
}

async function objectsOf(title: string): Promise<readonly Loose[]> {
  const id = (await collections()).get(title);
  const objects: Loose[] = [];
  for (let query = 'limit=2000'; ; ) {
    const { body } = await get(`/taxii2/library/collections/${id}/objects/?${query}`);
    objects.push(...body.objects);
    if (!body.more) return objects;
    query = `limit=2000&next=${body.next}`;
  }
}

describe('the TAXII 2.1 server', () => {
  it('lists its API root and collections, with the TAXII content type', async () => {
    const { body, type } = await get('/taxii2/');
    // Clients compare the version parameter of the content type literally, without quotes.
    expect(type).toBe(taxiiContentType);
    expect((await get('/taxii2/', {})).type).toBe(taxiiContentType);
    const root = new URL(body.default).pathname;
    expect((await get(root)).body).toMatchObject({ versions: [taxiiContentType] });
    expect([...(await collections()).keys()]).toEqual([
      'The whole library',
      'Money laundering',
      'Terrorist financing',
      'Violations of sanctions',
    ]);
  });

  it('returns every entity of the library without loss', async () => {
    const objects = await objectsOf('The whole library');
    expect(new Set(objects.map(({ id }) => id)).size).toBe(objects.length);
    const { models } = app.server.deps;
    const given = new Map<string, unknown>();
    for (const { extensions } of objects)
      for (const { collection, entity } of Object.values(extensions ?? {}))
        if (entity !== undefined)
          given.set(`${collection} ${entity.key}`, restoreEmptyLists(collection, entity));
    const live = models.live()?.hash ?? '';
    const source = await models.whole(live);
    for (const name of ['threats', 'products', 'transactions', 'channels', 'customers', 'controls'] as const)
      for (const entity of listEntities(source, name))
        if (given.has(`${name} ${entity.key}`)) expect(given.get(`${name} ${entity.key}`)).toEqual(entity);
    expect([...given.keys()].filter((each) => each.startsWith('threats '))).toHaveLength(
      source.threats.length,
    );
    expect(collectionNames).toContain('threats');
    expect(stixFaults({ type: 'bundle', id: `bundle--${randomUUID()}`, objects })).toEqual([]);
    const flags = objects.filter(({ labels }) => Array.isArray(labels) && labels.includes('red-flag'));
    expect(flags).toHaveLength(listRedFlags(compileModel(source), source.threats).length);
    expect(flags.length).toBeGreaterThan(100);
    const known = new Set(objects.map(({ id }) => id));
    const ends = objects.flatMap(({ source_ref: from, target_ref: to, object_ref: of }) => [from, to, of]);
    expect(ends.filter((end) => end !== undefined && !known.has(String(end)))).toEqual([]);
    const swedish = new Set(objects.flatMap(({ object_ref: of }) => of ?? []));
    const threats = objects.filter(({ type }) => type === 'attack-pattern');
    expect(threats.filter(({ id }) => !swedish.has(id))).toEqual([]);
  });

  it('filters a collection by type, id and date, and returns single objects', async () => {
    const id = (await collections()).get('Terrorist financing');
    const objects = await objectsOf('Terrorist financing');
    const threats = objects.filter(({ type }) => type === 'attack-pattern');
    expect(threats.length).toBeGreaterThan(5);
    expect(threats.every(({ labels }) => Array.isArray(labels) && labels.includes('tf'))).toBe(true);
    const base = `/taxii2/library/collections/${id}`;
    const { body } = await get(`${base}/objects/?match[type]=attack-pattern`);
    expect(body.objects).toHaveLength(threats.length);
    const [one] = threats;
    expect((await get(`${base}/objects/${one?.id}/`)).body.objects).toEqual([one]);
    const manifest = await get(`${base}/manifest/?match[id]=${one?.id}`);
    expect(manifest.body.objects).toMatchObject([{ id: one?.id }]);
    const later = await get(`${base}/objects/?added_after=2030-01-01T00:00:00Z`);
    expect(later.body).toEqual({ more: false });
  });

  it('returns the dates when the objects of a page were added, and a cursor for the next page', async () => {
    const id = (await collections()).get('Money laundering');
    const base = `/taxii2/library/collections/${id}`;
    for (const part of ['objects', 'manifest']) {
      const page = async (query: string) => {
        const answer = await app
          .visitor()
          .raw('GET', `${base}/${part}/?${query}`, { headers: { authorization } });
        return { headers: answer.headers, ...JSON.parse(answer.body) };
      };
      const five = await page('limit=5');
      const two = await page('limit=2');
      const { headers, objects, more } = await page(`limit=3&next=${two.next}`);
      expect([...two.objects, ...objects]).toEqual(five.objects);
      expect(more).toBe(true);
      const added = headers['x-taxii-date-added-first'];
      expect(headers['x-taxii-date-added-last']).toBe(added);
      expect(added).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      if (part === 'manifest') expect(objects[0].date_added).toBe(added);
    }
  });

  it('lists the versions of an object and filters by version and STIX version', async () => {
    const id = (await collections()).get('The whole library');
    const base = `/taxii2/library/collections/${id}`;
    const { body } = await get(`${base}/objects/?match[type]=attack-pattern&limit=1`);
    const [one] = body.objects;
    const of = `${base}/objects/${one.id}`;
    expect((await get(`${of}/versions/`)).body).toEqual({ more: false, versions: [one.modified] });
    const count = async (filter: string) => (await get(`${of}/?${filter}`)).body.objects?.length ?? 0;
    expect(await count('match[version]=last')).toBe(1);
    expect(await count(`match[version]=${encodeURIComponent(one.modified)}`)).toBe(1);
    expect(await count('match[version]=2001-01-01T00:00:00Z')).toBe(0);
    expect(await count('match[spec_version]=2.0')).toBe(0);
    expect(await count('match[spec_version]=2.0,2.1')).toBe(1);
    expect(
      (await get(`${base}/objects/attack-pattern--00000000-0000-4000-8000-000000000000/versions/`)).status,
    ).toBe(404);
  });

  it.each([
    ['application/taxii+json;version=2.1', 200],
    ['application/taxii+json; version="2.1"', 200],
    ['application/taxii+json', 200],
    ['text/html, */*;q=0.1', 200],
    ['application/taxii+json;version=2.0', 406],
    ['application/json', 406],
    ['application/taxii+json;q=0', 406],
    ['application/taxii+json ; version = "2.1" ; q=0.5', 200],
    ['text/plain; x=",", application/taxii+json; version="2.1"', 200],
    ['application/taxii+json;version=2.1;q=0, */*', 406],
    ['application/taxii+json;version=2.1;charset=utf-8', 200],
    ['application/taxii+json;version=3, application/*;q=0.1', 200],
    ['application/stix+json;version=2.1', 406],
  ])('responds to the Accept header %s with status %i', async (accept, status) => {
    const answer = await app.visitor().raw('GET', '/taxii2/', { headers: { authorization, accept } });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/taxii+json');
    if (status === 406)
      expect(JSON.parse(answer.body)).toMatchObject({ error_code: 'error.acceptable', http_status: '406' });
  });

  it('limits the size of a page and refuses a page limit below 1', async () => {
    const base = `/taxii2/library/collections/${(await collections()).get('The whole library')}/objects`;
    const whole = await objectsOf('The whole library');
    const { body } = await get(`${base}/?limit=1000000`);
    expect(body.objects).toHaveLength(Math.min(5000, whole.length));
    expect(body.more).toBe(whole.length > 5000);
    expect((await get('/taxii2/library/collections/none/')).status).toBe(404);
    for (const limit of [0, -1]) expect((await get(`${base}/?limit=${limit}`)).status).toBe(400);
  });

  it.each([
    ['match[id]', 'indicator--0', 100, 100],
    ['match[type]', 'indicator', 50, 100],
    ['match[version]', 'last', 50, 40],
    ['match[spec_version]', '2.1', 10, 10],
  ])('limits the number and the length of the values of %s', async (name, word, most, longest) => {
    const base = `/taxii2/library/collections/${(await collections()).get('Money laundering')}/manifest`;
    const status = async (words: readonly string[]) =>
      (await get(`${base}/?limit=1&${name}=${words.join(',')}`)).status;
    const times = (count: number) => Array.from({ length: count }, () => word);
    expect(await status(times(most))).toBe(200);
    expect(await status(times(most + 1))).toBe(400);
    expect(await status(['x'.repeat(longest + 1)])).toBe(400);
    expect(await status([word, ''])).toBe(400);
    expect(await status(Array.from('x'.repeat(4000)))).toBe(400);
  });

  it('is open to API keys and permitted users, but never to demo sessions and visitors', async () => {
    const demo = await app.demo();
    const root = (await collections()).get('The whole library');
    for (const path of ['taxii2', 'taxii2/library', `taxii2/library/collections/${root}/objects`]) {
      const asDemo = await demo.raw('GET', `/api/${path}`);
      expect([path, asDemo.status]).toEqual([path, 403]);
      expect(JSON.parse(asDemo.body)).toMatchObject({ http_status: '403' });
      expect((await app.visitor().raw('GET', `/api/${path}`)).status).toBe(401);
    }
    const person = await (await app.tenant()).user(['threatview:View']);
    expect((await person.raw('GET', '/api/taxii2')).status).toBe(200);
  });

  it('returns every refusal as a TAXII error message', async () => {
    const id = (await collections()).get('Money laundering');
    const base = `/taxii2/library/collections/${id}`;
    const asked = async (method: 'GET' | 'POST' | 'DELETE', path: string, headers = {}) =>
      app.visitor().raw(method, path, { headers: { authorization, ...headers } });
    const refused = [
      await asked('GET', '/taxii2/nowhere/'),
      await asked('GET', '/taxii2/library/status/none/'),
      await asked('GET', '/taxii2/%zz/'),
      await asked('GET', `${base}/objects/?limit=0`),
      await asked('GET', `${base}/objects/?next=anything`),
      await asked('GET', `${base}/objects/?next=999-0`),
      await asked('GET', `${base}/objects/?added_after=yesterday`),
      await asked('GET', `${base}/objects/?match[version]=newest`),
      await asked('GET', '/taxii2/', { accept: 'text/html' }),
      await asked('POST', `${base}/objects/`),
      await asked('DELETE', `${base}/objects/indicator--0/`),
      await app.visitor().raw('GET', '/taxii2/'),
    ];
    for (const { status, headers, body } of refused) {
      expect(headers['content-type']).toBe(taxiiContentType);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.parse(body)).toMatchObject({ http_status: String(status), title: expect.any(String) });
    }
    expect(refused.map(({ status }) => status)).toEqual([
      404, 404, 400, 400, 400, 400, 400, 400, 406, 404, 404, 401,
    ]);
  });

  it('requires a key, and is read-only', async () => {
    expect((await get('/taxii2/', {})).status).toBe(401);
    const id = (await collections()).get('Money laundering');
    const answer = await app.visitor().raw('POST', `/taxii2/library/collections/${id}/objects/`, {
      headers: { authorization },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await get('/taxii2/library/collections/no-uuid/')).status).toBe(404);
  });
});

/** Dates of STIX objects must be stable over editions, licences and exports; withdrawn objects must be revoked. */
import { readStarterModel } from '@klarsikt/content';
import { keyContract, modelContract } from '@klarsikt/contract';
import type { ReferenceModel } from '@klarsikt/engine/model';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { toStixId } from '@klarsikt/server/render/stix-objects.ts';
import { stixFaults } from '@klarsikt/server/test/stix.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { publishModelVersion } from './publish.ts';

const objectSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  created: z.string(),
  modified: z.string(),
  revoked: z.boolean().optional(),
});
type Held = z.output<typeof objectSchema>;

const starter = readStarterModel();
const [gone] = starter.threats.filter(
  ({ key: own }) => !starter.threats.some(({ parent }) => parent === own),
);
const withdrawn = gone?.key ?? '';

/** The next edition: one changed threat, one new control, one withdrawn threat. */
function nextEdition(): ReferenceModel {
  const [first, ...controls] = starter.controls;
  if (first === undefined) throw new Error('no control');
  const threats = starter.threats
    .filter((threat) => threat.key !== withdrawn)
    .map((threat) =>
      threat.key === 'th-tbml'
        ? { ...threat, name: { ...threat.name, en: 'Trade, second edition' }, inheritance: [] }
        : threat,
    );
  const without = <E extends { readonly threats: readonly string[] }>(entity: E): E => ({
    ...entity,
    threats: entity.threats.filter((own) => own !== withdrawn),
  });
  const added = { ...first, id: 990_001, key: 'co-second-edition' };
  const tags = starter.tags.map(without);
  return { ...starter, threats, tags, controls: [first, ...controls, added] };
}

let app: TestApp;
let operator: TestClient;
let authorization: string;
let first: string;
let second: string;

async function keyOf(tenant: Awaited<ReturnType<TestApp['tenant']>>): Promise<string> {
  const user = await tenant.user();
  const made = await user.call(keyContract.create, {
    params: { id: tenant.organizationId },
    body: { label: 'Threat platform', permissions: ['api:Read'] },
  });
  return `Basic ${Buffer.from(`${made.clientId}:${made.clientSecret}`).toString('base64')}`;
}

beforeAll(async () => {
  app = await startTestApp();
  operator = await (await app.tenant({ kind: 'system', name: 'Operator' })).user([
    'admin:ThreatModelConfig',
    'admin:SecurityAdmin',
  ]);
  authorization = await keyOf(await app.tenant());
  first = app.server.deps.models.live()?.hash ?? '';
  await editionOf(first);
});
afterAll(() => app.close());

const editions = new Map<string, ReadonlyMap<string, Held>>();

async function editionOf(hash: string): Promise<ReadonlyMap<string, Held>> {
  const known = editions.get(hash);
  if (known !== undefined) return known;
  const { content } = await operator.call(modelContract.getStix, { params: { id: hash } });
  const bundle: unknown = JSON.parse(new TextDecoder().decode(content));
  const { objects } = z.object({ objects: z.array(objectSchema) }).parse(bundle);
  const edition = new Map(objects.map((object) => [object.id, object]));
  editions.set(hash, edition);
  return edition;
}

async function taxii(path: string) {
  const { body, headers, status } = await app
    .visitor()
    .raw('GET', `/taxii2/library/collections/${toStixId('collection', 'all').slice(12)}/${path}`, {
      headers: { authorization },
    });
  return { status, headers, ...JSON.parse(body) };
}

async function pagesOf(query: string): Promise<readonly Held[]> {
  const page = await taxii(`objects/?limit=5000&${query}`);
  return page.more ? [...page.objects, ...(await pagesOf(`next=${page.next}`))] : page.objects;
}

async function publishSecond(): Promise<void> {
  second = await runInSystemTransaction(app.database.app, (tx) =>
    publishModelVersion(tx, nextEdition(), {
      name: 'Second edition',
      description: '',
      channel: 'beta',
      // Published earlier, as on another installation, than the polls after the first version here.
      at: new Date(app.clock.now().getTime() - 60_000),
    }),
  );
}

const content = ({ created: _, modified: __, ...rest }: Held) => JSON.stringify(rest);

describe('STIX objects over two editions', () => {
  it('are filtered in TAXII by the time of addition to the collection, not by publication', async () => {
    const before = await editionOf(first);
    const poll = await pagesOf('');
    const last = (await taxii('manifest/?limit=1')).headers['x-taxii-date-added-last'];
    const pages = await taxii('objects/?limit=10');
    app.clock.advance(600);
    await publishSecond();
    await operator.call(modelContract.setLive, { params: { x: second }, query: { channel: 'live' } });
    const after = await editionOf(second);
    const changes = await taxii(`objects/?added_after=${last}`);
    const changed = [...after.values()].filter(({ id, modified }) => before.get(id)?.modified !== modified);
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).sort();
    const shown = ids(changes.objects);
    expect(shown).toContain(toStixId('attack-pattern', 'th-tbml'));
    expect(shown).toContain(toStixId('attack-pattern', withdrawn));
    expect(shown).toContain(toStixId('course-of-action', 'co-second-edition'));
    expect(shown.filter((id) => !ids(changed).includes(id))).toEqual([]);
    expect(changes.headers['x-taxii-date-added-first'] > last).toBe(true);
    // A client that began reading an earlier state can read it to its end.
    const rest = await pagesOf(`next=${pages.next}`);
    expect(ids([...pages.objects, ...rest])).toEqual(ids(poll));
    const manifest = await taxii(`manifest/?match[id]=${toStixId('attack-pattern', 'th-tbml')}`);
    expect(manifest.objects).toMatchObject([
      {
        version: after.get(toStixId('attack-pattern', 'th-tbml'))?.modified,
        date_added: changes.headers['x-taxii-date-added-first'],
      },
    ]);
  });

  it('never change `created`, change `modified` only with their content, and are revoked once withdrawn', async () => {
    const [held, after] = [await editionOf(first), await editionOf(second)];
    const old = [...held.values()];
    const same = [...after.values()].filter(({ id }) => held.has(id));
    expect(same.length).toBeGreaterThan(1000);
    expect(same.filter(({ id, created }) => created !== held.get(id)?.created)).toEqual([]);
    const changed = same.filter(({ id, modified }) => modified !== held.get(id)?.modified);
    const times = new Set(changed);
    const wrong = same.filter((object) => {
      const one = held.get(object.id);
      return times.has(object) !== (one === undefined || content(one) !== content(object));
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
    const late = changed.filter(({ id, modified }) => modified <= String(held.get(id)?.modified));
    expect(late).toEqual([]);
    expect(changed.length).toBeLessThan(held.size / 20);
    expect([...held.keys()].filter((id) => !after.has(id))).toEqual([]);
    const isRevoked = ({ revoked: is }: Held) => is === true;
    const revoked = [...after.values()].filter((object) => isRevoked(object) && changed.includes(object));
    expect(revoked.map(({ id }) => id)).toContain(toStixId('attack-pattern', withdrawn));
    // A revoked object stays revoked, without a further version.
    const before = old.filter(isRevoked);
    expect(before.map(({ id, modified }) => after.get(id)?.modified === modified)).toEqual(
      before.map(() => true),
    );
  });

  it('contain no empty list and include an extension definition for each custom type', async () => {
    const after = await editionOf(second);
    const objects = [...after.values()];
    const text = JSON.stringify(objects);
    expect(stixFaults({ type: 'bundle', id: toStixId('bundle', second), objects })).toEqual([]);
    expect(text).not.toMatch(/\[\]|\{\}/);
    const own = [...after.values()].filter(({ type }) => type.startsWith('x-'));
    const refs = [...after.values()].flatMap((object) =>
      [object.source_ref, object.target_ref, object.object_ref].filter((ref) => String(ref).startsWith('x-')),
    );
    expect(refs).toEqual([]);
    expect(own.length).toBeGreaterThan(10);
    for (const { type, extensions } of own) {
      const id = toStixId('extension-definition', type);
      expect(extensions).toMatchObject({ [id]: { extension_type: 'new-sdo' } });
      expect(after.get(id)).toMatchObject({ extension_types: ['new-sdo'] });
    }
  });

  it('have the language of their texts in `lang`', async () => {
    const after = await editionOf(second);
    const entityOf = (object: Held) =>
      z
        .record(z.string(), z.looseObject({ entity: z.looseObject({ name: z.looseObject({}) }).optional() }))
        .catch({})
        .parse(object.extensions);
    const spoken = [...after.values()].flatMap((object) => {
      const [one] = Object.values(entityOf(object)).filter(({ entity }) => entity !== undefined);
      return one === undefined ? [] : [[object, one.entity?.name] as const];
    });
    expect(spoken.length).toBeGreaterThan(500);
    const wrong = spoken.filter(([object, name]) => object.name !== name?.[String(object.lang)]);
    expect(wrong.map(([{ id }]) => id)).toEqual([]);
  });

  it('have one content for each `modified`, in every export and for every licence', async () => {
    const known = new Map<string, string>();
    const other = new Set<string>();
    const take = (objects: readonly Held[]) => {
      for (const { type, id, created, modified, ...rest } of objects) {
        const name = `${id} ${modified}`;
        const text = JSON.stringify({ type, created, ...rest });
        if ((known.get(name) ?? text) !== text) other.add(name);
        known.set(name, text);
      }
    };
    take([...(await editionOf(first)).values()]);
    take([...(await editionOf(second)).values()]);
    for (const live of [first, second]) {
      await operator.call(modelContract.setLive, { params: { x: live }, query: { channel: 'live' } });
      take(await pagesOf(''));
    }
    expect([...other]).toEqual([]);
    expect(known.size).toBeGreaterThan(2000);
  });
});

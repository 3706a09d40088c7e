import {
  assessmentContract,
  atlasContract,
  auditContract,
  cmsContract,
  type EndpointResponse,
  feedContract,
  modelContract,
  organizationContract,
  threatContract,
} from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { type CollectionName, collectionNames, modelTables } from '@klarsikt/engine/model';
import {
  expectRefusal,
  smallFirmSettings,
  startTestApp,
  type TestApp,
  type TestClient,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let app: TestApp;
let editor: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  editor = await (await app.tenant({ kind: 'system' })).user();
});
afterAll(() => app.close());

const set = (path: string, value: Patch extends { value: infer V } ? V : unknown): Patch => ({
  op: 'set',
  path,
  value,
});
const rulesOf = (warnings: EndpointResponse<typeof atlasContract.getPlan>['warnings']) =>
  warnings.map(({ rule }) => rule);
const fraud = { type: 'threat', id: 1002 };
const faulty = z.object({
  faults: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
});

async function save(id: number, patches: Patch[], type = 'threat') {
  const { revision } = await editor.call(atlasContract.load, { params: { type, id }, query: {} });
  return editor.call(atlasContract.modifyEntity, { params: { type, id }, body: { revision, patches } });
}

async function faultsOf(call: Promise<unknown>) {
  const { error } = await expectRefusal(call);
  expect(error.code).toBe('error.invalid');
  return faulty.parse(error.details).faults;
}

describe('entities of the library in Atlas', () => {
  it('are loaded with all references from other entities, for every kind of entity', async () => {
    const { kinds, changes } = await editor.call(atlasContract.getOverview, {});
    expect(kinds.map(({ collection }) => collection)).toEqual([...collectionNames]);
    expect(changes).toBe(0);
    // The starter content has no rows of requirements, because the product has its own set.
    const none = kinds.filter(({ total }) => total === 0).map(({ collection }) => collection);
    expect(none).toEqual(['instruments', 'requirements']);
    for (const { type } of kinds.filter(({ total }) => total > 0)) {
      const { rows } = await editor.call(atlasContract.list, { params: { type }, body: { size: 1 } });
      const [row] = rows;
      const entity = await editor.call(atlasContract.load, { params: { type, id: row?.id ?? 0 }, query: {} });
      expect(entity.document.key).toBe(row?.key);
      expect(entity.state).toBe('same');
    }
    const product = await editor.call(atlasContract.load, {
      params: { type: 'product', id: 3001 },
      query: {},
    });
    const threats = product.inbound.find(({ path }) => path.join('.') === 'relations.products');
    expect([threats?.type, threats?.many, (threats?.entities.length ?? 0) > 0]).toEqual([
      'threat',
      true,
      true,
    ]);
  });

  it('have a history with undo, and a change in one language marks the other language as outdated', async () => {
    const before = await editor.call(atlasContract.load, { params: fraud, query: {} });
    await save(fraud.id, [set('/description/en', 'Changed in English alone.')]);
    const after = await editor.call(atlasContract.load, { params: fraud, query: {} });
    expect(after.state).toBe('changed');
    expect(after.document.outdated).toMatchObject({ description: { language: 'sv' } });
    const { entries } = await editor.call(atlasContract.history, { params: fraud, query: {} });
    expect(entries[0]?.texts['/description/en']?.after).toBe('Changed in English alone.');
    expect(entries[0]?.former['/description/en']).toBe(entries[0]?.texts['/description/en']?.before);
    const body = { revision: after.revision, to: before.revision };
    await editor.call(atlasContract.restoreEntity, { params: fraud, body });
    const back = await editor.call(atlasContract.load, { params: fraud, query: {} });
    expect(back.document).toEqual(before.document);
    expect(back.state).toBe('same');
  });

  it('refuse a change with a stale revision and return the changes since then', async () => {
    const other = await (await app.tenant({ kind: 'system' })).user();
    const { revision } = await editor.call(atlasContract.load, { params: fraud, query: {} });
    const first = { revision, patches: [set('/notes', 'The first')] };
    await editor.call(atlasContract.modifyEntity, { params: fraud, body: first });
    const late = { revision, patches: [set('/demo', true)] };
    const refused = await expectRefusal(
      other.call(atlasContract.modifyEntity, { params: fraud, body: late }),
    );
    expect(refused.error.code).toBe('error.stale');
    expect(refused.error.details).toMatchObject({
      revision: revision + 1,
      since: [{ patches: [{ path: '/notes' }] }],
    });
  });

  it('include the other editors who have the same entity open', async () => {
    const other = await (await app.tenant({ kind: 'system' })).user();
    const open = { params: fraud, query: { editing: 'true' as const } };
    await editor.call(atlasContract.load, open);
    expect((await other.call(atlasContract.load, open)).present).toHaveLength(1);
    expect((await other.call(atlasContract.load, { params: fraud, query: {} })).present).toEqual([]);
  });

  it.each([
    ['a name that is missing', '/name/sv', '', '/name/sv', 'atlas.empty'],
    ['a name that is too long', '/name/en', 'x'.repeat(256), '/name/en', 'atlas.long'],
    ['a grade above the scale', '/privGrade/grade', 5, '/privGrade/grade', 'atlas.range'],
    ['a word that is not among the choices', '/label', 'EVERYWHERE', '/label', 'atlas.choice'],
    ['a reference to an unknown entity', '/category', 'ca-none', '/category', 'atlas.reference'],
    ['a reference to another kind', '/category', 'cu-pep', '/category', 'atlas.reference'],
    ['a repeated relation', '/references', ['re-x', 're-x'], '/references/0', 'atlas.reference'],
    ['an invalid date', '/privGradeTime', 'yesterday', '/privGradeTime', 'atlas.format'],
    ['a flag that is neither true nor false', '/demo', 'yes', '/demo', 'atlas.type'],
    ['an unknown field', '/colour', 'red', '/colour', 'atlas.unknown'],
    ['a change of the key', '/key', 'th-other', '/key', 'atlas.key'],
    ['a mother that is the threat itself', '/parent', 'th-telephone', '/parent', 'atlas.reference'],
  ])('refuse %s with the path of the fault', async (_what, path, value, place, code) => {
    const faults = await faultsOf(save(fraud.id, [set(path, value)]));
    expect(faults[0]).toEqual(expect.objectContaining({ path: place, code }));
  });

  it('are refused with a message in the language of the caller', async () => {
    const params = { type: 'threat', id: fraud.id };
    const { revision } = await editor.call(atlasContract.load, { params, query: {} });
    const body = { revision, patches: [set('/privGradeTime', 'yesterday')] };
    const said = async (language: 'en' | 'sv') => {
      const call = editor.call(atlasContract.modifyEntity, { params, body }, { 'accept-language': language });
      return (await faultsOf(call)).map(({ message }) => message);
    };
    expect(await said('en')).toEqual([
      'Wrong format: is not a date, month or year (YYYY-MM-DD, YYYY-MM or YYYY)',
    ]);
    expect(await said('sv')).toEqual([
      'Fel format: är varken datum, månad eller år (ÅÅÅÅ-MM-DD, ÅÅÅÅ-MM eller ÅÅÅÅ)',
    ]);
  });

  it('cannot have mother threats in a circle', async () => {
    const { threats } = await editor.call(atlasContract.getTree, {});
    const child = threats.find(({ parent }) => parent !== null);
    const mother = threats.find(({ key }) => key === child?.parent);
    const faults = await faultsOf(save(mother?.id ?? 0, [set('/parent', child?.key)]));
    expect(faults).toEqual([expect.objectContaining({ path: '/parent', code: 'atlas.cycle' })]);
  });

  it('are created as drafts, with the name of the one language also used for the other', async () => {
    const values = { name: { en: 'Ransom in tokens', sv: '' }, category: 'ca-a' };
    const made = await editor.call(atlasContract.createEntity, {
      params: { type: 'threat' },
      body: { values },
    });
    expect(made.key).toBe('th-ransom-in-tokens');
    expect(made.id).toBeGreaterThan(1_000_000);
    const again = await editor.call(atlasContract.createEntity, {
      params: { type: 'threat' },
      body: { values },
    });
    expect(again.key).toBe('th-ransom-in-tokens-2');
    const { document, state } = await editor.call(atlasContract.load, {
      params: { type: 'threat', id: made.id },
      query: {},
    });
    expect(state).toBe('draft');
    expect(document).toMatchObject({
      name: { sv: 'Ransom in tokens' },
      outdated: { name: { language: 'sv' } },
    });
  });

  it('are related from either side, and the relation is stored once', async () => {
    const { rows } = await editor.call(atlasContract.list, { params: { type: 'threat' }, body: { size: 3 } });
    const add = rows.map(({ key }) => key);
    const params = { type: 'channel', id: 5001 };
    const body = { from: 'threat', path: ['relations', 'channels'], add };
    const { changed } = await editor.call(atlasContract.relateEntity, { params, body });
    const again = await editor.call(atlasContract.relateEntity, { params, body });
    expect(again.changed).toBe(0);
    const { inbound, document } = await editor.call(atlasContract.load, { params, query: {} });
    const threats = inbound.find(({ path }) => path.join('.') === 'relations.channels')?.entities ?? [];
    expect(threats.map(({ key }) => key)).toEqual(expect.arrayContaining(add));
    expect(JSON.stringify(document)).not.toContain('"th-');
    const remove = { from: 'threat', path: ['relations', 'channels'], remove: add };
    const { changed: removed } = await editor.call(atlasContract.relateEntity, { params, body: remove });
    expect(removed).toBe(3);
    expect(changed).toBeLessThanOrEqual(3);
  });

  it('cannot be withdrawn while other entities refer to them, and the refusal lists these entities', async () => {
    const refused = await expectRefusal(save(13001, [set('/withdrawn', true)], 'category'));
    expect(refused.error.code).toBe('error.atlas.inuse');
    expect(refused.error.details).toMatchObject({
      by: expect.arrayContaining([expect.objectContaining({ type: 'threat' })]),
    });
  });

  it('can be changed in bulk, all of them or none', async () => {
    const { rows } = await editor.call(atlasContract.list, {
      params: { type: 'customer' },
      body: { size: 5 },
    });
    const ids = rows.map(({ id }) => id);
    const params = { type: 'customer' };
    const kri = await editor.call(atlasContract.changeEntities, {
      params,
      body: { ids, patches: [set('/reviewBy', 'Anna')] },
    });
    expect(kri.changed).toBe(5);
    const wrong = { ids: [...ids, 999_999], patches: [set('/reviewBy', 'Bo')] };
    expect(
      (await expectRefusal(editor.call(atlasContract.changeEntities, { params, body: wrong }))).status,
    ).toBe(404);
    const after = await editor.call(atlasContract.list, { params, body: { size: 5 } });
    expect(after.rows.map(({ reviewBy }) => reviewBy)).toEqual(ids.map(() => 'Anna'));
  });

  it('are paged, sorted by language, and searched in both languages', async () => {
    const params = { type: 'geography' };
    const first = await editor.call(atlasContract.list, { params, body: { size: 50, sort: 'name' } });
    const second = await editor.call(atlasContract.list, {
      params,
      body: { size: 50, sort: 'name', page: 2 },
    });
    expect(first.total).toBeGreaterThan(200);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100);
    for (const text of ['sverige', 'Sweden']) {
      const { rows } = await editor.call(atlasContract.list, { params, body: { text } });
      expect(rows.map(({ key }) => key)).toContain('ge-se');
    }
    const experts = await editor.call(atlasContract.list, {
      params: { type: 'threat' },
      body: { method: 'Experts' },
    });
    expect(experts.total).toBeGreaterThan(0);
  });
});

const tables: readonly CollectionName[] = collectionNames;

describe('export and import of entities as tables', () => {
  it.each(['en', 'sv'] as const)(
    'changes nothing when an exported table is imported again, for every kind of entity (%s)',
    async (language) => {
      for (const collection of tables) {
        const { type } = modelTables[collection];
        const params = { type };
        const { content } = await editor.call(atlasContract.export, { params, body: { language } });
        const body = { content: new TextDecoder().decode(content), check: true };
        const call =
          type === 'publication' || type === 'tag'
            ? atlasContract.importDailies
            : atlasContract.importEntities;
        const read = await editor.call(call, { params, body });
        expect([type, read.changed, read.added, read.refused, read.unknown]).toEqual([type, 0, 0, [], []]);
      }
    },
    120_000,
  );

  it('refuses to export a value that is too long for a workbook cell, with its key and column', async () => {
    const exploitation = ['pr-current', 'pr-savings', 'pr-business'].map((product) => ({
      ...{ product, channel: null },
      text: { en: 'word '.repeat(3_000), sv: '' },
    }));
    const before = await editor.call(atlasContract.load, { params: fraud, query: {} });
    await save(fraud.id, [set('/texts/exploitation', exploitation)]);
    const body = { language: 'en' as const, format: 'xlsx' as const };
    const { error } = await expectRefusal(
      editor.call(atlasContract.export, { params: { type: 'threat' }, body }),
    );
    const details = { key: before.document.key, column: 'texts' };
    expect([error.code, error.details]).toMatchObject(['error.atlas.cell', details]);
    const { revision } = await editor.call(atlasContract.load, { params: fraud, query: {} });
    await editor.call(atlasContract.restoreEntity, {
      params: fraud,
      body: { revision, to: before.revision },
    });
  });

  it('applies changes and new entities, refuses invalid ones, and stores nothing in a preview', async () => {
    const params = { type: 'channel' };
    const content = 'key;name_en;name_sv;hidden\nch-branch-x;New channel;Ny kanal;false\n;;Utan namn;false\n';
    const checked = await editor.call(atlasContract.importEntities, {
      params,
      body: { content, check: true },
    });
    expect(checked).toMatchObject({ added: 1, refused: [{ line: 3, column: 'name_en' }] });
    const none = await editor.call(atlasContract.list, { params, body: { text: 'Ny kanal' } });
    expect(none.total).toBe(0);
    await editor.call(atlasContract.importEntities, { params, body: { content, check: false } });
    const { rows } = await editor.call(atlasContract.list, { params, body: { text: 'Ny kanal' } });
    expect(rows[0]).toMatchObject({ key: 'ch-branch-x', state: 'draft' });
  });

  it('treats the column heading constructor as unknown (prototype pollution)', async () => {
    const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];
    const content = `key;name_en;name_sv;${names.join(';')}\nch-members;Members;Medlemmar;${names.join(';')}\n`;
    const params = { type: 'channel' };
    const read = await editor.call(atlasContract.importEntities, { params, body: { content, check: true } });
    expect(read).toMatchObject({ added: 1, refused: [] });
    expect(read.unknown).toEqual(names);
  });

  it('is idempotent and refuses a second row with the same key', async () => {
    const params = { type: 'channel' };
    const content = [
      'key,name_en,name_sv,hidden,draft',
      'ch-twice,Twice,Dubbel,false,',
      'ch-twice,Twice again,Dubbel igen,false,',
      '',
    ].join('\n');
    const read = () => editor.call(atlasContract.importEntities, { params, body: { content, check: false } });
    const refused = [{ line: 3, key: 'ch-twice', column: 'key' }];
    expect(await read()).toMatchObject({ added: 1, changed: 0, refused });
    // The imported entity stays a draft, although its draft column is empty.
    expect(await read()).toMatchObject({ added: 0, changed: 0, unchanged: 1, refused });
    const { rows } = await editor.call(atlasContract.list, { params, body: { text: 'Dubbel' } });
    expect(rows).toMatchObject([{ key: 'ch-twice', state: 'draft' }]);
  });

  it('generates a unique key for each new entity without a key', async () => {
    const params = { type: 'channel' };
    const content = 'name_en;name_sv;hidden\nNightly kiosk;Nattkiosk;false\nNightly kiosk;Nattkiosk;false\n';
    await editor.call(atlasContract.importEntities, { params, body: { content, check: false } });
    const { rows } = await editor.call(atlasContract.list, { params, body: { text: 'Nattkiosk' } });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });
});

describe('publishing a version', () => {
  it('starts from a plan of the changes and is refused if that plan is outdated', async () => {
    const params = { type: 'channel', id: 5002 };
    const plan = await editor.call(atlasContract.getPlan, { body: {} });
    expect(plan.name).toMatch(/^2026:\d+$/);
    await save(5002, [set('/name/en', 'Renamed channel')], 'channel');
    const body = { hash: plan.hash ?? '', description: 'Late', channel: 'live' as const };
    expect((await expectRefusal(editor.call(atlasContract.publish, { body }))).error.code).toBe(
      'error.atlas.moved',
    );
    const now = await editor.call(atlasContract.getPlan, { body: {} });
    expect(now.changes.collections.channels?.changed.map(({ id }) => id)).toContain(params.id);
    expect(now.authors['ch-branch'] ?? now.authors).toBeDefined();
    const left = await editor.call(atlasContract.getPlan, {
      body: { leftOut: now.changes.collections.channels?.changed.map(({ key }) => key) ?? [] },
    });
    expect(left.changes.collections.channels?.changed).toEqual([]);
  });

  it('gives the same hash for the same content, and the version is live at once', async () => {
    const { hash, name, warnings } = await editor.call(atlasContract.getPlan, { body: {} });
    const acknowledged = rulesOf(warnings);
    const edition = { hash: hash ?? '', description: 'A second edition', channel: 'live' as const };
    const body = { ...edition, acknowledged };
    const without = { body: { ...body, description: ' ' } };
    expect(await expectRefusal(editor.call(atlasContract.publish, without))).toMatchObject({
      error: {
        code: 'error.invalid',
        details: { faults: [{ path: '/description', code: 'atlas.notes' }] },
      },
    });
    const { versions } = await editor.call(atlasContract.getOverview, {});
    const made = await editor.call(atlasContract.publish, { body });
    expect((await editor.call(atlasContract.getOverview, {})).versions).toBe(versions + 1);
    expect(made).toEqual({ published: true, hash, name });
    expect(await editor.call(atlasContract.publish, { body })).toEqual(made);
    const head = await editor.call(modelContract.getHead, { params: { hash: 'latest' } });
    expect([head.hash, head.name]).toEqual([hash, name]);
    expect((await editor.call(atlasContract.getOverview, {})).changes).toBe(0);
    expect((await editor.call(atlasContract.getPlan, { body: {} })).unchanged).toBe(true);
  });

  it('requires, for the live version, the confirmation of every warning by proposer and publisher', async () => {
    const second = await (await app.tenant({ kind: 'system' })).user();
    const { warnings, hash } = await editor.call(atlasContract.getPlan, { body: {} });
    const rules = rulesOf(warnings);
    expect(rules.length).toBeGreaterThan(1);
    const publish = (channel: 'live' | 'draft', acknowledged: typeof rules) =>
      editor.call(atlasContract.publish, {
        body: { hash: hash ?? '', description: 'Warned', channel, acknowledged },
      });
    expect((await expectRefusal(publish('live', []))).error).toMatchObject({
      code: 'error.atlas.warnings',
      details: { count: rules.length, rules },
    });
    expect((await expectRefusal(publish('live', rules.slice(1)))).error).toMatchObject({
      code: 'error.atlas.warnings',
      details: { count: 1, rules: rules.slice(0, 1) },
    });
    expect(await publish('draft', [])).toMatchObject({ published: true });
    await editor.call(atlasContract.setTwoPersons, { body: { two: true } });
    expect((await expectRefusal(publish('live', []))).error.code).toBe('error.atlas.warnings');
    expect(await publish('live', rules)).toMatchObject({ published: false });
    const confirm = (acknowledged: typeof rules) =>
      second.call(atlasContract.confirm, { body: { hash: hash ?? '', acknowledged } });
    expect((await expectRefusal(confirm([]))).error.code).toBe('error.atlas.warnings');
    expect(await confirm(rules)).toMatchObject({ hash });
    const log = await second.call(auditContract.list, { body: { events: ['atlas.published'] } });
    expect(log.rows[0]?.after).toMatchObject({ acknowledged: rules });
    await editor.call(atlasContract.setTwoPersons, { body: { two: false } });
  });

  it('requires a second person where two persons are set', async () => {
    const second = await (await app.tenant({ kind: 'system' })).user();
    await editor.call(atlasContract.setTwoPersons, { body: { two: true } });
    await save(5003, [set('/name/en', 'Channel for two')], 'channel');
    const { hash } = await editor.call(atlasContract.getPlan, { body: {} });
    const body = { hash: hash ?? '', description: '', channel: 'beta' as const };
    expect(await editor.call(atlasContract.publish, { body })).toMatchObject({ published: false });
    const confirm = { body: { hash: hash ?? '' } };
    expect((await expectRefusal(editor.call(atlasContract.confirm, confirm))).error.code).toBe(
      'error.atlas.person',
    );
    expect((await second.call(atlasContract.getPlan, { body: {} })).proposal).toMatchObject({ own: false });
    expect(await second.call(atlasContract.confirm, confirm)).toMatchObject({ hash });
    expect((await editor.call(modelContract.getConfig, {})).live.beta).toBe(hash);
    await editor.call(atlasContract.setTwoPersons, { body: { two: false } });
  });

  it('requires its own permission, separate from editing and from daily news', async () => {
    const tenant = await app.tenant({ kind: 'system' });
    const who = (...rights: ('Edit' | 'Publish' | 'Daily')[]) =>
      tenant.user(['backoffice:View', ...rights.map((right) => `backoffice:${right}` as const)]);
    const { hash } = await editor.call(atlasContract.getPlan, { body: {} });
    const publish = { body: { hash: hash ?? '', description: '', channel: 'draft' as const } };
    const edit = { params: { type: 'channel' }, body: { values: { name: { en: 'X', sv: 'X' } } } };
    const news = { params: { type: 'tag' as const }, body: { values: { name: { en: 'X', sv: 'X' } } } };
    const outcomes = async (client: TestClient) =>
      Promise.all(
        [
          client.call(atlasContract.createEntity, edit),
          client.call(atlasContract.publish, publish),
          client.call(atlasContract.createDaily, news),
        ].map((call) =>
          call.then(
            () => true,
            () => false,
          ),
        ),
      );
    expect(await outcomes(await who('Edit'))).toEqual([true, false, false]);
    expect(await outcomes(await who('Publish'))).toEqual([false, true, false]);
    expect(await outcomes(await who('Daily'))).toEqual([false, false, true]);
  });
});

describe('a flag of a control', () => {
  it('enables a list of relations, and a relation from the other side is refused while the flag is off', async () => {
    const { id } = await editor.call(atlasContract.createEntity, {
      params: { type: 'control' },
      body: { values: { name: { en: 'Flagged', sv: 'Flaggad' } } },
    });
    const control = { type: 'control', id };
    const { document } = await editor.call(atlasContract.load, { params: control, query: {} });
    const key = String(document.key);
    const relate = () =>
      editor.call(atlasContract.relateEntity, {
        params: { type: 'product', id: 3001 },
        body: { from: 'control', path: ['related', 'products'], add: [key] },
      });
    expect((await expectRefusal(relate())).error).toMatchObject({
      code: 'error.atlas.flagoff',
      details: { flag: 'relproduct', key },
    });
    await save(id, [set('/related/products', [])], 'control');
    expect(await relate()).toEqual({ changed: 1 });
    await save(id, [{ op: 'remove', path: '/related/products' }], 'control');
    const after = await editor.call(atlasContract.load, { params: control, query: {} });
    expect(Object(after.document.related)).not.toHaveProperty('products');
  });
});

describe('the relevance kinds of a threat', () => {
  it('can each be set and used as a filter', async () => {
    const kinds = ['undefined', 'general', 'tf', 'ml', 'sv', 'legal'] as const;
    const ids: number[] = [];
    for (const kind of kinds) {
      const name = { en: `Of kind ${kind}`, sv: `Av slag ${kind}` };
      const values = { name, relevance: [kind] };
      ids.push(
        (await editor.call(atlasContract.createEntity, { params: { type: 'threat' }, body: { values } })).id,
      );
    }
    const bare = await editor.call(atlasContract.createEntity, {
      params: { type: 'threat' },
      body: { values: { name: { en: 'Of kind none', sv: 'Av inget slag' }, relevance: [] } },
    });
    const found = async (relevance: (typeof kinds)[number]) => {
      const body = { text: 'of kind', relevance, size: 50 };
      const { rows } = await editor.call(atlasContract.list, { params: { type: 'threat' }, body });
      return rows.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    for (const [at, kind] of kinds.entries())
      expect([kind, await found(kind)]).toEqual([
        kind,
        kind === 'undefined' ? [ids[at], bare.id] : [ids[at]],
      ]);
    const wrong = {
      params: { type: 'threat' },
      body: { values: { name: { en: 'X', sv: 'X' }, relevance: ['xx'] } },
    };
    expect((await expectRefusal(editor.call(atlasContract.createEntity, wrong))).status).toBe(400);
  });
});

describe('an organisation with a licence for Atlas', () => {
  const licensed = ['threatview', 'ra', 'backoffice', 'admin'];

  it('can edit and publish the library like the operator but never sees other organisations', async () => {
    const tenant = await app.tenant({ name: 'Editors', licensed });
    const own = await tenant.user();
    const neighbour = await app.tenant({ name: 'A name that is nobody else’s business' });
    const settings = { ...smallFirmSettings, name: 'Pinned' };
    const pin = async ({ unitId, user }: typeof tenant) =>
      (await user()).call(assessmentContract.create, { body: { unitId, settings } });
    const { hash: liveBefore } = (await own.call(atlasContract.getOverview, {})).live;
    await pin(neighbour);
    await pin(tenant);
    const { revision } = await own.call(atlasContract.load, { params: fraud, query: {} });
    const patches = [set('/description/en', 'Written by an editor of a licensed organisation.')];
    await own.call(atlasContract.modifyEntity, { params: fraud, body: { revision, patches } });
    const made = await own.call(atlasContract.createDaily, {
      params: { type: 'tag' },
      body: { values: { name: { en: 'Theirs', sv: 'Deras' }, tag: 'theirs', type: 'area' } },
    });
    expect(made.id).toBeGreaterThan(0);
    const plan = await own.call(atlasContract.getPlan, { body: {} });
    expect(plan.affected).toEqual([{ organization: 'Editors', assessments: 1 }]);
    expect(plan.affectedOthers.assessments).toBeGreaterThan(0);
    expect(JSON.stringify(plan)).not.toContain('nobody else’s business');
    const all = await editor.call(atlasContract.getPlan, { body: {} });
    expect(JSON.stringify(all.affected)).toContain('nobody else’s business');
    expect(all.affectedOthers).toEqual({ organizations: 0, assessments: 0 });
    const acknowledged = rulesOf(plan.warnings);
    const edition = { hash: plan.hash ?? '', description: 'By a licensed editor', channel: 'live' as const };
    const body = { ...edition, acknowledged };
    expect(await own.call(atlasContract.publish, { body })).toMatchObject({ published: true });
    const { live } = await editor.call(atlasContract.getOverview, {});
    expect([live.hash, live.hash === liveBefore]).toEqual([plan.hash, false]);
    const { entries } = await editor.call(atlasContract.history, { params: fraud, query: {} });
    expect(entries[0]?.author).toMatch(/^Test User/);
  });

  it('cannot change settings of the installation, nor the library while administering a customer', async () => {
    const tenant = await app.tenant({ licensed });
    const own = await tenant.user();
    expect((await expectRefusal(own.call(atlasContract.setTwoPersons, { body: { two: true } }))).status).toBe(
      403,
    );
    expect((await expectRefusal(own.call(cmsContract.list, {}))).status).toBe(403);
    const below = await app.tenant({ parentId: tenant.organizationId });
    await own.call(organizationContract.administer, { params: { id: below.organizationId } });
    expect((await expectRefusal(own.call(atlasContract.getOverview, {}))).status).toBe(403);
    await own.call(organizationContract.leave, {});
    expect((await own.call(atlasContract.getOverview, {})).kinds.length).toBeGreaterThan(0);
  });
});

describe('the preview of unpublished changes', () => {
  it('shows the same threat card as the next version, for each entitlement', async () => {
    await save(fraud.id, [set('/description/en', 'As it will be read.')]);
    const params = { id: fraud.id };
    const { card } = await editor.call(atlasContract.preview, { params, body: {} });
    expect(card?.description.en).toBe('As it will be read.');
    const { rows } = await editor.call(atlasContract.list, {
      params: { type: 'threat' },
      body: { demo: false, size: 1 },
    });
    const hidden = { params: { id: rows[0]?.id ?? 0 }, body: { demo: true } };
    const { card: none } = await editor.call(atlasContract.preview, hidden);
    expect(none === null || none.context).toBe(true);
    const { modelHash: _, ...live } = await editor.call(threatContract.card, { params: { id: 1003 } });
    const { card: same } = await editor.call(atlasContract.preview, { params: { id: 1003 }, body: {} });
    expect(same?.individuals).toEqual(live.individuals);
  });

  it('is checked by the quality rules, and each finding contains the field', async () => {
    await save(fraud.id, [set('/texts/modusOperandi/en', 'A claim of 17 cases without a source.')]);
    const { findings } = await editor.call(atlasContract.getQuality, {});
    const own = findings
      .filter(({ entity }) => entity.id === fraud.id)
      .map(({ rule, path }) => `${rule} ${path}`);
    expect(own).toEqual(
      expect.arrayContaining([
        'fact.source /texts/modusOperandi/en',
        'text.outdated /texts/modusOperandi/sv',
      ]),
    );
  });

  it('includes the levels without background data per type and business, beside the live ones', async () => {
    const { rows } = await editor.call(atlasContract.getCalibration, { body: {} });
    const all = rows.filter(({ business }) => business === null);
    expect(all.map(({ type }) => type)).toEqual([
      'customer',
      'product',
      'transaction',
      'channel',
      'geography',
    ]);
    expect(all.every(({ risks, veryHigh }) => risks > 0 && veryHigh <= risks)).toBe(true);
  }, 60_000);

  it('lists the levels that the new edition changes, except for excluded entities', async () => {
    const before = await editor.call(atlasContract.load, { params: fraud, query: {} });
    const { key } = before.document;
    const threats = new Set(
      (await editor.call(atlasContract.getPlan, { body: {} })).changes.collections.threats?.changed.map(
        (one) => one.key,
      ),
    );
    await save(fraud.id, [set('/privGrade/grade', 0), set('/corpGrade/grade', 0)]);
    const moved = async (leftOut: string[]) => {
      const { rows } = await editor.call(atlasContract.getCalibration, { body: { leftOut } });
      const products = rows.find(({ type, business }) => type === 'product' && business === null);
      expect(products?.moves.length).toBe(Math.min(products?.moved ?? 0, 25));
      return products?.moves ?? [];
    };
    const moves = await moved([]);
    expect(moves.length).toBeGreaterThan(0);
    expect(moves.every((move) => (move.after ?? 0) < (move.before ?? 0))).toBe(true);
    expect(await moved([...threats, String(key)])).toEqual([]);
    const { revision } = await editor.call(atlasContract.load, { params: fraud, query: {} });
    await editor.call(atlasContract.restoreEntity, {
      params: fraud,
      body: { revision, to: before.revision },
    });
  }, 60_000);

  it('is available for news items', async () => {
    expect((await editor.call(feedContract.list, { body: {} })).rows.length).toBeGreaterThan(0);
  });
});

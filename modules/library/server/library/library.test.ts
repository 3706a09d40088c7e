import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  assessmentContract,
  atlasContract,
  auditContract,
  type EndpointResponse,
  libraryContract,
  modelContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { convertCsvToGrid, loadImportFile, summarizeLibrary, summarizeTables } from '@klarsikt/imports';
import { runWithClient } from '@klarsikt/server/platform/connection-roles.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeBundle, makeWorkbook, stixId } from '../../../../packages/imports/test/made.ts';

let app: TestApp;
let editor: TestClient;
let viewer: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  const operator = await app.tenant({ kind: 'system', name: 'Operator' });
  editor = await operator.user([
    ...(['backoffice:View', 'backoffice:Edit', 'backoffice:Daily', 'admin:ThreatModelConfig'] as const),
    'admin:SecurityAdmin',
  ]);
  viewer = await operator.user(['backoffice:View']);
});
afterAll(() => app.close());

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
async function read(name: string, content: Uint8Array<ArrayBuffer>, client = editor): Promise<number> {
  const answer = await client.upload(libraryContract.read, { name, content });
  const body = JSON.parse(answer.body);
  if (answer.status >= 400) throw Object.assign(new Error(answer.body), { status: answer.status, ...body });
  return libraryContract.read.result.parse(body.result).id;
}
const planOf = (id: number, body: object = {}) => editor.call(libraryContract.plan, { params: { id }, body });
const take = async (id: number, body: object = {}) => {
  const { seen } = await planOf(id, body);
  return editor.call(libraryContract.take, { params: { id }, body: { ...body, seen } });
};
const rows = async () => {
  const found = await runInSystemTransaction(app.database.app, (tx) => app.server.deps.rows.read(tx));
  if ('problems' in found) throw new Error(JSON.stringify(found.problems.slice(0, 3)));
  return found.model;
};
const counted = ({ rows: all }: EndpointResponse<typeof libraryContract.plan>) => {
  const counts: Record<string, number> = {};
  for (const { verdict } of all) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
};

describe('the effect of a control in an imported library', () => {
  it('is suggested in assessments with source and licence until the import is undone', async () => {
    const whole = await rows();
    const [threat, control] = [whole.threats[0], whole.controls[0]];
    if (threat === undefined || control === undefined) throw new Error('the library is empty');
    const [technique, measure] = [stixId('attack-pattern', 900), stixId('course-of-action', 900)];
    const objects = [
      { type: 'attack-pattern', id: technique, name: threat.name.en },
      { type: 'course-of-action', id: measure, name: control.name.en },
      {
        ...{ type: 'relationship', id: stixId('relationship', 900), relationship_type: 'mitigates' },
        ...{ source_ref: measure, target_ref: technique, description: 'It ends the chain early.' },
      },
    ];
    const id = await read('acts.json', bytes({ type: 'bundle', id: stixId('bundle', 9), objects }));
    const said = {
      source: 'Acts',
      licence: 'CC BY 4.0',
      attribution: 'The makers',
      same: [technique, measure],
    };
    const firm = await app.tenant();
    const officer = await firm.user(['ra:View', 'ra:Edit']);
    const settings = { ...emptyAssessmentSettings, name: 'Ours' };
    const body = { unitId: firm.unitId, settings };
    const made = await officer.call(assessmentContract.create, { body });
    const suggested = async (client = officer) =>
      (await client.call(libraryContract.getSuggestions, { params: { id: made.id } })).suggestions;
    expect(await suggested()).toEqual([]);
    const { seen, conflicts } = await planOf(id, said);
    const choices = conflicts.map(({ collection, key, path }) => ({
      ...{ collection, key, path: [...path] },
      choice: 'ours' as const,
    }));
    await editor.call(libraryContract.take, { params: { id }, body: { ...said, seen, choices } });
    const { same: _, ...source } = said;
    expect(await suggested()).toEqual([
      {
        ...{ kind: 'mitigation', subject: control.key, threat: threat.key, ...source, version: '' },
        text: 'It ends the chain early.',
      },
    ]);
    const neighbour = await (await app.tenant()).user(['ra:View']);
    await expect(suggested(neighbour)).rejects.toMatchObject({ status: 404 });
    await editor.call(libraryContract.undo, { params: { id } });
    expect(await suggested()).toEqual([]);
  });
});

describe('an Atlas list exported as a workbook', () => {
  it.each(['threat', 'product', 'publication', 'reference'])(
    'causes no change when imported: %s',
    async (type) => {
      const body = { language: 'sv' as const, format: 'xlsx' as const };
      const { content, filename } = await editor.call(atlasContract.export, { params: { type }, body });
      const plan = await planOf(await read(filename ?? '', new Uint8Array(content)));
      const { rows: there } = await editor.call(atlasContract.list, { params: { type }, body: { size: 1 } });
      expect(there.length).toBe(1);
      expect(plan.rows.filter(({ verdict }) => verdict !== 'same').slice(0, 3)).toEqual([]);
      expect(plan.notices).toEqual([]);
    },
  );
});

describe('a STIX bundle from another publisher', () => {
  /** The preview lists every row with reason and place, and changes nothing. */
  async function isLookedAt(): Promise<number> {
    const before = await rows();
    const id = await read('aml.json', bytes(madeBundle()));
    const plan = await planOf(id, { source: 'AML library' });
    expect(plan).toMatchObject({ format: 'stix', version: '17.1', relations: { distinct: 69, taken: 66 } });
    // Each technique has a second category, for which the model has no field.
    expect(counted(plan)).toMatchObject({ new: 72, same: 1, kept: 92 });
    const control = plan.rows.find(({ id: own }) => own === stixId('course-of-action', 19));
    expect(control).toMatchObject({ verdict: 'refused', reason: 'The object does not describe a control.' });
    expect(plan.rows.find(({ id: own }) => own === stixId('attack-pattern', 4))).toMatchObject({
      ...{ kind: 'threats', verdict: 'new', key: 'th-technique-4', place: { index: expect.any(Number) } },
    });
    expect(await rows()).toEqual(before);
    return id;
  }

  /** One step creates drafts with their origin; a second import is refused, and the audit log has an event. */
  async function isTaken(id: number): Promise<void> {
    const words = { source: 'AML library', version: '17.1', licence: 'CC BY 4.0', attribution: 'AML' };
    const { added } = await take(id, words);
    expect(added).toBeGreaterThan(60);
    const [threat] = await editor.call(atlasContract.find, {
      body: { types: ['threat'], text: 'Technique 4' },
    });
    expect(threat?.state).toBe('draft');
    // The number in the library is an alias, which is not part of a version.
    const byNumber = await editor.call(atlasContract.find, { body: { types: ['threat'], text: 't4' } });
    expect(byNumber.map(({ key }) => key)).toContain(threat?.key);
    const kept = await editor.call(atlasContract.load, {
      params: { type: 'threat', id: threat?.id ?? 0 },
      query: {},
    });
    expect(kept.document).toMatchObject({ aliases: 'T4' });
    const { imports } = await editor.call(libraryContract.listImports, {});
    expect(imports[0]).toMatchObject({ ...words, fileName: 'aml.json', taken: { added }, undone: null });
    const { origins } = await editor.call(libraryContract.getOrigins, { params: { key: threat?.key ?? '' } });
    expect(origins).toMatchObject([
      {
        ...{ ...words, fileName: 'aml.json', sourceId: stixId('attack-pattern', 4) },
        said: { name: { en: 'Technique 4' } },
      },
    ]);
    await expect(take(id, words)).rejects.toMatchObject({ error: { code: 'error.library.state' } });
    const { rows: events } = await editor.call(auditContract.list, {
      body: { events: ['atlas.importTaken'] },
    });
    expect(events.map(({ event }) => event)).toContain('atlas.importTaken');
  }

  async function changesNothingAgain(): Promise<void> {
    const before = await rows();
    const second = await read('aml 17.json', bytes(madeBundle()));
    const plan = await planOf(second, { source: 'AML library' });
    expect(plan.rows.filter(({ verdict }) => verdict === 'new' || verdict === 'changed')).toEqual([]);
    expect(await take(second, { source: 'AML library' })).toEqual({ added: 0, changed: 0 });
    expect(await rows()).toEqual(before);
  }

  /** The source is recognised by its objects, even under another file name. */
  async function isKnownAgain(): Promise<void> {
    const plan = await planOf(await read('Latest (3).json', bytes(madeBundle())));
    expect([plan.source, plan.version]).toEqual(['AML library', '17.1']);
    expect(plan.rows.filter(({ verdict }) => verdict === 'new')).toEqual([]);
    const others = JSON.stringify(madeBundle()).replaceAll('-4000-', '-4111-').replace('"17.1"', '""');
    const unknown = await planOf(
      await read(
        'other-2.0-beta.4.json',
        new TextEncoder().encode(others.replaceAll('"aml"', '"their-name"')),
      ),
    );
    expect([unknown.source, unknown.version]).toEqual(['their-name', '2.0-beta.4']);
  }

  /** An open conflict, or a change of the rows after the preview, blocks the import. */
  async function isTakenAsDecided(): Promise<void> {
    const [label] = await editor.call(atlasContract.find, {
      body: { types: ['threat'], text: 'Technique 4' },
    });
    const params = { type: 'threat', id: label?.id ?? 0 } as const;
    const patches = [{ op: 'set' as const, path: '/name/en', value: 'Ours' }];
    const bundle = madeBundle();
    const objects = bundle.objects.map((object) =>
      object !== null && 'name' in object && object.name === 'Technique 4'
        ? { ...object, name: 'Theirs' }
        : object,
    );
    const third = await read('aml 18.json', bytes({ ...bundle, objects }));
    const stale = await planOf(third, { source: 'AML library' });
    await editor.call(atlasContract.modifyEntity, { params, body: { revision: 0, patches } });
    const call = (body: object) =>
      editor.call(libraryContract.take, {
        params: { id: third },
        body: { source: 'AML library', seen: stale.seen, ...body },
      });
    await expect(call({})).rejects.toMatchObject({ error: { code: 'error.library.seen' } });
    const { seen, conflicts } = await planOf(third, { source: 'AML library' });
    expect(conflicts).toMatchObject([{ path: ['name', 'en'], ours: 'Ours', theirs: 'Theirs' }]);
    await expect(call({ seen })).rejects.toMatchObject({ error: { code: 'error.library.open' } });
    const choices = conflicts.map(({ collection, key, path }) => ({
      collection,
      key,
      path,
      choice: 'theirs',
    }));
    expect(await call({ seen, choices })).toEqual({ added: 0, changed: 1 });
    const entity = await editor.call(atlasContract.load, { params, query: {} });
    expect(entity.document).toMatchObject({ name: { en: 'Theirs' }, draft: true });
    await editor.call(libraryContract.undo, { params: { id: third } });
    expect((await editor.call(atlasContract.load, { params, query: {} })).document).toMatchObject({
      name: { en: 'Ours' },
    });
  }

  /** One step withdraws the created entities and keeps later changes of editors, even concurrent ones. */
  async function isUndone(id: number): Promise<void> {
    const undone = await runWithClient(app.database.ownerConnection, async (client) => {
      await client.query('begin; lock table atlas_entity in row exclusive mode');
      const undoing = editor.call(libraryContract.undo, { params: { id } });
      await expect
        .poll(
          async () =>
            (
              await client.query(
                "select 1 from pg_locks where not granted and relation = 'atlas_entity'::regclass",
              )
            ).rowCount,
        )
        .toBe(1);
      await client.query(`update atlas_entity set document = jsonb_set(document, '{name,sv}', '"Skrivet nyss"')
        where key = 'th-technique-4'; commit`);
      return undoing;
    });
    const { withdrawn } = undone;
    expect(withdrawn).toBeGreaterThan(60);
    const { threats, categories } = await rows();
    const own = threats.filter(({ key }) => key.startsWith('th-technique'));
    expect(own.map(({ key, name }) => [key, name.sv])).toEqual([['th-technique-4', 'Skrivet nyss']]);
    // A category in use by a kept threat is kept too.
    expect(categories.map(({ key }) => key)).toContain(own[0]?.category);
    await expect(editor.call(libraryContract.undo, { params: { id } })).rejects.toMatchObject({
      status: 409,
    });
  }

  it('is imported as drafts, recognised at the next import, and undone in one step', async () => {
    const id = await isLookedAt();
    await isTaken(id);
    await changesNothingAgain();
    await isKnownAgain();
    await isTakenAsDecided();
    await isUndone(id);
  });
});

it("the installation's own STIX export causes no change when imported again, even after edits", async () => {
  const { rows: versions } = await editor.call(modelContract.listDescriptors, {});
  const live = versions.find(({ channels }) => channels.includes('live'));
  const { content } = await editor.call(modelContract.getStix, { params: { id: live?.hash ?? '' } });
  const [label] = await editor.call(atlasContract.find, { body: { types: ['customer'] } });
  const params = { type: 'customer', id: label?.id ?? 0 } as const;
  const { revision } = await editor.call(atlasContract.load, { params, query: {} });
  const patches = [{ op: 'set' as const, path: '/name/en', value: 'Our version' }];
  await editor.call(atlasContract.modifyEntity, { params, body: { revision, patches } });
  const before = await rows();
  const id = await read('own.json', new Uint8Array(content));
  const plan = await planOf(id);
  expect(plan.source).toBe('Klarsikt');
  expect(plan.conflicts).toEqual([]);
  // Objects of earlier versions that the live one lacks are revoked.
  const isRevoked = ({ verdict, reason }: (typeof plan.rows)[number]) =>
    verdict === 'refused' && reason === 'The source has revoked the object.';
  const others = plan.rows.filter(
    (row) => !['same', 'kept', 'part'].includes(row.verdict) && !isRevoked(row),
  );
  expect(others.slice(0, 3)).toEqual([]);
  expect(await take(id)).toEqual({ added: 0, changed: 0 });
  expect(await rows()).toEqual(before);
});

it('a table exported from Atlas is recognised by its file name, and the chosen column mapping applies', async () => {
  const body = { language: 'sv' as const };
  const { content } = await editor.call(atlasContract.export, { params: { type: 'channel' }, body });
  const text = new TextDecoder().decode(content);
  const id = await read('channel.csv', new TextEncoder().encode(text.replace('name_sv', 'Benämning')));
  const { tables, rows: all } = await planOf(id);
  expect(tables).toMatchObject([{ collection: 'channels', columns: { Benämning: '', name_en: 'name_en' } }]);
  expect(new Set(all.map(({ verdict }) => verdict))).toEqual(new Set(['same']));
  const { name = '', columns = {} } = tables[0] ?? {};
  const mapped = {
    name,
    collection: 'channels' as const,
    columns: { ...columns, Benämning: 'description_sv', description_sv: '' },
  };
  const other = await planOf(id, { tables: [mapped] });
  expect(other.rows[0]).toMatchObject({ verdict: 'changed', changes: [{ path: 'description.sv' }] });
});

it.each(['channel', 'control', 'threat'] as const)(
  'a dry run without a server has the same counts as the import: %s',
  async (type) => {
    const { content } = await editor.call(atlasContract.export, {
      params: { type },
      body: { language: 'en' },
    });
    const [headings = '', ...lines] = new TextDecoder().decode(content).split('\r\n');
    const again = lines.find((line) => line !== '') ?? '';
    const text = [headings, ...lines.filter((line) => line !== ''), again].join('\r\n');
    const grid = convertCsvToGrid(`${type}.csv`, text);
    const { kinds } = summarizeTables(grid === null ? [] : [grid], `${type}.csv`);
    const { rows: all } = await planOf(await read(`${type}.csv`, new TextEncoder().encode(text)));
    const refused = all.filter(({ verdict }) => verdict === 'refused').map(({ id }) => id);
    const counts = kinds[`${type}s`];
    expect(counts?.refused.map(({ id }) => id)).toEqual(refused);
    expect([counts?.found, counts?.taken]).toEqual([all.length, all.length - refused.length]);
    expect(refused).toHaveLength(1);
  },
);

it('a refused row has the reason with column and cell value, and a row of totals is not imported', async () => {
  const table = 'Hot;Kategori;Kunder\nKöpta konton;Bedrägerier;\nSålda konton;;Privatpersonerna\nSumma;;2\n';
  const id = await read('nya-hot.csv', new TextEncoder().encode(table));
  const columns = { Hot: 'name_sv', Kategori: 'category', Kunder: 'relations_customers' };
  const body = { tables: [{ name: 'nya-hot', collection: 'threats' as const, columns }] };
  const plan = await editor.call(libraryContract.plan, { params: { id }, body });
  expect(plan.rows.map(({ name, verdict, reason }) => [name, verdict, reason])).toEqual([
    ['Köpta konton', 'refused', 'Column Kategori: the library has no entry called “Bedrägerier”.'],
    ['Sålda konton', 'refused', 'Column Kunder: the library has no entry called “Privatpersonerna”.'],
  ]);
  expect(plan.notices).toEqual(['Row of totals, not imported: nya-hot: Summa']);
  await editor.call(libraryContract.drop, { params: { id } });
});

it('a new threat from a table is graded on the day of its import and not yet due for review', async () => {
  const table = 'name_en;privGrade\nRented accounts of students;High\n';
  const id = await read('threats.csv', new TextEncoder().encode(table));
  await take(id);
  const made = (await rows()).threats.find(({ name }) => name.en === 'Rented accounts of students');
  expect(made).toMatchObject({ privGrade: { grade: 3 }, corpGrade: null });
  expect(made?.privGradeTime).toBe(new Date(app.clock.now()).toISOString().slice(0, 10));
  expect(made?.corpGradeTime ?? null).toBeNull();
  await editor.call(libraryContract.undo, { params: { id } });
});

it('a dry run of a workbook has the same counts per kind as the import', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klarsikt-library-'));
  const path = join(folder, 'made.xlsx');
  await makeWorkbook(path, { techniques: 40, indicators: 60, mitigations: 20, relations: 200 });
  const content = await loadImportFile(path);
  if (content.format === 'table') throw new Error('no library');
  const { kinds, relations } = summarizeLibrary(content.staged);
  const plan = await planOf(await read('made.xlsx', new Uint8Array(readFileSync(path))));
  rmSync(folder, { recursive: true });
  const sheetOf = {
    ...{ categories: 'tactics', threats: 'techniques', controls: 'mitigations' },
    ...{ products: 'products-service', references: 'references' },
  };
  for (const kind of ['categories', 'threats', 'controls', 'products', 'references'] as const) {
    // Sources mentioned only at a technique have the place of that technique.
    const own = plan.rows.filter(
      (row) => row.kind === kind && 'sheet' in row.place && row.place.sheet === sheetOf[kind],
    );
    const refused = own.filter(({ verdict }) => verdict === 'refused').map(({ id }) => id);
    const { found, taken, refused: said } = kinds[kind];
    expect([kind, found, taken]).toEqual([kind, own.length, own.length - refused.length]);
    expect(said.map(({ id }) => id).toSorted()).toEqual(refused.toSorted());
  }
  const { found, distinct, taken, kept } = relations;
  expect(plan.relations).toMatchObject({ found, distinct, taken, kept, refused: relations.refused.length });
});

it('imports can be made by editors, only read by viewers, and not seen by other organisations', async () => {
  const object = { type: 'attack-pattern', id: stixId('attack-pattern', 901), name: 'Seen by viewers' };
  const id = await read('seen.json', bytes({ type: 'bundle', id: stixId('bundle', 10), objects: [object] }));
  await take(id, { source: 'Seen' });
  const { imports } = await viewer.call(libraryContract.listImports, {});
  expect(imports).toContainEqual(expect.objectContaining({ fileName: 'seen.json', source: 'Seen' }));
  await editor.call(libraryContract.undo, { params: { id } });
  await expect(read('x.json', bytes({ objects: [] }), viewer)).rejects.toMatchObject({ status: 403 });
  const neighbour = await (await app.tenant()).user(['backoffice:View', 'backoffice:Edit']);
  await expect(neighbour.call(libraryContract.listImports, {})).rejects.toMatchObject({ status: 403 });
});

it('an upload of an unknown file type is refused, and a file that was not imported can be dropped', async () => {
  // The tests above have used up the uploads of a minute at the address before.
  editor.ip = '198.51.100.8';
  await expect(read('x.json', bytes({ a: 1 }))).rejects.toMatchObject({ error: { code: 'error.file.type' } });
  const id = await read('empty.json', bytes({ objects: [] }));
  await editor.call(libraryContract.drop, { params: { id } });
  await expect(planOf(id)).rejects.toMatchObject({ status: 404 });
});

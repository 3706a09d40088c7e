import { newestEdition, readStarterModel } from '@klarsikt/content';
import { auditContract, modelContract, type VersionFilePreview } from '@klarsikt/contract';
import { listRedFlags } from '@klarsikt/engine/analysis';
import { collectionNames, compileModel, listEntities, restoreEmptyLists } from '@klarsikt/engine/model';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { stixFaults } from '@klarsikt/server/test/stix.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { publishModelVersion } from './publish.ts';
import { readVersionFile } from './version-file.ts';

const bundleSchema = z.object({
  type: z.string(),
  objects: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      object_ref: z.string().optional(),
      name: z.string().optional(),
      revoked: z.boolean().optional(),
      labels: z.array(z.string()).optional(),
      contents: z.unknown().optional(),
      external_references: z.array(z.looseObject({ external_id: z.string().optional() })).optional(),
      relationship_type: z.string().optional(),
      source_ref: z.string().optional(),
      target_ref: z.string().optional(),
      extensions: z
        .record(
          z.string(),
          z.union([
            z.object({ collection: z.enum(collectionNames), entity: z.looseObject({ key: z.string() }) }),
            z.strictObject({ extension_type: z.literal('new-sdo') }),
          ]),
        )
        .optional(),
    }),
  ),
});

let here: TestApp;
let there: TestApp;
let giver: TestClient;
let taker: TestClient;
let hash: string;
let written: Buffer;

const operatorOf = async (app: TestApp) =>
  (await app.tenant({ kind: 'system', name: 'Operator' })).user([
    'admin:ThreatModelConfig',
    'admin:SecurityAdmin',
  ]);

beforeAll(async () => {
  [here, there] = [await startTestApp(), await startTestApp()];
  [giver, taker] = [await operatorOf(here), await operatorOf(there)];
  const starter = readStarterModel();
  hash = await runInSystemTransaction(here.database.app, (tx) =>
    publishModelVersion(
      tx,
      { ...starter, publications: starter.publications.slice(1) },
      { name: '2026:5', description: 'Ours', channel: 'beta', at: new Date('2026-11-21T08:00:00Z') },
    ),
  );
  await giver.call(modelContract.setLive, { params: { x: hash }, query: { channel: 'beta' } });
  const file = await giver.call(modelContract.getFile, { params: { id: hash } });
  expect(file.filename).toBe('klarsikt-2026-5.json');
  written = Buffer.from(file.content);
});
afterAll(async () => {
  await here.close();
  await there.close();
});

async function send(
  client: TestClient,
  endpoint: Parameters<TestClient['upload']>[0],
  fields: Record<string, string> = {},
) {
  const file = { name: 'klarsikt-2026-5.json', content: written };
  const { status, body } = await client.upload(endpoint, { ...file, fields });
  return { status, ...JSON.parse(body) };
}

const check = async (client: TestClient): Promise<VersionFilePreview> =>
  (await send(client, modelContract.checkFile)).result;
const install = (client: TestClient, fields: Record<string, string>) =>
  send(client, modelContract.installFile, fields);
const known = async () => (await taker.call(modelContract.listDescriptors, {})).rows.map(({ name }) => name);

describe('a model version as a signed file', () => {
  it('is byte-identical at each export and contains version and signer', async () => {
    const again = await giver.call(modelContract.getFile, { params: { id: hash } });
    expect(Buffer.from(again.content).equals(written)).toBe(true);
    const { version, signer, brings } = await check(taker);
    expect(version).toMatchObject({ hash, name: '2026:5', description: 'Ours', installed: false });
    expect(signer).toEqual({ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), known: 'unknown' });
    expect(brings?.a).toBe(newestEdition.hash);
    expect(brings?.collections.publications?.removed).toHaveLength(1);
    expect(await known()).toEqual(['2026:4', '2026:3', '2026:2', '2026:1']);
    const own = await check(giver);
    expect([own.signer.known, own.version.installed]).toEqual(['own', true]);
  });

  it('is refused when any byte was changed', async () => {
    const manifest = written.indexOf('"manifest":');
    const places = [
      [0, 1, 14, written.length - 1],
      [written.indexOf('"schema"') + 2, written.indexOf('th-tbml') + 4],
      Array.from({ length: 12 }, (_, at) => Math.floor((manifest * (at + 1)) / 13)),
      Array.from({ length: written.length - manifest }, (_, at) => manifest + at).filter(
        (at) => at % 37 === 0,
      ),
    ].flat();
    for (const place of places) {
      const changed = Buffer.from(written);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => readVersionFile(changed, 'en'), `byte ${place}`).toThrow(Refusal);
    }
    for (const changed of [written.subarray(0, -1), Buffer.concat([written, Buffer.from(' ')])])
      expect(() => readVersionFile(changed, 'en')).toThrow(Refusal);
    expect(readVersionFile(written, 'en').offered.hash).toBe(hash);
  });

  it('is refused if signed with another key than the accepted one', async () => {
    expect(await install(taker, { signer: 'f'.repeat(64) })).toMatchObject({
      status: 422,
      error: { code: 'error.model.file', message: expect.stringMatching(/a different key/) },
    });
    expect(await known()).toEqual(['2026:4', '2026:3', '2026:2', '2026:1']);
  });

  it('is imported with its name, hash and source', async () => {
    const { signer } = await check(taker);
    const made = await install(taker, { signer: signer.fingerprint, channel: 'beta' });
    expect(made.result).toMatchObject({
      ...{ hash, name: '2026:5', channels: ['beta'], origin: 'klarsikt-2026-5.json' },
      signer: signer.fingerprint,
    });
    expect(await known()).toEqual(['2026:5', '2026:4', '2026:3', '2026:2', '2026:1']);
    expect((await check(taker)).signer.known).toBe('before');
    const log = await taker.call(auditContract.list, { body: { events: ['model.installed'] } });
    expect(log.rows[0]?.after).toMatchObject({ version: '2026:5', origin: 'klarsikt-2026-5.json' });
  });

  it("can be exported and imported only by the operator's organisation", async () => {
    const customer = await (await there.tenant()).user(['admin:ThreatModelConfig']);
    await expect(customer.call(modelContract.getFile, { params: { id: hash } })).rejects.toMatchObject({
      status: 403,
    });
    expect((await send(customer, modelContract.checkFile)).status).toBe(403);
    expect((await install(customer, { signer: 'f'.repeat(64) })).status).toBe(403);
  });
});

const textIn = ({ content }: { readonly content: ArrayBuffer }): string => new TextDecoder().decode(content);

describe('a model version as a STIX 2.1 bundle', () => {
  it('contains every entity completely in both languages and is byte-identical at each download', async () => {
    const file = await giver.call(modelContract.getStix, { params: { id: hash } });
    expect(file.filename).toBe('klarsikt-2026-5.stix.json');
    expect(file.contentType).toContain('application/stix+json');
    const content: unknown = JSON.parse(textIn(file));
    expect(stixFaults(content)).toEqual([]);
    const { type, objects } = bundleSchema.parse(content);
    expect(type).toBe('bundle');
    expect(new Set(objects.map(({ id }) => id)).size).toBe(objects.length);
    const carried = objects.flatMap(({ extensions }) => Object.values(extensions ?? {}));
    const whole = await here.server.deps.models.whole(hash);
    const { threats } = whole;
    const byKey = new Map(
      carried.flatMap((one) =>
        'entity' in one ? [[one.entity.key, restoreEmptyLists(one.collection, one.entity)] as const] : [],
      ),
    );
    for (const name of collectionNames)
      for (const entity of listEntities(whole, name)) expect(byKey.get(entity.key)).toEqual(entity);
    const translated = new Set(objects.flatMap(({ object_ref }) => object_ref ?? []));
    const patterns = objects.filter(({ type, revoked }) => type === 'attack-pattern' && revoked !== true);
    expect(patterns).toHaveLength(threats.length);
    expect(patterns.every(({ id }) => translated.has(id))).toBe(true);
    const again = await giver.call(modelContract.getStix, { params: { id: hash } });
    expect(textIn(again)).toBe(textIn(file));
  });

  it('contains every red flag as an indicator of its threat, in both languages with sources', async () => {
    const file = await giver.call(modelContract.getStix, { params: { id: hash } });
    const { objects } = bundleSchema.parse(JSON.parse(textIn(file)));
    const whole = compileModel(await here.server.deps.models.whole(hash));
    const said = listRedFlags(whole, whole.source.threats);
    expect(said.length).toBeGreaterThan(0);
    const flags = objects.filter(({ labels, revoked }) => labels?.includes('red-flag') && revoked !== true);
    expect(flags.map(({ name }) => name)).toEqual(said.map(({ text }) => text.en));
    const [first, one] = [said[0], flags[0]];
    expect(one?.labels).toEqual(['red-flag', first?.type]);
    expect(one?.external_references?.slice(0, 1)).toEqual([
      { source_name: 'klarsikt', external_id: first?.id },
    ]);
    expect(one?.external_references).toHaveLength(1 + (first?.sources.length ?? 0));
    const threat = objects.find(({ type, external_references: of }) => {
      return type === 'attack-pattern' && of?.[0]?.external_id === first?.threat.key;
    });
    expect(objects).toContainEqual(
      expect.objectContaining({
        relationship_type: 'indicates',
        source_ref: one?.id,
        target_ref: threat?.id,
      }),
    );
    expect(objects.find(({ object_ref: of }) => of === one?.id)?.contents).toEqual({
      sv: { name: first?.text.sv },
    });
  });

  it("is available only to the operator's organisation, and not found for an unknown version", async () => {
    const reader = await (await here.tenant()).user();
    const asked = { params: { id: hash } };
    await expect(reader.call(modelContract.getStix, asked)).rejects.toMatchObject({ status: 403 });
    const none = { params: { id: '0'.repeat(64) } };
    await expect(giver.call(modelContract.getStix, none)).rejects.toMatchObject({ status: 404 });
  });
});

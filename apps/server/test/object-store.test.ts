/** Tests file content in an object store with the S3 protocol. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStarterModel } from '@klarsikt/content';
import { assessmentContract, evidenceContract, insightContract } from '@klarsikt/contract';
import {
  createAssessmentWithUser,
  createLargePdf,
  send,
  type UploadGiven,
} from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { createPdf, tradeReport } from '@klarsikt/threatview/server/insight/documents.fixture.ts';
import { eq } from 'drizzle-orm';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorActor } from '../src/platform/actor.ts';
import { Refusal } from '../src/platform/errors.ts';
import { createObjectStore } from '../src/platform/object-store.ts';
import { pruneRemovals } from '../src/platform/removals.ts';
import { runInSystemTransaction } from '../src/platform/tx.ts';
import { fileContent, fileDiscard } from '../src/schema/file.ts';

const bucket = 'klarsikt';
const directory = mkdtempSync(join(tmpdir(), 'klarsikt-s3-'));
const store = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
const settings = { bucket, region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER', tls: false };

let app: TestApp;
let port: number;
beforeAll(async () => {
  ({ port } = await store.run());
  const objectStore = { ...settings, host: '127.0.0.1', port, timeoutMs: 20_000 };
  app = await startTestApp({ config: { objectStore } });
});
afterAll(async () => {
  await app.close();
  await store.close();
  rmSync(directory, { recursive: true });
});

const [control = '', another = ''] = readStarterModel().controls.map(({ key }) => key);
const add = (client: TestClient, id: number, given: UploadGiven & { subject?: string } = {}, at = app) =>
  send(at, client, evidenceContract.add, {
    ...given,
    id,
    fields: { object: 'control', subject: given.subject ?? control },
  });

/** Names of the objects in the store that begin with the organisation. */
function stored(organizationId: number): string[] {
  const folder = join(directory, bucket, String(organizationId));
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder).filter((name) => name.endsWith('_object'));
}

const discards = () => runInSystemTransaction(app.database.app, (tx) => tx.select().from(fileDiscard));
const contents = (organizationId: number) =>
  runInSystemTransaction(app.database.app, (tx) =>
    tx.select().from(fileContent).where(eq(fileContent.organizationId, organizationId)),
  );

describe('the object store', () => {
  it('stores each content once instead of the database and returns it unchanged', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const content = createLargePdf(20 * 1024 * 1024);
    const { file } = await add(user, id, { name: 'scan.pdf', content });
    await add(user, id, { name: 'scan.pdf', content, subject: another });
    const rows = await contents(tenant.organizationId);
    expect(rows.map((row) => [row.content, row.object?.startsWith(`${tenant.organizationId}/`)])).toEqual([
      [null, true],
    ]);
    expect(stored(tenant.organizationId)).toHaveLength(1);
    expect(await discards()).toEqual([]);
    const { bytes } = await user.request(evidenceContract.get, { params: { id, file: file.id } });
    expect(bytes.equals(content)).toBe(true);
  }, 120_000);

  it('also stores sources, and objects that are no longer used are removed', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const pdf = createPdf(tradeReport);
    const source = await send(app, user, insightContract.upload, { name: 'report.pdf', content: pdf });
    const { file } = await add(user, id, { name: 'report.pdf', content: pdf });
    await user.call(evidenceContract.remove, { params: { id, file: file.id } });
    await app.server.upkeep();
    const { bytes } = await user.request(insightContract.getFile, { params: { id: source.file.id } });
    expect(bytes).toEqual(pdf);
    await user.call(insightContract.remove, { params: { id: source.file.id } });
    // Deleted objects can be restored for a day.
    await runInSystemTransaction(app.database.app, (tx) =>
      pruneRemovals(tx, new Date(app.clock.now().getTime() + 25 * 3_600_000)),
    );
    expect(await contents(tenant.organizationId)).toEqual([]);
    await app.server.upkeep();
    expect([stored(tenant.organizationId), await discards()]).toEqual([[], []]);
  }, 60_000);

  it('stores the content of a failed change for an hour at most', async () => {
    const tenant = await app.tenant();
    const actor = { ...visitorActor, organizationId: tenant.organizationId };
    const content = Buffer.from('left;1\n');
    const known = { kind: 'csv' as const, bytes: content.length, sha256: Buffer.alloc(32, 7) };
    await app.server.deps.files.place(actor, known, content);
    await app.server.upkeep();
    expect(stored(tenant.organizationId)).toHaveLength(1);
    app.clock.advance(3601);
    await app.server.upkeep();
    expect([stored(tenant.organizationId), await discards()]).toEqual([[], []]);
  }, 60_000);

  it('gets a new request to remove a refused object only after all other objects', async () => {
    const tenant = await app.tenant();
    const { organizationId } = tenant;
    const { files } = app.server.deps;
    const known = { kind: 'csv' as const, bytes: 7, sha256: Buffer.alloc(32, 8) };
    await files.place({ ...visitorActor, organizationId }, known, Buffer.from('left;1\n'));
    const [held] = stored(organizationId);
    // S3 permits no such name, so the store refuses to remove it.
    const refused = `${organizationId}/${'x'.repeat(2000)}`;
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(fileDiscard).values({ object: refused, organizationId, dueAt: new Date(0) }),
    );
    expect(held).toBeDefined();
    app.clock.advance(3601);
    await app.server.upkeep();
    expect(stored(organizationId)).toEqual([]);
    const [left] = await discards();
    expect([left?.object, (left?.dueAt ?? 0) > app.clock.now()]).toEqual([refused, true]);
    await runInSystemTransaction(app.database.app, (tx) => tx.delete(fileDiscard));
  }, 60_000);

  it('stores nothing of a demo', async () => {
    const demo = await app.demo();
    const { assessments } = await demo.call(assessmentContract.list, { query: {} });
    const before = readdirSync(join(directory, bucket)).length;
    expect((await add(demo, assessments[0]?.id ?? 0)).status).toBe(200);
    expect(readdirSync(join(directory, bucket))).toHaveLength(before);
  });

  it('causes a refusal of uploads and downloads if it is unreachable or returns other bytes', async () => {
    const gone = await startTestApp({
      config: { objectStore: { ...settings, host: '127.0.0.1', port: 9, timeoutMs: 2000 } },
    });
    try {
      const there = await createAssessmentWithUser(gone);
      expect(await add(there.user, there.id, {}, gone)).toMatchObject({
        status: 503,
        code: 'error.file.store',
      });
      expect((await there.user.call(evidenceContract.list, { params: { id: there.id } })).files).toEqual([]);
    } finally {
      await gone.close();
    }
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const { file } = await add(user, id);
    const [{ object = '' } = {}] = await contents(tenant.organizationId);
    const direct = createObjectStore(
      { ...settings, host: '127.0.0.1', port, timeoutMs: 5000 },
      app.server.deps.log,
    );
    await direct.put(object ?? '', Buffer.from('other;1\n'));
    const other = await user.request(evidenceContract.get, { params: { id, file: file.id } });
    expect([other.status, JSON.parse(other.body).error.code]).toEqual([502, 'error.file.other']);
    await direct.remove(object ?? '');
    expect((await user.request(evidenceContract.get, { params: { id, file: file.id } })).status).toBe(503);
  }, 60_000);

  it('is read only up to the size in the row if an answer is endless, longer or shorter', async () => {
    const content = Buffer.from('a;1\n'.repeat(25_000));
    const expected = { bytes: content.length, sha256: createHash('sha256').update(content).digest() };
    const sent = { bytes: 0, closed: 0 };
    const endless = (response: ServerResponse) => {
      const more = () => {
        if (response.destroyed) return;
        sent.bytes += content.length;
        response.write(content, () => setImmediate(more));
      };
      response.once('close', () => {
        sent.closed += 1;
      });
      more();
    };
    const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
      whole: (response) => response.end(content),
      endless,
      longer: (response) => response.end(Buffer.concat([content, content])),
      shorter: (response) => response.end(content.subarray(1)),
      other: (response) => response.end(Buffer.from('b;1\n'.repeat(25_000))),
      silent: (response) => response.write(content.subarray(0, 10)),
    };
    const odd = createServer((request, response) => {
      const name = /\/klarsikt\/(\w+)/.exec(request.url ?? '')?.[1] ?? '';
      answers[name]?.(response);
    });
    await new Promise<void>((done) => odd.listen(0, '127.0.0.1', done));
    const address = odd.address();
    const at = typeof address === 'object' && address ? address.port : 0;
    const direct = createObjectStore(
      { ...settings, host: '127.0.0.1', port: at, timeoutMs: 3000 },
      app.server.deps.log,
    );
    const codeOf = (name: string) =>
      direct.get(name, expected).then(
        () => 'given',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      );
    try {
      expect(await codeOf('whole')).toBe('given');
      for (const name of ['endless', 'longer', 'shorter', 'other'])
        expect(await codeOf(name), name).toBe('error.file.other');
      expect(await codeOf('silent')).toBe('error.file.store');
      await expect.poll(() => sent.closed).toBe(1);
      expect(sent.bytes).toBeLessThan(100 * content.length);
    } finally {
      odd.closeAllConnections();
      await new Promise((done) => odd.close(done));
    }
  }, 60_000);
});

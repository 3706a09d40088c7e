import { brotliDecompressSync } from 'node:zlib';
import { demoEdition, newestEdition } from '@klarsikt/content';
import { assessmentContract, modelContract } from '@klarsikt/contract';
import { compileModel } from '@klarsikt/engine/model';
import { getEndpointAddress, getSharedTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const unknown = 'f'.repeat(64);

describe('model versions', () => {
  it('include every edition of the starter content, with the newest one live', async () => {
    const user = await (await app.tenant()).user(['threatview:View']);
    const versions = await user.call(modelContract.getAvailable, {});
    expect(versions.map(({ name, hash, channel, counts }) => [name, hash, channel, counts.threats])).toEqual([
      ['2026:4', newestEdition.hash, 'live', 96],
      ['2026:3', expect.any(String), 'draft', 96],
      ['2026:2', expect.any(String), 'draft', 96],
      ['2026:1', demoEdition.hash, 'draft', 80],
    ]);
    const config = await user.call(modelContract.getConfig, {});
    expect(config.live).toEqual({ live: newestEdition.hash, beta: null, draft: null });
  });

  it('keep the demo assessments and the public sample on the first edition', async () => {
    const demo = await app.demo();
    for (const client of [demo, app.visitor()]) {
      const { assessments: rows } = await client.call(assessmentContract.list, { query: {} });
      expect(new Set(rows.map(({ modelHash }) => modelHash))).toEqual(new Set([demoEdition.hash]));
      const head = await client.call(modelContract.getHead, { params: { hash: 'latest' } });
      expect(head.hash).toBe(newestEdition.hash);
    }
  });

  it('are downloaded as compressed, immutable projections and revalidated by ETag', async () => {
    const user = await (await app.tenant()).user(['threatview:View']);
    const head = await user.call(modelContract.getHead, { params: { hash: 'latest' } });
    const url = getEndpointAddress(modelContract.getData, { params: { projectionHash: head.projection } });
    const answer = await user.raw('GET', url, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-encoding': 'br',
      etag: `"${head.projection}"`,
    });
    const data = JSON.parse(brotliDecompressSync(answer.bytes).toString());
    expect(compileModel(data).source.threats).toHaveLength(head.counts.threats ?? -1);
    expect(brotliDecompressSync(answer.bytes).toString()).not.toMatch(
      /"(evidence|verification|comment|notes|texts)":/,
    );
    const again = await user.raw('GET', url, { headers: { 'if-none-match': `"${head.projection}"` } });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toContain('immutable');
    const plain = await user.raw('GET', url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(plain.body)).toEqual(data);
  });

  it('include search texts that only users with access to the projection can download', async () => {
    const user = await (await app.tenant()).user(['threatview:View']);
    const { hash, projection, counts } = await user.call(modelContract.getHead, {
      params: { hash: 'latest' },
    });
    const url = getEndpointAddress(modelContract.getTexts, { params: { hash, projectionHash: projection } });
    const answer = await user.raw('GET', url, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    const texts = JSON.parse(brotliDecompressSync(answer.bytes).toString());
    expect(Object.keys(texts)).toHaveLength(counts.threats ?? -1);
    expect(texts['th-tbml'].modusOperandi.sv).toMatch(/faktur/);
    const again = await user.raw('GET', url, { headers: { 'if-none-match': `${answer.headers.etag}` } });
    expect([again.status, again.body]).toEqual([304, '']);
    const plain = await user.raw('GET', url);
    expect(JSON.parse(plain.body)).toEqual(texts);

    const demo = await app.demo();
    await expect(
      demo.call(modelContract.getTexts, { params: { hash, projectionHash: projection } }),
    ).rejects.toMatchObject({ status: 404 });
    const head = await demo.call(modelContract.getHead, { params: { hash: 'latest' } });
    const own = await demo.raw(
      'GET',
      getEndpointAddress(modelContract.getTexts, { params: { hash, projectionHash: head.projection } }),
    );
    expect(Object.keys(JSON.parse(own.body)).length).toBe(head.counts.threats);
    await expect(
      demo.call(modelContract.getTexts, { params: { hash: unknown, projectionHash: head.projection } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('are available to demos and visitors only as the demo projection', async () => {
    const user = await (await app.tenant()).user(['threatview:View']);
    const demo = await app.demo();
    const full = await user.call(modelContract.getHead, { params: { hash: 'latest' } });
    for (const client of [demo, app.visitor()]) {
      const head = await client.call(modelContract.getHead, { params: { hash: 'latest' } });
      expect(head).toMatchObject({ demo: true, hash: full.hash });
      expect(head.counts.threats).toBeLessThan(full.counts.threats ?? 0);
      expect(head.counts.threats).toBeGreaterThanOrEqual(40);
      await expect(
        client.call(modelContract.getData, { params: { projectionHash: full.projection } }),
      ).rejects.toMatchObject({
        status: 404,
      });
    }
  });

  it('can be compared, and an unknown hash is not found', async () => {
    const user = await (await app.tenant()).user(['ra:View']);
    const { hash } = await user.call(modelContract.getHead, { params: { hash: 'latest' } });
    const { collections } = await user.call(modelContract.getDiff, { params: { a: hash, b: hash } });
    expect(collections.threats).toEqual({ added: [], removed: [], changed: [] });
    await expect(user.call(modelContract.getDiff, { params: { a: hash, b: unknown } })).rejects.toMatchObject(
      {
        status: 404,
      },
    );
    await expect(user.call(modelContract.getHead, { params: { hash: unknown } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

import { readStarterModel } from '@klarsikt/content';
import { visitorActor } from '@klarsikt/server/platform/actor.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishModelVersion } from './publish.ts';
import { openModelRegistry } from './registry.ts';
import { createModelVersionSource } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const content = readStarterModel();
  for (let n = 5; n <= 8; n += 1)
    await runInSystemTransaction(app.database.app, (tx) =>
      publishModelVersion(
        tx,
        { ...content, publications: content.publications.slice(n) },
        { name: `2026:${n}`, description: '', channel: 'beta', at: app.clock.now() },
      ),
    );
});
afterAll(() => app.close());

/** The registry of another node. `read`: hashes of the versions whose content it loads, in order. */
async function another() {
  const source = createModelVersionSource(app.database.aside);
  const read: string[] = [];
  const models = await openModelRegistry({
    ...source,
    content: (hash) => {
      read.push(hash);
      return source.content(hash);
    },
  });
  return { models, read };
}

describe('the cache of model versions', () => {
  it('loads nothing for an unknown hash', async () => {
    const { models, read } = await another();
    expect(models.list().length).toBe(8);
    for (let n = 0; n < 20; n += 1) {
      const nobodys = n.toString(16).padStart(64, '0');
      expect(await models.projectionByHash(nobodys, visitorActor)).toBeNull();
      await expect(models.whole(nobodys)).rejects.toMatchObject({ code: 'error.notfound' });
    }
    expect([read, models.cached()]).toEqual([[], []]);
  });

  it('finds a version by the hash of a projection from another node and loads only that version', async () => {
    const live = app.server.deps.models.live()?.hash ?? '';
    const made = await app.server.deps.models.projectionFor(live, visitorActor);
    const { models, read } = await another();
    const found = await models.projectionByHash(made.hash, visitorActor);
    expect([found?.versionHash, read]).toEqual([live, [live]]);
    // Null for a visitor with another entitlement.
    const entitlement = { ...visitorActor.entitlement, demo: false };
    expect(await models.projectionByHash(made.hash, { entitlement })).toBeNull();
  });

  it('returns the counts of a known projection without compiling it again', async () => {
    const live = app.server.deps.models.live()?.hash ?? '';
    const { counts } = await app.server.deps.models.projectionFor(live, visitorActor);
    const { models, read } = await another();
    expect(await models.countsFor(live, visitorActor)).toEqual(counts);
    expect(read).toEqual([]);
  });

  it('loads the versions in use before the first request', async () => {
    const live = app.server.deps.models.live()?.hash ?? '';
    const made = await app.server.deps.models.projectionFor(live, visitorActor);
    const { models, read } = await another();
    await models.prepare();
    expect(read).toContain(live);
    const before = [...read];
    expect((await models.projectionFor(live, visitorActor)).hash).toBe(made.hash);
    expect(read).toEqual(before);
  });

  it('evicts the least recently used version', async () => {
    const { models, read } = await another();
    const [hot = '', ...others] = models.list().map(({ hash }) => hash);
    for (const hash of others) {
      await models.whole(hash);
      await models.whole(hot);
    }
    expect(read.filter((hash) => hash === hot)).toEqual([hot]);
    await models.whole(others[0] ?? '');
    expect(read.filter((hash) => hash === others[0])).toHaveLength(2);
  });
});

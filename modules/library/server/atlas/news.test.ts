import { atlasContract, feedContract } from '@klarsikt/contract';
import type { NewMail } from '@klarsikt/operations/server/mail/provides.ts';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { queueDueDigests } from '@klarsikt/threatview/server/feed/digest.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let editor: TestClient;
let reader: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  editor = await (await app.tenant({ kind: 'system' })).user();
  reader = await (await app.tenant()).user(['threatview:View']);
});
afterAll(() => app.close());

const day = () => app.clock.now().toISOString().slice(0, 10);
const later = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000).toISOString();

async function written(title: string) {
  const named = { name: { en: `${title}: tag`, sv: `${title}: etikett` }, tag: 'watch', type: 'event' };
  const tag = await editor.call(atlasContract.createDaily, {
    params: { type: 'tag' },
    body: { values: named },
  });
  const values = {
    title: { en: title, sv: `${title} på svenska` },
    text: { en: 'What has happened.', sv: 'Vad som har hänt.' },
    ...{
      source: 'The authority',
      url: 'https://authority.example/report',
      published: day(),
      tags: [tag.key],
    },
  };
  const made = await editor.call(atlasContract.createDaily, {
    params: { type: 'publication' },
    body: { values },
  });
  return { ...made, tag: tag.key };
}

const standing = (id: number) => editor.call(atlasContract.getNews, { params: { id } });

async function release(id: number, at: string | null) {
  const { revision } = await standing(id);
  return editor.call(atlasContract.releaseNews, { params: { id }, body: { revision, at } });
}

async function takeOut(id: number) {
  const { revision } = await standing(id);
  return editor.call(atlasContract.takeOutNews, { params: { id }, body: { revision } });
}

async function read(id: number) {
  const { rows } = await reader.call(feedContract.list, { body: { ids: [id] } });
  return rows[0] ?? null;
}

async function publishVersion() {
  const { hash, warnings } = await editor.call(atlasContract.getPlan, { body: {} });
  const acknowledged = warnings.map(({ rule }) => rule);
  const body = { hash: hash ?? '', description: 'With news.', channel: 'live' as const, acknowledged };
  return editor.call(atlasContract.publish, { body });
}

describe('a publication in the news', () => {
  it('is released at once with its tag, without a new version', async () => {
    app.clock.advance(1);
    const { id, tag } = await written('A raid');
    expect(await read(id)).toBeNull();
    expect(await standing(id)).toMatchObject({ state: 'none', changed: true });
    const versions = (await editor.call(atlasContract.getPlan, { body: {} })).live;
    await release(id, null);
    expect(await read(id)).toMatchObject({ title: { sv: 'A raid på svenska' }, tags: [tag] });
    expect((await reader.call(feedContract.getTags, {})).map(({ key }) => key)).toContain(tag);
    expect(await standing(id)).toMatchObject({ state: 'out', changed: false, planned: null });
    expect((await editor.call(atlasContract.getPlan, { body: {} })).live).toEqual(versions);
  });

  it('is released at its planned time and never earlier by a new version', async () => {
    const { id, key } = await written('A new rule');
    const at = later(60);
    await release(id, at);
    expect(await standing(id)).toMatchObject({ state: 'none', planned: { at } });
    const { rows } = await editor.call(atlasContract.listNews, {});
    expect(rows[0]).toMatchObject({ key, planned: { at } });
    expect((await editor.call(atlasContract.getPlan, { body: {} })).planned).toBe(1);
    await publishVersion();
    expect(await read(id)).toBeNull();
    app.clock.advance(60);
    expect(await read(id)).toMatchObject({ key });
    expect(await standing(id)).toMatchObject({ state: 'out' });
  });

  it('is included in digests once released', async () => {
    await reader.call(feedContract.setDigest, { body: { period: 'daily', revision: 0 } });
    const { id } = await written('A verdict');
    await release(id, null);
    const mails: NewMail[] = [];
    const mail = { queue: async (_: unknown, given: NewMail) => mails.push(given) };
    const clock = { now: () => new Date(later(86_400)) };
    await queueDueDigests({ ...app.server.deps, clock, mail });
    expect(mails.map(({ composed }) => composed?.subject)).toEqual(['One new publication: A verdict']);
  });

  it('keeps the released text until the next release, even if the text is edited', async () => {
    const { id } = await written('First words');
    await release(id, null);
    const { revision } = await standing(id);
    const patches = [{ op: 'set' as const, path: '/title/en', value: 'Second words' }];
    const params = { type: 'publication' as const, id };
    await editor.call(atlasContract.modifyDaily, { params, body: { revision, patches } });
    expect((await read(id))?.title.en).toBe('First words');
    expect((await standing(id)).changed).toBe(true);
    app.clock.advance(1);
    await release(id, null);
    expect((await read(id))?.title.en).toBe('Second words');
  });

  it('counts as changed after its removal only once it is edited', async () => {
    const { id } = await written('Out and in again');
    await release(id, null);
    app.clock.advance(1);
    await takeOut(id);
    app.clock.advance(1);
    const { revision, ...told } = await standing(id);
    expect(told).toMatchObject({ state: 'takenOut', changed: false });
    const patches = [{ op: 'set' as const, path: '/title/en', value: 'Other words' }];
    await editor.call(atlasContract.modifyDaily, {
      params: { type: 'publication', id },
      body: { revision, patches },
    });
    expect(await standing(id)).toMatchObject({ state: 'takenOut', changed: true });
  });

  it('is removed at once, even if a version contained it, and a planned release is cancelled', async () => {
    const { rows } = await reader.call(feedContract.list, { body: {} });
    const id = rows.at(-1)?.id ?? 0;
    expect(await standing(id)).toMatchObject({ state: 'version' });
    app.clock.advance(1);
    await release(id, later(60));
    await takeOut(id);
    expect(await read(id)).toBeNull();
    expect(await standing(id)).toMatchObject({ state: 'takenOut', planned: null });
    app.clock.advance(120);
    expect(await read(id)).toBeNull();
    await publishVersion();
    expect(await read(id)).toBeNull();
  });

  it('stays released when a version excludes its changes, and ends with a version that withdraws it', async () => {
    const { id, key } = await written('A warning');
    await release(id, null);
    app.clock.advance(1);
    const { hash, warnings } = await editor.call(atlasContract.getPlan, { body: { leftOut: [key] } });
    const acknowledged = warnings.map(({ rule }) => rule);
    const version = { hash: hash ?? '', description: 'With news.', channel: 'live' as const };
    const body = { ...version, acknowledged, leftOut: [key] };
    await editor.call(atlasContract.publish, { body });
    expect(await read(id)).not.toBeNull();
    const { revision } = await standing(id);
    const patches = [{ op: 'set' as const, path: '/withdrawn', value: true }];
    await editor.call(atlasContract.modifyDaily, {
      params: { type: 'publication', id },
      body: { revision, patches },
    });
    app.clock.advance(1);
    await publishVersion();
    expect(await read(id)).toBeNull();
  });

  it('cannot be released at a past time or with an unreviewed text', async () => {
    const { id } = await written('Too late');
    const { revision } = await standing(id);
    const past = { params: { id }, body: { revision, at: later(-1) } };
    const { error } = await expectRefusal(editor.call(atlasContract.releaseNews, past));
    expect([error.code, error.details]).toMatchObject(['error.invalid', { faults: [{ path: '/at' }] }]);
    const stale = { params: { id }, body: { revision: revision + 1, at: null } };
    expect((await expectRefusal(editor.call(atlasContract.releaseNews, stale))).error.code).toBe(
      'error.stale',
    );
    expect(await read(id)).toBeNull();
  });

  it('is released only by daily editors, not by editors of the model', async () => {
    const { id } = await written('Not mine');
    const { revision } = await standing(id);
    const tenant = await app.tenant({ kind: 'system' });
    const client = await tenant.user(['backoffice:View', 'backoffice:Edit', 'backoffice:Publish']);
    const call = client.call(atlasContract.releaseNews, { params: { id }, body: { revision, at: null } });
    expect((await expectRefusal(call)).status).toBe(403);
  });
});

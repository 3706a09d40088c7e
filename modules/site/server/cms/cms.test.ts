import { createHash } from 'node:crypto';
import { createStarterContent } from '@klarsikt/content';
import { cmsContract, loginContract, sessionContract } from '@klarsikt/contract';
import { type ContentDocument, createEmptyContent, type NamedContent } from '@klarsikt/engine/content';
import { send } from '@klarsikt/governance/server/evidence/evidence.fixture.ts';
import { readZip, writeZip } from '@klarsikt/server/intake/zip.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyStarterContent } from './starter.ts';

let app: TestApp;
let editor: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  editor = await operator(['backoffice:View', 'backoffice:Content']);
});
afterAll(() => app.close());

/** A user of the organisation that runs the installation. */
async function operator(permissions: Parameters<Awaited<ReturnType<TestApp['tenant']>>['user']>[0]) {
  const tenant = await app.tenant({ kind: 'system' });
  return tenant.user(permissions);
}

const sv = { 'accept-language': 'sv' };
const text = (title: string, body = 'Text.'): ContentDocument => ({
  ...createEmptyContent('help'),
  en: { title, lead: '', body },
  sv: { title: `${title} (sv)`, lead: '', body },
  parent: 'topic-start',
});

const collection = (name: string, headers = {}) =>
  app.visitor().call(cmsContract.getCollection, { params: { name } }, headers);
const page = (slug: string, levels?: number) =>
  app
    .visitor()
    .call(cmsContract.getPage, { params: { slug }, query: levels === undefined ? {} : { levels } });

async function save(slug: string, document: ContentDocument, revision = 0) {
  return editor.call(cmsContract.saveDraft, { params: { slug }, body: { revision, document } });
}
async function published(slug: string, document: ContentDocument) {
  const { revision } = await save(slug, document);
  return editor.call(cmsContract.publish, { params: { slug }, body: { revision } });
}

describe('the public content API', () => {
  it('returns the terms of service with their version, in the language of the request', async () => {
    const en = await collection('site_dialogs');
    const inSwedish = await collection('site_dialogs', sv);
    const terms = en?.find(({ name }) => name === 'terms');
    expect(terms).toMatchObject({ title: 'Terms of service', language: 'en' });
    expect(inSwedish?.find(({ name }) => name === 'terms')).toMatchObject({
      title: 'Användarvillkor',
      version: terms?.version,
    });
  });

  it('returns the changelog in the language of the request, newest version first', async () => {
    const [en, inSwedish] = [await collection('changelog'), await collection('changelog', sv)];
    expect(en?.at(-1)?.text).toContain('- ThreatView: threats');
    expect(inSwedish?.at(-1)?.text).toContain('- ThreatView: hot');
    const days = en?.map(({ version }) => version) ?? [];
    expect(days.length).toBeGreaterThan(1);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('returns a page with its sub-pages down to the requested depth', async () => {
    const home = await page('app-home', 3);
    expect(home?.children.map(({ slug }) => slug)).toContain('product-threatview');
    const solution = await page('solution', 3);
    const [bank] = solution?.children ?? [];
    expect(bank).toMatchObject({ slug: 'use-case-bank', address: '/intelligence/bank' });
    expect(bank?.children[0]).toMatchObject({ address: '/intelligence/bank/exploitation', children: [] });
    expect((await page('solution', 2))?.children[0]?.children).toEqual([]);
    expect((await page('solution'))?.children).toEqual([]);
    expect((await page('help-center', 3))?.children[0]?.children[0]).toMatchObject({
      slug: 'help-first-steps',
    });
    expect((await page('change-log', 2))?.children.length).toBeGreaterThan(1);
  });

  it('returns null for a missing text and refuses an invalid name', async () => {
    expect(await page('no-such-page')).toBeNull();
    expect(await collection('no_such_list')).toBeNull();
    const strange = await app
      .visitor()
      .request(cmsContract.getPage, { params: { slug: '../secret' }, query: {} });
    expect(strange.status).toBe(400);
  });

  it('returns a message only within its period', async () => {
    const message: ContentDocument = {
      ...createEmptyContent('message'),
      en: { title: 'Planned work', lead: '', body: 'Sunday **20-22**.' },
      sv: { title: 'Planerat arbete', lead: '', body: 'Söndag **20–22**.' },
      parent: 'site-messages',
      tone: 'warning',
      from: '2026-11-20',
      until: '2026-11-21',
    };
    await published('message-work', message);
    await published('message-past', { ...message, from: '2026-11-01', until: '2026-11-02' });
    expect((await page('site-messages'))?.fields.messages).toEqual([
      { title: 'Planned work', text: 'Sunday **20-22**.', type: 'warning' },
    ]);
  });
});

describe('the content editing API', () => {
  it('hides a text from visitors before its publication and after its withdrawal', async () => {
    const { revision } = await save('help-drafted', text('Drafted'));
    expect(await page('help-drafted')).toBeNull();
    const after = await editor.call(cmsContract.publish, {
      params: { slug: 'help-drafted' },
      body: { revision },
    });
    expect(after).toMatchObject({ state: 'published', draft: null });
    expect(await page('help-drafted')).toMatchObject({ title: 'Drafted' });
    const gone = await editor.call(cmsContract.withdraw, {
      params: { slug: 'help-drafted' },
      body: { revision: after.revision },
    });
    expect(gone).toMatchObject({ state: 'draft', published: null });
    expect(await page('help-drafted')).toBeNull();
  });

  it('records every state in the history and restores an earlier state as a draft', async () => {
    const first = await published('help-kept', text('First'));
    await save('help-kept', text('Second'), first.revision);
    const { entries } = await editor.call(cmsContract.history, { params: { slug: 'help-kept' }, query: {} });
    expect(entries.map(({ action, document }) => [action, document?.en.title])).toEqual([
      ['draft', 'Second'],
      ['publish', 'First'],
      ['draft', 'First'],
    ]);
    const back = await editor.call(cmsContract.restore, {
      params: { slug: 'help-kept' },
      body: { revision: 3, to: 1 },
    });
    expect(back.draft?.en.title).toBe('First');
    const dropped = await editor.call(cmsContract.discard, {
      params: { slug: 'help-kept' },
      body: { revision: back.revision },
    });
    expect(dropped).toMatchObject({ state: 'published', draft: null });
  });

  it('refuses an outdated save with 409 and the current revision', async () => {
    const { revision } = await save('help-shared', text('Mine'));
    await save('help-shared', text('Yours'), revision);
    const { status, error } = await expectRefusal(save('help-shared', text('Again'), revision));
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: 'error.stale', details: { revision: 2 } });
    expect((await expectRefusal(save('help-shared', text('Anew')))).error.code).toBe('error.stale');
  });

  it.each([
    ['a slug of another kind', 'story-x', text('X')],
    ['an unknown parent', 'help-x', { ...text('X'), parent: 'help-none' }],
    ['itself as its parent', 'help-x', { ...text('X'), parent: 'help-x' }],
    [
      'a place on another host',
      'help-x',
      { ...text('X'), opens: [{ to: '//evil.example', en: 'a', sv: 'b' }] },
    ],
    ['a title of two lines', 'help-x', { ...text('X'), en: { title: 'a\nb', lead: '', body: '' } }],
  ])('refuses a draft with %s', async (_what, slug, document) => {
    expect((await expectRefusal(save(slug, document))).status).toBe(400);
  });

  it('publishes texts only with a title in both languages, and terms only with a version date', async () => {
    const { revision } = await save('help-untitled', {
      ...text('X'),
      sv: { title: '', lead: '', body: '' },
    });
    const { status } = await expectRefusal(
      editor.call(cmsContract.publish, { params: { slug: 'help-untitled' }, body: { revision } }),
    );
    expect(status).toBe(400);
    const terms = await editor.call(cmsContract.open, { params: { slug: 'dialog-terms' } });
    const drafted = await save(
      'dialog-terms',
      { ...(terms.published ?? text('')), version: '' },
      terms.revision,
    );
    const { status: refused } = await expectRefusal(
      editor.call(cmsContract.publish, {
        params: { slug: 'dialog-terms' },
        body: { revision: drafted.revision },
      }),
    );
    expect(refused).toBe(400);
    await editor.call(cmsContract.discard, {
      params: { slug: 'dialog-terms' },
      body: { revision: drafted.revision },
    });
  });

  it('requires the content permission in the organisation of the operator', async () => {
    const [daily, elsewhere] = [
      await operator(['backoffice:View', 'backoffice:Edit', 'backoffice:Daily', 'backoffice:Publish']),
      await (await app.tenant()).user(['backoffice:Content']),
    ];
    for (const other of [daily, elsewhere]) {
      expect((await expectRefusal(other.call(cmsContract.list, {}))).status).toBe(403);
      const body = { revision: 0, document: text('X') };
      const saved = other.call(cmsContract.saveDraft, { params: { slug: 'help-taken' }, body });
      expect((await expectRefusal(saved)).status).toBe(403);
      expect((await expectRefusal(other.call(cmsContract.exportFolder, {}))).status).toBe(403);
    }
    expect((await expectRefusal(app.visitor().call(cmsContract.list, {}))).status).toBe(401);
  });
});

describe('the shipped texts of the site', () => {
  const starters = createStarterContent();
  const renamed = (slug: string, title: string): NamedContent[] =>
    starters.map((one) =>
      one.slug === slug
        ? { slug, document: { ...one.document, en: { ...one.document.en, title } } }
        : { ...one },
    );
  const upgrade = (next: readonly NamedContent[]) =>
    runInSystemTransaction(app.database.app, (tx) => applyStarterContent(tx, next, app.clock.now()));

  it('are updated by an upgrade unless an editor has changed them', async () => {
    await upgrade(renamed('help-controls', 'Controls, newer'));
    expect(await page('help-controls')).toMatchObject({ title: 'Controls, newer' });
    await upgrade(starters);
    expect(await page('help-controls')).toMatchObject({ title: 'Controls' });
  });

  it('are kept by an upgrade if an editor has changed them, until the editor takes the new version', async () => {
    const slug = 'help-residual';
    const { published: own, revision } = await editor.call(cmsContract.open, { params: { slug } });
    if (own === null) throw new Error('the starter text is missing');
    const mine = { ...own, en: { ...own.en, title: 'Our residual risk' } };
    const drafted = await save(slug, mine, revision);
    const published = await editor.call(cmsContract.publish, {
      params: { slug },
      body: { revision: drafted.revision },
    });
    expect(published).toMatchObject({ starter: false });
    await upgrade(renamed(slug, 'Residual, newer'));
    expect(await page(slug)).toMatchObject({ title: 'Our residual risk' });
    const told = await editor.call(cmsContract.open, { params: { slug } });
    expect(told).toMatchObject({ starter: true, newer: { en: { title: 'Residual, newer' } } });
    const kept = await editor.call(cmsContract.takeStarter, {
      params: { slug },
      body: { revision: told.revision, take: false },
    });
    expect(kept).toMatchObject({
      starter: false,
      newer: null,
      published: { en: { title: 'Our residual risk' } },
    });
    await upgrade(renamed(slug, 'Residual, newer'));
    expect((await editor.call(cmsContract.open, { params: { slug } })).starter).toBe(false);
    await upgrade(renamed(slug, 'Residual, newest'));
    const again = await editor.call(cmsContract.open, { params: { slug } });
    const taken = await editor.call(cmsContract.takeStarter, {
      params: { slug },
      body: { revision: again.revision, take: true },
    });
    expect(taken).toMatchObject({ starter: false, published: { en: { title: 'Residual, newest' } } });
    await upgrade(starters);
    expect(await page(slug)).toMatchObject({ title: 'Residual risk' });
  });

  it('require acceptance at sign-in only once changed terms are published', async () => {
    const { published: own, revision } = await editor.call(cmsContract.open, {
      params: { slug: 'dialog-terms' },
    });
    if (own === null) throw new Error('there are no terms');
    const { revision: drafted } = await save('dialog-terms', { ...own, version: '2026-12-01' }, revision);
    const rows = await app.database.app.execute(
      sql`select published->>'version' as version from content_document where slug = 'dialog-terms'`,
    );
    expect(rows.rows).toEqual([{ version: own.version }]);
    await editor.call(cmsContract.publish, { params: { slug: 'dialog-terms' }, body: { revision: drafted } });
    const tenant = await app.tenant();
    const { username } = await tenant.user();
    const visitor = app.visitor();
    const answer = await visitor.call(loginContract.login, {
      body: { username, secret: 'Granit-Fjord-Vass-47!' },
    });
    expect(answer.status).toBe('updateTos');
    expect(await visitor.call(sessionContract.getSession, {})).toMatchObject({ authenticated: false });
  });
});

describe('the export folder of the site', () => {
  const upload = (content: Buffer) =>
    send(app, editor, cmsContract.importFolder, { name: 'site.zip', content });
  const exported = async () =>
    readZip(Buffer.from((await editor.call(cmsContract.exportFolder, {})).content));

  it('changes nothing when imported unchanged, and is imported with a draft for each changed text', async () => {
    const entries = await exported();
    expect((await upload(writeZip(entries))).file).toMatchObject({ drafts: [], same: entries.length / 2 });
    const path = 'help/help-analyse.en.md';
    const changed = entries.map((entry) =>
      entry.name === path
        ? {
            ...entry,
            content: Buffer.from(entry.content.toString().replace(/^title: .*$/m, 'title: Analysed')),
          }
        : entry,
    );
    const wrapped = changed.map((entry) => ({ ...entry, name: `my-site/${entry.name}` }));
    expect((await upload(writeZip(wrapped))).file).toMatchObject({ drafts: ['help-analyse'] });
    expect(await editor.call(cmsContract.open, { params: { slug: 'help-analyse' } })).toMatchObject({
      state: 'changed',
      draft: { en: { title: 'Analysed' } },
    });
  });

  it('is refused as a whole if one file is unreadable, with file and line in the error', async () => {
    const entries = await exported();
    const broken = entries.map((entry) =>
      entry.name === 'help/help-analyse.sv.md'
        ? { ...entry, content: Buffer.from(entry.content.toString().replace('order: ', 'order: first ')) }
        : entry,
    );
    const { status, error } = await upload(writeZip(broken));
    expect([status, JSON.stringify(error.details)]).toEqual([
      400,
      expect.stringMatching(/help\/help-analyse\.sv\.md, line \d+/),
    ]);
    expect((await upload(Buffer.from('no zip'))).status).toBe(400);
  });
});

describe('an uploaded picture of the site', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const add = (name: string, content: Buffer) => send(app, editor, cmsContract.addPicture, { name, content });

  it('is served at a permanent address derived from the hash of its content', async () => {
    const hash = createHash('sha256').update(png).digest('hex');
    const path = `/cms/cdn/${hash}.png`;
    expect((await add('dot.png', png)).file).toMatchObject({ path, name: 'dot.png' });
    expect((await add('again.png', png)).file).toMatchObject({ path, name: 'dot.png' });
    const shown = await app.visitor().raw('GET', path);
    expect([shown.status, shown.headers['content-type'], shown.bytes.equals(png)]).toEqual([
      200,
      'image/png',
      true,
    ]);
    expect(shown.headers['cache-control']).toContain('immutable');
    const params = { path: `${hash}.png` };
    expect((await app.visitor().request(cmsContract.hasPicture, { params })).status).toBe(200);
    expect((await app.visitor().request(cmsContract.getPicture, { params })).status).toBe(200);
    expect((await app.visitor().raw('HEAD', path)).status).toBe(200);
    expect((await app.visitor().raw('HEAD', `/cms/cdn/${'0'.repeat(64)}.png`)).status).toBe(404);
  });

  it('is refused if its content is not an image', async () => {
    const script = Buffer.from('<svg onload="alert(1)"/>');
    for (const name of ['dot.png', 'dot.svg'])
      expect(await add(name, script)).toMatchObject({ status: 422, code: 'error.file.type' });
  });
});

import { readStarterModel } from '@klarsikt/content';
import { type FeedCards, feedCardsSchema, feedContract } from '@klarsikt/contract';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { feedSearch, feedToken } from '@klarsikt/server/schema/feed.ts';
import { appUser, groupResource, licenceTable } from '@klarsikt/server/schema/identity.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { Ajv } from 'ajv';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let tenant: Awaited<ReturnType<TestApp['tenant']>>;
let officer: TestClient & { readonly userId: number; readonly username: string };
const whole = readStarterModel();

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  officer = await tenant.user(['threatview:View']);
});
afterAll(() => app.close());

async function cardsFor(client: TestClient): Promise<FeedCards> {
  const { content } = await client.call(feedContract.getCards, {});
  return feedCardsSchema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
const visible = whole.publications.filter(({ published }) => published >= '2020-12-31');
const newest = [...visible].sort((a, b) => b.published.localeCompare(a.published) || b.id - a.id);
function one<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is none');
  return value;
}
const first = one(newest[0]);
const second = one(newest[1]);

describe('the list of publications', () => {
  it('is sorted newest first and paginated, and contains no internal tags', async () => {
    const page = await officer.call(feedContract.list, { body: { size: 10 } });
    expect(idsOf(page.rows)).toEqual(idsOf(newest.slice(0, 10)));
    expect(page.total).toBe(visible.length);
    expect(page.all).toBe(whole.publications.length);
    const next = await officer.call(feedContract.list, { body: { size: 10, page: 2 } });
    expect(idsOf(next.rows)).toEqual(idsOf(newest.slice(10, 20)));
    const internal = new Set(whole.tags.filter(({ type }) => type === 'internal').map(({ key }) => key));
    expect(internal.size).toBeGreaterThan(0);
    expect(page.rows.flatMap(({ tags }) => tags).filter((key) => internal.has(key))).toEqual([]);
    expect(page.facets.filter(({ key }) => internal.has(key))).toEqual([]);
  });

  it('has facets whose counts equal the number of results after the choice', async () => {
    const chosen = 'tg-gr-bank';
    const { facets } = await officer.call(feedContract.list, { body: { tags: [chosen] } });
    expect(facets.length).toBeGreaterThan(5);
    for (const { key, type, count } of facets) {
      const tags = type === 'groups' ? [key] : [chosen, key];
      const { total } = await officer.call(feedContract.list, { body: { tags } });
      // Tags of one type are alternatives, so the count of such a tag is its number of matches alone.
      expect([key, total]).toEqual([key, count]);
    }
  });

  it('treats tags of one type as alternatives and tags of different types as conditions', async () => {
    const total = async (tags: string[]) => (await officer.call(feedContract.list, { body: { tags } })).total;
    const has = (keys: string[]) =>
      visible.filter(({ tags }) => keys.some((key) => tags.includes(key))).length;
    expect(await total(['tg-gr-bank', 'tg-gr-crypto'])).toBe(has(['tg-gr-bank', 'tg-gr-crypto']));
    const both = visible.filter(({ tags }) => tags.includes('tg-gr-bank') && tags.includes('tg-geo-eu'));
    expect(await total(['tg-gr-bank', 'tg-geo-eu'])).toBe(both.length);
  });

  it('contains no result for an internal tag, just as for an unknown tag', async () => {
    for (const tag of ['tg-highlight', 'tg-no-such'])
      expect((await officer.call(feedContract.list, { body: { tags: [tag] } })).total).toBe(0);
  });

  it('can be filtered by an inclusive period, by words in both languages and by ids', async () => {
    const day = first.published;
    const onDay = await officer.call(feedContract.list, { body: { from: day, until: day } });
    expect(idsOf(onDay.rows)).toEqual(idsOf(newest.filter(({ published }) => published === day)));
    const byWord = await officer.call(feedContract.list, { body: { text: 'övervakningslistan' } });
    const listed = newest.filter(({ title }) => title.sv.includes('övervakningslistan'));
    expect(listed.length).toBeGreaterThan(0);
    for (const { id } of listed) expect(idsOf(byWord.rows)).toContain(id);
    const chosen = await officer.call(feedContract.list, { body: { ids: [second.id] } });
    expect(idsOf(chosen.rows)).toEqual([second.id]);
  });

  it('refuses an invalid day with the path of the field', async () => {
    const { status, error } = await expectRefusal(
      officer.call(feedContract.list, { body: { from: '2026-13-45' } }),
    );
    expect(status).toBe(400);
    expect(error.details).toMatchObject({ faults: [{ path: 'body.from' }] });
  });

  it('refuses a period that ends before it begins, in every endpoint', async () => {
    const reader = await tenant.user(['threatview:View']);
    const { secret } = await reader.call(feedContract.createToken, {});
    const search = { from: '2026-03-02', until: '2026-03-01' };
    const { id } = await reader.call(feedContract.saveSearch, { body: { name: 'A', search: {} } });
    const named = { params: { id }, body: { revision: 1, search } };
    const attempts: readonly (readonly [string, Promise<unknown>])[] = [
      ['body.until', reader.call(feedContract.list, { body: search })],
      ['body.until', reader.call(feedContract.markAllRead, { body: search })],
      ['body.search.until', reader.call(feedContract.saveSearch, { body: { name: 'B', search } })],
      ['body.search.until', reader.call(feedContract.changeSearch, named)],
      ['query.until', app.visitor().call(feedContract.getRss, rss(secret, search))],
      ['query.until', app.visitor().call(feedContract.getJson, rss(secret, search))],
    ];
    const refusals = await Promise.all(attempts.map(([, attempt]) => expectRefusal(attempt)));
    expect(refusals.map(({ status, error: { code, details } }) => ({ status, code, details }))).toEqual(
      attempts.map(([path]) => ({
        status: 400,
        code: 'error.invalid',
        details: { faults: [{ path, code: 'too_small', message: 'Too early: 2026-03-02 at the earliest' }] },
      })),
    );
    expect(await reader.call(feedContract.getSearches, {})).toMatchObject([{ name: 'A', search: {} }]);
  });

  it('contains all tags with the number of publications per tag', async () => {
    const tags = await officer.call(feedContract.getTags, {});
    for (const { key, count } of tags)
      expect([key, count]).toEqual([key, whole.publications.filter((p) => p.tags.includes(key)).length]);
  });

  it('shows a visitor only the sample, without threats outside it and without read marks', async () => {
    const page = await app.visitor().call(feedContract.list, { body: {} });
    expect(page.total).toBe(visible.length);
    expect(page.unread).toBe(0);
    const open = new Set(
      whole.threats.flatMap(({ demo, key, parent }) => (demo ? [key, parent ?? key] : [])),
    );
    const named = page.rows.flatMap(({ threats }) => threats.map(({ key }) => key));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((key) => !open.has(key))).toEqual([]);
    expect((await cardsFor(app.visitor())).who).toBeNull();
  });
});

describe('read and saved marks', () => {
  it('belong to one reader and can be removed again', async () => {
    const reader = await tenant.user(['threatview:View']);
    await reader.call(feedContract.mark, { body: { marks: [{ id: first.id, read: true }] } });
    await reader.call(feedContract.mark, { body: { marks: [{ id: first.id, saved: true }] } });
    const [row] = (await reader.call(feedContract.list, { body: { ids: [first.id] } })).rows;
    expect(row).toMatchObject({ read: true, saved: true });
    expect((await reader.call(feedContract.list, { body: { unread: true } })).total).toBe(visible.length - 1);
    expect(idsOf((await reader.call(feedContract.list, { body: { saved: true } })).rows)).toEqual([first.id]);
    const [others] = (await officer.call(feedContract.list, { body: { ids: [first.id] } })).rows;
    expect(others).toMatchObject({ read: false, saved: false });
    await reader.call(feedContract.mark, { body: { marks: [{ id: first.id, read: false, saved: false }] } });
    expect((await reader.call(feedContract.list, { body: {} })).unread).toBe(visible.length);
  });

  it('keep only the latest state of a publication and ignore unknown publications', async () => {
    const reader = await tenant.user(['threatview:View']);
    const marks = [
      { id: second.id, read: true },
      { id: 987_654_321, read: true },
      { id: second.id, read: false },
    ];
    expect(await reader.call(feedContract.mark, { body: { marks } })).toEqual({ marked: 1 });
    expect((await reader.call(feedContract.list, { body: { ids: [second.id] } })).rows[0]?.read).toBe(false);
  });

  it('can be set to read for all matches, and the affected ids are returned for undo', async () => {
    const reader = await tenant.user(['threatview:View']);
    const { ids } = await reader.call(feedContract.markAllRead, { body: { tags: ['tg-gr-crypto'] } });
    const crypto = visible.filter(({ tags }) => tags.includes('tg-gr-crypto'));
    expect(new Set(ids)).toEqual(new Set(idsOf(crypto)));
    expect((await reader.call(feedContract.markAllRead, { body: { tags: ['tg-gr-crypto'] } })).ids).toEqual(
      [],
    );
    await reader.call(feedContract.mark, { body: { marks: ids.map((id) => ({ id, read: false })) } });
    expect((await reader.call(feedContract.list, { body: {} })).unread).toBe(visible.length);
  });

  it('work in a demo session, and not for a visitor', async () => {
    const demo = await app.demo();
    expect(await demo.call(feedContract.mark, { body: { marks: [{ id: first.id, saved: true }] } })).toEqual({
      marked: 1,
    });
    expect((await cardsFor(demo)).cards.find(({ id }) => id === first.id)?.saved).toBe(true);
    const { status } = await expectRefusal(
      app.visitor().call(feedContract.mark, { body: { marks: [{ id: first.id, saved: true }] } }),
    );
    expect(status).toBe(401);
  });
});

describe('saved searches', () => {
  it('can be created, renamed and deleted, and contain their number of unread results', async () => {
    const reader = await tenant.user(['threatview:View']);
    const search = { tags: ['tg-gr-bank'], text: 'fatf' };
    const saved = await reader.call(feedContract.saveSearch, { body: { name: '  Banks ', search } });
    expect(saved).toMatchObject({ name: 'Banks', search, revision: 1 });
    expect(saved.unread).toBe((await reader.call(feedContract.list, { body: search })).total);
    const params = { id: saved.id };
    const renamed = await reader.call(feedContract.changeSearch, {
      params,
      body: { revision: 1, name: 'Banker' },
    });
    expect(renamed).toMatchObject({ name: 'Banker', search, revision: 2 });
    expect(await reader.call(feedContract.getSearches, {})).toEqual([renamed]);
    await reader.call(feedContract.removeSearch, { params });
    expect(await reader.call(feedContract.getSearches, {})).toEqual([]);
  });

  it('refuse an outdated change and return the current state', async () => {
    const reader = await tenant.user(['threatview:View']);
    const saved = await reader.call(feedContract.saveSearch, { body: { name: 'A', search: {} } });
    const params = { id: saved.id };
    await reader.call(feedContract.changeSearch, { params, body: { revision: 1, name: 'B' } });
    const { status, error } = await expectRefusal(
      reader.call(feedContract.changeSearch, { params, body: { revision: 1, name: 'C' } }),
    );
    expect([status, error.code]).toEqual([409, 'error.stale']);
    expect(error.details).toMatchObject({ present: { name: 'B', revision: 2 } });
  });

  it('are still listed if their stored period is no longer valid', async () => {
    const reader = await tenant.user(['threatview:View']);
    const owner = { userId: reader.userId, organizationId: tenant.organizationId };
    const search = { from: '2026-03-02', until: '2026-03-01' };
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.insert(feedSearch).values({ ...owner, name: 'Old', search, createdAt: new Date(0) }),
    );
    expect(await reader.call(feedContract.getSearches, {})).toMatchObject([
      { name: 'Old', search, unread: 0 },
    ]);
  });

  it('belong to one person, and are hidden from colleagues', async () => {
    const [reader, colleague] = [await tenant.user(), await tenant.user()];
    const { id } = await reader.call(feedContract.saveSearch, { body: { name: 'Mine', search: {} } });
    const attempts = [
      colleague.call(feedContract.changeSearch, { params: { id }, body: { revision: 1, name: 'x' } }),
      colleague.call(feedContract.removeSearch, { params: { id } }),
    ];
    // All promises are awaited together; a rejection before its turn would be unhandled.
    const refusals = await Promise.all(attempts.map(expectRefusal));
    expect(refusals.map(({ status }) => status)).toEqual([404, 404]);
    expect(await colleague.call(feedContract.getSearches, {})).toEqual([]);
  });
});

interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly children: Element[];
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses XML without comments, CDATA or declarations; throws if it is not well formed. */
function parseXml(text: string): readonly Element[] {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!text.startsWith(declaration)) throw new Error('no declaration');
  const top: Element = { name: '', attributes: '', children: [], text: '' };
  const open = [top];
  for (const [token] of text.slice(declaration.length).matchAll(/<[^>]*>|[^<]+|</g)) {
    const parent = one(open.at(-1));
    const [, close, name, attributes = ''] = /^<(\/?)(\w+)((?: \w+="[^"<&]*")*)>$/.exec(token) ?? [];
    if (name === undefined) {
      if (/[<>]|&(?!(amp|lt|gt|quot|apos);)/.test(token)) throw new Error(`not well-formed: ${token}`);
      parent.text += token.replace(/&(\w+);/g, (_, entity: string) => one(entities[entity]));
    } else if (close === '/') {
      if (open.length < 2 || open.pop()?.name !== name) throw new Error(`closes what is not open: ${name}`);
    } else {
      const element: Element = { name, attributes, children: [], text: '' };
      parent.children.push(element);
      open.push(element);
    }
  }
  if (open.length !== 1) throw new Error(`never closed: ${open.at(-1)?.name}`);
  return top.children;
}

const rss = (key: string, more: Record<string, string> = {}) => ({
  params: { language: 'sv' as const },
  query: { key, ...more },
});
const decoded = ({ content }: { content: ArrayBuffer }) => Buffer.from(content).toString('utf8');

describe('the personal feed address', () => {
  it('serves valid RSS 2.0 in the language of the address', async () => {
    const { secret } = await officer.call(feedContract.createToken, {});
    const answer = await app.visitor().call(feedContract.getRss, rss(secret));
    expect(answer.contentType).toBe('application/rss+xml; charset=utf-8');
    const [root] = parseXml(decoded(answer));
    expect([root?.name, root?.attributes]).toEqual(['rss', ' version="2.0"']);
    const [channel, ...others] = one(root).children;
    expect([channel?.name, others]).toEqual(['channel', []]);
    const parts = one(channel).children;
    expect(parts.slice(0, 4).map(({ name }) => name)).toEqual(['title', 'link', 'description', 'language']);
    const items = parts.filter(({ name }) => name === 'item');
    expect(items).toHaveLength(visible.length);
    const textOf = (name: string) =>
      items.map(({ children }) => children.find((child) => child.name === name)?.text ?? '');
    expect(textOf('title')).toEqual(newest.map(({ title }) => title.sv));
    expect(new Set(textOf('guid')).size).toBe(items.length);
    for (const date of textOf('pubDate'))
      expect(date).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} \w{3} \d{4} 00:00:00 GMT$/);
    for (const link of textOf('link')) expect(() => new URL(link)).not.toThrow();
    expect(decoded(answer)).not.toContain(secret);
  });

  it('serves valid JSON Feed 1.1, filtered by the tags of the address', async () => {
    const { secret } = await officer.call(feedContract.createToken, {});
    const answer = await app.visitor().call(feedContract.getJson, rss(secret, { tags: 'tg-gr-crypto' }));
    expect(answer.contentType).toBe('application/feed+json; charset=utf-8');
    const parsed: unknown = JSON.parse(decoded(answer));
    const check = new Ajv({ allErrors: true }).compile({
      type: 'object',
      required: ['version', 'title', 'items'],
      additionalProperties: false,
      properties: {
        version: { const: 'https://jsonfeed.org/version/1.1' },
        title: { type: 'string', minLength: 1 },
        description: { type: 'string' },
        home_page_url: { type: 'string', pattern: '^https?://' },
        language: { enum: ['en', 'sv'] },
        items: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['id', 'content_text'],
            additionalProperties: false,
            properties: {
              id: { type: 'string', minLength: 1 },
              url: { type: 'string', pattern: '^https?://' },
              external_url: { type: 'string', pattern: '^https?://' },
              title: { type: 'string' },
              content_text: { type: 'string', minLength: 1 },
              date_published: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T00:00:00Z$' },
              authors: { type: 'array', items: { type: 'object', required: ['name'] } },
              tags: { type: 'array', items: { type: 'string' } },
              language: { enum: ['en', 'sv'] },
            },
          },
        },
      },
    });
    expect(check(parsed) ? [] : check.errors).toEqual([]);
    const crypto = visible.filter(({ tags }) => tags.includes('tg-gr-crypto'));
    expect(parsed).toMatchObject({ items: { length: crypto.length } });
  });

  it('serves only publications within the period of the address', async () => {
    const { secret } = await officer.call(feedContract.createToken, {});
    const day = first.published;
    const answer = await app.visitor().call(feedContract.getJson, rss(secret, { from: day, until: day }));
    const parsed: unknown = JSON.parse(decoded(answer));
    const onDay = newest.filter(({ published }) => published === day);
    expect(parsed).toMatchObject({ items: { length: onDay.length } });
  });

  it('returns 304 for an unchanged feed', async () => {
    const { secret } = await officer.call(feedContract.createToken, {});
    for (const endpoint of [feedContract.getRss, feedContract.getJson]) {
      const { etag } = (await app.visitor().request(endpoint, rss(secret))).headers;
      const asked = { 'if-none-match': String(etag) };
      expect((await app.visitor().request(endpoint, rss(secret), asked)).status).toBe(304);
      const narrowed = rss(secret, { tags: 'tg-gr-crypto' });
      expect((await app.visitor().request(endpoint, narrowed, asked)).status).toBe(200);
    }
  });

  it('is shown once, stored as a hash, and invalid after a new address is created', async () => {
    const reader = await tenant.user(['threatview:View']);
    expect(await reader.call(feedContract.getToken, {})).toEqual({ created: null });
    const old = await reader.call(feedContract.createToken, {});
    expect(Buffer.from(old.secret, 'base64url')).toHaveLength(32);
    expect(await reader.call(feedContract.getToken, {})).toEqual({ created: old.created });
    const rows = await runInSystemTransaction(app.database.app, async (tx) => [
      ...(await tx.select().from(feedToken)),
      ...(await tx.select().from(auditEvent)),
    ]);
    expect(JSON.stringify(rows)).not.toContain(old.secret);
    const { secret } = await reader.call(feedContract.createToken, {});
    expect((await expectRefusal(app.visitor().call(feedContract.getRss, rss(old.secret)))).status).toBe(404);
    expect((await app.visitor().call(feedContract.getRss, rss(secret))).content.byteLength).toBeGreaterThan(
      1000,
    );
  });

  it('cannot be used as a session cookie or a bearer token', async () => {
    const { secret } = await officer.call(feedContract.createToken, {});
    const client = app.visitor();
    const header = await client.request(feedContract.getToken, {}, { authorization: `Bearer ${secret}` });
    expect(header.status).toBe(401);
    const cookie = await client.request(feedContract.getToken, {}, { cookie: `__Host-klarsikt=${secret}` });
    expect(cookie.status).toBe(401);
    const hash = await client.request(feedContract.getRss, rss(String(officer.userId)));
    expect(hash.status).toBe(404);
  });

  type End = readonly [name: string, end: (userId: number, organizationId: number) => Promise<unknown>];
  const change = (work: Parameters<typeof runInSystemTransaction<unknown>>[1]) =>
    runInSystemTransaction<unknown>(app.database.app, work);
  it.each<End>([
    [
      'the user is disabled',
      (userId) =>
        change((tx) => tx.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, userId))),
    ],
    [
      'the licence ends',
      (_, org) =>
        change((tx) =>
          tx.update(licenceTable).set({ validTo: '2026-11-19' }).where(eq(licenceTable.organizationId, org)),
        ),
    ],
    [
      'the permission is taken away',
      (_, org) => change((tx) => tx.delete(groupResource).where(eq(groupResource.organizationId, org))),
    ],
    [
      'it is revoked by its owner',
      (userId) => change((tx) => tx.delete(feedToken).where(eq(feedToken.userId, userId))),
    ],
  ])('is invalid from the next request when %s', async (_, end) => {
    const other = await app.tenant();
    const reader = await other.user(['threatview:View']);
    const { secret } = await reader.call(feedContract.createToken, {});
    expect((await app.visitor().request(feedContract.getRss, rss(secret))).status).toBe(200);
    await end(reader.userId, other.organizationId);
    expect((await app.visitor().request(feedContract.getRss, rss(secret))).status).toBe(404);
    expect((await app.visitor().request(feedContract.getJson, rss(secret))).status).toBe(404);
  });

  it('is locked after many wrong secrets, never after correct ones', async () => {
    const fresh = await startTestApp();
    const reader = await (await fresh.tenant()).user(['threatview:View']);
    const { secret } = await reader.call(feedContract.createToken, {});
    const statusOf = async (key: string) =>
      (await fresh.visitor().request(feedContract.getRss, rss(key))).status;
    for (let poll = 0; poll < 60; poll += 1) expect(await statusOf(secret)).toBe(200);
    const answers = [];
    for (let guess = 0; guess < 51; guess += 1) answers.push(await statusOf(`guess-${guess}`));
    expect(answers.at(0)).toBe(404);
    expect(answers.at(-1)).toBe(429);
    expect(await statusOf(secret)).toBe(429);
    await fresh.close();
  });
});

/** Recipients, times and contents of digests. Delivery is tested with the mails. */
import { readStarterModel } from '@klarsikt/content';
import { feedContract, noteContract } from '@klarsikt/contract';
import type { NewMail } from '@klarsikt/operations/server/mail/provides.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { feedDigest } from '@klarsikt/server/schema/feed.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { followedThreat } from '@klarsikt/server/schema/note.ts';
import { expectRefusal, startTestApp, type TestApp, type TestTenant } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDigestSetting, queueDueDigests } from './digest.ts';
import { composeDigestMail } from './digest-mail.ts';

let app: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
});
afterAll(() => app.close());

const visible = readStarterModel().publications.filter(({ published }) => published >= '2020-12-31');
/** The two newest publications before these digests, in June 2026. */
const [first, second] = visible
  .filter(({ published }) => published <= '2026-06-22')
  .sort((a, b) => b.published.localeCompare(a.published) || b.id - a.id);
if (first === undefined || second === undefined) throw new Error('there are no publications');

describe('the e-mail digest of news', () => {
  const queued: NewMail[] = [];
  /** Runs the upkeep at an instant and returns the queued mails; delivery is tested with the mails. */
  const dueAt = (at: string, failsFor?: string) => {
    const mail = {
      queue: async (_: unknown, given: NewMail) => {
        if (given.recipient === failsFor) throw new Error('the node died here');
        return queued.push(given);
      },
    };
    return queueDueDigests({ ...app.server.deps, clock: { now: () => new Date(at) }, mail });
  };
  const leftAt = (userId: number, done: string, known: readonly string[]) =>
    runInSystemTransaction(app.database.app, (tx) =>
      tx.update(feedDigest).set({ done, known }).where(eq(feedDigest.userId, userId)),
    );
  const mailsTo = (username: string) => queued.filter(({ recipient }) => recipient === username);

  it('can be sent only if the installation has a mail server', () => {
    const { mail } = app.server.deps.config;
    const to = { username: 'eva@bank.example' };
    expect(buildDigestSetting(null, to, { ...mail, smtpUrl: 'smtp://mail.bank.example' }).sends).toBe(true);
    expect(buildDigestSetting(null, to, { ...mail, smtpUrl: null }).sends).toBe(false);
  });

  it('is off by default, and an outdated change of its settings is refused', async () => {
    const reader = await tenant.user(['threatview:View']);
    const digest = await reader.call(feedContract.getDigest, {});
    expect(digest).toEqual({
      period: 'off',
      sent: null,
      address: reader.username,
      sends: false,
      search: null,
      revision: 0,
    });
    await reader.call(feedContract.setDigest, { body: { period: 'weekly', revision: 0 } });
    const { error } = await expectRefusal(
      reader.call(feedContract.setDigest, { body: { period: 'daily', revision: 0 } }),
    );
    expect([error.code, error.details]).toMatchObject(['error.stale', { present: { period: 'weekly' } }]);
  });

  it('is sent once per period, and only if there is news since the last digest', async () => {
    const reader = await tenant.user(['threatview:View']);
    await reader.call(feedContract.setDigest, { body: { period: 'daily', revision: 0 } });
    const there = visible.filter(({ published }) => published < '2026-04-23').map(({ key }) => key);
    await leftAt(reader.userId, '2026-04-19', there);
    await dueAt('2026-04-20T08:00:00Z');
    expect(mailsTo(reader.username)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => dueAt('2026-04-23T08:00:00Z')));
    await dueAt('2026-04-23T22:00:00Z');
    const [mail, ...more] = mailsTo(reader.username);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: 'digest', userId: reader.userId, language: 'en' });
    expect(mail?.composed?.subject).toBe(`One new publication: ${second.title.en}`);
    expect(mail?.composed?.text).toContain(second.text.en);
    expect(mail?.composed?.html).toContain(`/threatview/news?ids=${second.id}"`);
    await dueAt('2026-04-24T08:00:00Z');
    expect(mailsTo(reader.username)).toHaveLength(1);
    expect((await reader.call(feedContract.getDigest, {})).sent).toBe('2026-04-23T08:00:00.000Z');
  });

  it("is sent weekly on the first day of the week, in the reader's language", async () => {
    const reader = await tenant.user(['threatview:View']);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(appUser).set({ language: 'sv' }).where(eq(appUser.id, reader.userId)),
    );
    await reader.call(feedContract.setDigest, { body: { period: 'weekly', revision: 0 } });
    const there = visible.filter(({ published }) => published < first.published).map(({ key }) => key);
    await leftAt(reader.userId, '2026-W25', there);
    await dueAt('2026-06-21T23:00:00Z');
    expect(mailsTo(reader.username)).toEqual([]);
    await dueAt('2026-06-22T08:00:00Z');
    const [mail] = mailsTo(reader.username);
    expect(mail?.composed?.subject).toBe(`En ny publikation: ${first.title.sv}`);
    expect(mail?.composed?.html).toContain('lang="sv"');
  });

  it('is retried after a failure without delaying the digests of others', async () => {
    const [unlucky, next] = [await tenant.user(['threatview:View']), await tenant.user(['threatview:View'])];
    const there = visible.filter(({ published }) => published < first.published).map(({ key }) => key);
    for (const reader of [unlucky, next]) {
      await reader.call(feedContract.setDigest, { body: { period: 'daily', revision: 0 } });
      await leftAt(reader.userId, '2026-06-18', there);
    }
    await dueAt('2026-06-19T08:00:00Z', unlucky.username);
    expect([unlucky, next].map(({ username }) => mailsTo(username).length)).toEqual([0, 1]);
    await dueAt('2026-06-19T08:00:15Z');
    expect([unlucky, next].map(({ username }) => mailsTo(username).length)).toEqual([1, 1]);
  });

  it('is limited to a saved search until that search is deleted', async () => {
    const [reader, colleague] = [await tenant.user(), await tenant.user()];
    const body = { name: 'Sanctions', search: { tags: ['tg-sv'] } };
    const { id } = await reader.call(feedContract.saveSearch, { body });
    const daily = { body: { period: 'daily', search: id, revision: 0 } } as const;
    expect((await expectRefusal(colleague.call(feedContract.setDigest, daily))).status).toBe(404);
    await reader.call(feedContract.setDigest, { body: { period: 'daily', search: id, revision: 0 } });
    const weekly = await reader.call(feedContract.setDigest, { body: { period: 'weekly', revision: 1 } });
    expect(weekly).toMatchObject({ period: 'weekly', search: id });
    await leftAt(reader.userId, '2026-W24', []);
    await dueAt('2026-06-22T08:00:00Z');
    const { total, rows } = await reader.call(feedContract.list, {
      body: { ...body.search, from: '2026-03-24', until: '2026-06-22' },
    });
    const [mail] = mailsTo(reader.username);
    expect(total).toBeGreaterThan(0);
    for (const { title } of rows) expect(mail?.composed?.text).toContain(title.en);
    expect(mail?.composed?.text).not.toContain(first.title.en);
    await reader.call(feedContract.removeSearch, { params: { id } });
    expect(await reader.call(feedContract.getDigest, {})).toMatchObject({ period: 'weekly', search: null });
  });

  it('mentions a followed threat once after a change, even without other news', async () => {
    const reader = await tenant.user(['threatview:View']);
    await reader.call(noteContract.follow, { params: { key: 'th-cash' }, body: { followed: true } });
    await reader.call(feedContract.setDigest, { body: { period: 'daily', revision: 0 } });
    const all = visible.map(({ key }) => key);
    await leftAt(reader.userId, '2026-06-18', all);
    await dueAt('2026-06-20T08:00:00Z');
    expect(mailsTo(reader.username)).toEqual([]);
    await runInSystemTransaction(app.database.app, async (tx) => {
      const own = eq(followedThreat.userId, reader.userId);
      const [row] = await tx.select().from(followedThreat).where(own);
      const seen = { ...Object(row?.seen), grades: 'as it was before' };
      await tx.update(followedThreat).set({ seen }).where(own);
    });
    await dueAt('2026-06-21T08:00:00Z');
    await leftAt(reader.userId, '2026-06-21', all);
    await dueAt('2026-06-22T08:00:00Z');
    const mails = mailsTo(reader.username);
    expect(mails).toHaveLength(1);
    const text = mails[0]?.composed?.text ?? '';
    expect(text).toContain('A threat that you follow has changed.');
    expect(text).toMatch(/: grades\n.*\/threat\/\d+\/card/);
    expect(mails[0]?.composed?.subject).toMatch(/^A threat that you follow has changed: /);
  });

  it('escapes texts of editors and users, and links only to web addresses', () => {
    const hostile = '<img src=x onerror=alert(1)>"&\r\nBcc: all@bank.example';
    const written = { en: hostile, sv: hostile };
    const { subject, html } = composeDigestMail({
      language: 'sv',
      period: 'daily',
      origin: 'https://klarsikt.example',
      tags: [],
      changes: [{ key: 'th-x', id: 7, name: written, parts: ['grades'] }],
      search: '"><script>',
      stop: 'https://klarsikt.example/feed/digest?key=1',
      publications: Array.from({ length: 140 }, (_, at) => ({
        ...{ id: at + 1, key: `pb-${at}`, title: written, text: written, published: '2026-06-19' },
        ...{
          source: hostile,
          url: 'javascript:alert(1)',
          tags: [],
          picture: null,
          highlight: false,
          threats: [],
        },
        ...{ places: [], riskLists: [] },
        ...{ read: false, saved: false },
      })),
    });
    expect(html.match(/<[^>]*>/g)?.filter((tag) => /img|script|onerror/.test(tag))).toEqual([]);
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.filter((address) => !address.startsWith('https://klarsikt.example/'))).toEqual([]);
    expect(html).toContain('… och 110 till');
    expect(addresses).toContain('https://klarsikt.example/threatview/news?from=2026-06-19');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it('is not sent to people who may no longer read the feed', async () => {
    const reader = await tenant.user(['threatview:View']);
    await reader.call(feedContract.setDigest, { body: { period: 'daily', revision: 0 } });
    await leftAt(reader.userId, '2026-06-18', []);
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, reader.userId)),
    );
    await dueAt('2026-06-20T08:00:00Z');
    expect(mailsTo(reader.username)).toEqual([]);
  });
});

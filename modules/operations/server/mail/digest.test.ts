import { mailContract as contract, feedContract } from '@klarsikt/contract';
import { createServer, type Server } from '@klarsikt/server/app.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { feedDigest } from '@klarsikt/server/schema/feed.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import {
  openTestSession,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
  testConfig,
} from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from './smtp.fixture.ts';

type Reader = TestClient & { readonly userId: number; readonly username: string };

const origin = 'https://klarsikt.example';
let mails: MailServer;
let app: TestApp;
/** Another node on the same database. */
let second: Server;
let tenant: TestTenant;

/** Moves the clock, which can only move forward. */
function moveTo(instant: string): void {
  app.clock.advance((Date.parse(instant) - app.clock.now().getTime()) / 1000);
}

async function subscriber(given: {
  language: 'en' | 'sv';
  period: 'daily' | 'weekly';
  tags?: string[];
}): Promise<Reader> {
  const reader = await tenant.user(['threatview:View']);
  const { language, period, tags } = given;
  await runInSystemTransaction(app.database.app, (tx) =>
    tx.update(appUser).set({ language }).where(eq(appUser.id, reader.userId)),
  );
  const search =
    tags &&
    (await reader.call(feedContract.saveSearch, { body: { name: 'Sanctions <b>', search: { tags } } }));
  const body = { period, revision: 0, search: search?.id ?? null };
  await reader.call(feedContract.setDigest, { body });
  return reader;
}

/** Sessions expire while the clock advances. */
const signInAgain = ({ userId }: Reader, client: TestClient) =>
  openTestSession(app.database, app.clock, { userId, organizationId: tenant.organizationId }, client);

const gotBy = ({ username }: Reader) => mails.received.filter(({ to }) => to === username);
const subjects = (reader: Reader) => gotBy(reader).map(({ subject }) => subject);

function headerOf(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1]?.trim() ?? '';
}

beforeAll(async () => {
  mails = await startMailServer();
  const config = { origin, mail: { ...testConfig.mail, smtpUrl: mails.url } };
  app = await startTestApp({ config });
  const { deps } = app.server;
  second = await createServer({ ...deps, database: app.database, upkeepTimer: false });
  moveTo('2026-04-20T08:00:00Z');
  tenant = await app.tenant();
});
afterAll(async () => {
  await second.close();
  await app.close();
  await mails.close();
});

describe('the news digest', () => {
  let anna: Reader;
  let bo: Reader;
  let cia: Reader;

  beforeAll(async () => {
    anna = await subscriber({ language: 'sv', period: 'daily' });
    bo = await subscriber({ language: 'en', period: 'weekly' });
    cia = await subscriber({ language: 'en', period: 'daily', tags: ['tg-sv'] });
  });

  const upkeepOnBothNodes = () => Promise.all([app.server, second, app.server].map((node) => node.upkeep()));

  it('is not sent if nothing is new', async () => {
    await upkeepOnBothNodes();
    moveTo('2026-04-21T06:00:00Z');
    await upkeepOnBothNodes();
    expect(mails.received).toEqual([]);
  });

  it("is sent once a day per user in the user's language by the saved search, whichever node sends it", async () => {
    moveTo('2026-04-23T06:00:00Z');
    await upkeepOnBothNodes();
    app.clock.advance(3600);
    await upkeepOnBothNodes();
    expect(subjects(anna)).toEqual(['En ny publikation: EU:s tjugonde paket siktar på kringgående']);
    expect(subjects(cia)).toEqual([expect.stringMatching(/^One new publication: /)]);
    expect(subjects(bo)).toEqual([]);
    expect(headerOf(gotBy(anna)[0]?.raw ?? '', 'Content-Language')).toBe('sv');
    moveTo('2026-04-24T06:00:00Z');
    await upkeepOnBothNodes();
    expect(mails.received).toHaveLength(2);
  });

  it('is sent to weekly readers on Monday and covers the whole week', async () => {
    moveTo('2026-04-27T06:00:00Z');
    await upkeepOnBothNodes();
    expect(gotBy(bo)).toHaveLength(1);
    expect(mails.received).toHaveLength(3);
  });

  it('has the same escaped content and correct links as text and as HTML', async () => {
    const [mail] = gotBy(cia);
    expect(mail?.html).toContain('Sanctions &lt;b&gt;');
    expect(mail?.html).not.toContain('Sanctions <b>');
    expect(mail?.text).toContain('Sanctions <b>');
    const reader = app.visitor();
    await signInAgain(cia, reader);
    const addresses = [...(mail?.text ?? '').matchAll(/https:\/\/klarsikt\.example\S+/g)].map(
      ([address]) => new URL(address),
    );
    const ids = new Set(addresses.flatMap(({ searchParams }) => searchParams.get('ids') ?? []));
    const [asked = '', ...others] = ids;
    expect(others).toEqual([]);
    const { rows } = await reader.call(feedContract.list, { body: { ids: asked.split(',').map(Number) } });
    expect(rows.map(({ published }) => published)).toEqual(['2026-04-23']);
    for (const { title, text } of rows)
      for (const body of [mail?.text, mail?.html?.replaceAll('&apos;', "'")])
        for (const part of [title.en, text.en]) expect(body).toContain(part);
    expect(addresses.map(({ pathname }) => pathname)).toEqual(
      expect.arrayContaining(['/threatview/news', '/feed/digest']),
    );
  });

  it('waits in the outbox while the mail server is away, and is sent once by the surviving node', async () => {
    mails.behave('later');
    moveTo('2026-06-19T06:00:00Z');
    await app.server.upkeep();
    const before = mails.received.length;
    mails.behave('take');
    app.clock.advance(3600);
    // The first node has ended; a third one continues its work.
    const third = await createServer({ ...app.server.deps, database: app.database, upkeepTimer: false });
    await Promise.all([second.upkeep(), third.upkeep()]);
    await third.close();
    // The weekly digest was due while no node ran, so the next node sends it.
    expect(new Set(mails.received.slice(before).map(({ to }) => to))).toEqual(
      new Set([anna.username, bo.username]),
    );
    expect([subjects(anna), subjects(bo), subjects(cia)].map(({ length }) => length)).toEqual([2, 2, 1]);
  });

  it('is shown to administrators without its unsubscribe key', async () => {
    const admin = await tenant.user();
    const { rows } = await admin.call(contract.list, { body: { templates: ['digest'] } });
    expect(rows.length).toBeGreaterThan(2);
    for (const { id } of rows) {
      const { text } = await admin.call(contract.get, { params: { id } });
      expect(text).toContain(`${origin}/feed/digest?key=•••`);
    }
  });
});

describe('unsubscribing from the digest by the link in the mail', () => {
  let reader: Reader;
  let address: string;
  const post = (url: string, type: string, payload: string) =>
    app.visitor().raw('POST', url, { headers: { 'content-type': type }, payload });
  const form = 'application/x-www-form-urlencoded';
  const oneClick = 'List-Unsubscribe=One-Click';
  const periodOf = async (whose: Reader) => {
    const client = app.visitor();
    await signInAgain(whose, client);
    return (await client.call(feedContract.getDigest, {})).period;
  };

  beforeAll(async () => {
    reader = await subscriber({ language: 'en', period: 'daily' });
    // Resets the digest as if no news existed when it was enabled.
    await runInSystemTransaction(app.database.app, (tx) =>
      tx.update(feedDigest).set({ known: [], done: '' }).where(eq(feedDigest.userId, reader.userId)),
    );
    await app.server.upkeep();
    const raw = gotBy(reader)[0]?.raw ?? '';
    expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe(oneClick);
    const header = headerOf(raw, 'List-Unsubscribe');
    expect(header).toMatch(/^<https:\/\/klarsikt\.example\/api\/feed\/digest\/stop\?key=[\w.-]+>$/);
    address = header.slice(1 + origin.length, -1);
  });

  it('requires more than a GET request, because mail scanners fetch links', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await app.visitor().raw(method, address);
      expect(answer.status).toBe(200);
    }
    const page = await app.visitor().raw('GET', address, { headers: { 'accept-language': 'sv' } });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain(`href="${origin}/feed/digest?key=`);
    expect(await periodOf(reader)).toBe('daily');
  });

  it('requires the complete key and the form of RFC 8058', async () => {
    const key = new URL(address, origin).searchParams.get('key') ?? '';
    const others = await tenant.user(['threatview:View']);
    const strange = [
      `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
      key.replace(/^\d+/, String(others.userId)),
      `${reader.userId}.`,
      'x',
    ];
    for (const wrong of strange) {
      const url = `/api/feed/digest/stop?key=${encodeURIComponent(wrong)}`;
      expect([wrong, (await post(url, form, oneClick)).status]).toEqual([wrong, 404]);
      expect([wrong, (await app.visitor().raw('GET', url)).status]).toEqual([wrong, 404]);
    }
    expect((await post(address, form, 'x=1')).status).toBe(400);
    expect(await periodOf(reader)).toBe('daily');
  });

  it('refuses a malformed form, repeated fields, or a file', async () => {
    const part = (head: string, text: string) =>
      `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const field = part('name="List-Unsubscribe"', 'One-Click');
    const typed = 'multipart/form-data; boundary=b';
    const answers = [
      await post(address, 'multipart/form-data; boundary=', '\u0006\u0001'),
      await post(address, 'multipart/form-data', field),
      await post(address, typed, field),
      await post(address, typed, `${field}${field}--b--\r\n`),
      await post(address, typed, `${field}${part('name="f"; filename="f.txt"', 'x')}--b--\r\n`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await periodOf(reader)).toBe('daily');
  });

  it('is one idempotent POST request without a session', async () => {
    const boundary = 'b0undary';
    const parts = [
      `--${boundary}`,
      'Content-Disposition: form-data; name="List-Unsubscribe"',
      '',
      'One-Click',
      `--${boundary}--`,
      '',
    ].join('\r\n');
    expect((await post(address, `multipart/form-data; boundary=${boundary}`, parts)).status).toBe(200);
    expect(await periodOf(reader)).toBe('off');
    expect((await post(address, form, oneClick)).status).toBe(200);
    const events = await runInSystemTransaction(app.database.app, (tx) =>
      tx.select().from(auditEvent).where(eq(auditEvent.event, 'feed.digest.stopped')),
    );
    expect(events.map(({ organizationId, subject, before }) => [organizationId, subject, before])).toEqual([
      [tenant.organizationId, `user:${reader.userId}`, { period: 'daily' }],
      [tenant.organizationId, `user:${reader.userId}`, { period: 'off' }],
    ]);
  });

  it('lasts until the reader subscribes again, and news of the time between is not sent', async () => {
    const sent = gotBy(reader).length;
    app.clock.advance(86_400);
    await app.server.upkeep();
    const client = app.visitor();
    await signInAgain(reader, client);
    const { revision } = await client.call(feedContract.getDigest, {});
    await client.call(feedContract.setDigest, { body: { period: 'daily', revision } });
    app.clock.advance(86_400);
    await app.server.upkeep();
    expect(gotBy(reader)).toHaveLength(sent);
  });
});

import { mailContract as contract } from '@klarsikt/contract';
import { runInSystemTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { auditEvent, mailTable } from '@klarsikt/server/schema/operations.ts';
import { startTestApp, type TestApp, type TestClient, type TestTenant, testConfig } from '@klarsikt/testkit';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeTemplateMail } from './compose.ts';
import type { MailLetter, NewMail } from './provides.ts';
import { type MailServer, startMailServer } from './smtp.fixture.ts';
import { formatDuration } from './texts.ts';

const token = 'canary-invitation-77ab';
const orderLetter: MailLetter = {
  subject: 'Your order',
  before: ['Open the link.'],
  button: 'Confirm',
  after: [],
};
const link = `http://localhost/login?loginToken=${token}`;

let app: TestApp;
let tenant: TestTenant;
let admin: TestClient & { userId: number; username: string };
let colleague: TestClient & { userId: number };

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  admin = await tenant.user();
  colleague = await tenant.user(['admin:SecurityAdmin']);
});
afterAll(() => app.close());

const queueIn = (where: TestApp, organizationId: number, given: Partial<NewMail> = {}) =>
  runInWriteTransaction(where.database.app, { organizationId }, (tx) =>
    where.server.deps.mail.queue(tx, {
      template: 'invite',
      recipient: 'new@bank.example',
      language: 'en',
      organizationId,
      userId: null,
      causedBy: admin.userId,
      data: {},
      link,
      ...given,
    }),
  );
const eventsOf = (where: TestApp, id: number) =>
  runInSystemTransaction(where.database.app, (tx) =>
    tx
      .select()
      .from(auditEvent)
      .where(eq(auditEvent.subject, `mail:${id}`))
      .orderBy(desc(auditEvent.id)),
  );

describe('the outbox without a mail server', () => {
  it('keeps mails and shows them with their links masked', async () => {
    const id = await queueIn(app, tenant.organizationId);
    const list = await admin.call(contract.list, { body: {} });
    expect(list).toMatchObject({
      configured: false,
      total: 1,
      rows: [{ id, state: 'kept', copyable: true }],
    });
    const { text, subject } = await admin.call(contract.get, { params: { id } });
    expect(subject).toMatch(/^You are invited to Klarsikt by Bank /);
    expect(text).toContain('Test User');
    expect(text).toContain('http://localhost/login?loginToken=•••');
    expect(JSON.stringify([list, text])).not.toContain(token);
    await expect(admin.call(contract.resend, { params: { id } })).rejects.toMatchObject({
      error: { code: 'error.mail.unconfigured' },
    });
  });

  it('is searched by words, status and kind, with pages and any sort order', async () => {
    const other = await app.tenant();
    const reader = await other.user(['admin:SecurityAdmin']);
    for (const [recipient, template] of [
      ['b_1@x.example', 'resetPassword'],
      ['a%2@x.example', 'invite'],
      ['ba1@x.example', 'totpChanged'],
    ] as const)
      await queueIn(app, other.organizationId, { recipient, template });
    const found = async (body: Parameters<typeof reader.call<typeof contract.list>>[1]['body']) => {
      const { rows, total } = await reader.call(contract.list, { body });
      return [total, ...rows.map(({ recipient }) => recipient)];
    };
    expect(await found({})).toEqual([3, 'ba1@x.example', 'a%2@x.example', 'b_1@x.example']);
    expect(await found({ text: 'b_' })).toEqual([1, 'b_1@x.example']);
    expect(await found({ text: '%' })).toEqual([1, 'a%2@x.example']);
    expect(await found({ templates: ['invite', 'totpChanged'], sort: 'recipient', order: 'asc' })).toEqual([
      2,
      'a%2@x.example',
      'ba1@x.example',
    ]);
    expect(await found({ states: ['sent'] })).toEqual([0]);
    expect(await found({ size: 1, page: 2 })).toEqual([3, 'a%2@x.example']);
    const strange = await reader.request(contract.list, { body: { sort: 'body' } });
    expect(strange.status).toBe(400);
  });

  it("returns an invitation's link once, only to the administrator who sent it, with an audit event", async () => {
    const id = await queueIn(app, tenant.organizationId);
    const params = { id };
    expect((await colleague.request(contract.copyLink, { params })).status).toBe(403);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.request(contract.copyLink, { params })),
    );
    const given = answers.filter(({ status }) => status === 200);
    expect(given.map(({ body }) => JSON.parse(body))).toEqual([{ result: { link } }]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const { rows } = await admin.call(contract.list, { body: {} });
    expect(rows.find((row) => row.id === id)).toMatchObject({ copyable: false });
    const events = await eventsOf(app, id);
    expect(events.map(({ event, userId, after }) => [event, userId, after])).toEqual([
      ['mail.link.copied', admin.userId, { recipient: 'new@bank.example' }],
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  it('returns the link of an unsent order once, but no link of another portal mail', async () => {
    const order = { template: 'portal', causedBy: null, userId: null, letter: orderLetter } as const;
    const id = await queueIn(app, tenant.organizationId, order);
    const { rows } = await admin.call(contract.list, { body: {} });
    expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'kept', copyable: true });
    expect(await admin.call(contract.copyLink, { params: { id } })).toEqual({ link });
    expect((await admin.request(contract.copyLink, { params: { id } })).status).toBe(409);
    const others = [
      await queueIn(app, tenant.organizationId, { ...order, userId: colleague.userId }),
      await queueIn(app, tenant.organizationId, { ...order, causedBy: colleague.userId }),
      await queueIn(app, tenant.organizationId, order),
    ];
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(mailTable)
        .set({ state: 'sent' })
        .where(eq(mailTable.id, others[2] ?? 0)),
    );
    for (const other of others)
      expect((await admin.request(contract.copyLink, { params: { id: other } })).status).toBe(403);
  });

  it('returns neither links of other kinds nor expired links', async () => {
    const reset = await queueIn(app, tenant.organizationId, { template: 'resetPassword' });
    expect((await admin.request(contract.copyLink, { params: { id: reset } })).status).toBe(403);
    const brief = await queueIn(app, tenant.organizationId, { data: { validSec: '60' } });
    app.clock.advance(61);
    const dead = await admin.request(contract.copyLink, { params: { id: brief } });
    expect([dead.status, dead.body.includes(token)]).toEqual([409, false]);
  });
});

describe('the outbox with a mail server', () => {
  let server: MailServer;
  let connected: TestApp;
  let own: TestTenant;
  let user: TestClient & { username: string };

  beforeAll(async () => {
    server = await startMailServer();
    connected = await startTestApp({ config: { mail: { ...testConfig.mail, smtpUrl: server.url } } });
    own = await connected.tenant();
    user = await own.user();
  });
  afterAll(async () => {
    await connected.close();
    await server.close();
  });

  it("sends a test mail to the administrator's own address", async () => {
    const { id, state } = await user.call(contract.test, {}, { 'accept-language': 'sv' });
    expect(state).toBe('queued');
    await connected.server.upkeep();
    expect(server.received).toMatchObject([{ to: user.username, subject: 'Test av e-post från Klarsikt' }]);
    expect(server.received[0]?.text).toContain('å ä ö Å Ä Ö');
    expect((await eventsOf(connected, id)).map(({ event }) => event)).toEqual(['mail.tested']);
  });

  it('resends uncertain or failed mails with the same Message-ID, but never a mail that is being sent', async () => {
    server.behave('drop');
    const id = await queueIn(connected, own.organizationId);
    const params = { id };
    expect((await user.request(contract.resend, { params })).status).toBe(409);
    await connected.server.upkeep();
    expect(await user.call(contract.get, { params })).toMatchObject({ state: 'uncertain' });
    server.behave('take');
    expect(await user.call(contract.resend, { params })).toMatchObject({ state: 'queued', error: null });
    await connected.server.upkeep();
    const { state, messageId } = await user.call(contract.get, { params });
    expect(state).toBe('sent');
    expect(server.received.filter((each) => each.messageId === messageId)).toHaveLength(1);
    expect((await user.request(contract.resend, { params })).status).toBe(409);
    const [event] = await eventsOf(connected, id);
    expect(event).toMatchObject({ event: 'mail.resent', before: { state: 'uncertain' } });
  });
});

describe('the texts of mails', () => {
  it('exist for every kind of mail in both languages, with equal content as text and HTML', () => {
    const named = {
      organization: 'Bank',
      givenName: 'Åsa',
      by: 'Bo Ek',
      validity: '1 hour',
      recipient: 'asa@bank.example',
      at: '2026-11-20 08:00 UTC',
      removed: false,
    };
    const kinds = [
      'invite',
      'resetPassword',
      'passwordChanged',
      'totpChanged',
      'passkeyChanged',
      'identityConnected',
      'loginAfterLock',
      'test',
    ] as const;
    const subjects = new Set<string>();
    for (const language of ['en', 'sv'] as const)
      for (const kind of kinds)
        for (const removed of kind === 'totpChanged' || kind === 'passkeyChanged' ? [false, true] : [false]) {
          const { subject, text, html } = composeTemplateMail(
            kind,
            { ...named, removed },
            { language, link },
          );
          subjects.add(subject);
          expect(html).toContain(`<html lang="${language}">`);
          const [, ...paragraphs] = text.split('\n-- \n')[0]?.split('\n\n') ?? [];
          for (const paragraph of paragraphs.filter((each) => !each.includes(link)))
            expect(html.replaceAll('&#39;', "'")).toContain(paragraph.trim());
          expect(text.includes(link)).toBe(kind === 'invite' || kind === 'resetPassword');
        }
    expect(subjects.size).toBe(20);
  });

  it('contain durations in ordinary words', () => {
    const cases = [
      [900, '15 minutes', '15 minuter'],
      [3600, '1 hour', '1 timme'],
      [86_400, '24 hours', '24 timmar'],
      [604_800, '7 days', '7 dagar'],
    ] as const;
    for (const [seconds, en, sv] of cases)
      expect([formatDuration(seconds, 'en'), formatDuration(seconds, 'sv')]).toEqual([en, sv]);
  });
});

import { spawn } from 'node:child_process';
import path from 'node:path';
import { createLog } from '@klarsikt/server/platform/log.ts';
import { runInSystemTransaction, runInWriteTransaction } from '@klarsikt/server/platform/tx.ts';
import { mailTable } from '@klarsikt/server/schema/operations.ts';
import { startTestApp, type TestApp, testConfig } from '@klarsikt/testkit';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewMail } from './provides.ts';
import { startMailSender } from './sender.ts';
import { type MailServer, startMailServer } from './smtp.fixture.ts';

const token = 'canary-token-5b1c9d';
const link = `http://localhost/login?loginToken=${token}`;

let app: TestApp;
let server: MailServer;
let organizationId: number;

beforeAll(async () => {
  server = await startMailServer({ user: 'klarsikt', password: 'canary-smtp-p@ss' });
  app = await startTestApp({ config: { mail: { ...testConfig.mail, smtpUrl: server.url } } });
  ({ organizationId } = await app.tenant({ name: 'Sjöbergs Ångbåtsbank' }));
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => server.behave('take'));
afterEach(() => runInSystemTransaction(app.database.app, (tx) => tx.delete(mailTable)));

const mailTo = (recipient: string, given: Partial<NewMail> = {}): NewMail => ({
  template: 'resetPassword',
  recipient,
  language: 'en',
  organizationId,
  userId: null,
  causedBy: null,
  data: {},
  link,
  ...given,
});
const queue = (...mails: NewMail[]) =>
  runInWriteTransaction(app.database.app, { organizationId }, async (tx) => {
    const ids: number[] = [];
    for (const each of mails) ids.push(await app.server.deps.mail.queue(tx, each));
    return ids;
  });
const states = async () => {
  const rows = await runInSystemTransaction(app.database.app, (tx) =>
    tx.select().from(mailTable).orderBy(asc(mailTable.id)),
  );
  return rows.map(({ state, attempts, error }) => ({ state, attempts, error }));
};
const sentTo = (recipient: string) => server.received.filter(({ to }) => to === recipient);
const senderOf = (timer: boolean) => {
  const { config, clock, vault } = app.server.deps;
  const started = startMailSender(
    { config, clock, vault, database: app.database, log: createLog('silent') },
    { timer },
  );
  if (!started) throw new Error('no mail server is set up');
  return started;
};

describe('a mail', () => {
  it('is delivered in either language with organisation, validity and all special characters', async () => {
    const swedish = { template: 'invite', language: 'sv' } as const;
    await queue(mailTo('anna@bank.example'), mailTo('åsa@bank.example', swedish));
    await app.server.upkeep();
    expect(await states()).toEqual([
      { state: 'sent', attempts: 1, error: null },
      { state: 'sent', attempts: 1, error: null },
    ]);
    const [english] = sentTo('anna@bank.example');
    expect(english?.subject).toBe('Choose a new password for Klarsikt');
    for (const body of [english?.text, english?.html]) {
      expect(body).toContain('Sjöbergs Ångbåtsbank');
      expect(body).toContain('once, within 1 hour');
      expect(body).toContain(link);
    }
    const other = server.received.at(-1);
    expect(other?.subject).toBe('Sjöbergs Ångbåtsbank bjuder in dig till Klarsikt');
    expect(other?.text).toContain('Länken kan användas en gång, inom 7 dagar');
    expect(other?.html).toContain('lang="sv"');
    expect(other?.raw).toMatch(/^Auto-Submitted: auto-generated/im);
  });

  it('contains names only as text, never as markup, further address or further header', async () => {
    const { organizationId: id } = await app.tenant({
      name: 'Evil <b>Bank</b> https://phish.example\r\nBcc: all@bank.example',
    });
    await runInWriteTransaction(app.database.app, { organizationId: id }, (tx) =>
      app.server.deps.mail.queue(
        tx,
        mailTo('careful@bank.example', { organizationId: id, template: 'invite' }),
      ),
    );
    await app.server.upkeep();
    const [got] = sentTo('careful@bank.example');
    expect(got?.html).toContain('Evil &lt;b&gt;Bank&lt;/b&gt;');
    expect(got?.html).not.toContain('phish');
    const [headers] = got?.raw.split('\r\n\r\n') ?? [];
    expect(headers).not.toMatch(/^(Bcc|Cc):/im);
    expect(headers?.match(/^To:/gim)).toHaveLength(1);
  });

  it('is sent immediately after its transaction is committed and never after a rollback', async () => {
    const sender = senderOf(true);
    const before = server.received.length;
    await expect(
      runInWriteTransaction(app.database.app, { organizationId }, async (tx) => {
        await app.server.deps.mail.queue(tx, mailTo('rolled-back@bank.example'));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    // Waits less than the timer's interval, so only the commit can wake the sender.
    await sender.ready;
    await queue(mailTo('committed@bank.example'));
    await vi.waitFor(() => expect(sentTo('committed@bank.example')).toHaveLength(1), 10_000);
    expect(server.received.length - before).toBe(1);
    await sender.close();
  });

  it('waits while the mail server is down, and is sent afterwards', async () => {
    const { port } = server;
    await server.close();
    await queue(mailTo('patient@bank.example'));
    await app.server.upkeep();
    expect(await states()).toEqual([
      { state: 'queued', attempts: 1, error: expect.stringContaining('ECONNREFUSED') },
    ]);
    server = await startMailServer({ port, user: 'klarsikt', password: 'canary-smtp-p@ss' });
    await app.server.upkeep();
    expect(sentTo('patient@bank.example')).toHaveLength(0);
    app.clock.advance(31);
    await app.server.upkeep();
    expect(sentTo('patient@bank.example')).toHaveLength(1);
    expect(await states()).toEqual([{ state: 'sent', attempts: 2, error: null }]);
  });

  it('is retried after a temporary refusal, and given up after a permanent one', async () => {
    server.behave('later');
    await queue(mailTo('later@bank.example'));
    await app.server.upkeep();
    expect(await states()).toEqual([
      { state: 'queued', attempts: 1, error: expect.stringContaining('451 Try again later') },
    ]);
    server.behave('never');
    app.clock.advance(31);
    await app.server.upkeep();
    expect(await states()).toEqual([
      { state: 'failed', attempts: 2, error: expect.stringContaining('550 No such mailbox') },
    ]);
    app.clock.advance(86_400);
    server.behave('take');
    await app.server.upkeep();
    expect(sentTo('later@bank.example')).toHaveLength(0);
  });

  it('is not sent again automatically if its outcome is unknown', async () => {
    server.behave('drop');
    await queue(mailTo('maybe@bank.example'));
    await app.server.upkeep();
    expect(await states()).toMatchObject([{ state: 'uncertain', attempts: 1 }]);
    server.behave('take');
    app.clock.advance(86_400);
    await app.server.upkeep();
    expect(sentTo('maybe@bank.example')).toHaveLength(0);
    expect(await states()).toMatchObject([{ state: 'uncertain', attempts: 1 }]);
  });

  it('is never sent once its link has expired', async () => {
    server.behave('later');
    await queue(mailTo('late@bank.example'));
    await app.server.upkeep();
    server.behave('take');
    app.clock.advance(3601);
    await app.server.upkeep();
    expect(sentTo('late@bank.example')).toHaveLength(0);
    expect(await states()).toMatchObject([{ state: 'failed', error: 'the link has expired' }]);
  });

  it('is given up after three days without a mail server', async () => {
    server.behave('later');
    await queue(mailTo('lost@bank.example', { template: 'passwordChanged' }));
    for (let hours = 0; hours <= 84; hours += 12) {
      await app.server.upkeep();
      app.clock.advance(12 * 3600);
    }
    expect(await states()).toMatchObject([{ state: 'failed', error: expect.stringContaining('451') }]);
  });

  it('is stored without readable token or mail server password', async () => {
    await queue(mailTo('secret@bank.example'));
    const { rows } = await runInSystemTransaction(app.database.app, (tx) =>
      tx.execute<{ text: string; bytes: string }>(
        sql`select mail::text as text, encode(body, 'escape') as bytes from mail`,
      ),
    );
    expect(rows).toHaveLength(1);
    const stored = JSON.stringify(rows);
    expect(stored).toContain('loginToken=');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain('canary-smtp');
  });

  it('leaves no secret in the log, whatever fails', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const { config, clock, vault } = app.server.deps;
    const tools = { config, clock, vault, log, database: app.database };
    const sender = startMailSender(tools, { timer: false });
    for (const how of ['take', 'later', 'never', 'drop'] as const) {
      server.behave(how);
      await queue(mailTo('logged@bank.example'));
      await sender?.round();
    }
    const wrong = { ...config.mail, smtpUrl: server.url.replace('canary', 'canary-wrong') };
    const refused = startMailSender({ ...tools, config: { ...config, mail: wrong } }, { timer: false });
    server.behave('take');
    await queue(mailTo('logged@bank.example'));
    await refused?.round();
    const all = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(all).toContain('Wrong user or password');
    expect(all).not.toContain('canary');
    // A failed sign-in hands over no mail, so the mail remains queued.
    expect((await states()).at(-1)).toMatchObject({ state: 'queued' });
  });
});

describe('several mail senders', () => {
  it('send each of 50 mails once', async () => {
    const recipients = Array.from({ length: 50 }, (_, index) => `crowd${index}@bank.example`);
    await queue(...recipients.map((recipient) => mailTo(recipient)));
    const senders = [senderOf(false), senderOf(false)];
    const taken = await Promise.all(senders.map((sender) => sender.round()));
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(50);
    for (const recipient of recipients) expect([recipient, sentTo(recipient).length]).toEqual([recipient, 1]);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(server.received.length);
    await Promise.all(senders.map((sender) => sender.close()));
  });

  it('mark mails of a killed sender as uncertain, so that an administrator decides', async () => {
    server.behave('mute');
    const [id] = await queue(mailTo('killed@bank.example'));
    const before = server.connections;
    const { secret, ...config } = app.server.deps.config;
    const settings = {
      connection: app.database.connection,
      config,
      secret: secret.toString('utf8'),
      now: app.clock.now().toISOString(),
    };
    const child = spawn(
      process.execPath,
      [path.join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'sender.fixture.js'), JSON.stringify(settings)],
      { stdio: 'inherit' },
    );
    await vi.waitFor(() => expect(server.connections).toBe(before + 1), 30_000);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(await states()).toMatchObject([{ state: 'sending', attempts: 1 }]);
    server.behave('take');
    await app.server.upkeep();
    expect(await states()).toMatchObject([{ state: 'sending', attempts: 1 }]);
    app.clock.advance(301);
    await app.server.upkeep();
    expect(await states()).toMatchObject([{ state: 'uncertain', attempts: 1 }]);
    expect(sentTo('killed@bank.example')).toHaveLength(0);
    const [row] = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select({ messageId: mailTable.messageId })
        .from(mailTable)
        .where(eq(mailTable.id, id ?? 0)),
    );
    expect(row?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
  });

  it('stop without waiting for an unresponsive mail server', async () => {
    server.behave('mute');
    await queue(mailTo('stopped@bank.example'));
    const sender = senderOf(false);
    const before = server.connections;
    const stop = async () => {
      await vi.waitFor(() => expect(server.connections).toBe(before + 1), 30_000);
      await sender.close();
    };
    const [sent] = await Promise.all([sender.round(), stop()]);
    expect(sent).toBe(0);
    expect(await states()).toMatchObject([{ state: 'queued', attempts: 1 }]);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sessionContract } from '@klarsikt/contract';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { createTestAuthority } from '@klarsikt/testkit/certificates';
import { max } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SyslogSettings } from '../config/syslog.ts';
import { createMovableClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { runInSystemTransaction } from '../platform/tx.ts';
import { auditEvent, auditSeal, syslogPosition } from '../schema/operations.ts';
import { sendSyslogFrames } from './connection.ts';
import { frameSyslogMessage } from './message.ts';
import { createNoticeBuffer } from './notices.ts';
import { openSyslogReceiver, type SyslogReceiver } from './receiver.fixture.ts';
import { computeRetryMs, type SyslogSender, type SyslogSenderDeps, startSyslogSender } from './sender.ts';

const authority = createTestAuthority();
const identity = authority.issue('receiver');
const stranger = createTestAuthority('Stranger');
const served = { cert: identity.certificate, key: identity.key };
const limits = { settleMs: 40, silenceMs: 400, wholeMs: 3000 };
let app: TestApp;
let receiver: SyslogReceiver;
let clock: ReturnType<typeof createMovableClock>;
const senders: SyslogSender[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await openSyslogReceiver(served);
  clock = createMovableClock(app.clock.now());
  await app.server.deps.sealAudit();
  await runInSystemTransaction(app.database.app, (tx) => tx.delete(syslogPosition));
});
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.close();
  expect(receiver.faults).toEqual([]);
  await receiver.close().catch(() => undefined);
});

const settingsOf = (change: Partial<SyslogSettings> = {}): SyslogSettings => ({
  ...{ tls: true, host: 'localhost', port: receiver.port, maxBytes: 8192 },
  ...{ authorities: authority.certificate, identity: null },
  ...change,
});

async function startNode(change: Partial<SyslogSenderDeps> = {}): Promise<SyslogSender> {
  const sender = await startSyslogSender(
    {
      ...{ settings: settingsOf(), database: app.database, clock, log: createLog('silent'), limits },
      ...{ node: crypto.randomUUID(), version: '1.2.3', notices: createNoticeBuffer(), random: () => 0.5 },
      ...change,
    },
    { timer: false },
  );
  senders.push(sender);
  return sender;
}

/** Writes events and seals them. */
async function record(events: number, after: unknown = null): Promise<void> {
  await runInSystemTransaction(app.database.app, (tx) =>
    tx.insert(auditEvent).values(
      Array.from({ length: events }, (_, n) => ({
        ...{ at: app.clock.now(), actor: 'Åsa Ek', event: 'user.changed', subject: `user:${n}`, after },
      })),
    ),
  );
  await app.server.deps.sealAudit();
}

const nextTurn = () => new Promise((done) => setImmediate(done));

const positionsOf = ({ messages }: SyslogReceiver): number[] =>
  messages.map(({ data }) => Number(data['klarsikt@32473']?.position));

async function loadNewest(): Promise<number> {
  const rows = await runInSystemTransaction(app.database.app, (tx) =>
    tx.select({ newest: max(auditSeal.position) }).from(auditSeal),
  );
  return rows[0]?.newest ?? 0;
}

async function loadState() {
  const [state] = await runInSystemTransaction(app.database.app, (tx) => tx.select().from(syslogPosition));
  return state;
}

const span = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);

describe('audit events for a syslog receiver', () => {
  it('arrive over TLS in the order of the hash chain, each exactly once', async () => {
    const before = await loadNewest();
    const node = await startNode();
    await record(450);
    expect(await node.round()).toBe(450);
    expect(positionsOf(receiver)).toEqual(span(before + 1, before + 450));
    expect(await node.round()).toBe(0);
    await record(2);
    await node.round();
    expect(positionsOf(receiver)).toEqual(span(before + 1, before + 452));
    const message = receiver.messages.at(-1);
    expect(message).toMatchObject({
      facility: 13,
      severity: 5,
      application: 'klarsikt',
      kind: 'user.changed',
    });
    expect(JSON.parse(message?.text ?? '')).toMatchObject({
      audit: { position: before + 452, event: { actor: 'Åsa Ek', subject: 'user:1' } },
    });
  });

  it('are sent over unencrypted TCP if the operator configures it', async () => {
    const plain = await openSyslogReceiver();
    const node = await startNode({ settings: settingsOf({ tls: false, port: plain.port }) });
    await record(3);
    expect(await node.round()).toBe(3);
    expect(plain.messages).toHaveLength(3);
    await plain.close();
  });

  it('wait in the database while the receiver is unreachable, and are sent afterwards', async () => {
    const before = await loadNewest();
    const node = await startNode();
    await receiver.close();
    await record(5);
    expect(await node.round()).toBe(0);
    expect(await loadState()).toMatchObject({ position: before, failures: 1, nodeId: null });
    await receiver.reopen();
    expect(await node.round(), 'the next attempt is not due').toBe(0);
    clock.advance(computeRetryMs(1, () => 0.5) / 1000);
    expect(await node.round()).toBe(5);
    expect(positionsOf(receiver)).toEqual(span(before + 1, before + 5));
    expect(await loadState()).toMatchObject({ failures: 0, nextAt: null });
  });

  it('are sent again if the receiver crashes while receiving, without loss', async () => {
    const before = await loadNewest();
    const node = await startNode();
    receiver.behaviour = 'dying';
    await record(300, { note: 'x'.repeat(5000) });
    expect(await node.round()).toBe(0);
    expect(await loadState()).toMatchObject({ position: before, failures: 1 });
    receiver.behaviour = 'well';
    clock.advance(3600);
    await node.round();
    expect([...new Set(positionsOf(receiver))].toSorted((a, b) => a - b)).toEqual(
      span(before + 1, before + 300),
    );
    const seals = receiver.messages.map(({ data }) => data['klarsikt@32473']?.seal);
    expect(new Set(seals).size, 'a double has the same seal').toBe(300);
  });

  it.each(['deaf', 'closing'] as const)('do not count as sent if the receiver is %s', async (behaviour) => {
    const before = await loadNewest();
    const node = await startNode();
    receiver.behaviour = behaviour;
    await record(3);
    expect(await node.round()).toBe(0);
    expect(await loadState()).toMatchObject({ position: before, failures: 1 });
  });

  it('block no call and no database connection while the receiver does not respond', async () => {
    const before = receiver.connections;
    const person = await (await app.tenant()).user();
    receiver.behaviour = 'deaf';
    const node = await startNode();
    await record(400, { note: 'x'.repeat(6000) });
    let isSending = true;
    const sending = node.round().finally(() => {
      isSending = false;
    });
    while (receiver.connections === before) await nextTurn();
    const { totalCount, idleCount } = app.database.pool;
    expect(idleCount).toBe(totalCount);
    await person.call(sessionContract.deleteSession, {});
    await app.server.deps.sealAudit();
    expect(isSending).toBe(true);
    expect(await sending).toBe(0);
  });

  it('are sent by one of two nodes, each event once', async () => {
    const before = await loadNewest();
    const nodes = await Promise.all([startNode(), startNode()]);
    await record(700);
    for (let n = 0; n < 6; n += 1) await Promise.all(nodes.map((node) => node.round()));
    expect(positionsOf(receiver)).toEqual(span(before + 1, before + 700));
  });

  it('are sent by another node after the claim of a killed node has expired', async () => {
    const before = await loadNewest();
    const other = await startNode();
    const now = clock.now();
    await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .update(syslogPosition)
        .set({ nodeId: crypto.randomUUID(), claimedUntil: new Date(now.getTime() + 90_000) }),
    );
    await record(4);
    expect(await other.round()).toBe(0);
    clock.advance(89);
    expect(await other.round()).toBe(0);
    clock.advance(1);
    expect(await other.round()).toBe(4);
    expect(positionsOf(receiver)).toEqual(span(before + 1, before + 4));
  });

  it('are sent by another node without loss if a node is killed while sending', async () => {
    const before = await loadNewest();
    const other = await startNode();
    await record(400, { note: 'x'.repeat(6000) });
    receiver.behaviour = 'deaf';
    const { connection } = app.database;
    const given = { connection, settings: settingsOf(), now: clock.now().toISOString() };
    const fixture = join(process.env.KLARSIKT_BUNDLED_WORKERS ?? '', 'syslog-sender.fixture.js');
    const child = spawn(process.execPath, [fixture, JSON.stringify(given)], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const opened = receiver.connections;
    while (receiver.connections === opened) await nextTurn();
    child.kill('SIGKILL');
    await once(child, 'exit');
    receiver.behaviour = 'well';
    expect(await other.round()).toBe(0);
    clock.advance(90);
    expect(await other.round()).toBe(400);
    expect(positionsOf(receiver)).toEqual(span(before + 1, before + 400));
  });

  it('are sent after the next start from the position at which the server stopped', async () => {
    const before = await loadNewest();
    await startNode();
    await record(3);
    const later = await startNode();
    await record(2);
    expect(await later.round()).toBe(5);
    expect(positionsOf(receiver)).toEqual(span(before + 1, before + 5));
  });

  it('are sent in smaller batches to a slow receiver', async () => {
    const node = await startNode();
    await record(100);
    await runInSystemTransaction(app.database.app, (tx) => tx.update(syslogPosition).set({ failures: 3 }));
    const before = receiver.connections;
    expect(await node.round()).toBe(100);
    expect(receiver.connections - before).toBe(2);
  });
});

describe('the connection to a syslog receiver', () => {
  const send = (settings: SyslogSettings) =>
    sendSyslogFrames(settings, [frameSyslogMessage(Buffer.from('<13>1 - - - - - -'))], {
      limits,
      stop: new AbortController().signal,
    });

  it('is refused if the certificate of the receiver is of another authority or another host', async () => {
    await expect(send(settingsOf({ authorities: stranger.certificate }))).rejects.toThrow(/certificate/);
    await expect(send(settingsOf({ authorities: null }))).rejects.toThrow(/certificate/);
    await expect(send(settingsOf({ host: '127.0.0.2' }))).rejects.toThrow();
    expect(receiver.messages).toEqual([]);
  });

  it('uses the configured client certificate, and fails without one if the receiver requires it', async () => {
    const strict = await openSyslogReceiver({
      ...served,
      ...{ ca: authority.certificate, requestCert: true, rejectUnauthorized: true },
    });
    const own = authority.issue('klarsikt');
    const node = await startNode({ settings: settingsOf({ port: strict.port, identity: own }) });
    await record(2);
    expect(await node.round()).toBe(2);
    expect(strict.messages).toHaveLength(2);
    await expect(send(settingsOf({ port: strict.port }))).rejects.toThrow();
    const foreign = stranger.issue('klarsikt');
    await expect(send(settingsOf({ port: strict.port, identity: foreign }))).rejects.toThrow();
    expect(strict.messages).toHaveLength(2);
    await strict.close();
  });

  it('is closed when the server stops, and unsent events are sent after the next start', async () => {
    receiver.behaviour = 'deaf';
    const node = await startNode({ limits: { settleMs: 0, silenceMs: 60_000, wholeMs: 60_000 } });
    const before = await loadNewest();
    await record(1);
    const sending = node.round();
    while (receiver.connections === 0) await nextTurn();
    await node.close();
    expect(await sending).toBe(0);
    expect(await loadState()).toMatchObject({ position: before, failures: 0, nodeId: null });
  });
});

describe('log warnings for a syslog receiver', () => {
  const warning = (n: number) =>
    `${JSON.stringify({ level: 40, time: '2026-11-30T03:04:05.678Z', msg: `warning ${n}` })}\n`;

  it('are sent by each node and are kept while the receiver is unreachable', async () => {
    const notices = createNoticeBuffer();
    const node = await startNode({ notices });
    await receiver.close();
    notices.write(warning(1));
    await node.round();
    notices.write(warning(2));
    await receiver.reopen();
    await node.round();
    expect(receiver.messages).toEqual([]);
    clock.advance(10);
    await node.round();
    expect(receiver.messages.map(({ text, facility }) => [JSON.parse(text).msg, facility])).toEqual([
      ['warning 1', 3],
      ['warning 2', 3],
    ]);
  });
});

describe('a server with a syslog receiver', () => {
  it('sends the events of its users, and shows the number of waiting events in the metrics', async () => {
    const token = 'm'.repeat(32);
    const other = await startTestApp({
      config: { syslog: settingsOf(), metrics: { token, port: null, host: '127.0.0.1' } },
    });
    const figures = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await other.server.http.inject({ url: '/metrics', headers });
      return [...body.matchAll(/^klarsikt_syslog_(\w+) (\S+)$/gm)].map(([, name, value]) => [
        name,
        Number(value),
      ]);
    };
    const person = await (await other.tenant()).user();
    await person.call(sessionContract.deleteSession, {});
    await other.server.deps.sealAudit();
    other.clock.advance(30);
    const waiting = Object.fromEntries(await figures());
    expect(waiting.waiting_events).toBeGreaterThan(0);
    expect(waiting.waiting_seconds).toBeGreaterThanOrEqual(30);
    expect(waiting.dropped_warnings).toBe(0);
    await other.server.upkeep();
    expect(receiver.messages.map(({ kind }) => kind)).toContain('session.ended');
    await new Promise((done) => setTimeout(done, 1001));
    expect(Object.fromEntries(await figures())).toMatchObject({ waiting_events: 0, waiting_seconds: 0 });
    await other.close();
  });
});

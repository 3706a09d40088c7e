/** Tests the HTTP server over real sockets (security pages I2, S6, RL5, RL7, R3 and R4). */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { assessmentContract, insightContract } from '@klarsikt/contract';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import type { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { maxDiscardedBytes } from '../src/platform/discarded-body.ts';
import { connectionLimits } from '../src/platform/listener.ts';

let open: TestApp | null = null;
afterEach(async () => {
  await open?.close().catch(() => undefined);
  open = null;
});

async function listening() {
  const app = await startTestApp({ config: { origin: 'https://klarsikt.example' } });
  open = app;
  const { port } = new URL(await app.server.http.listen({ port: 0, host: '127.0.0.1' }));
  /** Opens a connection that sends the text; resolves with everything received before it closed. */
  const say = async (text: string | Buffer) => {
    const socket: Socket = connect(Number(port), '127.0.0.1');
    let heard = '';
    socket.on('data', (part) => {
      heard += part.toString();
    });
    socket.on('error', () => undefined);
    const closed = new Promise<string>((done) => socket.on('close', () => done(heard)));
    await new Promise((done) => socket.once('connect', done));
    if (text.length > 0) socket.write(text);
    return { socket, closed };
  };
  return { app, say };
}

/** Waits until a call waits for the lock of `holder`, however long a busy machine takes. */
async function untilItWaits(holder: Client): Promise<void> {
  for (let waiting = 0; waiting === 0; ) {
    await new Promise((done) => setTimeout(done, 100));
    const { rows } = await holder.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'assessment'::regclass`,
    );
    waiting = rows[0]?.n ?? 0;
  }
}

/**
 * Result of the promise, or 'late' after so many seconds; far less than the half minute after which Node itself checks.
 */
const soon = async <T>(coming: Promise<T>, seconds = 5): Promise<T | 'late'> =>
  Promise.race([coming, new Promise<'late'>((done) => setTimeout(() => done('late'), seconds * 1000))]);

/** The body of a form is read before the sender is known. */
const form =
  'POST /api/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n';
const head = 'POST /api/track HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('a slow connection', () => {
  it('times out after ten seconds for the header and thirty seconds for the body', async () => {
    const { app, say } = await listening();
    const { server } = app.server.http;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
    expect([connectionLimits.headersMs, connectionLimits.requestMs, connectionLimits.checkMs]).toEqual([
      10_000, 30_000, 1000,
    ]);
    // The same rules with shorter limits.
    server.headersTimeout = 300;
    server.requestTimeout = 600;
    const slow = [
      await say(''),
      await say('GET /api/time HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      await say(`${form}Content-Length: 100\r\n\r\ngrant_type=`),
      await say(`${form}Transfer-Encoding: chunked\r\n\r\n5\r\ngrant\r\n`),
    ];
    for (const { closed } of slow.slice(1)) expect(await soon(closed)).toMatch(/^HTTP\/1\.1 408 /);
    expect(await soon(slow[0]?.closed ?? Promise.resolve('none'))).not.toBe('late');
  });
});

const needed = [
  /^content-security-policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'$/im,
  /^strict-transport-security: max-age=31536000; includeSubDomains$/im,
  /^x-content-type-options: nosniff$/im,
  /^referrer-policy: same-origin$/im,
  /^cross-origin-opener-policy: same-origin$/im,
  /^cross-origin-resource-policy: same-origin$/im,
  /^permissions-policy: /im,
  /^cache-control: no-store$/im,
  /^content-type: application\/json; charset=utf-8$/im,
];

describe('a request that the HTTP parser refuses', () => {
  it('is answered in the usual form of a refusal with the usual headers', async () => {
    const { say } = await listening();
    const many = Array.from({ length: 120 }, (_, n) => `X-${n}: 1\r\n`).join('');
    for (const [text, status] of [
      ['nonsense\r\n\r\n', 400],
      ['GET /api/time HTTP/1.1\r\nHost : x\r\n\r\n', 400],
      ['GET /api/time HTTP/1.1\r\n\r\n', 400],
      ['FOO /api/time HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['GET /api/time HTTP/9.9\r\nHost: x\r\n\r\n', 400],
      ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
      [`${head}Content-Length: x\r\n\r\n`, 400],
      [`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
      [`${head}Transfer-Encoding: chunked\r\n\r\n1;${'e'.repeat(20_000)}\r\n`, 413],
      [`GET /api/time HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      [`GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
      [`GET /api/time HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${many}\r\n`, 431],
      ['GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ] as const) {
      const { socket, closed } = await say(text);
      socket.end();
      const heard = await soon(closed);
      const [answer = '', body = ''] = heard.split('\r\n\r\n');
      const lines = answer.replaceAll('\r', '');
      expect([text.slice(0, 60), /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]]).toEqual([
        text.slice(0, 60),
        String(status),
      ]);
      for (const line of needed) expect(lines, text.slice(0, 60)).toMatch(line);
      expect(JSON.parse(body).error, text.slice(0, 60)).toMatchObject({
        code: expect.stringMatching(/^error\./),
        message: expect.stringMatching(/\w/),
      });
    }
  });

  it('does not include an unknown Expect header', async () => {
    const { say } = await listening();
    const { socket, closed } = await say(
      'GET /api/time HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    );
    socket.end();
    const heard = await soon(closed);
    expect(heard).toMatch(/^HTTP\/1\.1 200 /);
    expect(heard.replaceAll('\r', '')).toMatch(needed[2] ?? /never/);
  });
});

/** Uncaught errors during the work, which would have ended the process. */
async function uncaughtDuring(work: () => Promise<void>): Promise<unknown[]> {
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => uncaught.push(error);
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', hear);
  try {
    await work();
  } finally {
    process.off('uncaughtException', hear);
    for (const other of others) process.on('uncaughtException', other);
  }
  return uncaught;
}

describe('a request body that is cut off', () => {
  it('ends only its own call, even if the handler never reads the body', async () => {
    const { app, say } = await listening();
    const uncaught = await uncaughtDuring(() =>
      runWithClient(app.database.ownerConnection, async (holder) => {
        await holder.query('BEGIN');
        await holder.query('LOCK TABLE assessment IN ACCESS EXCLUSIVE MODE');
        const path = `/api/${assessmentContract.list.path}`;
        const broken = await say(
          `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Client-Version: 1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a"`,
        );
        await untilItWaits(holder);
        broken.socket.destroy();
        await broken.closed;
        await new Promise((done) => setTimeout(done, 100));
        await holder.query('ROLLBACK');
      }),
    );
    expect(uncaught).toEqual([]);
    const after = await say('GET /api/time HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await soon(after.closed)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Sends so many pieces of 64 KiB, each after the previous one has been sent; returns the number sent before the
 * connection closed.
 */
async function sendPieces(
  { socket, closed }: { readonly socket: Socket; readonly closed: Promise<string> },
  pieces: number,
): Promise<number> {
  const piece = Buffer.alloc(64 * 1024, 65);
  for (let sent = 0; sent < pieces; sent += 1) {
    if (socket.destroyed) return sent;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
  }
  return pieces;
}

describe('a request body that is refused before it arrives', () => {
  const upload = `POST /api/${insightContract.upload.path} HTTP/1.1\r\nHost: x\r\nX-Client-Version: 1\r\nContent-Type: multipart/form-data; boundary=edge\r\n`;

  it('is read and discarded, so that the sender receives the refusal', async () => {
    const { app, say } = await listening();
    const demo = await app.demo();
    const person = await (await app.tenant()).user();
    for (const [who, most, bytes] of [
      [demo, 2, 3 * 1024 * 1024],
      [person, 20, 24 * 1024 * 1024],
    ] as const)
      for (const connection of ['close', 'keep-alive']) {
        const line = await say(
          `${upload}Connection: ${connection}\r\nCookie: ${who.cookie}\r\nX-CSRF-Token: ${await who.csrf()}\r\nContent-Length: ${bytes}\r\n\r\n`,
        );
        const errors: unknown[] = [];
        line.socket.on('error', (error) => errors.push(error));
        const beginning = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
        line.socket.write(beginning.padEnd(64 * 1024, 'A'));
        // A demo is refused by the declared length, so that answer arrives before the rest is sent.
        await pause(300);
        const pieces = bytes / (64 * 1024) - 2;
        expect(await sendPieces(line, pieces)).toBe(pieces);
        line.socket.write('\r\n--edge--\r\n'.padStart(64 * 1024, 'A'));
        if (connection === 'keep-alive')
          line.socket.write('GET /api/time HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
        const heard = await soon(line.closed, 20);
        expect([errors, heard]).toEqual([[], expect.stringMatching(/^HTTP\/1\.1 413 /)]);
        expect(heard).toContain(`Choose a file of at most ${most} MB`);
        expect(heard.includes('HTTP/1.1 200 OK')).toBe(connection === 'keep-alive');
      }
  }, 120_000);

  it('is discarded only up to a limit, after which the connection is closed', async () => {
    const { app, say } = await listening();
    const visitor = app.visitor();
    const token = await visitor.csrf();
    const line = await say(
      `POST /api/track HTTP/1.1\r\nHost: x\r\nX-Client-Version: 1\r\nX-CSRF-Token: ${token}\r\nCookie: ${visitor.cookie}\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n`,
    );
    const sent = (await sendPieces(line, 10_000)) * 64 * 1024;
    expect(sent).toBeGreaterThan(maxDiscardedBytes / 2);
    expect(sent).toBeLessThan(3 * maxDiscardedBytes);
  }, 120_000);
});

describe('a server that stops', () => {
  it('answers running calls and ends within five seconds, whatever is connected', async () => {
    const { app, say } = await listening();
    const tenant = await app.tenant();
    const user = await tenant.user();
    const kept = await say('GET /api/time HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((done) => kept.socket.once('data', done));
    const lasting = [
      kept,
      await say(''),
      await say('GET /api/time HTTP/1.1\r\nHost: x\r\nX-Slow: '),
      await say(`${head}Content-Length: 100\r\n\r\n{"event":`),
    ];
    await runWithClient(app.database.ownerConnection, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE assessment IN ACCESS EXCLUSIVE MODE');
      const path = `/api/${assessmentContract.list.path}`;
      const underWay = await say(
        `${assessmentContract.list.method} ${path} HTTP/1.1\r\nHost: x\r\nX-Client-Version: 1\r\nCookie: ${user.cookie}\r\n\r\n`,
      );
      await untilItWaits(holder);
      const ended = app.server.close().then(() => 'ended');
      await new Promise((done) => setTimeout(done, 300));
      await holder.query('ROLLBACK');
      expect(await soon(underWay.closed)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await soon(ended)).toBe('ended');
    });
    for (const { closed } of lasting) expect(await soon(closed)).not.toBe('late');
  });

  it('is unready while it drains, but answers every call and then closes the connection', async () => {
    const { app, say } = await listening();
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const before = await say(get('/api/time'));
    await new Promise((done) => before.socket.once('data', done));
    app.server.drain();
    before.socket.write(get('/api/time'));
    expect(await soon(before.closed)).toMatch(/200 OK[\s\S]*HTTP\/1\.1 200 OK[\s\S]*connection: close/i);
    const ready = await soon((await say(get('/ready'))).closed);
    expect(ready).toMatch(/^HTTP\/1\.1 503 [\s\S]*"ready":false[\s\S]*"draining":true/);
    const health = await soon((await say(get('/health'))).closed);
    expect(health).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('answers an accepted connection whose request arrives after the listener has closed', async () => {
    const { app, say } = await listening();
    const late = await say('');
    const gone = await say('');
    const refused = await say('GET /api/time HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await refused.closed;
    const ended = app.server.close().then(() => 'ended');
    await expect.poll(() => app.server.http.server.listening).toBe(false);
    late.socket.write('GET /api/time HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await soon(late.closed)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
    gone.socket.destroy();
    expect(await soon(ended)).toBe('ended');
  });

  it('does not wait for a call that does not end', async () => {
    const { app, say } = await listening();
    const user = await (await app.tenant()).user();
    await runWithClient(app.database.ownerConnection, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE assessment IN ACCESS EXCLUSIVE MODE');
      const { closed } = await say(
        `GET /api/${assessmentContract.list.path} HTTP/1.1\r\nHost: x\r\nX-Client-Version: 1\r\nCookie: ${user.cookie}\r\n\r\n`,
      );
      await untilItWaits(holder);
      expect(await soon(app.server.close().then(() => 'ended'))).toBe('ended');
      expect(await soon(closed)).toBe('');
      await holder.query('ROLLBACK');
    });
  });
});

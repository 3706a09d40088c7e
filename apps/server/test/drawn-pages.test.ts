/** Tests of pages that a thread draws with the caller's data: whose data, what is escaped, and what happens without it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceCookie } from '@klarsikt/contract/drawing.ts';
import { startTestApp, type TestApp, type TestClient, type TestTenant } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/**
 * A thread that follows the protocol. The address says what it does: call an address and draw the answer, draw a text,
 * call after it has drawn and while another page is held, never answer, or end.
 */
const thread = `
import { parentPort as port } from 'node:worker_threads';
const waiting = new Map();
const asked = [];
let last = 0;
let hold, endHold;
const held = new Promise((resolve) => (hold = resolve));
const holdEnded = new Promise((resolve) => (endHold = resolve));
const call = (page, url) => new Promise((resolve) => {
  last += 1;
  waiting.set(last, resolve);
  port.postMessage({ kind: 'call', id: last, page, method: 'GET', url, headers: { accept: 'application/json' }, body: null });
});
const drawn = (id, markup) => port.postMessage({ kind: 'drawn', id, page: { markup, media: { '(min-width: 700px)': true } } });
port.on('message', async (message) => {
  if (message.kind === 'answer') return waiting.get(message.id)?.(message);
  const { id, page } = message;
  const given = new URL(page.address, 'http://x.invalid').searchParams;
  if (given.has('end')) throw new Error('The thread ends');
  if (given.has('never')) return;
  asked.push(page.address);
  if (given.has('slow')) await new Promise((resolve) => setTimeout(resolve, 1500));
  if (given.has('asked')) return drawn(id, asked.join(' '));
  if (given.has('null')) return port.postMessage({ kind: 'drawn', id, page: null });
  if (given.has('call')) {
    const { status, content } = await call(id, given.get('call'));
    return drawn(id, status + ' ' + content);
  }
  if (given.has('late')) {
    drawn(id, 'first');
    await held;
    return endHold(await Promise.race([
      call(id, '/api/session').then(({ content }) => content),
      new Promise((resolve) => setTimeout(() => resolve('no answer'), 300)),
    ]));
  }
  if (given.has('hold')) {
    hold();
    return drawn(id, await holdEnded);
  }
  drawn(id, '<p style="color: red">' + page.language + ' ' + page.device.width + '</p>');
});
port.postMessage({ kind: 'ready' });
`;

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-drawn-pages-'));
const page = (text: string) => `<!doctype html><p>${text}</p><template data-drawn></template>`;

let app: TestApp;
let tenant: TestTenant;
let user: TestClient;
beforeAll(async () => {
  writeFileSync(join(folder, 'thread.mjs'), thread);
  writeFileSync(join(folder, 'index.html'), page('index'));
  for (const name of ['visitors', 'sessions', 'data']) writeFileSync(join(folder, name), page(name));
  const pages = { '/threatview/threats': { visitors: 'visitors', sessions: 'sessions', withData: 'data' } };
  writeFileSync(join(folder, 'pages.json'), JSON.stringify({ parts: ['threatview'], pages }));
  app = await startTestApp({ config: { webDirectory: folder, drawingThread: join(folder, 'thread.mjs') } });
  tenant = await app.tenant();
  user = await tenant.user();
  // The first page is sent without data if the thread starts slowly.
  await vi.waitFor(async () => expect(await open(user, '')).toContain('<p>data</p>'), { timeout: 20_000 });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function open(
  client: TestClient,
  query: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await client.raw('GET', `/threatview/threats${query}`, {
    headers: { accept: 'text/html', 'accept-language': 'en', ...headers },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('a page that the server renders with the data of the caller', () => {
  it('has the permissions of the person who opens it', async () => {
    const other = await (await app.tenant()).user();
    const [own, others] = await Promise.all([
      open(user, '?call=/api/session'),
      open(other, '?call=/api/session'),
    ]);
    const idOf = (html: string) => /200 .*?"user":\{"id":(\d+)/.exec(html)?.[1];
    expect(idOf(own)).toBeDefined();
    expect(idOf(others)).toBeDefined();
    expect(idOf(own)).not.toBe(idOf(others));
  });

  it('cannot call an endpoint that the page does not need', async () => {
    expect(await open(user, '?call=/api/admin/users')).toContain('403 {}');
    expect(await open(user, '?call=/api/session/../admin/users')).toContain('403 {}');
  });

  it('gives no permissions to a late call of an earlier page', async () => {
    expect(await open(user, '?late')).toContain('first');
    // The late call comes while the page of another person is drawn.
    const other = await (await app.tenant()).user();
    expect(await open(other, '?hold')).toContain('no answer');
  });

  it('is in the language of the person and for the window width of the device', async () => {
    const cookie = (value: string) => ({ cookie: `${user.cookie}; ${deviceCookie.name}=${value}` });
    const device = encodeURIComponent(JSON.stringify({ width: 1234, height: 700, choices: {} }));
    expect(await open(user, '', { ...cookie(device), 'accept-language': 'sv-SE,sv;q=0.9' })).toContain(
      'sv 1234',
    );
    // Nothing is drawn for a device that is described in another way.
    expect(await open(user, '', cookie('x'))).toContain('<p>sessions</p>');
  });

  it('has data-style attributes instead of inline styles, which the page policy blocks', async () => {
    expect(await open(user, '')).toContain('<p data-style="color: red">');
  });
});

describe('a page that the server renders without the data of the caller', () => {
  it('is sent to visitors, to phones, and to other callers if rendering with their data takes too long', async () => {
    expect(await open(app.visitor(), '')).toContain('<p>visitors</p>');
    expect(await open(user, '', { 'sec-ch-ua-mobile': '?1' })).toContain('<p>sessions</p>');
    expect(await open(user, '?null')).toContain('<p>sessions</p>');
  });

  it('is never drawn after it was sent', async () => {
    const sent = await Promise.all([open(user, '?slow'), open(user, '?abandoned')]);
    for (const html of sent) expect(html).toContain('<p>sessions</p>');
    await vi.waitFor(async () => expect(await open(user, '')).toContain('<p>data</p>'), { timeout: 10_000 });
    const asked = await open(user, '?asked');
    expect(asked).toContain('?slow');
    expect(asked).not.toContain('?abandoned');
  });

  it('is sent while the rendering thread hangs or after it has ended', async () => {
    expect(await open(user, '?end')).toContain('<p>sessions</p>');
    expect(await open(user, '')).toContain('<p>sessions</p>');
  });
});

/** Tests the headers of every kind of answer (security page S6). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assessmentContract, getAllEndpoints, loginContract } from '@klarsikt/contract';
import {
  type RawResponse,
  smallFirmSettings,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
let folder: string;
let tenant: TestTenant;
let user: TestClient;
let raId: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klarsikt-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script nonce="__CSP_NONCE__"></script>');
  const pages = {
    '/login': { visitors: 'drawn', sessions: 'hints' },
    '/threatview/threats': { visitors: 'hints', sessions: 'drawn' },
    '/ra/*': { visitors: 'hints', sessions: 'hints' },
    '/ra/#': { visitors: 'hints', sessions: 'drawn' },
  };
  writeFileSync(
    join(folder, 'pages.json'),
    JSON.stringify({ parts: ['', 'login', 'threatview', 'ra', 'docs'], pages }),
  );
  for (const name of ['drawn', 'hints'])
    writeFileSync(join(folder, name), `<!doctype html><p>${name}</p><script nonce="__CSP_NONCE__"></script>`);
  for (const name of ['app', 'feed']) writeFileSync(join(folder, `${name}-worker.js`), 'self.x = 1;');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'const x = 1;');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = await startTestApp({ config: { origin: 'https://klarsikt.example', webDirectory: folder } });
  tenant = await app.tenant();
  user = await tenant.user();
  const settings = { ...smallFirmSettings, name: 'Headers' };
  raId = (await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } })).id;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Faults in the headers of an answer. */
function faults({ headers, status, body }: RawResponse, kind: 'api' | 'web'): string[] {
  const policy = String(headers['content-security-policy'] ?? '');
  const part = (name: string) =>
    policy
      .split(';')
      .map((each) => each.trim())
      .find((each) => each.startsWith(`${name} `));
  const scripts = part('script-src') ?? part('default-src') ?? '';
  const objects = part('object-src') ?? part('default-src');
  const wrong: string[] = [];
  const need = (right: boolean, name: string) => right || wrong.push(name);
  need(
    /^(script|default)-src ('none'|'self')/.test(scripts) && !/unsafe|\*|https?:/.test(scripts),
    'scripts',
  );
  need(objects !== undefined && /'none'$/.test(objects), 'object-src');
  need(part('base-uri') === "base-uri 'none'", 'base-uri');
  need(part('frame-ancestors') === "frame-ancestors 'none'", 'frame-ancestors');
  need(/^max-age=(\d{8,}); includeSubDomains$/.test(String(headers['strict-transport-security'])), 'HSTS');
  need(headers['x-content-type-options'] === 'nosniff', 'nosniff');
  need(headers['referrer-policy'] === 'same-origin', 'referrer');
  need(headers['cross-origin-opener-policy'] === 'same-origin', 'COOP');
  need(headers['cross-origin-resource-policy'] === 'same-origin', 'CORP');
  need(headers['access-control-allow-origin'] === undefined, 'CORS');
  need(headers['x-powered-by'] === undefined && headers.server === undefined, 'names its software');
  const cache = String(headers['cache-control']);
  if (kind === 'api')
    need(cache === 'no-store' || /^private, max-age=31536000, immutable$/.test(cache), 'cache');
  if (body !== '' && status !== 304) {
    const type = String(headers['content-type'] ?? '');
    need(
      /charset=utf-8/i.test(type) ||
        /^(image\/(png|svg\+xml)$|application\/(pdf|vnd|json|stix|taxii|scim|rss|feed|atom))/.test(type),
      `type ${type}`,
    );
  }
  return wrong;
}

describe('S6: HTTP responses of the server', () => {
  it('have the security headers at every call, granted or refused', async () => {
    const wrong: string[] = [];
    for (const client of [user, app.visitor()])
      for (const { endpoint } of getAllEndpoints()) {
        if (['DELETE'].includes(endpoint.method)) continue;
        const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        const params = Object.fromEntries(names.map((name) => [name, name === 'x' ? 'riskProfile' : raId]));
        const answer = await client.request(endpoint, {
          params,
          body: endpoint.method === 'GET' ? undefined : {},
        });
        const found = faults(answer, 'api');
        if (found.length > 0)
          wrong.push(`${endpoint.method} ${endpoint.path} ${answer.status}: ${found.join(', ')}`);
      }
    expect(wrong).toEqual([]);
  });

  it('contain the prepared page that fits the address and the session', async () => {
    const shown = async (client: TestClient, path: string) =>
      /<p>(\w+)/.exec((await client.raw('GET', path, { headers: { accept: 'text/html' } })).body)?.[1];
    const visitor = app.visitor();
    const addresses = [
      '/login',
      '/threatview/threats/',
      '/ra/12',
      '/ra/12/risks',
      '/ra/new?x=/login',
      '/atlas',
    ];
    const seenBy = async (client: TestClient) => {
      const seen: (string | undefined)[] = [];
      for (const path of addresses) seen.push(await shown(client, path));
      return seen;
    };
    expect(await seenBy(visitor)).toEqual(['drawn', 'hints', 'hints', 'hints', 'hints', undefined]);
    await visitor.csrf();
    expect(await shown(visitor, '/login')).toBe('drawn');
    expect(await seenBy(user)).toEqual(['hints', 'drawn', 'drawn', 'hints', 'hints', undefined]);
  });

  it('have the security headers for files, errors, framework refusals, pages, assets and missing pages', async () => {
    const png = `/api/chart/riskProfile/png?config=${encodeURIComponent(JSON.stringify({ raId }))}`;
    const asked: readonly (readonly [string, string, 'api' | 'web', Record<string, string>?, string?])[] = [
      ['GET', '/', 'web'],
      ['GET', '/login', 'web'],
      ['GET', '/no-such-page', 'web'],
      ['GET', '/assets/app-1a2b.js', 'web'],
      ['GET', '/assets/no-such-file.js', 'web'],
      ['GET', '/app-worker.js', 'web'],
      ['GET', '/feed-worker.js', 'web'],
      ['GET', '/icon.svg', 'web'],
      ['GET', '/docs', 'web'],
      ['GET', '/.git/config', 'web'],
      ['GET', '/assets/../../package.json', 'web'],
      ['GET', '/assets/%2e%2e/%2e%2e/package.json', 'web'],
      ['GET', '/assets/', 'web'],
      ['GET', png, 'api'],
      ['GET', `/api/ra/${raId}/controls/csv`, 'api'],
      ['GET', '/api/no/such/call', 'api'],
      ['GET', '/api/ra/%E0%A4%A', 'api'],
      ['POST', '/api/login', 'api', { 'content-type': 'application/json' }, '{"username": '],
      ['POST', '/api/login', 'api', { 'content-type': 'text/plain' }, 'a'],
      ['POST', '/api/login', 'api', { 'content-type': 'application/json' }, `"${'x'.repeat(1_100_000)}"`],
      ['PATCH', '/api/session', 'api'],
      ['OPTIONS', '/api/session', 'api'],
      ['TRACE', '/api/session', 'api'],
      ['HEAD', '/api/session', 'api'],
      ['GET', '/api/time', 'api', { 'x-client-version': '0' }],
    ];
    const wrong: string[] = [];
    for (const [method, url, kind, headers = {}, payload] of asked) {
      const given = { headers: { 'x-client-version': '1', 'x-csrf-token': await user.csrf(), ...headers } };
      const answer = await user.raw(method, url, payload === undefined ? given : { ...given, payload });
      const found = faults(answer, kind);
      if (found.length > 0) wrong.push(`${method} ${url.slice(0, 60)} ${answer.status}: ${found.join(', ')}`);
      expect(answer.status, `${method} ${url.slice(0, 60)}`).toBeLessThan(500);
    }
    expect(wrong).toEqual([]);
  });

  it('are refusals for an unsupported method, a folder or a parent path', async () => {
    for (const method of ['TRACE', 'PATCH', 'OPTIONS'])
      expect([400, 404, 405]).toContain((await user.raw(method, '/api/session')).status);
    for (const url of [
      '/assets/',
      '/.git/config',
      '/assets/../../package.json',
      '/secret',
      '/package.json',
    ]) {
      const answer = await user.raw('GET', url);
      expect([400, 404], url).toContain(answer.status);
      expect(answer.body).not.toMatch(/"dependencies"|repositoryformat|index of/i);
    }
  });

  it('never include a second response to a request with two lengths', async () => {
    const address = new URL(await app.server.http.listen({ port: 0, host: '127.0.0.1' }));
    const send = (text: string) =>
      new Promise<string>((done, failed) => {
        const socket = connect(Number(address.port), address.hostname, () => socket.write(text));
        let heard = '';
        socket.on('data', (part) => {
          heard += part.toString();
        });
        socket.on('error', failed);
        socket.on('close', () => done(heard));
        socket.setTimeout(1500, () => socket.end());
      });
    const inner = 'GET /api/time HTTP/1.1\r\nHost: x\r\n\r\n';
    const head = 'POST /api/track HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    for (const lengths of [
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
      'Content-Length: 5\r\nContent-Length: 50\r\n',
      'Transfer-Encoding: xchunked\r\n',
      'Transfer-Encoding : chunked\r\n',
    ]) {
      const answer = await send(`${head}${lengths}\r\n0\r\n\r\n${inner}`);
      expect(answer.match(/HTTP\/1\.1 \d+/g), lengths).toEqual(['HTTP/1.1 400']);
    }
    expect((await send(`${inner}${inner}`)).match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it('contain pre-rendered content for visitors only on pages for visitors', async () => {
    const drawn = async (url: string) => (await app.visitor().raw('GET', url)).body.includes('<p>drawn</p>');
    for (const url of ['/login', '/login?x=1', '/login?uri=%2Fra']) expect(await drawn(url), url).toBe(true);
    for (const url of ['/', '/help', '/login/callback', '/threatview'])
      expect(await drawn(url), url).toBe(false);
  });

  it('contain the frame of an application only for signed-in users', async () => {
    const framed = async (client: TestClient, url: string) =>
      (await client.raw('GET', url, { headers: { accept: 'text/html' } })).body.includes('<p>drawn</p>');
    const own = ['/threatview/threats', '/threatview/threats/', '/threatview/threats?open=1'];
    for (const url of own) expect(await framed(user, url), url).toBe(true);
    for (const url of own) expect(await framed(app.visitor(), url), url).toBe(false);
    const others = [
      '/',
      '/login',
      '/threatview',
      '/threatview/threats/1',
      '/threatview/risks?x=/threatview/threats',
    ];
    for (const url of others) expect(await framed(user, url), url).toBe(false);
    const answer = await user.raw('GET', '/threatview/threats');
    expect(faults(answer, 'web')).toEqual([]);
    const nonce = /'nonce-([\w+/=]{20,})'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '';
    expect(answer.body).toContain(`nonce="${nonce}"`);
  });

  it('have a different nonce for each page', async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 20; n += 1) {
      const { headers, body } = await app.visitor().raw('GET', '/login');
      const nonce = /'nonce-([\w+/=]{20,})'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      expect(body).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(20);
  });

  it('never permit another origin to read or send, whatever the Origin header', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://klarsikt.example.evil.example']) {
      const answer = await user.raw('GET', '/api/session', { headers: { origin } });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
    const { cookie } = user;
    const forged = await user.raw('POST', '/api/login/demo', { headers: { origin: 'https://evil.example' } });
    expect(forged.status).toBeGreaterThanOrEqual(400);
    expect(user.cookie).toBe(cookie);
    expect(loginContract.demo.method).toBe('POST');
  });
});

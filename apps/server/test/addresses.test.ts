/** Tests which page answers which address; only the path counts. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'klarsikt-pages-'));
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><p>Suite</p>');
  writeFileSync(join(folder, 'feed.html'), '<!doctype html><p>Feed</p>');
  const parts = ['', 'login', 'admin', 'threatview', 'handbook', 'feed'];
  writeFileSync(join(folder, 'risks.html'), '<!doctype html><p>Risks</p>');
  writeFileSync(join(folder, 'below.html'), '<!doctype html><p>Below</p>');
  const pages = {
    '/threatview/#/(all|ml)/(customers|products)': { visitors: 'risks.html', sessions: 'risks.html' },
    '/threatview/#/*': { visitors: 'below.html', sessions: 'below.html' },
  };
  writeFileSync(join(folder, 'pages.json'), JSON.stringify({ parts, pages }));
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'const x = 1;');
  app = await startTestApp({ config: { webDirectory: folder } });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, accept = 'text/html', method = 'GET') =>
  app.visitor().raw(method, url, { headers: { accept } });

describe('a page address', () => {
  it('returns its page, whatever the query string', async () => {
    for (const url of [
      '/login/callback?state=a&code=b&iss=https%3A%2F%2Fidp.bank.se',
      '/login/callback?state=a&code=b&iss=https://idp.bank.se',
      '/admin/users?q=anna%40testbanken.se',
      '/threatview/threats?q=darknet.com',
      '/login?uri=/ra/report.pdf',
    ]) {
      const { status, body } = await ask(url);
      expect([url, status, body]).toEqual([url, 200, '<!doctype html><p>Suite</p>']);
    }
  });

  it('returns its page even if the path contains a full stop', async () => {
    for (const url of [
      '/admin/users/anna@testbanken.se',
      '/threatview/threats/v1.2',
      '/handbook/klarsikt.se/',
    ])
      expect([url, (await ask(url)).status]).toEqual([url, 200]);
  });

  it('returns the page of the path, never the page of an address in the query string', async () => {
    const isFeed = async (url: string) => (await ask(url)).body.includes('Feed');
    for (const url of ['/feed', '/feed/', '/feed?id=1', '/feed/intro', '/feed/intro/?x=/y'])
      expect([url, await isFeed(url)]).toEqual([url, true]);
    for (const url of ['/feed/stop?key=a', '/threatview?x=/feed', '/login?uri=/feed'])
      expect([url, await isFeed(url)]).toEqual([url, false]);
    for (const url of ['/nothing?x=/login', '/nothing?/login', '/nothing.php?uri=/login'])
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
  });

  it('returns the page whose pattern matches the parameters in the path', async () => {
    const textOf = async (url: string) => (await ask(url)).body.replace(/^.*<p>|<\/p>$/g, '');
    for (const [url, text] of [
      ['/threatview/12/all/customers', 'Risks'],
      ['/threatview/12/all/customers/?search=x', 'Risks'],
      ['/threatview/12/all/customers/7', 'Below'],
      ['/threatview/12/all', 'Below'],
      ['/threatview/12/background/customers', 'Below'],
      ['/threatview/all/customers/7', 'Suite'],
    ] as const)
      expect([url, await textOf(url)]).toEqual([url, text]);
  });

  it('can be requested with HEAD', async () => {
    expect((await ask('/threatview/threats?q=a.com', '*/*', 'HEAD')).status).toBe(200);
    expect((await ask('/nothing', '*/*', 'HEAD')).status).toBe(404);
  });
});

describe('a static file', () => {
  it('is served only if the build contains it', async () => {
    expect((await ask('/assets/app-1a2b.js?v=1.html', '*/*')).body).toBe('const x = 1;');
    for (const url of ['/assets/app-gone.js', '/assets/app-gone.js?x=/login', '/humans.txt', '/login.php'])
      expect([url, await ask(url, '*/*')]).toMatchObject([url, { status: 404, body: 'Not found' }]);
  });
});

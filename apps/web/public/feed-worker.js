/**
 * Service worker of the daily feed. Its scope is /feed; the rest of the product never meets it. It keeps the page of the
 * feed with the files that this page names, and nothing else: no answer of the API passes through it (the feed itself
 * keeps its last answer, and throws it away at sign-out).
 *
 * The kept page is answered at once and looked after behind: when the server has another build, its files are fetched
 * first and the page is replaced last, so that page and files always belong together.
 */
const shellCache = 'klarsikt-feed-shell-1';
const ownCaches = /^klarsikt-feed-shell-/;
const page = '/feed';
const fixed = ['/icon.svg', '/feed/feed.webmanifest', '/feed/icon-192.png'];

/**
 * What the page names: scripts and style sheets, and what these name: fonts. Latin ones only: the extended ones are
 * fetched when a text needs them.
 */
const filesIn = (text) =>
  [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [])].filter(
    (file) => !file.includes('-ext-'),
  );

async function keep(cache, file) {
  const known = await cache.match(file);
  if (known) return known;
  const response = await fetch(file, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(file, response.clone());
  return response;
}

/** Fetches the page, then what it names, then puts the page in place and forgets the files of the build before. */
async function refresh() {
  const response = await fetch(page, { credentials: 'same-origin', headers: { accept: 'text/html' } });
  if (!response.ok) return;
  const cache = await caches.open(shellCache);
  const named = filesIn(await response.clone().text());
  const sheets = named.filter((file) => file.endsWith('.css'));
  const styles = await Promise.all(sheets.map(async (file) => (await keep(cache, file)).text()));
  const wanted = [...fixed, ...named, ...filesIn(styles.join())];
  await Promise.all(wanted.map((file) => keep(cache, file)));
  await cache.put(page, response);
  const current = new Set([page, ...wanted]);
  for (const request of await cache.keys())
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
}

self.addEventListener('install', (event) => {
  event.waitUntil(refresh().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => ownCaches.test(name) && name !== shellCache).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

async function answerPage(event) {
  const cache = await caches.open(shellCache);
  const known = await cache.match(page);
  const fresh = refresh().catch(() => undefined);
  event.waitUntil(fresh);
  if (known) return known;
  return fetch(event.request);
}

async function answerFile(request) {
  const known = await caches.match(request, { cacheName: shellCache });
  return known ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === page || url.pathname === '/feed/' || url.pathname === '/feed/intro')
      event.respondWith(answerPage(event));
    return;
  }
  if (url.pathname.startsWith('/assets/') || fixed.includes(url.pathname))
    event.respondWith(answerFile(request));
});

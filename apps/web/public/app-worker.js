/**
 * Service worker of the suite: keeps the files of the application, so that a step can be opened without a connection. Pages
 * and answers of the API never pass through it: nothing of anybody is kept, and no page can be an old one. The files
 * carry their contents in their names; one that is kept is the one that was asked for.
 */
const prefix = 'klarsikt-shell-';
/** The present build, and the one before, for pages that are still open. */
const keptBuilds = 2;

async function keepBuild() {
  const answer = await fetch('/app-files.json', { cache: 'no-cache', credentials: 'same-origin' });
  if (!answer.ok) return;
  const { build, files } = await answer.json();
  const cache = await caches.open(prefix + build);
  // One after the other: whoever works meanwhile comes first.
  for (const file of files) {
    if (await cache.match(file)) continue;
    const response = (await caches.match(file)) ?? (await fetch(file, { credentials: 'same-origin' }));
    if (response.ok) await cache.put(file, response);
  }
  // In the order in which they were made.
  const builds = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + build);
  await Promise.all(builds.slice(0, builds.length - (keptBuilds - 1)).map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepBuild());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (!url.pathname.startsWith('/assets/')) return;
  event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});

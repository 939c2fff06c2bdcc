/*
 * Keeps the whole product on the device, so that every route starts without a network.
 * The build fills in the three placeholders. A new version waits until the page asks for it, so that it doesn't replace
 * the code under a form that is being filled in.
 */
const FILES = __FILES__;
const CACHE = `app-${__VERSION__}`;
const SHELL = '/app.html';
/** The prerendered pages whose files have other names than their paths: a regular expression of the path, and the file. */
const PAGES = __PAGES__;

/** A response that may answer a navigation: a redirected one may not. */
const plain = async (response) =>
  response.redirected
    ? new Response(await response.blob(), { status: response.status, headers: response.headers })
    : response;

function pageFor(pathname) {
  if (FILES.includes(pathname)) return pathname;
  return PAGES.find(([path]) => new RegExp(path).test(pathname))?.[1] ?? SHELL;
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (path) => {
      const response = await fetch(path, { cache: 'reload' });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await cache.put(path, await plain(response));
    }),
  );
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('app-') && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
}

// Doesn't open the cache: that would create it again after the demo was left.
const kept = (path) => caches.match(path, { cacheName: CACHE, ignoreVary: true });

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  if (event.request.mode === 'navigate') {
    event.respondWith(kept(pageFor(pathname)).then((page) => page ?? fetch(event.request)));
  } else if (FILES.includes(pathname)) {
    event.respondWith(kept(pathname).then((file) => file ?? fetch(event.request)));
  }
});

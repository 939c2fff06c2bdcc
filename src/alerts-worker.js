/* Shows pushes. It keeps no files and answers no requests, so it can't serve an old page. */
const ALERT_FALLBACK = { title: 'Something changed', body: 'Open the app to see it.', navigate: '/' };

/** The push's text, in the format of declarative Web Push, which some browsers show without a worker. */
function readAlert(data) {
  try {
    const { notification } = data.json();
    return typeof notification.title === 'string' && notification.title !== ''
      ? { ...ALERT_FALLBACK, ...notification }
      : ALERT_FALLBACK;
  } catch {
    return ALERT_FALLBACK;
  }
}

/** A path of the product; `/` for any other address. */
function ownPath(address) {
  try {
    const url = new URL(address, self.location.origin);
    return url.origin === self.location.origin ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

self.addEventListener('push', (event) => {
  // Always shown, also while the page is open: browsers end the subscription of a worker that shows nothing.
  const { title, body, tag = '', navigate, silent = false } = readAlert(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      silent: silent === true,
      renotify: tag !== '' && silent !== true,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path: ownPath(navigate) },
    }),
  );
});

/** Brings a page to the front and asks it to show a path. Returns false if its app hasn't started yet. */
async function askToShow(client, path) {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((answer) => {
    port1.onmessage = () => answer(true);
  });
  client.postMessage({ kind: 'open', path }, [port2]);
  // A page that was in the background for long wakes up only when it's focused.
  await client.focus().catch(() => undefined);
  const late = new Promise((answer) => setTimeout(answer, 2000, false));
  return Promise.race([answered, late]).finally(() => port1.close());
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? '/';
  event.waitUntil(
    (async () => {
      const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      if (open === undefined) return self.clients.openWindow(path).catch(() => undefined);
      const shows = await askToShow(open, path);
      if (!shows) await open.navigate(path).catch(() => self.clients.openWindow(path).catch(() => undefined));
    })(),
  );
});

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

/** Sends a page a message. Returns its answer; undefined if it gives none in time, as a page that's asleep. */
function ask(client, message, ms) {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((answer) => {
    port1.onmessage = ({ data }) => answer(data);
  });
  client.postMessage(message, [port2]);
  const late = new Promise((answer) => setTimeout(answer, ms));
  return Promise.race([answered, late]).finally(() => port1.close());
}

/** Shows a path in one of the open pages, but never in one with a half-filled form. Returns false if none can. */
async function showInPage(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // Each page answers for itself (`src/open-alert.ts`): some browsers know only the URL that a page started with.
  const answers = await Promise.all(pages.map((page) => ask(page, { kind: 'find', path }, 500)));
  const [shown, near, free] = ['shown', 'near', 'free'].map((answer) => pages[answers.indexOf(answer)]);
  // A page that was in the background for long wakes up only when it's focused.
  const asleep = pages.find((page, at) => answers[at] === undefined && page.visibilityState === 'hidden');
  const page = shown ?? near ?? free ?? asleep;
  if (page === undefined) return false;
  const opened = ask(page, { kind: 'open', path }, 2000);
  await page.focus().catch(() => undefined);
  return (await opened) === 'opened';
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? '/';
  event.waitUntil(
    showInPage(path).then((shows) => (shows ? undefined : self.clients.openWindow(path).catch(() => undefined))),
  );
});

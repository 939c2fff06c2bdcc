import { forgetApp, isForgotten } from './forget-app.ts';
import { keepTyped } from './typed-text.ts';
import { workerUrl } from './worker-url.ts';

/** Calls back when a new version is waiting; immediately if one already is. */
function whenVersionWaits(registration: ServiceWorkerRegistration, found: (waiting: ServiceWorker) => void): void {
  const look = () => {
    // Without a controller this is the first visit, and no version is replaced.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) found(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** Runs when the offered version is accepted; null while none is offered. */
let accept: (() => void) | null = null;

/** Offers a version. If one is already offered, only `accept` is replaced. */
async function offer(onAccept: () => void): Promise<void> {
  const offered = accept !== null;
  accept = onAccept;
  if (offered) return;
  try {
    const { offerUpdate } = await import('./offer-update.tsx');
    offerUpdate({
      reason: 'ready',
      onTake: () => accept?.(),
      onLater: () => {
        accept = null;
      },
    });
  } catch {
    // The offer's code couldn't be fetched: the next version will be offered.
    accept = null;
  }
}

/**
 * Caches the app on the device, and offers new versions. If another tab updated the app, this tab offers to reload. No
 * page changes without consent. The app works without service workers too.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const workers = navigator.serviceWorker;
    const reload = () => {
      keepTyped();
      location.reload();
    };
    let asked = false;
    // The first worker ever replaces no version.
    let replaces = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      if (asked) reload();
      else if (replaces) void offer(reload);
      replaces = true;
    });
    const registration = await workers.register(workerUrl());
    // The demo was closed in the meantime, here or in another tab: none of it may stay.
    if (isForgotten()) return await forgetApp();
    whenVersionWaits(
      registration,
      (waiting) =>
        void offer(() => {
          asked = true;
          waiting.postMessage('take-over');
        }),
    );
  } catch {
    // A browser may refuse workers, such as in private windows. The app works without them.
  }
}

import { forgetApp, isForgotten } from './forget-app.ts';
import { keepTyped } from './typed-text.ts';

const WORKER = '/sw.js';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

/** With Trusted Types, a worker's URL must come from a named policy; this one allows a single URL. */
function workerUrl(): string {
  const factory = (window as { trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } })
    .trustedTypes;
  const rules: ScriptPolicy = {
    createScriptURL(url) {
      if (url !== WORKER) throw new TypeError('This policy knows the service worker only.');
      return url;
    },
  };
  return (factory?.createPolicy('service-worker', rules) ?? rules).createScriptURL(WORKER);
}

/** Calls back when a new version is waiting: at once if it already is. */
function whenVersionWaits(registration: ServiceWorkerRegistration, found: (waiting: ServiceWorker) => void): void {
  const look = () => {
    // Without a controller this is the first visit, and nothing is replaced.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) found(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** What accepting the offered version does now; null while none is offered. */
let take: (() => void) | null = null;

/** Offers a version once: if one is already offered, only the way of accepting it changes. */
async function offer(how: () => void): Promise<void> {
  const offered = take !== null;
  take = how;
  if (offered) return;
  try {
    const { offerUpdate } = await import('./offer-update.tsx');
    offerUpdate({
      why: 'ready',
      onTake: () => take?.(),
      onLater: () => {
        take = null;
      },
    });
  } catch {
    // It couldn't be fetched: the next version is offered.
    take = null;
  }
}

/**
 * Caches the app on the device, and offers a new version when there's one; a tab that was left behind by another tab's
 * update is offered to reload. No page changes without being asked. Without service workers, only this is lost.
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
    // The very first worker replaces nothing.
    let replaces = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      if (asked) reload();
      else if (replaces) void offer(reload);
      replaces = true;
    });
    const registration = await workers.register(workerUrl());
    // The demo was closed in the meantime, here or in another tab: nothing may stay.
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
    // A browser may refuse workers, such as in private windows; the app works all the same.
  }
}

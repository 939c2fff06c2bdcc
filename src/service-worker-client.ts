const WORKER = '/sw.js';

interface ScriptPolicy {
  createScriptURL(url: string): string;
}

/** Under trusted types a worker's address must come from a named policy; this one knows a single address. */
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

/** Calls back when a version waits to take over: at once if one does already. */
function whenVersionWaits(registration: ServiceWorkerRegistration, found: (waiting: ServiceWorker) => void): void {
  const look = () => {
    // Without a controller this is the first visit, and nothing is replaced.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) found(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** What taking the offered version means just now; null while none is offered. */
let take: (() => void) | null = null;

/** Offers a version, once: what is offered already is only taken in another way from now on. */
async function offer(how: () => void): Promise<void> {
  const offered = take !== null;
  take = how;
  if (!offered)
    (await import('./offer-update.tsx')).offerUpdate({
      onTake: () => take?.(),
      onLater: () => {
        take = null;
      },
    });
}

/**
 * Keeps the app on the device, and offers a new version when there is one; a tab that another one has updated is offered
 * to follow. No page is ever changed unasked. Without service workers nothing is lost but that.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const workers = navigator.serviceWorker;
    const reload = () => location.reload();
    let asked = false;
    // The first worker of all replaces nothing.
    let replaces = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      if (asked) reload();
      else if (replaces) void offer(reload);
      replaces = true;
    });
    whenVersionWaits(
      await workers.register(workerUrl()),
      (waiting) =>
        void offer(() => {
          asked = true;
          waiting.postMessage('take-over');
        }),
    );
  } catch {
    // A browser may refuse workers, in private windows for one; the app works all the same.
  }
}

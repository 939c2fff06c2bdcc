let forgotten = false;

/** Whether this page has removed the app: nothing may be installed again. */
export const isForgotten = (): boolean => forgotten;

/** Removes the app itself from the device: its service worker and its cached files. */
export async function forgetApp(): Promise<void> {
  forgotten = true;
  try {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all(workers.map((worker) => worker.unregister()));
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('app-')).map((name) => caches.delete(name)));
  } catch {
    // A browser without service workers has no cached files.
  }
}

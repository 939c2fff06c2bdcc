import type { Page } from '@playwright/test';

/** What a finished page runs before the app. */
export const PAGE_SCRIPT = /\/page-script-[^/]*\.js$/u;
/** What the app is made of. */
export const APP_SCRIPTS = /\/(?!page-script-)[^/]*\.js$/u;

/**
 * Keeps the app's scripts from arriving until the returned function is called, to act on a page before React is there; or
 * only scripts at certain addresses.
 */
export async function holdScripts(page: Page, addresses: string | RegExp = APP_SCRIPTS): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

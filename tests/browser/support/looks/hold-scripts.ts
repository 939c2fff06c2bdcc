import type { Page } from '@playwright/test';

/** The script of a prerendered page before the app. */
export const PAGE_SCRIPT = /\/page-script-[^/]*\.js$/u;
/** The app's scripts. */
export const APP_SCRIPTS = /\/(?!page-script-)[^/]*\.js$/u;

/**
 * Delays the app's scripts, or those at certain addresses, until the returned function is called, to act on a page
 * before React is there.
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

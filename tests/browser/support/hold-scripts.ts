import type { Page } from '@playwright/test';

/**
 * Keeps every script from arriving until the returned function is called, to act on a page before React is there; or
 * only scripts at certain addresses.
 */
export async function holdScripts(page: Page, addresses: string | RegExp = '**/*.js'): Promise<() => void> {
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

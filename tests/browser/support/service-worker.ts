import { expect, type Page } from '@playwright/test';

/** Waits until a service worker controls the page, so that everything is cached. */
export async function workerInCharge(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      message: 'a service worker answers',
    })
    .toBe(true);
}

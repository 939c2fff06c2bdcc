import { expect, type Page } from '@playwright/test';

/** Waits until a service worker answers for the page: then everything is kept. */
export async function workerInCharge(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      message: 'a service worker answers',
    })
    .toBe(true);
}

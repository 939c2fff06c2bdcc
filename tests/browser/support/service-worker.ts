import { expect, type Page } from '@playwright/test';

/** Waits until a service worker controls the page, so that the whole build is cached. */
export async function serviceWorkerActive(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      message: 'a service worker answers',
    })
    .toBe(true);
}

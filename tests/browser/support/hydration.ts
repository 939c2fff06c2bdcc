import type { Page } from '@playwright/test';

/** Waits until React listens. Playwright types faster than any person, so a test that does not mean to act earlier waits here. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => window.__hydrated === true);
}

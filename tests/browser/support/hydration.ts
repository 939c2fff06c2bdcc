import { expect, type Page } from '@playwright/test';

/**
 * Waits until React listens. Playwright types faster than any person, so a test that does not mean to act earlier waits here.
 * It asks with plain evaluations: `waitForFunction` would first bring a driver into the page, which costs more than the wait.
 */
export async function hydrated(page: Page): Promise<void> {
  // A page on its way elsewhere cannot answer.
  const listens = () => page.evaluate(() => window.__hydrated === true).catch(() => false);
  await expect.poll(listens, { message: 'React listens', intervals: [10, 20, 20, 50, 100] }).toBe(true);
}

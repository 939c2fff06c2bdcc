import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Shows intent (decision app-on-intent) and waits until React is listening. Playwright types faster than any person, so
 * a test that doesn't mean to act earlier waits here. It uses plain evaluations, because `waitForFunction` would first
 * install a driver in the page, which costs more than the wait.
 */
export async function hydrated(page: Page): Promise<void> {
  // A page that is navigating cannot answer.
  const listens = () =>
    page
      .evaluate(() => {
        if (window.__hydrated !== true) dispatchEvent(new Event('focusin'));
        return window.__hydrated === true;
      })
      .catch(() => false);
  await expect.poll(listens, { message: 'React listens', intervals: [10, 20, 20, 50, 100] }).toBe(true);
}

/** Waits until React listens to an element, which is later for elements below the fold. */
export const listening = (element: Locator): Promise<void> =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);

/** Waits for pieces of the build that nothing on the page needs yet, such as `result-page.css`. */
export const fetched = (page: Page, ...pieces: readonly string[]): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate((names) => {
        const files = performance
          .getEntriesByType('resource')
          .map(({ name }) => name.replace(/-[\w-]{7,8}(?=\.\w+$)/u, ''));
        return names.filter((name) => !files.some((file) => file.endsWith(`/assets/${name}`)));
      }, pieces),
    )
    .toEqual([]);

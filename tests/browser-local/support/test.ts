import { expect, test as base } from '@playwright/test';
import type { Backend } from '../../browser/journeys/backend.ts';
import { watchFaults } from '../../browser/support/faults.ts';
import { holdToasts } from '../../browser/support/hold-toasts.ts';
import { PROJECT_URL } from './addresses.ts';
import { localBackend } from './local-backend.ts';
import { holdTimeouts } from './timeouts.ts';
import { forgetCountedRequests } from './project.ts';

export { expect };

/** The browser itself logs every refused or unanswered request; the tests provoke both. */
const NOTED_BY_THE_BROWSER = /^console error: Failed to load resource: /u;

/**
 * Playwright's test on the live build, which fails on any other fault of the page. The page may connect only to its own
 * host and its project.
 */
export const test = base.extend<{ backend: Backend; faultWatch: void }>({
  backend: async ({ page, context }, provide) => {
    await holdTimeouts(context);
    await forgetCountedRequests();
    await provide(localBackend(page));
  },
  faultWatch: [
    async ({ context, baseURL }, use) => {
      await holdToasts(context);
      const faults = await watchFaults(context, [new URL(baseURL ?? '').origin, PROJECT_URL]);
      await use();
      expect(
        faults.filter((fault) => !NOTED_BY_THE_BROWSER.test(fault)),
        'faults of the page',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

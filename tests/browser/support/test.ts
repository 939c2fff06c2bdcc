import { expect, test as base } from '@playwright/test';
import { watchFaults } from './faults.ts';

export { expect };

interface Options {
  /** Faults that a test provokes on purpose: `test.use({ allowedFaults: [/503/] })`. */
  allowedFaults: readonly RegExp[];
}

/** Playwright's test, failing on any fault of the page that the test did not announce. */
export const test = base.extend<Options & { faultWatch: void }>({
  allowedFaults: [[], { option: true }],
  faultWatch: [
    async ({ context, baseURL, allowedFaults }, use) => {
      const faults = await watchFaults(context, new URL(baseURL ?? '').origin);
      await use();
      expect(faults.filter((fault) => !allowedFaults.some((allowed) => allowed.test(fault))), 'faults of the page').toEqual([]);
    },
    { auto: true },
  ],
});

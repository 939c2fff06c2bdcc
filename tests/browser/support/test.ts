import { expect, test as base } from '@playwright/test';
import { watchFaults } from './faults.ts';
import { mendFill } from './firefox.ts';
import { holdToasts } from './hold-toasts.ts';

export { expect };

interface Options {
  /** Faults that a test provokes on purpose: `test.use({ allowedFaults: [/503/] })`. */
  allowedFaults: readonly RegExp[];
  /** Whether toasts stay on the page, by {@link holdToasts}. */
  toastsStay: boolean;
}

/** Playwright's test, which fails on any unannounced fault of the page. */
export const test = base.extend<Options & { faultWatch: void }>({
  allowedFaults: [[], { option: true }],
  toastsStay: [true, { option: true }],
  faultWatch: [
    async ({ context, baseURL, allowedFaults, toastsStay, isMobile }, use) => {
      // On a small screen, a permanent toast would cover the next button.
      if (toastsStay && !isMobile) await holdToasts(context);
      await mendFill(context);
      const faults = await watchFaults(context, [new URL(baseURL ?? '').origin]);
      await use();
      expect(
        faults.filter((fault) => !allowedFaults.some((allowed) => allowed.test(fault))),
        'faults of the page',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

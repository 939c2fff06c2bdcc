import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** Waits until every short motion is over: colours half-way between two themes have no contrast of their own. What goes on longer is meant to. */
const settled = (page: Page) => page.waitForFunction(() => document.getAnimations().every((animation) =>
  animation.playState !== 'running' || Number(animation.effect?.getComputedTiming().endTime) > 1000));

/** Expects no axe finding, and nothing to scroll sideways, at 320 and 1280 px, light and dark. */
export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      // The dark theme differs in colours alone.
      await expectAccessible(page, undefined, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow, `sideways scrolling at ${width} px`).toBe(0);
  }
}

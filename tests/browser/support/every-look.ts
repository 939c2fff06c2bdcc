import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** Waits until every short motion is over: colours half-way between two themes have no contrast of their own. What goes on longer is meant to. */
const settled = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(() =>
          document
            .getAnimations()
            .every(
              (animation) =>
                animation.playState !== 'running' || Number(animation.effect?.getComputedTiming().endTime) > 1000,
            ),
        ),
      { message: 'short motions are over', intervals: [20, 50, 100] },
    )
    .toBe(true);

/** Expects no axe finding, and nothing to scroll sideways, at 320 and 1280 px, light and dark; axe looks inside `within`, if given. A test on a desktop's screen can go on afterwards as it was. */
export async function expectAccessibleInEveryLook(page: Page, within?: string): Promise<void> {
  // In this order, since changing the colours of a page costs as much as looking at it.
  for (const [width, ...schemes] of [
    [320, 'light', 'dark'],
    [1280, 'dark', 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      // The dark theme differs in colours alone.
      await expectAccessible(page, within, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scrolling at ${width} px`).toBe(0);
  }
}

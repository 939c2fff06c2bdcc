import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/**
 * Waits until every short animation is over, because colors between two themes have no valid contrast. Longer
 * animations are meant to continue.
 */
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

/** The parts around a screen. */
const AROUND = ['.site-header', '.site-footer'];
/** Their markup on a page when they were last checked. */
const checkedAround = new WeakMap<Page, string>();

/** Remembers the parts around the screen. Returns those that are left out, because a check has seen them like this. */
async function leftOut(page: Page): Promise<readonly string[]> {
  const markup = await page.evaluate(
    (parts) => parts.map((part) => document.querySelector(part)?.outerHTML).join('\n'),
    AROUND,
  );
  const isChecked = checkedAround.get(page) === markup;
  checkedAround.set(page, markup);
  return isChecked ? AROUND : [];
}

/**
 * Expects no axe finding and no horizontal scrolling at 320 and 1280 px, light and dark; axe checks inside `within`, if
 * given, and a header and a footer only if they have changed since the page's last check. Afterward the desktop screen
 * is restored.
 */
export async function expectAccessibleInEveryLook(page: Page, within?: string): Promise<void> {
  const without = within === undefined ? await leftOut(page) : [];
  // In this order, because changing a page's colors costs as much as checking it.
  for (const [width, ...schemes] of [
    [320, 'light', 'dark'],
    [1280, 'dark', 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      // The dark theme only differs in colors.
      await expectAccessible(page, { within, without, rules: colorScheme === 'dark' ? ['color-contrast'] : undefined });
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scrolling at ${width} px`).toBe(0);
  }
}

/** Expects a contrast of 7:1 (4.5:1 for large text) everywhere in a courier's page, light and dark. */
export async function expectLegibleInTheSun(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    await expectAccessible(page, { within: '.courier-page', rules: ['color-contrast-enhanced'] });
  }
}

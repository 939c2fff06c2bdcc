import type { Page } from '@playwright/test';
import { aBrowser } from '../support/browser-state.ts';
import { goOn } from '../support/looks/enlarged.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

interface Ring {
  readonly field: string;
  /** Its width in px. */
  readonly width: number;
  /** Its contrast with its background. */
  readonly contrast: number;
}

/** The ring around the focused control: its own outline, or the shadow of the box around it. */
const ringOfFocused = (page: Page): Promise<Ring> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (color: string): number => {
      if (canvas === null) throw new Error('no canvas');
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element: Element | null): string => {
      for (let at = element; at !== null; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!/\/ 0\)$|, 0\)$|^transparent$/u.test(backgroundColor)) return backgroundColor;
      }
      return 'white';
    };
    const focused = document.activeElement;
    const field = focused?.getAttribute('name') ?? focused?.id ?? '';
    for (let at = focused; at !== null && at.tagName !== 'FORM'; at = at.parentElement) {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(at);
      const shadows = [...boxShadow.matchAll(/((?:rgb|oklab|oklch|color)a?\([^)]*\)) 0px 0px 0px (\d+(?:\.\d+)?)px/gu)];
      const [color, width] =
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
          ? [outlineColor, Number.parseFloat(outlineWidth)]
          : [shadows.at(-1)?.[1], Number(shadows.at(-1)?.[2] ?? 0) - Number(shadows.at(-2)?.[2] ?? 0)];
      if (color === undefined || width <= 0) continue;
      const [low = 0, high = 0] = [luminance(color), luminance(behind(at.parentElement))].toSorted((a, b) => a - b);
      return { field, width, contrast: (high + 0.05) / (low + 0.05) };
    }
    return { field, width: 0, contrast: 1 };
  });

test('the ring around a focused field has 3:1 with the page, light and dark', async ({ page }) => {
  await aBrowser().signedIn('tom').open(page, '/my-account');
  await expect(heading(page, 'My Account')).toBeVisible();
  for (const [path, fields] of [
    // A text area, a select, a field with a button next to it, the countries' combobox.
    ['/contact', 4],
    ['/request-api-key', 7],
    ['/my-profile', 4],
  ] as const) {
    await goOn(page, path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const controls = page.getByRole('main').locator('form :is(input, select, textarea):visible');
      await expect.poll(() => controls.count()).toBeGreaterThanOrEqual(fields);
      for (const control of await controls.all()) {
        await control.focus();
        // The border's color changes within 150 ms.
        await expect
          .poll(
            async () => {
              const { width, contrast } = await ringOfFocused(page);
              return width >= 2 && contrast >= 3;
            },
            `${await control.getAttribute('name')} on ${path}, ${colorScheme}`,
          )
          .toBe(true);
      }
    }
  }
});

import { expect, type Page } from '@playwright/test';
import { overflow } from './overflow.ts';
import { moveTo } from '../visit.ts';

/** Enlarged text: the window, and the size of the root element's text, if it's changed. */
export const ENLARGEMENTS = [
  ['text of 200 % on a phone', { width: 360, height: 780 }, '200%'],
  // The viewport of a 1280 × 1024 px window.
  ['a zoom of 400 %', { width: 320, height: 256 }, ''],
] as const;

/** Goes on to a screen within the app; its heading differs from the last one's. */
export async function goOn(page: Page, path: string): Promise<void> {
  const title = page.locator('main h1');
  const before = (await title.textContent()) ?? '';
  await moveTo(page, path);
  await expect(title).not.toHaveText(before);
}

/** Expects that nothing of the page overflows or is cut off in any enlargement; leaves the last one. */
export async function expectToFit(page: Page, path: string): Promise<void> {
  for (const [name, viewport, size] of ENLARGEMENTS) {
    await page.setViewportSize(viewport);
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      // Lists of changed size are drawn in the next frame.
      return new Promise(requestAnimationFrame);
    }, size);
    expect(await overflow(page), `${path} at ${name}`).toEqual([]);
  }
}

import type { Browser } from 'playwright-core';
import { openThrottled } from './measure-page.ts';

const TYPED = 'someone@example.com';
/** A fast typist. */
const KEY_MS = 60;

export interface Typing {
  /** From a key to the frame that shows its letter, in ms: for the first key, and for the slowest. */
  first: number;
  worst: number;
  /** Whether the field keeps the text when the app is ready. */
  kept: boolean;
}

/** Touches a form's email field `after` ms after its first paint and types. */
export async function measureTyping(browser: Browser, url: string, after: number): Promise<Typing> {
  const { page, close } = await openThrottled(browser);
  try {
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(after);
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(window, { __keyTimes: times });
      addEventListener(
        'keydown',
        ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
        true,
      );
    });
    const field = page.locator('main input[type="email"]').first();
    await field.tap();
    await page.keyboard.type(TYPED, { delay: KEY_MS });
    await page.waitForFunction(() => window.__hydrated === true);
    await page.waitForTimeout(500);
    const times = await page.evaluate(() => (window as unknown as { __keyTimes: number[] }).__keyTimes);
    return { first: times[0] ?? 0, worst: Math.max(...times), kept: (await field.inputValue()) === TYPED };
  } finally {
    await close();
  }
}

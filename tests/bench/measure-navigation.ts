import type { Browser } from 'playwright-core';
import { openThrottled } from './measure-page.ts';

/**
 * Milliseconds from a click on a link to the frame that shows the next screen, both already loaded; null without such a
 * link, or where the click loaded another page.
 */
export async function measureNavigation(
  browser: Browser,
  origin: string,
  from: string,
  to: string,
): Promise<number | null> {
  const { page, close } = await openThrottled(browser);
  try {
    await page.goto(origin + from);
    await page.waitForFunction(() => {
      if (window.__hydrated !== true) dispatchEvent(new Event('focusin'));
      return window.__hydrated === true;
    });
    const link = page.locator(`a[href="${to}"]:visible`).first();
    if ((await link.count()) === 0) return null;
    await link.evaluate((a: HTMLElement) => a.click());
    await page.waitForURL(origin + to);
    await page.waitForTimeout(1500);
    await page.goBack();
    await page.waitForURL(origin + from);
    await page.waitForTimeout(1000);
    const measured = link.evaluate(
      (a: HTMLElement, target) =>
        new Promise<number>((resolve) => {
          const heading = () => document.querySelector('h1')?.textContent;
          const before = heading();
          const start = performance.now();
          const look = () => {
            if (location.pathname === target && heading() !== before) resolve(performance.now() - start);
            else setTimeout(look);
          };
          // The frame callback runs before the paint, the message after it. A timer would wait for other tasks, too.
          const painted = new MessageChannel();
          painted.port1.onmessage = look;
          const observer = new MutationObserver(() => requestAnimationFrame(() => painted.port2.postMessage(null)));
          observer.observe(document.body, { childList: true, subtree: true });
          a.click();
        }),
      to,
    );
    return await measured.catch((error: unknown) => {
      if (String(error).includes('because of a navigation')) return null;
      throw error;
    });
  } finally {
    await close();
  }
}

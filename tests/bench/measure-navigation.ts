import type { Browser, Locator } from 'playwright-core';
import { openThrottled } from './measure-page.ts';

/** How often each page is left by the link: single times differ by a factor of three on a busy machine. */
const TIMES = 5;

/**
 * Milliseconds from a click on a link to the frame that shows the next screen, both already loaded, a few times over;
 * none without such a link, or where the click loaded another page.
 */
export async function measureNavigation(browser: Browser, origin: string, from: string, to: string): Promise<number[]> {
  const { page, close } = await openThrottled(browser);
  try {
    await page.goto(origin + from);
    await page.waitForFunction(() => {
      if (window.__hydrated !== true) dispatchEvent(new Event('focusin'));
      return window.__hydrated === true;
    });
    const link = page.locator(`a[href="${to}"]:visible`).first();
    if ((await link.count()) === 0) return [];
    await link.evaluate((a: HTMLElement) => a.click());
    await page.waitForURL(origin + to);
    await page.waitForTimeout(1500);
    const times: number[] = [];
    while (times.length < TIMES) {
      await page.goBack();
      await page.waitForURL(origin + from);
      await page.waitForTimeout(1000);
      const time = await measureClick(link, to);
      if (time === null) break;
      times.push(time);
    }
    return times;
  } finally {
    await close();
  }
}

/** Null where the click loaded another page. */
async function measureClick(link: Locator, to: string): Promise<number | null> {
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
  return measured.catch((error: unknown) => {
    if (String(error).includes('because of a navigation')) return null;
    throw error;
  });
}

import type { Browser, JSHandle, Locator } from 'playwright-core';
import { openThrottled } from './measure-page.ts';

/** Navigations per link: single times differ by a factor of three on a busy machine. */
const TIMES = 5;

/** Milliseconds until the next screen is painted, a few times each. */
export type NavigationTimes = {
  /** By a click on the link, both screens loaded. */
  app: number[];
  /** By inserting a copy of the same elements without the app: the time that the browser alone needs. */
  copy: number[];
};

/** Both are empty if `from` has no link to `to`, or if the click loaded another page. */
export async function measureNavigation(
  browser: Browser,
  origin: string,
  from: string,
  to: string,
): Promise<NavigationTimes> {
  const times: NavigationTimes = { app: [], copy: [] };
  const { page, close } = await openThrottled(browser);
  try {
    await page.goto(origin + from);
    await page.waitForFunction(() => {
      if (window.__hydrated !== true) dispatchEvent(new Event('focusin'));
      return window.__hydrated === true;
    });
    const link = page.locator(`a[href="${to}"]:visible`).first();
    if ((await link.count()) === 0) return times;
    await link.evaluate((a: HTMLElement) => a.click());
    await page.waitForURL(origin + to);
    await page.waitForTimeout(1500);
    const screen = await page.evaluateHandle(() => document.querySelector('main')!.cloneNode(true));
    while (times.app.length < TIMES) {
      await page.goBack();
      await page.waitForURL(origin + from);
      await page.waitForTimeout(1000);
      times.copy.push(await measureCopy(screen));
      await page.waitForTimeout(500);
      const time = await measureClick(link, to);
      if (time === null) return { app: [], copy: [] };
      times.app.push(time);
    }
    return times;
  } finally {
    await close();
  }
}

/** Inserts a copy of the screen's elements, scrolls and focuses as a navigation does, and undoes it. */
async function measureCopy(screen: JSHandle<Node>): Promise<number> {
  return screen.evaluate(async (content) => {
    const main = document.querySelector('main')!;
    const current = [...main.childNodes];
    const copy = content.cloneNode(true);
    const painted = new MessageChannel();
    const start = performance.now();
    const shown = new Promise<number>((resolve) => {
      painted.port1.onmessage = () => resolve(performance.now() - start);
    });
    main.replaceChildren(...copy.childNodes);
    scrollTo(0, 0);
    main.querySelector('h1')?.focus({ preventScroll: true });
    requestAnimationFrame(() => painted.port2.postMessage(null));
    const time = await shown;
    main.replaceChildren(...current);
    return time;
  });
}

/** Null if the click loaded another page. */
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

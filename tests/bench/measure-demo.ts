import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Scenario } from '../../demo/demo-port.ts';

/** Key of the stored start time, so that the tab's next page can compute the duration. */
const START = 'bench:start';

/**
 * Runs in every page: records, in ms since {@link START}, when the screen is shown, React is listening and nothing is
 * loading.
 */
function watchScreen(key: string): void {
  const now = () => performance.timeOrigin + performance.now();
  if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, String(performance.timeOrigin));
  const shows = (selector: string) => document.querySelector(selector) !== null;
  const stands = () =>
    !new URLSearchParams(location.search).has('demo') &&
    window.__hydrated === true &&
    shows('main h1') &&
    !shows('.skeleton, .pending, .loading-screen, [aria-busy="true"]') &&
    (!shows('.list-view') || shows('[data-row]'));
  // The frame callback runs before the paint, the message after it.
  const look = () => {
    if (!stands()) requestAnimationFrame(look);
    else
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { __stoodAfter: now() - Number(sessionStorage.getItem(key)) })),
      );
  };
  requestAnimationFrame(look);
}

async function stoodAfter(page: Page): Promise<number> {
  const time = await page.waitForFunction(
    () => (window as unknown as { __stoodAfter?: number }).__stoodAfter,
    undefined,
    { timeout: 60_000 },
  );
  return Number(await time.jsonValue());
}

async function openTab(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.addInitScript(watchScreen, START);
  return { page, context };
}

/** From following a scenario's link in a fresh browser to the frame that shows its screen, in ms. */
export async function measureScenario(browser: Browser, origin: string, scenario: Scenario): Promise<number> {
  const { page, context } = await openTab(browser);
  try {
    await page.goto(`${origin}/?demo=${scenario}`, { waitUntil: 'commit' });
    return await stoodAfter(page);
  } finally {
    await context.close();
  }
}

/** From pressing Reset in a scenario to the frame that shows the landing page again, in ms. */
export async function measureReset(browser: Browser, origin: string, scenario: Scenario): Promise<number> {
  const { page, context } = await openTab(browser);
  try {
    await page.goto(`${origin}/?demo=${scenario}`);
    await stoodAfter(page);
    const dock = page.getByRole('complementary', { name: 'Demo' });
    await dock.getByRole('button', { name: /^Demo/u }).click();
    await dock.getByRole('button', { name: 'Reset' }).evaluate((button: HTMLElement, key) => {
      sessionStorage.setItem(key, String(performance.timeOrigin + performance.now()));
      button.click();
    }, START);
    await page.waitForURL(`${origin}/`);
    return await stoodAfter(page);
  } finally {
    await context.close();
  }
}

import type { Browser, Page } from '@playwright/test';
import { MINUTE } from '#core/clock.ts';
import { backendState } from '../support/demo.ts';
import { serveRequestingPage } from '../support/screens/serve-requesting-page.ts';
import { expect, test } from '../support/test.ts';

const REQUESTS = 80;
/** Step by which each tab moves the demo's clock, since requests per hour are limited. */
const PAUSE = 2 * MINUTE;

/** The browser process of a page: the one that's busy while the page is. */
async function processOf(browser: Browser, page: Page): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();
  const renderers = async () =>
    (await session.send('SystemInfo.getProcessInfo')).processInfo.filter(({ type }) => type === 'renderer');
  const before = new Map((await renderers()).map(({ id, cpuTime }) => [id, cpuTime]));
  await page.evaluate(() => {
    for (const end = performance.now() + 1000; performance.now() < end;);
  });
  const spent = (await renderers()).map(({ id, cpuTime }) => ({ id, time: cpuTime - (before.get(id) ?? 0) }));
  await session.detach();
  return spent.toSorted((a, b) => b.time - a.time)[0]?.id;
}

test('two tabs in two processes change the demo at the same time without losses', async ({ browser, context }) => {
  await serveRequestingPage(context);
  const tabs = [await context.newPage(), await context.newPage()] as const;
  for (const tab of tabs) await tab.goto('/requesting-page');
  expect(await processOf(browser, tabs[0])).not.toBe(await processOf(browser, tabs[1]));

  expect(await tabs[0].evaluate(() => window.requestingPage.signIn())).toBe(true);
  await expect.poll(() => tabs[1].evaluate(() => localStorage.getItem('demo:session'))).not.toBeNull();
  const { dispatch: before } = await backendState(tabs[0]);
  for (const tab of tabs) await (await context.newCDPSession(tab)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const done = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(([count, pause]) => window.requestingPage.request(count, pause), [
        REQUESTS / tabs.length,
        PAUSE,
      ] as const),
    ),
  );
  expect(done.flatMap(({ refusals }) => refusals)).toEqual([]);

  const requested = done.flatMap(({ ids }) => ids).toSorted();
  expect(requested).toHaveLength(REQUESTS);
  for (const tab of tabs) {
    const stored = async () => (await backendState(tab)).dispatch.deliveries.slice(before.deliveries.length);
    await expect
      .poll(async () => (await stored()).map(({ events }) => events.map(({ kind }) => kind).join()))
      .toEqual(requested.map(() => 'request,cancel'));
    expect((await stored()).map(({ delivery }) => delivery.id).toSorted()).toEqual(requested);
    const clock = await tab.evaluate(() => localStorage.getItem('demo:clock'));
    expect(JSON.parse(clock ?? '{}')).toMatchObject({ offset: REQUESTS * PAUSE });
  }
});

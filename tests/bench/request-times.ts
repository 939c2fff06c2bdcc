import type { Browser } from 'playwright-core';
import { fillIn, REQUEST_PATH, withPickup } from '../browser/support/screens/request-delivery.ts';
import type { DemoTime } from './demo-times.ts';
import { measurePress } from './measure-press.ts';
import { median } from './median.ts';

/** The longest time in ms before a merchant doubts that the request was sent. */
const GOAL_MS = 1000;
const SLOWDOWN = 4;

async function measureRequest(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await withPickup().install(page as never);
    await page.goto(origin + REQUEST_PATH);
    await fillIn(page as never);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await measurePress(page, 'Request delivery', 'Looking for a courier');
  } finally {
    await context.close();
  }
}

/** The median time from a merchant's request to the delivery's page, on a phone with a quarter of this CPU speed. */
export async function requestTimes(browser: Browser, origin: string, runs: number): Promise<DemoTime[]> {
  const taken: number[] = [];
  for (let run = 0; run < runs; run += 1) taken.push(await measureRequest(browser, origin));
  return [{ what: 'Request delivery', ms: median(taken), goal: GOAL_MS }];
}

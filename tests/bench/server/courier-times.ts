import type { Browser } from 'playwright-core';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { aCourierBrowser, delivery, STEPS_TO_DOOR } from '#tests/browser/support/screens/courier-browser.ts';
import type { DemoTime } from '../demo-times.ts';
import { measurePress } from '../measure-press.ts';
import { median } from '../median.ts';

/** The longest time in ms in which a tap feels registered. */
const GOAL_MS = 100;
const SLOWDOWN = 4;

const TAPS = ['I’m at the shop', 'I have it', 'I’m at the door'] as const;

async function measureJob(browser: Browser, origin: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    let id: DeliveryId | undefined;
    await aCourierBrowser()
      .where((state) => void (id = delivery(state, {}, STEPS_TO_DOOR.slice(0, 1))))
      .install(page as never);
    await page.goto(`${origin}/courier/job/${id ?? ''}`);
    await page.getByRole('button', { name: TAPS[0], exact: true }).waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const times: number[] = [];
    for (const button of TAPS) times.push(await measurePress(page, button));
    return times;
  } finally {
    await context.close();
  }
}

/** The median times from a courier's tap to the next step, on a phone with a quarter of this machine's speed. */
export async function courierTimes(browser: Browser, origin: string, runs: number): Promise<DemoTime[]> {
  const taken: number[][] = [];
  for (let run = 0; run < runs; run += 1) taken.push(await measureJob(browser, origin));
  return TAPS.map((button, index) => ({
    what: button,
    ms: median(taken.map((times) => times[index] ?? 0)),
    goal: GOAL_MS,
  }));
}

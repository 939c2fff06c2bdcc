import type { Browser } from 'playwright-core';
import { deliveriesOn, type Shop } from '../database/delivery/deliveries-on-database.ts';
import type { SignedIn } from '../database/people.ts';
import type { DemoTime } from './demo-times.ts';
import { median } from './median.ts';
import { onServer } from './server/on-server.ts';

const POLLS = 60;

/**
 * A courier's poll with a position, in percent of one without: medians of polls that take turns, on a PostgreSQL server of
 * its own. Null if none is installed.
 */
const pollRatio = (runs: number): Promise<DemoTime | null> =>
  onServer(1, async (database) => {
    const deliveries = deliveriesOn(database);
    const [shop] = (await deliveries.shops(1)) as [Shop];
    const [courier] = (await deliveries.couriers(1)) as [SignedIn];
    await deliveries.toTheDoor(courier, await deliveries.requested(shop));
    const poll = async (here: object | null): Promise<number> => {
      const start = performance.now();
      const argument = here === null ? '' : `, '${JSON.stringify(here)}'::jsonb`;
      if ((await deliveries.read(courier, `public.live_duty('x'${argument})`)) !== 'done')
        throw new Error('not polled');
      return performance.now() - start;
    };
    const [plain, sharing]: number[][] = [[], []];
    for (let n = -10; n < runs * POLLS; n += 1) {
      const without = await poll(null);
      const along = await poll({ lat: 43.6 + n / 1e5, lon: -79.4, accuracy: 9, age: 0 });
      if (n < 0) continue;
      plain?.push(without);
      sharing?.push(along);
    }
    const percent = (100 * median(sharing ?? [])) / median(plain ?? []);
    return { what: 'a poll with a position, in % of one without', ms: percent, goal: 130 };
  });

/** From the request for the map's code to the frame that shows the first map, 360×780, CPU ×4. */
async function firstPicture(browser: Browser, origin: string, runs: number): Promise<DemoTime[]> {
  const taken: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 }, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('.city-map') === null) return requestAnimationFrame(look);
        const asked = performance.getEntriesByType('resource').find(({ name }) => name.includes('/tracked-picture-'));
        return Object.assign(window, { __mapAfter: performance.now() - (asked?.startTime ?? Number.NaN) });
      };
      requestAnimationFrame(look);
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`${origin}/?demo=courier-on-the-map`);
    const time = await page.waitForFunction(
      () => (window as unknown as { __mapAfter?: number }).__mapAfter,
      undefined,
      {
        timeout: 60_000,
      },
    );
    taken.push(Number(await time.jsonValue()));
    await context.close();
  }
  return [{ what: 'the map’s code and drawing, to the first picture', ms: median(taken), goal: 300 }];
}

/** The map's first picture, and a poll with a position if a PostgreSQL server is installed. */
export async function mapTimes(browser: Browser, origin: string, runs: number): Promise<DemoTime[]> {
  const ratio = await pollRatio(runs);
  return [...(await firstPicture(browser, origin, runs)), ...(ratio === null ? [] : [ratio])];
}

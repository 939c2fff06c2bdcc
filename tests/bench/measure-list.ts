import type { Browser, CDPSession, Page } from 'playwright-core';
import { seedEmail, seedState } from '../../demo/world/seed-state.ts';
import type { Bulk } from '../../adapters/memory/simulation.ts';
import { marcosActiveBusiness } from '../../demo/world/seed/marco.ts';
import type { Scenario } from '../../demo/seed-scenario.ts';
import type { StatementSide } from '../../core/statement/period.ts';
import { manyStatements } from './server/many-statements.ts';

/** Performance of a list at one length. */
export interface ListMeasurement {
  /** From the last key of a search to the frame that shows its results, in ms. */
  keyToResults: number;
  /** The longest time that any key kept the page from handling the next one, in ms. */
  longestTask: number;
  /** Frames per second while the list scrolls. */
  fps: number;
  /** Frames per second in the slowest half second. */
  slowestFps: number;
  /** The longest time that selecting all rows kept the page busy, in ms, and that saving them did; for statements. */
  selectAll: number;
  saveAll: number;
}

const VIEWPORT = { width: 1280, height: 800 };
/** A list to measure. */
export interface MeasuredList {
  readonly path: string;
  readonly scenario: Scenario;
  readonly person: 'ada' | 'marco';
  /** The last key of each search narrows the list. */
  readonly searches: readonly string[];
  bulk(rows: number, seededAt: number): Bulk;
  /** Whether its rows are statements: only for those, selecting and saving all rows is measured too. */
  readonly side?: StatementSide;
}

const FEW: MeasuredList['bulk'] = (_rows, seededAt) => ({ businesses: 0, users: 0, deliveries: 0, seededAt });

export const LISTS = {
  businesses: {
    path: '/admin/businesses',
    scenario: 'many-businesses',
    person: 'ada',
    searches: ['te', 'mar f', 'por', 'bra', 'jun t'],
    bulk: (rows, seededAt) => ({ businesses: rows, users: rows, deliveries: 0, seededAt }),
  },
  accounts: {
    path: '/admin/accounts',
    scenario: 'many-businesses',
    person: 'ada',
    // Each address has `mail` in it.
    searches: ['te', 'mar', 'an'],
    bulk: (rows, seededAt) => ({ businesses: rows, users: rows, deliveries: 0, seededAt }),
  },
  deliveries: {
    path: `/deliveries/${marcosActiveBusiness}`,
    scenario: 'many-deliveries',
    person: 'marco',
    searches: ['112', '113', 'hana g', '114', 'aisha w'],
    bulk: (rows, seededAt) => ({ businesses: 45, users: 48, deliveries: rows, seededAt }),
  },
  invoices: {
    path: '/admin/invoices',
    scenario: 'many-businesses',
    person: 'ada',
    searches: ['run 1', 'run 34', 'run 407', '26-0'],
    bulk: FEW,
    side: 'business',
  },
  payouts: {
    path: '/admin/payouts',
    scenario: 'many-businesses',
    person: 'ada',
    searches: ['run 1', 'run 34', 'run 407', '26-0'],
    bulk: FEW,
    side: 'courier',
  },
} as const satisfies Record<string, MeasuredList>;

const SCROLL_PX_PER_SECOND = 4000;
const SCROLL_MS = 3000;

/** A browser whose demo starts with this many rows, with the list's reader signed in. */
async function openList(
  browser: Browser,
  origin: string,
  list: MeasuredList,
  rows: number,
  slowdown: number,
): Promise<{ page: Page; cdp: CDPSession; close(): Promise<void> }> {
  const state = seedState(Date.now(), list.scenario);
  state.bulk = list.bulk(rows, Date.now());
  state.revision = 1;
  const reader = state.authUsers.find(({ email }) => email === seedEmail(list.person));
  if (reader === undefined) throw new Error(`The seed has no ${list.person}.`);
  if (list.side !== undefined) state.books = manyStatements(state, list.side, rows, Date.now());
  const tokens = { accessToken: 'bench', refreshToken: 'bench' };
  state.sessions.push({ ...tokens, userId: reader.id });
  const context = await browser.newContext({ viewport: VIEWPORT, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.addInitScript(
    ([backend, session, scenario]) => {
      // 100,000 statements don't fit into a browser's storage.
      const { getItem, setItem } = Storage.prototype;
      let kept = backend;
      Storage.prototype.getItem = function (key) {
        return key === 'demo:backend' ? kept : getItem.call(this, key);
      };
      Storage.prototype.setItem = function (key, value) {
        if (key === 'demo:backend') kept = value;
        else setItem.call(this, key, value);
      };
      localStorage.setItem('demo:scenario', scenario);
      localStorage.setItem('demo:session', session);
    },
    [JSON.stringify(state), JSON.stringify(tokens), list.scenario] as const,
  );
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(origin + list.path);
  await page.getByRole('table').waitFor({ timeout: 120_000 });
  // The index warms up once the list is shown.
  await page.waitForTimeout(1500 * slowdown);
  return { page, cdp, close: () => context.close() };
}

/** The longest task while all rows are selected, and while all are saved as a file; 0 for lists of other rows. */
async function takeAll(page: Page, list: MeasuredList): Promise<{ selectAll: number; saveAll: number }> {
  if (list.side === undefined) return { selectAll: 0, saveAll: 0 };
  await page.getByRole('searchbox').fill('');
  await page.waitForTimeout(800);
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { __tasks: seen });
    new PerformanceObserver((tasks) => {
      for (const entry of tasks.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const longest = async () => {
    await page.waitForTimeout(1200);
    return page.evaluate(() => {
      const { __tasks: seen } = window as unknown as { __tasks: { longest: number } };
      const { longest } = seen;
      seen.longest = 0;
      return longest;
    });
  };
  await page.getByRole('checkbox', { name: 'Select all' }).check({ force: true });
  await page.getByRole('button', { name: /^Mark [\d,]+ as paid$/u }).waitFor();
  const selectAll = await longest();
  const saved = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Download for a spreadsheet (.xlsx)' }).click();
  await saved;
  return { selectAll, saveAll: await longest() };
}

/** Types one search and waits for its results. */
async function typeSearch(page: Page, text: string): Promise<{ latency: number; longest: number }> {
  const field = page.getByRole('searchbox');
  await field.fill('');
  await page.waitForTimeout(600);
  await page.evaluate(() => {
    const count = document.querySelector('.list-count__words');
    const seen = { key: 0, shown: 0, longest: 0 };
    Object.assign(window, { __seen: seen });
    addEventListener(
      'keydown',
      (event) => {
        seen.key = event.timeStamp;
      },
      { capture: true },
    );
    // The frame callback runs before the paint, the message after it.
    new MutationObserver(() =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          seen.shown = performance.now();
        }),
      ),
    ).observe(count ?? document.body, { childList: true, characterData: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longest = Math.max(seen.longest, entry.duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await field.pressSequentially(text, { delay: 90 });
  await page.waitForTimeout(1200);
  const seen = await page.evaluate(
    () => (window as unknown as { __seen: { key: number; shown: number; longest: number } }).__seen,
  );
  if (seen.shown < seen.key) throw new Error(`The last key of “${text}” changed nothing.`);
  return { latency: seen.shown - seen.key, longest: seen.longest };
}

/** Scrolls the list with a gesture and counts the frames. */
async function scrollList(page: Page, cdp: CDPSession): Promise<{ fps: number; slowestFps: number }> {
  await page.getByRole('searchbox').fill('');
  await page.waitForTimeout(800);
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { __frames: frames, __counting: true });
    const count = (now: number) => {
      frames.push(now);
      if ((window as unknown as { __counting: boolean }).__counting) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await cdp.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 600,
    yDistance: (-SCROLL_PX_PER_SECOND * SCROLL_MS) / 1000,
    speed: SCROLL_PX_PER_SECOND,
    gestureSourceType: 'mouse',
  });
  const frames = await page.evaluate(() => {
    const kept = window as unknown as { __frames: number[]; __counting: boolean };
    kept.__counting = false;
    return kept.__frames;
  });
  // The first and last frames belong to the wait around the gesture.
  const scrolled = frames.slice(5, -5);
  const rate = (times: readonly number[]) => ((times.length - 1) * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
  const windows = scrolled
    .map((start, first) => scrolled.slice(first).filter((time) => time - start <= 500))
    .filter((times) => (times.at(-1) ?? 0) - (times[0] ?? 0) > 450);
  return { fps: rate(scrolled), slowestFps: Math.min(...windows.map(rate)) };
}

/** Measures a list at one length; `slowdown` divides the CPU speed. */
export async function measureList(
  browser: Browser,
  origin: string,
  list: MeasuredList,
  rows: number,
  slowdown: number,
): Promise<ListMeasurement> {
  const { page, cdp, close } = await openList(browser, origin, list, rows, slowdown);
  try {
    const typed = [];
    for (const text of list.searches) typed.push(await typeSearch(page, text));
    const latencies = typed.map(({ latency }) => latency).toSorted((a, b) => a - b);
    return {
      keyToResults: latencies[Math.floor(latencies.length / 2)] ?? Number.NaN,
      longestTask: Math.max(...typed.map(({ longest }) => longest)),
      ...(await scrollList(page, cdp)),
      ...(await takeAll(page, list)),
    };
  } finally {
    await close();
  }
}

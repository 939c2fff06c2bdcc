import { statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { costBeforePaint, traced, type FirstPaintCost } from './first-paint-cost.ts';
import { COURIERS_READY, PROJECT_HOST } from './made-up-project.ts';
import { observePage } from './observer.ts';

/** A mid-range phone. */
const VIEWPORT = { width: 412, height: 915 };
const CPU_SLOWDOWN = 4;
/** Long enough for everything that a page does by itself, including idle work. */
const SETTLE_MS = 4000;

/** A page without any interaction. */
export interface Measurement extends FirstPaintCost {
  /** Scripts that ran, including inline ones, compressed as a server sends them. */
  jsKb: number;
  /** Scripts that were fetched but didn't run. */
  prefetchedKb: number;
  lcp: number;
  blocking: number;
  /** Processor time of the main thread since the start, unaffected by other work on the machine. */
  mainThread: number;
  cls: number;
  heapMb: number;
}

/** A fresh, throttled page with empty caches. */
export async function openThrottled(
  browser: Browser,
): Promise<{ page: Page; cdp: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  await page.addInitScript(observePage);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, cdp, close: () => context.close() };
}

/** Throws if the project didn't answer the page, because a visitor would see another page. */
async function expectAnswered(page: Page, failed: readonly string[]): Promise<void> {
  if (failed.length > 0) throw new Error(`The made-up project didn’t answer: ${failed.join('; ')}`);
  const shown = page.locator('.courier-count__number');
  if ((await shown.count()) === 0) return;
  const count = await shown.first().textContent();
  if (count !== COURIERS_READY.toLocaleString('en-US'))
    throw new Error(`The page shows ${count ?? 'no number'} couriers, not the project’s answer.`);
}

/** Size as a server sends it; 0 for a file that only the benchmark has. */
function brotliKb(dist: string, url: string): number {
  const file = join(dist, `${new URL(url).pathname}.br`);
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1000;
}

/** Loads one page once. */
export async function measurePage(browser: Browser, dist: string, url: string): Promise<Measurement> {
  const { page, cdp, close } = await openThrottled(browser);
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    if (new URL(request.url()).host === PROJECT_HOST)
      failed.push(`${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  try {
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(SETTLE_MS);
    await expectAnswered(page, failed);
    const { record, fetched, inline } = await page.evaluate(() => ({
      record: window.__record,
      fetched: performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
      inline: [...document.scripts].filter(({ src, type }) => src === '' && type === '').map(({ text }) => text),
    }));
    const metric = async (wanted: string) =>
      (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === wanted)?.value ?? 0;
    const mainThread = (await metric('TaskDuration')) * 1000;
    await cdp.send('HeapProfiler.collectGarbage');
    const heap = await metric('JSHeapUsedSize');
    // A script that was parsed also ran.
    const parsed = new Set<string>();
    cdp.on('Debugger.scriptParsed', (script) => parsed.add(script.url));
    await cdp.send('Debugger.enable');
    const sum = (urls: readonly string[]) => [...new Set(urls)].reduce((kB, file) => kB + brotliKb(dist, file), 0);
    const { lcp, blocking, cls } = record;
    return {
      ...(await measureFirstPaint(browser, url)),
      jsKb:
        sum(fetched.filter((file) => parsed.has(file))) +
        (inline.length === 0 ? 0 : brotliCompressSync(inline.join('\n')).length / 1000),
      prefetchedKb: sum(fetched.filter((file) => !parsed.has(file))),
      lcp,
      blocking,
      mainThread,
      cls,
      heapMb: heap / 1e6,
    };
  } finally {
    await close();
  }
}

/** Loads the page once more: a trace would slow down the other load. */
async function measureFirstPaint(browser: Browser, url: string): Promise<FirstPaintCost> {
  const { page, cdp, close } = await openThrottled(browser);
  try {
    const events = await traced(cdp, async () => {
      await page.goto(url, { waitUntil: 'load' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    });
    return costBeforePaint(events);
  } finally {
    await close();
  }
}

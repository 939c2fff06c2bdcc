import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { observePage } from './observer.ts';

/** A mid-range phone on a slow mobile network. */
const VIEWPORT = { width: 412, height: 915 };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
const SETTLE_MS = 1500;

export interface Measurement {
  jsKb: number;
  laterJsKb: number;
  lcp: number;
  blocking: number;
  hydrated: number;
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
  await cdp.send('Performance.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, cdp, close: () => context.close() };
}

const brotliKb = (dist: string, urls: readonly string[]) =>
  [...new Set(urls)].reduce((sum, url) => sum + statSync(join(dist, `${new URL(url).pathname}.br`)).size, 0) / 1000;

/** Loads one page once; `interactive` says whether it is expected to hydrate. */
export async function measurePage(
  browser: Browser,
  dist: string,
  url: string,
  interactive: boolean,
): Promise<Measurement> {
  const { page, cdp, close } = await openThrottled(browser);
  try {
    await page.goto(url, { waitUntil: 'load' });
    if (interactive) await page.waitForFunction(() => window.__hydrated === true);
    await page.waitForTimeout(SETTLE_MS);
    const { record, scripts } = await page.evaluate(() => ({
      record: window.__record,
      scripts: performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .map((entry) => ({ url: entry.name, at: entry.startTime })),
    }));
    // Requests after hydration did not delay the visitor.
    const initial = scripts.filter(({ at }) => at < (record.hydrated ?? Infinity));
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
    const jsKb = brotliKb(
      dist,
      initial.map(({ url: script }) => script),
    );
    return {
      jsKb,
      laterJsKb:
        brotliKb(
          dist,
          scripts.map(({ url: script }) => script),
        ) - jsKb,
      lcp: record.lcp,
      blocking: record.blocking,
      hydrated: record.hydrated ?? 0,
      cls: record.cls,
      heapMb: heap / 1e6,
    };
  } finally {
    await close();
  }
}

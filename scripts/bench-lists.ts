import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { startServer } from '../tests/bench/http2-server.ts';
import { LISTS, measureList, type ListMeasurement } from '../tests/bench/measure-list.ts';
import { median } from '../tests/bench/median.ts';
import { chromiumLaunch } from './chromium-launch.ts';
import { ensureChromium } from './find-browser.ts';

/**
 * Measures the administrators' lists of businesses, accounts, invoices and payouts and a merchant's list of deliveries
 * at 500 and 100,000 rows, at full speed and with 4× CPU throttling: `npm run bench:lists -- --runs 5`, or one of them:
 * `-- --only deliveries`.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    dist: { type: 'string', default: 'dist-demo' },
  },
});
const runs = Number(values.runs);
const { origin, server } = await startServer(resolve(values.dist), new Map());
const browser = await chromium.launch({ ...chromiumLaunch(), executablePath: ensureChromium() });
try {
  const table: Record<string, Record<string, string>> = {};
  for (const slowdown of [1, 4]) {
    for (const [name, list] of Object.entries(LISTS))
      for (const rows of name.includes(values.only) ? [500, 100_000] : []) {
        const taken: ListMeasurement[] = [];
        for (let run = 0; run < runs; run += 1) taken.push(await measureList(browser, origin, list, rows, slowdown));
        const middle = (key: keyof ListMeasurement) => median(taken.map((one) => one[key]));
        table[`${rows.toLocaleString('en-US')} ${name}, CPU ×${slowdown}`] = {
          'last key → results ms': middle('keyToResults').toFixed(0),
          'longest task ms': middle('longestTask').toFixed(0),
          'scrolling fps': middle('fps').toFixed(1),
          'slowest half second fps': middle('slowestFps').toFixed(1),
          'select all, longest task ms': middle('selectAll').toFixed(0),
          'save all, longest task ms': middle('saveAll').toFixed(0),
        };
      }
  }
  console.log(`\nMedians of ${runs}, 1280×800\n`);
  console.table(table);
} finally {
  await browser.close();
  server.close();
}

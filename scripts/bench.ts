import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { seedState } from '../adapters/memory/seed.ts';
import { CLIENT_RENDERED_PAGE, comparisonPages, STATIC_PAGE } from '../tests/bench/comparison-pages.ts';
import { demoTimes } from '../tests/bench/demo-times.ts';
import { startServer } from '../tests/bench/http2-server.ts';
import { measureNavigation } from '../tests/bench/measure-navigation.ts';
import { measurePage, type Measurement } from '../tests/bench/measure-page.ts';
import { median } from '../tests/bench/median.ts';
import { chromiumLaunch } from './chromium-launch.ts';
import { ensureChromium } from './find-browser.ts';

/**
 * Measures the entry pages next to a static page in the same run, then the demo's scenarios and its reset: `npm run
 * bench -- --runs 9 /register`, or one part alone, `npm run bench -- --only demo`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    dist: { type: 'string', default: 'dist-demo' },
    only: { type: 'string' },
  },
});
const runs = Number(values.runs);
const dist = resolve(values.dist);
/** A delivery that the demo starts with: its page shows the headline once the demo has answered. */
const followed = seedState(Date.now()).deliveries[0]?.number ?? '';
const paths = positionals.length > 0 ? positionals : ['/', '/sign-in', '/register', '/track', `/track/${followed}`];
const rows = [
  { name: 'static page', path: STATIC_PAGE },
  { name: 'client-rendered', path: CLIENT_RENDERED_PAGE },
  ...paths.map((path) => ({ name: path, path })),
];

const { origin, server } = await startServer(dist, comparisonPages(dist));
const browser = await chromium.launch({ ...chromiumLaunch(), executablePath: ensureChromium() });

async function measurePages(): Promise<void> {
  const taken = new Map<string, Measurement[]>(rows.map(({ name }) => [name, []]));
  // Round by round, so that a busy moment of the machine affects every page alike. The first round is a warm-up.
  for (let round = 0; round <= runs; round += 1) {
    for (const { name, path } of rows) {
      const measured = await measurePage(browser, dist, origin + path, path !== STATIC_PAGE);
      if (round > 0) taken.get(name)?.push(measured);
    }
  }
  const middle = (name: string, key: keyof Measurement) => median((taken.get(name) ?? []).map((m) => m[key]));
  const baseline = middle('static page', 'lcp');
  console.log(`\nMedians of ${runs}: 412×915, 1.6 Mbps, 150 ms, CPU ×4, HTTP/2, brotli\n`);
  console.table(
    Object.fromEntries(
      rows.map(({ name }) => [
        name,
        {
          'JS kB': middle(name, 'jsKb').toFixed(1),
          'JS kB later': middle(name, 'laterJsKb').toFixed(1),
          'LCP ms': Math.round(middle(name, 'lcp')),
          'LCP ratio': (middle(name, 'lcp') / baseline).toFixed(2),
          'blocking ms': Math.round(middle(name, 'blocking')),
          'hydrated ms': Math.round(middle(name, 'hydrated')),
          CLS: middle(name, 'cls').toFixed(4),
          'heap MB': middle(name, 'heapMb').toFixed(2),
        },
      ]),
    ),
  );
  for (const [from, to] of [
    ['/', '/sign-in'],
    ['/sign-in', '/register'],
  ] as const) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const time = await measureNavigation(browser, origin, from, to);
      if (time !== null) times.push(time);
    }
    console.log(`${from} → ${to}, both loaded: ${times.length === 0 ? 'no link' : `${median(times).toFixed(0)} ms`}`);
  }
}

async function measureDemo(): Promise<void> {
  const times = await demoTimes(browser, origin, runs);
  console.log(`\nMedians of ${runs}: the demo, 1280×800, nothing throttled, nothing cached, slowest first\n`);
  console.table(
    Object.fromEntries(
      times.map(({ what, ms, goal }) => [
        what,
        { ms: Math.round(ms), 'goal ms': goal, within: ms <= goal ? 'yes' : 'NO' },
      ]),
    ),
  );
}

try {
  if (values.only !== 'demo') await measurePages();
  if (values.only !== 'pages') await measureDemo();
} finally {
  await browser.close();
  server.close();
}

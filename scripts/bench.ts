import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { apiTimes } from '../tests/bench/server/api-times.ts';
import { functionBudgets } from '../tests/bench/server/function-budgets.ts';
import { courierTimes } from '../tests/bench/server/courier-times.ts';
import { pollTimes } from '../tests/bench/server/poll-times.ts';
import { deliveryTimes } from '../tests/bench/server/delivery-times.ts';
import { demoTimes, type DemoTime } from '../tests/bench/demo-times.ts';
import { startServer } from '../tests/bench/http2-server.ts';
import { liveTimes } from '../tests/bench/live-times.ts';
import { lighthouseScores } from '../tests/bench/lighthouse-scores.ts';
import { PROJECT_HOST } from '../tests/bench/made-up-project.ts';
import { measureNavigation } from '../tests/bench/measure-navigation.ts';
import { measurePage, type Measurement } from '../tests/bench/measure-page.ts';
import { measureTyping, type Typing } from '../tests/bench/measure-typing.ts';
import { mapTimes } from '../tests/bench/map-times.ts';
import { median } from '../tests/bench/median.ts';
import { HYDRATED_PAGE, plainPages, STATIC_PAGE } from '../tests/bench/plain-pages.ts';
import { moneyTimes, statementTimes } from '../tests/bench/server/money-times.ts';
import { printDeliveryTimes } from '../tests/bench/print-delivery-times.ts';
import { printPollTimes } from '../tests/bench/print-poll-times.ts';
import { printTimes } from '../tests/bench/print-times.ts';
import { requestTimes } from '../tests/bench/request-times.ts';
import { slowLink } from '../tests/bench/slow-link.ts';
import { TRACKED_PATH } from '../tests/bench/tracked-page.ts';
import { chromiumLaunch } from './chromium-launch.ts';
import { ensureChromium, wholeChromium } from './find-browser.ts';

/**
 * Measures, in this order:
 * - the public pages of a live build, and two plain pages to compare with
 * - the demo's scenarios and its reset
 * - the time until a courier's tap and a merchant's request show
 * - PostgreSQL's time for deliveries, for polls, for handing alerts over and for a city's board
 * - the map of couriers, the API, and statements: closing many, and showing a large one
 *
 * `npm run bench -- --runs 9 /register` measures one page; `npm run bench -- --only pages` one part (or `navigation`,
 * `demo`, `courier`, `request`, `deliveries`, `polls`, `live`, `api`, `money`). Lighthouse is fetched by npx, and runs only on
 * request: `npm run bench -- --only lighthouse --runs 3`. `--browser whole` measures in the system's whole Chromium
 * instead of the headless shell. `--dist` names a live build for a project at {@link PROJECT_HOST}; without it, one is
 * built.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    dist: { type: 'string' },
    only: { type: 'string' },
    browser: { type: 'string', default: 'shell' },
  },
});
const runs = Number(values.runs);
const pathsOr = (usual: readonly string[]) => (positionals.length > 0 ? positionals : usual);
const listed = ['/', '/sign-in', '/register', '/track', '/drivers-wanted'];
const paths = pathsOr([...listed, TRACKED_PATH]);
const publicPaths = pathsOr([...listed, '/forgot-password', '/contact', '/request-api-key', '/privacy', '/terms']);
const FORMS = ['/sign-in', '/register'];
const root = join(import.meta.dirname, '..');

function liveBuild(): string {
  const folder = join(root, 'node_modules/.cache/bench-live');
  execFileSync(
    join(root, 'node_modules/.bin/vite'),
    ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        VITE_SUPABASE_URL: `https://${PROJECT_HOST}`,
        VITE_SUPABASE_ANON_KEY: 'sb_publishable_for_the_benchmark',
      },
    },
  );
  return folder;
}

/** The measured browser: the tests' own, or with `--browser whole` the system's whole Chromium. */
const executable = (): string => (values.browser === 'whole' ? wholeChromium() : ensureChromium());

const launch = (args: readonly string[] = []): Promise<Browser> => {
  const options = chromiumLaunch();
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...args], executablePath: executable() });
};

/**
 * Makes V8 record source positions while it compiles. Under a debugger, such as Playwright, V8 would otherwise parse
 * React a second time for an error that React creates on start: 45 ms at CPU ×4 that no visitor waits for.
 */
const EAGER_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';

/** Resolves the made-up project's host to the benchmark's server: a flag's name and value. */
const projectAt = (port: number) => ['--host-resolver-rules', `MAP ${PROJECT_HOST}:443 127.0.0.1:${port}`] as const;

async function measureLighthouse(dist: string): Promise<void> {
  const { origin, port, server } = await startServer(dist, new Map());
  try {
    const rows: Record<string, Record<string, number | string>> = {};
    for (const path of publicPaths) {
      const [flag, value] = projectAt(port);
      const { findings, ...scores } = await lighthouseScores(
        origin + path,
        runs,
        ensureChromium(),
        `${flag}="${value}"`,
      );
      rows[path] = { ...scores, findings: findings.join(', ') };
    }
    console.log(`\nLighthouse, mobile, medians of ${runs}\n`);
    console.table(rows);
  } finally {
    server.close();
  }
}

async function measurePages(dist: string): Promise<void> {
  const { server, port: direct } = await startServer(dist, await plainPages());
  const { port, link } = await slowLink(direct);
  const origin = `https://127.0.0.1:${port}`;
  const browser = await launch([projectAt(port).join('='), '--ignore-certificate-errors', EAGER_POSITIONS]);
  try {
    if (values.only !== 'navigation') {
      await measureLoads(browser, origin, dist);
      await measureForms(browser, origin);
    }
    await measureNavigations(browser, origin);
  } finally {
    await browser.close();
    link.close();
    server.close();
  }
}

async function measureLoads(browser: Browser, origin: string, dist: string): Promise<void> {
  const rows = [
    { name: 'plain, static', path: STATIC_PAGE },
    { name: 'plain, hydrated', path: HYDRATED_PAGE },
    ...paths.map((path) => ({ name: path, path })),
  ];
  const taken = new Map<string, Measurement[]>(rows.map(({ name }) => [name, []]));
  // Measures in rounds, so that a busy moment of the machine affects every page alike. The first round is a warm-up.
  for (let round = 0; round <= runs; round += 1) {
    for (const { name, path } of rows) {
      const measured = await measurePage(browser, dist, origin + path);
      if (round > 0) taken.get(name)?.push(measured);
    }
  }
  const middle = (name: string, key: keyof Measurement) => median((taken.get(name) ?? []).map((m) => m[key]));
  const over = (name: string, key: keyof Measurement) => Math.round(middle(name, key) - middle('plain, static', key));
  console.log(`\nMedians of ${runs}, untouched: 412×915, 1.6 Mbps, 150 ms, CPU ×4, HTTP/2, brotli`);
  console.log('style, layout, script: processor time of the main thread before the first contentful paint\n');
  console.table(
    Object.fromEntries(
      rows.map(({ name }) => [
        name,
        {
          'LCP ms': Math.round(middle(name, 'lcp')),
          '÷ static': (middle(name, 'lcp') / middle('plain, static', 'lcp')).toFixed(2),
          'style ms': Math.round(middle(name, 'style')),
          'layout ms': Math.round(middle(name, 'layout')),
          'script ms': Math.round(middle(name, 'script')),
          'blocking over static ms': over(name, 'blocking'),
          'main thread ms': Math.round(middle(name, 'mainThread')),
          'JS kB run': middle(name, 'jsKb').toFixed(1),
          'kB prefetched': middle(name, 'prefetchedKb').toFixed(1),
          CLS: middle(name, 'cls').toFixed(4),
          'heap MB': middle(name, 'heapMb').toFixed(2),
        },
      ]),
    ),
  );
}

/** The response to typing, immediately after the first paint and after the prefetch. */
async function measureForms(browser: Browser, origin: string): Promise<void> {
  for (const path of FORMS) {
    for (const after of [0, 4000]) {
      const typed: Typing[] = [];
      for (let run = 0; run < runs; run += 1) typed.push(await measureTyping(browser, origin + path, after));
      const middle = (key: 'first' | 'worst') => Math.round(median(typed.map((one) => one[key])));
      console.log(
        `${path}, typing ${after} ms after the first paint: first letter ${middle('first')} ms, slowest ${middle('worst')} ms, all kept: ${typed.every(({ kept }) => kept) ? 'yes' : 'NO'}`,
      );
    }
  }
}

async function measureNavigations(browser: Browser, origin: string): Promise<void> {
  for (const [from, to] of [
    ['/', '/sign-in'],
    ['/sign-in', '/register'],
  ] as const) {
    const app: number[] = [];
    const copy: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const times = await measureNavigation(browser, origin, from, to);
      app.push(...times.app);
      copy.push(...times.copy);
    }
    const taken =
      app.length === 0
        ? 'not measured'
        : `${median(app).toFixed(0)} ms; a copy of the same elements, without the app: ${median(copy).toFixed(0)} ms`;
    console.log(`${from} → ${to}, both loaded: ${taken}; ${app.length} times in ${runs} runs`);
  }
}

async function measureMoney(): Promise<void> {
  const times = await moneyTimes(runs);
  if (times === null) console.log('\nNo PostgreSQL server is installed: closing is not measured.');
  else printTimes(times);
  await measureDemo('from a press on a closed month to its lines, 1280×800', statementTimes);
}

type Measure = (browser: Browser, origin: string, runs: number) => Promise<DemoTime[]>;
/** Measures the built demo. */
async function measureDemo(title: string, measure: Measure): Promise<void> {
  const { origin, server } = await startServer(join(root, 'dist-demo'), new Map());
  const browser = await launch();
  try {
    const times = await measure(browser, origin, runs);
    console.log(`\nMedians of ${runs}: ${title}\n`);
    printTimes(times);
  } finally {
    await browser.close();
    server.close();
  }
}

const part = (name: string) => values.only === undefined || values.only === name;
const live = () => (values.dist === undefined ? liveBuild() : resolve(values.dist));
if (part('pages') || values.only === 'navigation') await measurePages(live());
if (part('demo')) await measureDemo('the demo, 1280×800, nothing throttled, nothing cached, slowest first', demoTimes);
if (part('courier')) await measureDemo('from a courier’s tap to the next step, 360×780, CPU ×4', courierTimes);
if (part('request'))
  await measureDemo('from a merchant’s request to the delivery’s page, 360×780, CPU ×4', requestTimes);
if (part('deliveries')) printDeliveryTimes('Deliveries', await deliveryTimes(runs));
if (part('polls')) printPollTimes(await pollTimes(runs), runs);
if (part('live')) printDeliveryTimes('Alerts and boards', await liveTimes(runs));
if (part('live')) await measureDemo('couriers on a map, 360×780, CPU ×4', mapTimes);
if (part('api')) console.table(await apiTimes(runs));
if (part('functions')) {
  const budgets = await functionBudgets();
  console.table(budgets ?? 'Functions: left out, since it takes Deno on Linux.');
  if (budgets?.some(({ within }) => within === 'NO') === true) process.exitCode = 1;
}
if (part('money')) await measureMoney();
if (values.only === 'lighthouse') await measureLighthouse(live());

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Manifest } from 'vite';
import { entryKey, filesOf } from '#scripts/build/chunks.ts';
import { untouchedPage } from './untouched-page.ts';

const dist = join(import.meta.dirname, '../../dist-demo');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
const KB = 1000;
const budgets: readonly [path: string, page: string, kB: number][] = [
  ['/', 'index.html', 75],
  ['/register', 'register.html', 103],
  ['/sign-in', 'sign-in.html', 103],
  ['/track', 'track.html', 80],
  ['/track/{number}', 'track-number.html', 80],
];

const read = (page: string) => readFileSync(join(dist, page), 'utf8');

/** The scripts that a page requests by itself or on intent, with their static imports. */
function initialScripts(page: string): string[] {
  const onIntent = [...read(page).matchAll(/ data-(?:entry|modules)="([^"]*)"/g)].flatMap(([, files]) =>
    (files ?? '').split(' ').map((file) => file.slice(1)),
  );
  const named = [...untouchedPage(dist, page).ownScripts, ...onIntent];
  const keys = Object.keys(manifest).filter((key) => named.includes(manifest[key]?.file ?? ''));
  return [...new Set([...named, ...keys.flatMap((key) => filesOf(manifest, key).js)])];
}

describe('JavaScript until the screen responds, brotli', () => {
  test.each(budgets)('%s (%s) stays within %d kB', (path, page, kB) => {
    const scripts = initialScripts(page);
    const size = scripts.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / KB;
    console.log(
      `${path}: ${size.toFixed(1)} kB of ${kB} in ${scripts.length} files, page ${(statSync(join(dist, `${page}.br`)).size / KB).toFixed(1)} kB`,
    );
    expect(scripts.length).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(kB);
  });
});

const finished = readdirSync(dist).filter((name) => /^(?!app|track-number).*\.html$/.test(name));

test.each(finished)('%s needs at most 0.7 kB of script before the first paint, 3.1 kB before a touch', (name) => {
  expect(finished.length).toBeGreaterThan(9);
  const { inline, ownScripts, beforePaint, inAll } = untouchedPage(dist, name);
  expect(ownScripts).toEqual([]);
  expect(inline).toHaveLength(1);
  expect(beforePaint).toBeLessThanOrEqual(0.7);
  expect(inAll).toBeLessThanOrEqual(3.1);
});

/** The pages with the most text: the landing page, and those for developers. */
const LONG_PAGES: Readonly<Record<string, number>> = {
  'index.html': 17,
  // Each event of a delivery is listed in several places. Orders for one courier and routes added 0.2 kB.
  'developers-reference.html': 18.9,
  'developers.html': 12,
};

/** With its style: at 200 kB a second, a kilobyte delays the first paint by 5 ms. */
test.each(finished)('%s itself is small, brotli', (name) => {
  expect(statSync(join(dist, `${name}.br`)).size / KB).toBeLessThanOrEqual(LONG_PAGES[name] ?? 11);
});

/** Couriers use these screens on a phone, often with a poor network. */
test('a courier’s four screens stay within 121 kB, with the entry and all routes', () => {
  const screens = Object.keys(manifest).filter((key) => /^ui\/courier\/work\/.*-screen\.tsx$/.test(key));
  expect(screens).toHaveLength(4);
  const keys = [entryKey(manifest), ...screens];
  const scripts = [...new Set(keys.flatMap((key) => filesOf(manifest, key).js))];
  const size = scripts.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / KB;
  console.log(`courier's screens: ${size.toFixed(1)} kB of 121 in ${scripts.length} files`);
  expect(size).toBeLessThanOrEqual(121);
});

/** Fetched once a courier's position has arrived. A drawing is fetched with it. */
test('the parts that are fetched later stay within 1 to 6 kB each', () => {
  const own = (key: string, without: readonly string[]) => {
    const before = new Set([entryKey(manifest), ...without].flatMap((other) => filesOf(manifest, other).js));
    const files = filesOf(manifest, key).js.filter((file) => !before.has(file));
    expect(files.length).toBeGreaterThan(0);
    return files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / KB;
  };
  const tracking = 'ui/delivery/track/tracking-screen.tsx';
  const map = own('ui/map/tracked-picture.tsx', [tracking]);
  const board = own('ui/map/board-map.tsx', ['ui/admin/board/board-screen.tsx', 'ui/map/tracked-picture.tsx']);
  const share = own('ui/courier/work/job/share-position.tsx', ['ui/courier/work/job/job-screen.tsx']);
  console.log(`map: ${map.toFixed(1)} kB of 6; board: ${board.toFixed(1)} of 4; switch: ${share.toFixed(1)} of 5`);
  expect(map).toBeLessThanOrEqual(6);
  expect(board).toBeLessThanOrEqual(4);
  expect(share).toBeLessThanOrEqual(5);
  const problem = own('ui/support/recipient-support.tsx', [tracking, 'ui/delivery/track/track-log.tsx']);
  console.log(`a recipient’s case: ${problem.toFixed(1)} kB of 4`);
  expect(problem).toBeLessThanOrEqual(4);
  const alert = own('ui/alert/recipient-alert.tsx', [tracking]);
  console.log(`a recipient’s alerts: ${alert.toFixed(1)} kB of 1`);
  expect(alert).toBeLessThanOrEqual(1);
  const later = own('ui/delivery/request/fields/later-fields.tsx', ['ui/delivery/request/request-delivery-screen.tsx']);
  console.log(`a day and an hour: ${later.toFixed(1)} kB of 3`);
  expect(later).toBeLessThanOrEqual(3);
  const together = own('ui/delivery/request/together/parts.ts', ['ui/delivery/request/request-delivery-screen.tsx']);
  console.log(`several of a merchant: ${together.toFixed(1)} kB of 4`);
  expect(together).toBeLessThanOrEqual(4);
  const route = own('ui/courier/work/route/parts.ts', [
    'ui/courier/work/courier-home-screen.tsx',
    'ui/courier/work/job/job-screen.tsx',
  ]);
  console.log(`several deliveries of one courier: ${route.toFixed(1)} kB of 4.6`);
  expect(route).toBeLessThanOrEqual(4.6);
  const drawings = readdirSync(join(dist, 'assets')).filter((name) => /^city-.*\.json$/u.test(name));
  expect(drawings).toHaveLength(1);
  for (const name of drawings) expect(statSync(join(dist, 'assets', name)).size / KB).toBeLessThanOrEqual(60);
});

/** Fetched by the first press on /developers, and by the first request of the explorer. */
test('the API in a page has 60 kB at most, and two screens have its document', () => {
  const own = (key: string, without: readonly string[]) => {
    const before = new Set(without.flatMap((other) => filesOf(manifest, other).js));
    const files = filesOf(manifest, key).js.filter((file) => !before.has(file));
    expect(files.length).toBeGreaterThan(0);
    return files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / KB;
  };
  const first = [entryKey(manifest), 'src/compose-demo.ts'];
  const sandbox = own('src/api/demo-page-sandbox.ts', first);
  const explorer = own('ui/integration/explorer-screen.tsx', ['ui/integration/api-keys-screen.tsx']);
  console.log(
    `sandbox: ${sandbox.toFixed(1)} kB of 60 beyond the demo; explorer: ${explorer.toFixed(1)} kB of 25 beyond the keys`,
  );
  expect(sandbox).toBeLessThanOrEqual(60);
  expect(explorer).toBeLessThanOrEqual(25);
  const withDocument = Object.keys(manifest).filter((key) =>
    filesOf(manifest, key).js.some((file) => readFileSync(join(dist, file), 'utf8').includes('operationId')),
  );
  expect(withDocument.filter((key) => key.endsWith('-screen.tsx') || key.startsWith('ui/public'))).toEqual([
    'ui/integration/explorer-screen.tsx',
    'ui/public/api-reference.tsx',
  ]);
});

describe('pages', () => {
  const pages = existsSync(dist) ? readdirSync(dist).filter((name) => name.endsWith('.html')) : [];

  test.each(pages)('%s names no other origin', (page) => {
    expect(
      read(page).match(/(?:src|href|srcset|action)="(?:https?:)?\/\/[^"]*|url\(["']?(?:https?:)?\/\/[^)]*/g),
    ).toBeNull();
  });

  test.each(pages)('%s shows its first screen without waiting for a style sheet', (page) => {
    const firstScreen = read(page).split('<link data-below="" rel="stylesheet"')[0]!;
    const sheets = firstScreen.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? [];
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.filter((link) => !link.includes(' disabled'))).toEqual([]);
  });

  test.each(['index.html', 'drivers-wanted.html'])('%s has the remaining style after its first screen', (page) => {
    const { length, 0: firstScreen } = read(page).split('<link data-below="" rel="stylesheet" href="/assets/below-');
    expect(length).toBe(2);
    expect(firstScreen).toContain('</h1>');
    expect(firstScreen).not.toContain('<h2');
  });

  test.each(pages)('%s has no style attribute, which the policy would block', (page) => {
    expect(read(page).match(/<[^>]* style="[^>]*>/g)).toBeNull();
  });
});

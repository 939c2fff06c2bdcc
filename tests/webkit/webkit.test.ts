import { writeFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staticHandler } from '#scripts/static-handler.ts';
import { FINISHED } from '#tests/browser/support/looks/finished-pages.ts';
import { jpeg } from '#tests/browser/support/jpeg.ts';
import { overflowing } from '#tests/browser/support/looks/overflow.ts';
import { openWebKit, type WebKit } from './web-driver.ts';

/** The built demo in WebKit, the engine of every browser on an iPhone. Its windows are private ones. */
let webkit: WebKit;
let server: Server;
let folder: string;
let origin: string;
let picture: string;

beforeAll(async () => {
  server = createServer(staticHandler('dist-demo'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'webkit-'));
  picture = join(folder, 'picture.jpg');
  await writeFile(picture, jpeg({ width: 1200, height: 800 }));
  webkit = await openWebKit();
});
afterAll(async () => {
  await webkit.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** Minimum width of its window. */
const PHONE = { width: 450, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

const open = async (path: string) => webkit.open(origin + path);
const title = (words: string) =>
  webkit.waitFor((text) => document.querySelector('main h1')?.textContent === text, words);
const at = (path: string) => webkit.waitFor((start) => location.pathname.startsWith(start), path);

describe('a prerendered page', () => {
  for (const [path] of FINISHED)
    test(`${path} fits on phone and desktop, and starts the app when a key is pressed`, async () => {
      await open(path);
      for (const size of [PHONE, DESKTOP]) {
        await webkit.resize(size);
        await webkit.waitFor(() => document.fonts.status === 'loaded');
        expect(await webkit.evaluate(overflowing), `at ${size.width} px`).toEqual([]);
      }
      await webkit.evaluate(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true })));
      await webkit.waitFor(() => window.__hydrated);
      await webkit.press('Menu');
      await webkit.waitFor(() => document.activeElement?.getAttribute('aria-label') === 'Close menu');
    });
});

describe('on a phone', () => {
  beforeEach(() => webkit.resize(PHONE));

  test('a courier’s photo and both sides of a license are kept on the device', async () => {
    await open('/?demo=courier-onboarding');
    await title('Where do you deliver?');
    await webkit.type('City', 'Portland');
    await webkit.evaluate(() => {
      const state = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith('State'));
      const select = state?.control as HTMLSelectElement;
      select.value = 'or';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await webkit.type('ZIP or postal code', '97201');
    await webkit.press('Continue');
    await title('Your photo');
    await webkit.chooseFile(picture);
    await webkit.press('Use this photo');
    await webkit.press('Continue');
    await title("Driver's license");
    await webkit.chooseFile(picture, 0);
    await webkit.waitFor(() => document.querySelectorAll('main .license-card img').length === 1);
    await webkit.chooseFile(picture, 1);
    const bothShown = () => {
      const shown = [...document.querySelectorAll<HTMLImageElement>('main .license-card img')];
      return shown.length === 2 && shown.every(({ complete }) => complete) && shown.map((image) => image.naturalWidth);
    };
    expect(await webkit.waitFor(bothShown)).toEqual([1200, 1200]);
    await open('/courier-license');
    expect(await webkit.waitFor(bothShown), 'reloaded').toEqual([1200, 1200]);
    await webkit.press('Continue');
    await title('Registration Complete!');
  });

  test('a courier carries a delivery to the door and sends a photo', async () => {
    await open('/?demo=courier-shift');
    await title('Courier Home');
    await webkit.press('Accept');
    await at('/courier/job/');
    for (const step of ['I’m at the shop', 'I have it', 'I’m at the door']) await webkit.press(step);
    await title('Leave it at the door');
    await webkit.chooseFile(picture);
    await webkit.press('Delivered');
    await webkit.press('Earnings');
    await title('Earnings');
    const newest = () =>
      [...document.querySelectorAll('main li')].find(({ textContent }) => textContent.startsWith('Delivered'))
        ?.textContent;
    expect(await webkit.waitFor(newest)).toContain('$9.50');
  });
});

test('a merchant requests a delivery', async () => {
  await webkit.resize(DESKTOP);
  await open('/?demo=merchant-dashboard');
  await title('Bellini Bakery');
  await webkit.press('Request delivery');
  await title('Request a delivery');
  await webkit.type('Recipient’s name', 'Rosa Fernandes');
  await webkit.type('Street address', '412 Clinton Street');
  await webkit.type('City', 'Toronto');
  await webkit.type('Postal code', 'M6G 2Z3');
  await webkit.type('Phone', '4165550142');
  await webkit.press('Request delivery');
  await title('Looking for a courier');
  expect(await webkit.evaluate(() => document.querySelector('main')?.textContent)).toContain('412 Clinton Street');
});

test('the demo’s tab is narrow and contains its label', async () => {
  await webkit.resize(DESKTOP);
  await open('/?demo=lunch-rush');
  await title('Deliveries');
  const boxes = await webkit.waitFor(() => {
    const [tab, words] = ['.demo-dock__tab', '.demo-dock__tab > span'].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    return tab && words && { tab: tab.toJSON() as DOMRect, words: words.toJSON() as DOMRect };
  });
  const { tab, words } = boxes!;
  expect(tab.width).toBe(36);
  expect(words.height).toBeGreaterThan(words.width);
  expect([words.left >= tab.left, words.right <= tab.right, words.bottom <= tab.bottom]).toEqual([true, true, true]);
});

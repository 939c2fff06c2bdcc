import type { Page } from '@playwright/test';
import { seedEmail } from '#adapters/memory/seed.ts';
import { DAY } from '#core/clock.ts';
import { makeTrackingNumber, formatTrackingNumber } from '#core/delivery/tracking-number.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { aBrowser } from './support/browser-state.ts';
import { moveClock, setConditions } from './support/demo.ts';
import { StagedDelivery } from './support/dispatch.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { jpeg } from './support/jpeg.ts';
import { expect, test } from './support/test.ts';
import { heading, pathOf, visit } from './support/visit.ts';

const number = (page: Page) => page.getByLabel('Delivery number');
const routeLine = (page: Page) => page.getByRole('main').getByRole('img').first();
const PHOTO = `data:image/jpeg;base64,${jpeg({ width: 64, height: 64 }).toString('base64')}`;
const UNKNOWN = 'We can’t find that delivery. Check the number and try again.';

test.describe('/track', () => {
  test('reads a number however it is typed', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
    await staged.install(page);
    await visit(page, '/track');
    for (const type of [
      (text: string) => text.toLowerCase(),
      (text: string) => ` ${text.replaceAll('-', ' ')} `,
      (text: string) => text.replaceAll('-', '').replaceAll('1', 'l'),
    ]) {
      await number(page).fill(type(formatTrackingNumber(staged.number)));
      await number(page).press('Enter');
      await expect(heading(page, 'On its way to you')).toBeFocused();
      expect(pathOf(page)).toBe(staged.path());
      await page.goBack();
      await expect(heading(page, 'Track a delivery')).toBeVisible();
    }
  });

  test('reads a pasted link, with its key', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
    await staged.install(page);
    await visit(page, '/track');
    await number(page).fill(`Follow it: https://other.example${staged.path('recipient')}`);
    await number(page).press('Enter');
    await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
  });

  test('says what is wrong with a mistyped one, and keeps it', { tag: '@once' }, async ({ page }) => {
    await visit(page, '/track');
    const right = formatTrackingNumber(makeTrackingNumber(cryptoRandom));
    const wrong = `${right.startsWith('2') ? '3' : '2'}${right.slice(1)}`;
    for (const [typed, message] of [
      ['', 'Enter the delivery number.'],
      ['7KMD', /12 letters and digits/u],
      ['7KM0-92QX-HT4B', /never 0, O or U/u],
      ['<script>alert(1)</script>', /letters and digits only/u],
      [wrong, /One of the characters is wrong/u],
    ] as const) {
      await test.step(typed, async () => {
        await number(page).fill(typed);
        await page.getByRole('button', { name: 'Track', exact: true }).click();
        await expect(number(page)).toBeFocused();
        await expect(number(page)).toHaveAttribute('aria-invalid', 'true');
        await expect(number(page)).toHaveAccessibleDescription(
          typeof message === 'string' ? new RegExp(message, 'u') : message,
        );
        await expect(number(page)).toHaveValue(typed);
        expect(pathOf(page)).toBe('/track');
      });
    }
    await expectAccessibleInEveryLook(page);
  });
});

test.describe('/track/{number}', () => {
  test('a number that isn’t there, and one that can’t be, say the same, and offer another try', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
    await staged.install(page);
    for (const typed of [formatTrackingNumber(makeTrackingNumber(cryptoRandom)), 'DLV-204817', '%E0%A4%A']) {
      await visit(page, `/track/${typed}`);
      await expect(number(page)).toHaveAccessibleDescription(new RegExp(UNKNOWN, 'u'));
      await expect(number(page)).toHaveValue(typed);
    }
    await number(page).fill(staged.number);
    await number(page).press('Enter');
    await expect(heading(page, 'On its way to you')).toBeVisible();
  });

  test('the number alone shows where it stands, the city and times, and nothing else', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
    await staged.install(page);
    await visit(page, staged.path());
    await expect(heading(page, 'On its way to you')).toBeVisible();
    await expect(page).toHaveTitle('On its way to you · Your delivery · Swiftlane');
    const main = page.getByRole('main');
    await expect(main).toContainText('Promised by');
    await expect(main).toContainText(/in 2[345] minutes/u);
    await expect(main).toContainText('Toronto');
    await expect(main).toContainText(/Times are in your time zone, \w/u);
    await expect(main.getByRole('listitem')).toHaveText([
      /^Delivery requested/u,
      /^Courier found/u,
      /shop/u,
      /^Picked up/u,
    ]);
    await expect(routeLine(page)).toHaveAccessibleName(/on the road with the parcel, between the shop and the door/u);
    await expect(main).not.toContainText(/Bellini|Rosa|Euclid|Lena|PIN to/u);
    expect(await page.content()).not.toContain(staged.pin);
  });

  test('the recipient’s link shows the shop, the address, the PIN and the courier', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20, photo: PHOTO });
    await staged.install(page);
    await visit(page, staged.path('recipient'));
    const main = page.getByRole('main');
    await expect(main).toContainText('Give this PIN to your courier');
    await expect(main.getByText([...staged.pin].join(' '), { exact: true })).toBeAttached();
    await expect(main).toContainText('Bellini Bakery');
    await expect(main).toContainText('12 Euclid Avenue, Unit 3');
    await expect(main).toContainText('Your courierLena');
    await expect(main.locator('.avatar img')).toHaveJSProperty('complete', true);
    await expectAccessibleInEveryLook(page);
  });

  test('so does the number to its recipient who is signed in, and to nobody else', async ({ page }) => {
    const staged = await StagedDelivery.prepare({
      at: 'accepted',
      minutesAgo: 6,
      details: { email: seedEmail('tom') },
      signedIn: 'tom',
    });
    await staged.install(page);
    await visit(page, staged.path());
    await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await visit(page, staged.path());
    await expect(page.getByText('Is it for you?')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'sign in' }).click();
    await page.getByLabel('Email').fill(seedEmail('tom'));
    await page.getByLabel('Password', { exact: true }).fill('delivery');
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
    expect(pathOf(page)).toBe(staged.path());
  });

  test('after it was left at the door shows the courier’s photo, and no PIN', { tag: '@once' }, async ({ page }) => {
    const staged = await StagedDelivery.prepare({
      at: 'delivered',
      photo: PHOTO,
      minutesAgo: 40,
      details: { handover: 'door' },
    });
    await staged.install(page);
    await visit(page, staged.path('recipient'));
    await expect(heading(page, 'Delivered')).toBeVisible();
    await expect(page.getByText('Right on time.')).toBeVisible();
    await expect(page.getByRole('img', { name: /parcel at the door, as the courier left it/u })).toBeVisible();
    await expect(page.getByText('PIN to your courier')).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
  });

  test('a late one says by how much, and that the business was refunded', { tag: '@once' }, async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'delivered', minutesAgo: 70, took: 51 });
    await staged.install(page);
    await visit(page, staged.path());
    await expect(page.getByText('It arrived 6 minutes late. The business was refunded.')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test('one that is past its promise says so before it arrives', { tag: '@once' }, async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 50 });
    await staged.install(page);
    await visit(page, staged.path());
    await expect(page.getByText('It’s running late. We’re sorry.')).toBeVisible();
  });

  for (const [at, headline, words] of [
    ['searching', 'Looking for a courier', 'Nothing to do yet. Couriers nearby are being asked.'],
    ['at_dropoff', 'At your door', 'The courier is waiting for you.'],
    ['returning', 'On its way back to the shop', 'Ask the business to send it again.'],
    ['returned', 'Returned to the shop', 'Ask the business to send it again.'],
    ['canceled', 'Canceled', 'The business canceled this delivery.'],
    ['expired', 'No courier found', 'No courier was free in time.'],
  ] as const)
    test(`${at} is told to the recipient, accessible in every look`, { tag: '@once' }, async ({ page }) => {
      const staged = await StagedDelivery.prepare({ at, minutesAgo: at === 'searching' ? 3 : 45 });
      await staged.install(page);
      await visit(page, staged.path('recipient'));
      await expect(heading(page, headline)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(words);
      const pin = page.getByText('Give this PIN to your courier');
      await expect(pin).toHaveCount(at === 'searching' || at === 'at_dropoff' ? 1 : 0);
      await expectAccessibleInEveryLook(page);
    });

  test('closes two weeks after the end', { tag: '@once' }, async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'delivered', minutesAgo: 40 });
    await staged.install(page);
    await visit(page, staged.path('recipient'));
    await expect(heading(page, 'Delivered')).toBeVisible();
    await moveClock(page, 14 * DAY);
    await visit(page, '/track');
    await visit(page, staged.path('recipient'));
    await expect(number(page)).toHaveAccessibleDescription(new RegExp(UNKNOWN, 'u'));
  });

  test('what happens in another window shows at once, and is announced', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'at_pickup', minutesAgo: 14 });
    await staged.install(page);
    await visit(page, staged.path('recipient'));
    await expect(heading(page, 'At the shop')).toBeVisible();
    await staged.moveInBrowser(page, 'picked_up');
    await expect(heading(page, 'On its way to you')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'On its way to you' })).toBeAttached();
    await expect(page).toHaveTitle(/^On its way to you · /u);
    await staged.moveInBrowser(page, 'at_dropoff');
    await expect(heading(page, 'At your door')).toBeVisible();
  });

  test('offline keeps the last view, says how old it is, and goes on when the network is back', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'at_pickup', minutesAgo: 14 });
    await staged.install(page);
    await visit(page, staged.path());
    await expect(heading(page, 'At the shop')).toBeVisible();
    await setConditions(page, { offline: true });
    await expect(page.getByRole('status').filter({ hasText: /^Last updated .+\. Trying again…$/u })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await staged.moveInBrowser(page, 'picked_up');
    await expect(heading(page, 'At the shop')).toBeVisible();
    await setConditions(page, {});
    await expect(heading(page, 'On its way to you')).toBeVisible();
    await expect(page.getByText('Trying again…')).toHaveCount(0);
  });

  test('opened offline says so, and shows the delivery when the network is back', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'at_pickup', minutesAgo: 14 });
    await staged.install(page, aBrowser().under({ offline: true }));
    await visit(page, staged.path());
    await expect(heading(page, 'We couldn’t load your delivery')).toBeVisible();
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await setConditions(page, {});
    await expect(heading(page, 'At the shop')).toBeVisible();
  });

  test('is shared by its number alone, through the system or by copying', async ({ page, context }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
    await staged.install(page);
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async (data: unknown) => void shared.push(data),
      });
    });
    await visit(page, staged.path('recipient'));
    const share = page.getByRole('button', { name: 'Share status' });
    await share.click();
    const url = new URL(page.url()).origin + staged.path();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
      .toEqual([{ title: 'On its way to you', url }]);

    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await share.click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await share.click();
    await expect(page.getByText(url, { exact: true })).toBeVisible();
  });

  test('by keyboard alone: from the menu to the number, to the delivery, to its link', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
    await staged.install(page);
    await visit(page, '/track');
    const tabTo = async (name: string) => {
      for (let press = 0; press < 30; press += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(
          () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent,
        );
        if (focused === name) return;
      }
      throw new Error(`Tab never reaches ${name}.`);
    };
    await tabTo('number');
    await page.keyboard.type(staged.number);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'On its way to you')).toBeFocused();
    await tabTo('Share status');
    await tabTo('sign in');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });

  test('no motion on it goes on for more than five seconds', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'searching', minutesAgo: 2 });
    await staged.install(page);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await visit(page, staged.path());
    await expect(heading(page, 'Looking for a courier')).toBeVisible();
    const ends = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => (effect as KeyframeEffect | null)?.target?.closest('main') !== null)
          .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
      );
    const times = await ends();
    expect(times.length).toBeGreaterThan(0);
    expect(Math.max(...times)).toBeLessThanOrEqual(5000);
  });

  test('the key is in no request, no referrer and no stored text', { tag: '@once' }, async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20 });
    await staged.install(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      asked.push(request.url().replace(/#.*$/u, ''), JSON.stringify(request.headers()));
    });
    await visit(page, staged.path('recipient'));
    await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await expect(heading(page, 'Welcome Back')).toBeVisible();
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((text) => text.includes(staged.key))).toEqual([]);
    const kept = await page.evaluate(() =>
      [...Object.entries(localStorage), ...Object.entries(sessionStorage)].filter(([name]) => name !== 'demo:backend'),
    );
    expect(JSON.stringify(kept)).not.toContain(staged.key);
    expect(await page.evaluate(() => document.referrer)).toBe('');
  });
});

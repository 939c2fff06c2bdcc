import type { Page } from '@playwright/test';
import { seedEmail } from '#demo/world/seed-state.ts';
import { DAY } from '#core/clock.ts';
import { moveClock } from '../support/demo.ts';
import { StagedDelivery } from '../support/screens/dispatch.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { logOut } from '../support/screens/header.ts';
import { jpeg } from '../support/jpeg.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, visit } from '../support/visit.ts';

const number = (page: Page) => page.getByLabel('Delivery number');
const UNKNOWN = 'We can’t find that delivery. Check the number and try again.';
const routeLine = (page: Page) => page.getByRole('main').getByRole('img').first();
const PHOTO = `data:image/jpeg;base64,${jpeg({ width: 64, height: 64 }).toString('base64')}`;

test.describe('/track/{number}', () => {
  test(
    'shows status, city and times; with the key also address, PIN and courier',
    { tag: '@phone' },
    async ({ page }) => {
      const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20, photo: PHOTO });
      await staged.open(page);
      await expect(heading(page, 'On its way to you')).toBeVisible();
      await expect(page).toHaveTitle('On its way to you · Your delivery · Swiftlane');
      const main = page.getByRole('main');
      await expect(main).toContainText('Promised by');
      await expect(main).toContainText('Usually in 2 to 6 minutes');
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
      const header = page.getByRole('banner');
      await expect(header).not.toContainText('Bellini');
      // The page doesn't contain it either. A color may have the same digits.
      expect((await page.content()).match(/(?<![\w.#])\d{4}(?![\w.])/gu) ?? []).not.toContain(staged.pin);

      await test.step('the recipient’s link shows the shop, the address, the PIN and the courier', async () => {
        await visit(page, staged.path('recipient'));
        await expect(main).toContainText('Give this PIN to your courier');
        await expect(main.getByText([...staged.pin].join(' '), { exact: true })).toBeAttached();
        await expect(main).toContainText('Bellini Bakery');
        await expect(header.getByText('Bellini Bakery', { exact: true })).toBeVisible();
        await expect(header.getByRole('link')).toHaveCount(0);
        await expect(header.getByText('Swiftlane')).toHaveCount(0);
        await expect(main).toContainText('12 Euclid Avenue, Unit 3');
        await expect(main).toContainText('Your courierLena');
        await expect(main.locator('.avatar img')).toHaveJSProperty('complete', true);
        await expectAccessibleInEveryLook(page);
      });
    },
  );

  test('the number shows the same to its signed-in recipient only', { tag: '@phone' }, async ({ page }) => {
    const staged = await StagedDelivery.prepare({
      at: 'accepted',
      minutesAgo: 6,
      details: { email: seedEmail('tom') },
      signedIn: 'tom',
    });
    await staged.open(page);
    await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
    await logOut(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await moveTo(page, staged.path());
    await expect(page.getByText('Is it for you?')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'sign in' }).click();
    await page.getByLabel('Email').fill(seedEmail('tom'));
    await page.getByLabel('Password', { exact: true }).fill('delivery');
    await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
    expect(pathOf(page)).toBe(staged.path());
  });

  test('left at the door, it shows the courier’s photo and no PIN', async ({ page }) => {
    const staged = await StagedDelivery.prepare({
      at: 'delivered',
      photo: PHOTO,
      minutesAgo: 40,
      details: { handover: 'door' },
    });
    await staged.open(page, 'recipient');
    await expect(heading(page, 'Delivered')).toBeVisible();
    await expect(page.getByText('Right on time.')).toBeVisible();
    await expect(page.getByRole('img', { name: /parcel at the door, as the courier left it/u })).toBeVisible();
    await expect(page.getByText('PIN to your courier')).toHaveCount(0);
    // The shop's name is the header's only content, also in a wide window.
    await expect(page.getByRole('banner').getByText('Bellini Bakery', { exact: true })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('banner').getByText('Swiftlane')).toHaveCount(0);
    await expectAccessibleInEveryLook(page);

    await test.step('with a problem that they report, and the case that follows', async () => {
      await page.getByRole('button', { name: 'Something wrong?' }).click();
      await page.getByLabel('Reason').selectOption('It arrived damaged');
      await page.getByLabel('Describe it').fill('It’s crushed.');
      await expectAccessibleInEveryLook(page, 'main');
      await page.getByRole('button', { name: 'Send to support' }).click();
      const one = page.getByRole('region', { name: 'Your case' });
      await expect(one).toContainText(/With our team · We answer by /u);
      await expect(one).toContainText('It’s crushed.');
      await page.reload();
      await expect(one).toContainText('It arrived damaged');
      await expectAccessibleInEveryLook(page, 'main');
      await one.getByRole('button', { name: 'Close the case' }).click();
      await expect(one).toContainText('You closed it.');
    });

    await test.step('and closes two weeks after the end', async () => {
      await moveClock(page, 14 * DAY);
      await moveTo(page, '/track');
      await expect(heading(page, 'Track a delivery')).toBeVisible();
      await moveTo(page, staged.path('recipient'));
      await expect(number(page)).toHaveAccessibleDescription(new RegExp(UNKNOWN, 'u'));
    });
  });

  test('is shown as late past its promise, and by how much when it arrives', async ({ page }) => {
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 52 });
    await staged.open(page);
    await expect(page.getByText('It’s running late. We’re sorry.')).toBeVisible();
    await staged.moveInBrowser(page, 'delivered');
    // Seven, or more on a slow machine.
    await expect(page.getByText(/^It arrived \d minutes late\. We’re sorry\.$/u)).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  for (const [what, ...statuses] of [
    [
      'a delivery that comes back',
      ['searching', 'Looking for a courier', 'Nothing to do yet. Couriers nearby are being asked.'],
      ['at_dropoff', 'At your door', 'The courier is waiting for you.'],
      ['returning', 'On its way back to the shop', 'Ask the business to send it again.'],
      ['returned', 'Returned to the shop', 'Ask the business to send it again.'],
    ],
    ['a canceled one', ['canceled', 'Canceled', 'The business canceled this delivery.']],
    ['one without a courier', ['expired', 'No courier found', 'No courier was free in time.']],
  ] as const)
    test(`${what} is shown to the recipient, accessible in every look`, async ({ page }) => {
      const [first] = statuses[0];
      const staged = await StagedDelivery.prepare({ at: first, minutesAgo: first === 'searching' ? 3 : 45 });
      await staged.open(page, 'recipient');
      for (const [at, headline, words] of statuses)
        await test.step(at, async () => {
          if (at !== first) await staged.moveInBrowser(page, at);
          await expect(heading(page, headline)).toBeVisible();
          await expect(page.getByRole('main')).toContainText(words);
          const pin = page.getByText('Give this PIN to your courier');
          await expect(pin).toHaveCount(at === 'searching' || at === 'at_dropoff' ? 1 : 0);
          await expectAccessibleInEveryLook(page, at === first ? undefined : 'main');
        });
    });
});

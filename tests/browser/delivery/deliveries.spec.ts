import type { Page } from '@playwright/test';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Happening } from '#tests/builders/sent-delivery.ts';
import { keepFailing, pressRetry, setConditions } from '../support/demo.ts';
import { BAKERY, bakery, changeBackend, lenaDoes, type Sent } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { count, namesShown, rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, visit } from '../support/visit.ts';

test.use({ timezoneId: 'America/Toronto' });

const PATH = `/deliveries/${BAKERY.id}`;
const STEPS_TO_DOOR: readonly Happening[] = [
  [2, 'accept'],
  [9, 'arrive_pickup'],
  [15, 'pick_up'],
  [30, 'arrive_dropoff'],
];

/** One of each kind, oldest first. */
const assorted = (now = Date.now()): Sent[] => [
  {
    at: now - 5 * DAY,
    to: { name: 'Ines Duarte', reference: 'OIL-7' },
    free: true,
    happened: [...STEPS_TO_DOOR, [33, 'deliver']],
  },
  { at: now - 4 * DAY, to: { name: 'Łukasz Nowak', reference: '' }, happened: [...STEPS_TO_DOOR, [50, 'deliver']] },
  {
    at: now - 3 * DAY,
    to: { name: 'Mei Chen', size: 'large' },
    happened: [...STEPS_TO_DOOR, [36, 'fail', 'refused'], [60, 'hand_back']],
  },
  { at: now - 2 * DAY, to: { name: 'Noah Adeyemi' }, happened: [[1, 'cancel']] },
  { at: now - DAY, to: { name: 'Owen Hughes' }, until: now },
  { at: now - 20 * MINUTE, to: { name: 'Rosa Fernandes' }, happened: STEPS_TO_DOOR.slice(0, 3) },
];
const search = (page: Page) => page.getByRole('searchbox');
const chip = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test.describe('/deliveries/{businessId}', () => {
  test('lists deliveries, sorts, searches and filters them, and keeps that in the URL', async ({ page }) => {
    const { browser, sent } = bakery(assorted());
    await browser.open(page, PATH);
    await expect(heading(page, 'Deliveries')).toBeVisible();
    await expect(page).toHaveTitle('Bellini Bakery · Deliveries · Swiftlane');
    await expect(count(page)).toHaveText('6 deliveries');
    expect(await namesShown(page)).toEqual([
      'Rosa Fernandes',
      'Owen Hughes',
      'Noah Adeyemi',
      'Mei Chen',
      'Łukasz Nowak',
      'Ines Duarte',
    ]);
    for (const [name, ...texts] of [
      ['Rosa Fernandes', 'On its way', 'By ', '$6.99'],
      ['Owen Hughes', 'No courier'],
      ['Noah Adeyemi', 'Canceled'],
      ['Mei Chen', 'Returned', 'On time', '$9.99'],
      ['Łukasz Nowak', 'Delivered', 'Late, credited'],
      ['Ines Duarte', 'Delivered', 'On time', 'Free', 'OIL-7'],
    ] as const)
      for (const text of texts) await expect(rowOf(page, name)).toContainText(text);
    // A price that isn't charged is crossed out.
    await expect(page.locator('[data-row] s')).toHaveText(['$6.99', '$6.99']);
    await expect(rowOf(page, 'Owen Hughes').locator('s')).toBeVisible();
    await expect(rowOf(page, 'Noah Adeyemi').locator('s')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('1 under way · 66% on time in 30 days');
    await test.step('sorts by any column', async () => {
      await page.getByRole('button', { name: 'Recipient' }).click();
      await expect
        .poll(() => namesShown(page))
        .toEqual(['Ines Duarte', 'Łukasz Nowak', 'Mei Chen', 'Noah Adeyemi', 'Owen Hughes', 'Rosa Fernandes']);
      await page.getByRole('button', { name: 'Price' }).click();
      await expect.poll(async () => (await namesShown(page))[0]).toBe('Mei Chen');
      await page.getByRole('button', { name: 'Status' }).click();
      await expect.poll(async () => (await namesShown(page))[0]).toBe('Rosa Fernandes');
    });
    await test.step('with the keyboard', async () => {
      await search(page).focus();
      await page.locator('[data-row="0"] [data-cell="open"]').focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('[data-row="1"] [data-cell="open"]')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(search(page)).toBeFocused();
    });
    await expectAccessibleInEveryLook(page);
    await test.step('by name without accents, by order, by number with and without hyphens, by status', async () => {
      const number = sent[3]?.delivery.number ?? ('' as never);
      for (const [typed, name] of [
        ['lukasz', 'Łukasz Nowak'],
        ['oil-7', 'Ines Duarte'],
        [number.toLowerCase(), 'Noah Adeyemi'],
        [formatTrackingNumber(number), 'Noah Adeyemi'],
        ['on its way', 'Rosa Fernandes'],
      ] as const) {
        await search(page).fill(typed);
        await expect(count(page)).toHaveText('1 of 6 deliveries');
        await expect(rowOf(page, name)).toBeVisible();
      }
      await page.getByRole('link', { name: 'Rosa Fernandes' }).click();
      await expect(heading(page, 'On its way to the customer')).toBeVisible();
      expect(pathOf(page)).toBe(`${PATH}/${sent[5]?.delivery.id}`);
      await page.goBack();
    });
    await test.step('nothing matches', async () => {
      await search(page).fill('nobody at all');
      await expect(page.getByRole('heading', { name: 'No results for “nobody at all”.' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear search and filters' }).click();
      await expect(count(page)).toHaveText('6 deliveries');
    });
    await test.step('filters by status and promise, in the URL', async () => {
      await chip(page, /^Delivered/u).check();
      await expect(count(page)).toHaveText('2 of 6 deliveries');
      await page.getByLabel('Promise', { exact: true }).selectOption('Late');
      await expect(count(page)).toHaveText('1 of 6 deliveries');
      await expect.poll(() => pathOf(page)).toBe(`${PATH}?status=Delivered&promise=Late&sort=status`);
      await page.reload();
      await expect(count(page)).toHaveText('1 of 6 deliveries');
      await page.getByRole('link', { name: 'Łukasz Nowak' }).click();
      await expect(heading(page, 'Delivered')).toBeVisible();
      await page.goBack();
      await expect(count(page)).toHaveText('1 of 6 deliveries');
      await expect(chip(page, /^Delivered/u)).toBeChecked();
    });
  });

  test('changes live, and keeps the search', async ({ page, context }) => {
    const { browser, sent } = bakery([...assorted(), { at: Date.now() - 5 * MINUTE, to: { name: 'Thandi Dlamini' } }]);
    await browser.open(page, PATH);
    await search(page).fill('thandi');
    await expect(rowOf(page, 'Thandi Dlamini')).toContainText('Searching');
    const id = sent[6]?.delivery.id ?? ('' as never);
    await lenaDoes(page, id, 'accept');
    await expect(rowOf(page, 'Thandi Dlamini')).toContainText('Courier found');
    await expect(page.getByRole('main')).toContainText('2 under way');
    await test.step('a delivery requested in another tab appears', async () => {
      const second = await context.newPage();
      await visit(second, `/request-delivery/${BAKERY.id}?again=${id}`);
      await second.getByRole('main').getByRole('button', { name: 'Request delivery', exact: true }).click();
      await expect(heading(second, 'Looking for a courier')).toBeVisible();
      await expect(count(page)).toHaveText('2 of 8 deliveries');
      await expect(page.locator('[data-row="0"]')).toContainText('Searching');
    });
    await test.step('no network: the list stays, with its age', async () => {
      await setConditions(page, { offline: true });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByText(/^Last updated .+ Trying again…$/u)).toBeVisible();
      await expect(count(page)).toHaveText('2 of 8 deliveries');
    });
  });

  test('can be retried when it fails to load, and is empty at first', async ({ page }) => {
    await bakery()
      .browser.under({ failNext: { 'dispatch.list': { kind: 'unavailable' } } })
      .install(page);
    // The list polls by itself.
    await keepFailing(page);
    await visit(page, PATH);
    await test.step('not loaded', async () => {
      await expect(page.getByRole('heading', { name: 'The deliveries couldn’t be loaded' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await pressRetry(page);
    });
    await expect(page.getByRole('heading', { name: 'No deliveries yet' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Your first five are on us.');
    await expectAccessibleInEveryLook(page, 'main');
    await page.getByRole('main').getByRole('link', { name: 'Request delivery' }).click();
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await test.step('of a business that waits for approval', async () => {
      await changeBackend(page, (state) => {
        state.businesses = state.businesses.map((business) => ({ ...business, status: 'Pending' }));
      });
      await moveTo(page, PATH);
      await expect(page.getByRole('main')).toContainText('once this business is approved');
      await expect(page.getByRole('main').getByRole('link', { name: 'Request delivery' })).toHaveCount(0);
    });
    for (const id of ['99999999-0000-4000-8000-000000000000', 'my-shop']) {
      await test.step(`${id} isn’t a business`, async () => {
        await moveTo(page, `/deliveries/${id}`);
        await expect(heading(page, 'Business Not Found')).toBeVisible();
      });
    }
  });

  test('renders only some of many rows', async ({ page }) => {
    const now = Date.now();
    await bakery(
      Array.from({ length: 400 }, (_, n) => ({
        at: now - 9 * HOUR - n * 11 * MINUTE,
        to: { name: `Recipient ${n + 1}`, notes: '', contents: '' },
        happened: [...STEPS_TO_DOOR, [33, 'deliver']] as const,
      })).toReversed(),
    ).browser.open(page, PATH);
    await expect(count(page)).toHaveText('400 deliveries');
    expect(await page.locator('[data-row]').count()).toBeLessThan(60);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(rowOf(page, 'Recipient 400')).toBeVisible();
    expect(await page.locator('[data-row]').count()).toBeLessThan(60);
  });
});

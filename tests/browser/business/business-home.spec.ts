import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { keepDeliveries } from '#tests/builders/sent-delivery.ts';
import { BAKERY, bakery, changeBackend, lenaDoes } from '../support/screens/deliveries.ts';
import { keepFailing, pressRetry } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { seeded } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

const PATH = `/business-dashboard/${BAKERY.id}`;
const main = (page: Page) => page.getByRole('main');
const stat = (page: Page, label: string) => main(page).locator('.stat').filter({ hasText: label });
const activityOf = (page: Page) => main(page).locator('.activity').getByRole('listitem');

test.describe('the home of a business without deliveries', () => {
  const tasks = (page: Page) => main(page).locator('.checklist').getByRole('listitem');

  test('leads to its first delivery, step by step, and shows its figures then', async ({ page }) => {
    const { browser } = bakery([], (business) => ({ ...business, status: 'Pending' }));
    browser.where((state) => {
      const marco = seeded(state, 'marco');
      state.users = state.users.map((user) => (user.id === marco ? { ...user, phone: '' } : user));
    });
    await browser.open(page, PATH);
    await test.step('offers no request before its approval', async () => {
      await expect(tasks(page).first()).toContainText('Waiting for approval. A person reviews every business.');
      await expect(main(page).getByText('Waiting for approval')).toHaveCount(1);
      await expect(tasks(page).nth(2)).toContainText('Opens once your business is approved.');
      await expect(main(page).getByRole('link', { name: /request/iu })).toHaveCount(0);
    });
    await changeBackend(page, (state) => {
      state.businesses = state.businesses.map((business) => ({ ...business, status: 'Active' }));
    });
    await moveTo(page, '/my-businesses');
    await expect(heading(page, 'My Businesses')).toBeVisible();
    await moveTo(page, PATH);
    await expect(main(page).getByText('1 of 3 done')).toBeVisible();
    await expect(tasks(page)).toHaveText([
      /^Get approved \(done\)Your business can request deliveries\.$/u,
      /^2Add your phone number.*Add phone number$/u,
      /^3Request your first deliveryYour first five are on us\.Request delivery$/u,
    ]);
    for (const text of ['Quick Stats', 'Business Info', 'Recent Activity', 'No recent activity'])
      await expect(main(page)).toContainText(text);
    await expectAccessibleInEveryLook(page);
    await tasks(page).getByRole('link', { name: 'Add phone number' }).click();
    await expect(heading(page, 'My Profile')).toBeVisible();
    await page.goBack();
    await tasks(page).getByRole('link', { name: 'Request delivery' }).click();
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await test.step('shows figures instead of the checklist after the first request, and a credit', async () => {
      await changeBackend(page, (state) => {
        const [courier] = state.users;
        const [from] = state.businesses;
        if (courier === undefined || from === undefined) throw new Error('The bakery is seeded.');
        keepDeliveries(state.dispatch, from, { at: Date.now() - MINUTE, from, courier });
      });
      await moveTo(page, PATH);
      await expect(main(page).locator('.stat')).toHaveCount(4);
      await expect(main(page).getByText('1 delivery requested')).toBeVisible();
      await expect(main(page).locator('.checklist')).toHaveCount(0);
      await expect(activityOf(page)).toHaveText([/^Rosa FernandesDelivery requested · .* · Toronto.*M$/u]);
      await changeBackend(page, ({ dispatch }) => {
        const [stored] = dispatch.deliveries;
        if (stored === undefined) throw new Error('One was requested.');
        const { id, businessId, currency } = stored.delivery;
        const at = instant(Date.now());
        dispatch.ledger.push({ account: businessId, delivery: id, kind: 'credit', amount: 699, currency, at });
      });
      await expect(stat(page, 'Your credit').locator('.stat__value')).toHaveText('$6.99 CAD');
    });
  });
});

/** Ten in the evening of July 7 in Toronto and New York, but July 8 in UTC. */
const EVENING = Date.parse('2026-07-08T02:00:00Z');

test.describe('the seven-day chart', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('counts by the business’s own days, and names its time zone', async ({ page }) => {
    const days = (count: number) => EVENING - count * DAY;
    await page.clock.setFixedTime(EVENING);
    const { browser } = bakery([
      ...[8, 8, 7, 7, 7].map((count) => ({ at: days(count) })),
      ...[3, 3, 1, 0].map((count) => ({ at: days(count) })),
    ]);
    await browser.open(page, PATH);
    const chart = main(page).getByRole('list', { name: 'Deliveries requested by day' }).getByRole('listitem');
    await expect(chart.locator('.visually-hidden')).toHaveText([
      'Wednesday, July 1: 0 requested, 0 a week earlier',
      'Thursday, July 2: 0 requested, 0 a week earlier',
      'Friday, July 3: 0 requested, 0 a week earlier',
      'Saturday, July 4: 2 requested, 0 a week earlier',
      'Sunday, July 5: 0 requested, 0 a week earlier',
      'Monday, July 6: 1 requested, 2 a week earlier',
      'Today: 1 requested, 3 a week earlier',
    ]);
    await expect(main(page)).toContainText('4 deliveries requested');
    await expect(main(page)).toContainText('5 in the 7 days before');
    await expect(main(page)).toContainText('Days are in Toronto time (Eastern Time).');
    const heightOf = (nth: number) =>
      chart
        .nth(nth)
        .locator('.days__bar')
        .evaluate((bar) => bar.getBoundingClientRect().height);
    expect(await heightOf(3)).toBeCloseTo(2 * (await heightOf(6)), 0);
    expect(await heightOf(0)).toBe(0);
    await expect(activityOf(page).first().locator('time')).toHaveText('10:00 PM');
    await expect(activityOf(page).nth(1).locator('time')).toHaveText('Yesterday, 10:30 PM');
    await expect(activityOf(page).nth(3).locator('time')).toHaveText('Jul 4, 10:30 PM');
    await expectAccessibleInEveryLook(page);
  });
});

test.describe('the dashboard of a business with deliveries', () => {
  const STEPS_TO_DOOR = [
    [2, 'accept'],
    [9, 'arrive_pickup'],
    [15, 'pick_up'],
    [30, 'arrive_dropoff'],
  ] as const;
  test('shows its figures and latest events, live, and leads to its deliveries', async ({ page }) => {
    const now = Date.now();
    const { browser, sent } = bakery([
      { at: now - 2 * DAY, happened: [...STEPS_TO_DOOR, [33, 'deliver']] },
      { at: now - DAY, to: { size: 'large' }, happened: [...STEPS_TO_DOOR, [50, 'deliver']] },
      { at: now - 5 * MINUTE },
    ]);
    await browser.under({ failNext: { 'dispatch.overview': { kind: 'unavailable' } } }).install(page);
    await keepFailing(page);
    await visit(page, PATH);
    await test.step('figures that fail to load can be retried', async () => {
      await expect(page.getByText('Your activity couldn’t be loaded')).toBeVisible();
      await expect(stat(page, 'Total Orders').locator('.stat__value')).toHaveText('–');
      await pressRetry(page);
    });
    for (const [label, value] of [
      ['Total Orders', '3'],
      ['Active Deliveries', '1'],
      ['On time, last 30 days', '50%'],
      ['To pay', '$6.99 CAD'],
    ] as const)
      await expect(stat(page, label).locator('.stat__value')).toHaveText(value);
    await expect(main(page).getByRole('link', { name: /^To pay(?: for|,) \w+/u })).toHaveAttribute(
      'href',
      `/statements/${BAKERY.id}`,
    );
    const activity = activityOf(page);
    await expect(activity).toHaveCount(10);
    await expect(activity.first()).toContainText('Delivery requested');
    await expect(page.getByRole('main').locator('p').last()).toHaveText('More dashboard features coming soon!');
    await expectAccessibleInEveryLook(page);
    await page.getByRole('main').getByRole('link', { name: 'All deliveries' }).click();
    await expect(heading(page, 'Deliveries')).toBeVisible();
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Request delivery' }).click();
    await expect(heading(page, 'Request a delivery')).toBeVisible();
    await page.goBack();
    await expect(activity.first()).toContainText('Delivery requested');
    await lenaDoes(page, sent[2]?.delivery.id ?? ('' as never), 'accept');
    await expect(activity.first()).toContainText('A courier accepted');
    await activity.first().getByRole('link', { name: 'Rosa Fernandes' }).click();
    await expect(heading(page, 'Courier on the way to the shop')).toBeVisible();
  });
});

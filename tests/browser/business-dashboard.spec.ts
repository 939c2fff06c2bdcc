import type { Page } from '@playwright/test';
import { DAY, MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aBrowser } from './support/browser-state.ts';
import { BAKERY, bakery, lenaDoes } from './support/deliveries.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { signInAs } from './support/forms.ts';
import { seeded } from './support/rows.ts';
import { expect, test } from './support/test.ts';
import { heading, moveTo, toast, visit } from './support/visit.ts';

const BOOKS = aBusiness()
  .named('Blue Heron Books')
  .active()
  .with({
    address: '12 Alder Street',
    city: 'Portland',
    state: 'or',
    country: 'us',
    businessEmail: 'books@example.com',
  })
  .build();
const OTHERS = aBusiness().named('Not Mine').active().build();
const WAITING = aBusiness().named('Waiting Room').pending().build();
const PATH = `/business-dashboard/${BOOKS.id}`;

const marco = () =>
  aBrowser()
    .where((state) => {
      const owner = seeded(state, 'marco');
      state.businesses = [
        { ...BOOKS, owner: owner },
        { ...WAITING, owner: owner },
        { ...OTHERS, owner: seeded(state, 'ada') },
      ];
    })
    .signedIn('marco');

test.describe('§2 /business-dashboard/{businessId}', () => {
  test('shows the business, its stats and that more is coming', async ({ page }) => {
    await marco().install(page);
    await visit(page, PATH);
    await expect(heading(page, 'Blue Heron Books')).toBeVisible();
    await expect(page).toHaveTitle('Blue Heron Books · Business Dashboard · Swiftlane');
    const main = page.getByRole('main');
    for (const text of [
      '12 Alder Street',
      'Portland, Oregon',
      'books@example.com',
      'More dashboard features coming soon!',
      'No recent activity',
    ])
      await expect(main).toContainText(text);
    await expect(main.locator('.stat').filter({ hasText: 'Total Orders' }).locator('.stat__value')).toHaveText('0');
    await expect(main.locator('.stat').filter({ hasText: 'Active Deliveries' }).locator('.stat__value')).toHaveText(
      '0',
    );
    for (const section of ['Business Info', 'Quick Stats', 'Recent Activity'])
      await expect(main.getByRole('heading', { name: section })).toBeVisible();
    await page.getByRole('link', { name: 'My Businesses' }).click();
    await expect(heading(page, 'My Businesses')).toBeVisible();
    await expect(page).toHaveTitle('My Businesses · Swiftlane');
  });

  test('found, waiting and not found, each accessible', { tag: '@once' }, async ({ page }) => {
    await marco()
      .under({ failNext: { 'businesses.findOwn': { kind: 'unavailable' } } })
      .install(page);
    await visit(page, PATH);
    await test.step('can be retried when it fails to load', async () => {
      await expect(heading(page, 'We couldn’t load this business')).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(heading(page, 'Blue Heron Books')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
    await test.step('tells owners that their business is waiting for review', async () => {
      await moveTo(page, `/business-dashboard/${WAITING.id}`);
      await expect(heading(page, 'Waiting Room')).toBeVisible();
      await expect(page).toHaveTitle('Waiting Room · Business Dashboard · Swiftlane');
      await expect(page.getByText('Waiting for approval')).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
    const expectNotFound = async () => {
      await expect(heading(page, 'Business Not Found')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Back to My Businesses' }).click();
      await expect(heading(page, 'My Businesses')).toBeVisible();
    };
    await test.step("someone else's business is not found", async () => {
      await moveTo(page, `/business-dashboard/${OTHERS.id}`);
      await expect(heading(page, 'Business Not Found')).toBeVisible();
      await expectAccessibleInEveryLook(page);
      await expectNotFound();
    });
    for (const [what, id] of [
      ['a business that is not there', '99999999-0000-4000-8000-000000000000'],
      ['what is no id', 'my-shop'],
    ] as const) {
      await test.step(`${what} is not found`, async () => {
        await moveTo(page, `/business-dashboard/${id}`);
        await expectNotFound();
      });
    }
    await test.step('a malformed URL is not found', async () => {
      await visit(page, '/business-dashboard/%E0%A4%A');
      await expectNotFound();
    });
    await test.step('is closed to people with an unverified email (spec §6)', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL('/');
      await moveTo(page, PATH);
      await signInAs(page, 'priya@demo.example');
      await expect(toast(page, 'Please verify your email address before accessing business features.')).toBeVisible();
      await expect(heading(page, 'Verify Your Email')).toBeVisible();
    });
  });
});

test.describe('the dashboard of a business with deliveries', () => {
  const WAY = [
    [2, 'accept'],
    [9, 'arrive_pickup'],
    [15, 'pick_up'],
    [30, 'arrive_dropoff'],
  ] as const;
  const stat = (page: Page, label: string) => page.getByRole('main').locator('.stat').filter({ hasText: label });

  test('shows its figures and what happened last, live', async ({ page }) => {
    const now = Date.now();
    const { browser, sent } = bakery([
      { at: now - 2 * DAY, happened: [...WAY, [33, 'deliver']] },
      { at: now - DAY, happened: [...WAY, [50, 'deliver']] },
      { at: now - 5 * MINUTE },
    ]);
    await browser.install(page);
    await visit(page, `/business-dashboard/${BAKERY.id}`);
    for (const [label, value] of [
      ['Total Orders', '3'],
      ['Active Deliveries', '1'],
      ['On time, last 30 days', '50%'],
      ['On your statement', '$6.99 CAD'],
    ] as const)
      await expect(stat(page, label).locator('.stat__value')).toHaveText(value);
    const activity = page.getByRole('main').getByRole('listitem');
    await expect(activity).toHaveCount(10);
    await expect(activity.first()).toContainText('Delivery requested');
    await expect(page.getByRole('main').locator('p').last()).toHaveText('More dashboard features coming soon!');
    await lenaDoes(page, sent[2]?.delivery.id ?? ('' as never), 'accept');
    await expect(activity.first()).toContainText('A courier accepted');
    await activity.first().getByRole('link').click();
    await expect(heading(page, 'Courier on the way to the shop')).toBeVisible();
  });

  test('leads to its deliveries and a new one; accessible in every look', { tag: '@once' }, async ({ page }) => {
    const now = Date.now();
    await bakery([{ at: now - DAY, to: { size: 'large' }, happened: [...WAY, [50, 'deliver']] }])
      .browser.under({ failNext: { 'dispatch.overview': { kind: 'unavailable' } } })
      .install(page);
    await visit(page, `/business-dashboard/${BAKERY.id}`);
    await test.step('figures that don’t come can be asked for again', async () => {
      await expect(page.getByText('The figures couldn’t be loaded')).toBeVisible();
      await expect(stat(page, 'Total Orders').locator('.stat__value')).toHaveText('–');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(stat(page, 'Total Orders').locator('.stat__value')).toHaveText('1');
    });
    await expectAccessibleInEveryLook(page);
    await page.getByRole('main').getByRole('link', { name: 'All deliveries' }).click();
    await expect(heading(page, 'Deliveries')).toBeVisible();
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Request delivery' }).click();
    await expect(heading(page, 'Request a delivery')).toBeVisible();
  });

  test('says what the business has as credit', { tag: '@once' }, async ({ page }) => {
    const { browser } = bakery([{ at: Date.now() - DAY, happened: [[1, 'cancel']] }]);
    await browser
      .where(({ dispatch }) => {
        const [stored] = dispatch.deliveries;
        if (stored === undefined) return;
        const { id, businessId, currency } = stored.delivery;
        dispatch.ledger.push({
          account: businessId,
          delivery: id,
          kind: 'credit',
          amount: 699,
          currency,
          at: instant(Date.now()),
        });
      })
      .install(page);
    await visit(page, `/business-dashboard/${BAKERY.id}`);
    await expect(stat(page, 'Credit on your statement').locator('.stat__value')).toHaveText('$6.99 CAD');
  });
});

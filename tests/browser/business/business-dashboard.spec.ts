import { aBusiness } from '#tests/builders/business.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { seeded } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, toast, visit } from '../support/visit.ts';

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
  test('shows the business; is accessible found, waiting and not found', async ({ page }) => {
    await marco()
      .under({ failNext: { 'businesses.findOwn': { kind: 'unavailable' } } })
      .open(page, PATH);
    await test.step('can be retried when it fails to load', async () => {
      await expect(heading(page, 'We couldn’t load this business')).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(heading(page, 'Blue Heron Books')).toBeFocused();
      await expectAccessibleInEveryLook(page);
    });
    await test.step('shows the business, its stats and coming sections', async () => {
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
    await test.step('tells owners that their business is waiting for review', async () => {
      await moveTo(page, `/business-dashboard/${WAITING.id}`);
      await expect(heading(page, 'Waiting Room')).toBeVisible();
      await expect(page).toHaveTitle('Waiting Room · Business Dashboard · Swiftlane');
      await expect(page.getByText('Waiting for approval')).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
    });
    const expectNotFound = async () => {
      await expect(heading(page, 'Business Not Found')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Back to My Businesses' }).click();
      await expect(heading(page, 'My Businesses')).toBeVisible();
    };
    await test.step("someone else's business is not found", async () => {
      await moveTo(page, `/business-dashboard/${OTHERS.id}`);
      await expect(heading(page, 'Business Not Found')).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
      await expectNotFound();
    });
    for (const [what, id] of [
      ['a business that is not there', '99999999-0000-4000-8000-000000000000'],
      ['an invalid id', 'my-shop'],
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
      await logOut(page);
      await expect(page).toHaveURL('/');
      await moveTo(page, PATH);
      await signInAs(page, 'priya@mail.example');
      await expect(toast(page, 'Please verify your email address before accessing business features.')).toBeVisible();
      await expect(heading(page, 'Verify Your Email')).toBeVisible();
    });
  });
});

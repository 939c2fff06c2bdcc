import { failNext } from './support/demo.ts';
import { aDevice, type Device } from './support/device.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { businessesOf, count, namesShown, rowOf } from './support/rows.ts';
import { expect, test } from './support/test.ts';
import { heading, pathOf, toast, visit } from './support/visit.ts';

const THREE = businessesOf('marco', ['Blue Heron Books', 'Pending'], ['Żabka Deli', 'Active', { city: 'Kraków', country: 'poland', state: 'Małopolskie' }], ['Anchor Records', 'Rejected']);
const marco = (): Device => aDevice().where(THREE).signedIn('marco');

test.describe('§2 /my-businesses', () => {
  test('lists one’s own, newest first, each with its status (decision B2)', async ({ page }) => {
    await marco().install(page);
    await visit(page, '/my-businesses');
    await expect(heading(page, 'My Businesses')).toBeVisible();
    await expect(count(page)).toHaveText('3 businesses');
    expect(await namesShown(page)).toEqual(['Blue Heron Books', 'Żabka Deli', 'Anchor Records']);
    for (const [name, status] of [['Blue Heron Books', 'Pending'], ['Żabka Deli', 'Active'], ['Anchor Records', 'Rejected']] as const) {
      await expect(rowOf(page, name).locator('.badge')).toHaveText(status);
    }
    await expect(page.getByRole('link', { name: 'Add Business', exact: true })).toHaveAttribute('href', '/add-business');
  });

  test('shows nobody else’s', { tag: '@once' }, async ({ page }) => {
    await aDevice().where(businessesOf('ada', ['Not Mine', 'Active'])).signedIn('marco').install(page);
    await visit(page, '/my-businesses');
    await expect(page.getByRole('heading', { name: 'No businesses yet' })).toBeVisible();
    await expect(page.getByText('Not Mine')).toHaveCount(0);
  });

  test('searches while one types, without regard to accents; the address, a reload and the way back keep it @once', async ({ page }) => {
    await marco().install(page);
    await visit(page, '/my-businesses');
    await page.getByRole('searchbox').fill('zabka krakow');
    await expect(count(page)).toHaveText('1 of 3 businesses');
    await expect(rowOf(page, 'Żabka Deli')).toBeVisible();
    await expect.poll(() => pathOf(page)).toBe('/my-businesses?q=zabka+krakow');
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('zabka krakow');
    await expect(count(page)).toHaveText('1 of 3 businesses');
    await page.getByRole('link', { name: 'Żabka Deli' }).click();
    await expect(heading(page, 'Żabka Deli')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('zabka krakow');
    await expect(count(page)).toHaveText('1 of 3 businesses');
  });

  test('says when nothing matches, and clears search and filters', async ({ page }) => {
    await marco().install(page);
    await visit(page, '/my-businesses?status=Active');
    await expect(count(page)).toHaveText('1 of 3 businesses');
    await page.getByRole('searchbox').fill('nowhere');
    await expect(page.getByRole('heading', { name: 'No businesses match' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(count(page)).toHaveText('3 businesses');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect.poll(() => pathOf(page)).toBe('/my-businesses');
  });

  test('without a business leads to the first @once', async ({ page }) => {
    await aDevice().where((state) => { state.businesses = []; }).signedIn('marco').install(page);
    await visit(page, '/my-businesses');
    await expect(page.getByRole('heading', { name: 'No businesses yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Add your first business' }).click();
    await expect(heading(page, 'Add Business')).toBeVisible();
  });

  test('that cannot be fetched is an empty list without a message (spec §8), and can be tried again @once', async ({ page }) => {
    await marco().under({ failNext: { 'businesses.listOwn': { kind: 'unavailable' } } }).install(page);
    await visit(page, '/my-businesses');
    await expect(page.getByRole('heading', { name: 'No businesses to show' })).toBeVisible();
    await expect(page.locator('[data-row]')).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(count(page)).toHaveText('3 businesses');
  });

  test('shows that it is loading', { tag: '@once' }, async ({ page }) => {
    await marco().under({ latencyMs: 1500 }).install(page);
    await visit(page, '/my-businesses');
    await expect(page.getByText('Loading your businesses…')).toBeAttached();
    await expect(count(page)).toHaveText('3 businesses');
  });

  test('with the keyboard alone: search, go down the rows, open one', { tag: '@once' }, async ({ page }) => {
    await marco().install(page);
    await visit(page, '/my-businesses');
    await expect(count(page)).toHaveText('3 businesses');
    await page.getByRole('link', { name: 'Blue Heron Books' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Żabka Deli' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('link', { name: 'Anchor Records' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('blue');
    await expect(count(page)).toHaveText('1 of 3 businesses');
    await page.getByRole('link', { name: 'Blue Heron Books' }).press('Enter');
    await expect(heading(page, 'Blue Heron Books')).toBeFocused();
  });

  test('is accessible: full, narrowed to nothing, empty, failed', { tag: '@once' }, async ({ page }) => {
    await marco().install(page);
    await visit(page, '/my-businesses');
    await expect(count(page)).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.getByRole('searchbox').fill('nowhere');
    await expect(page.getByRole('heading', { name: 'No businesses match' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });

  test('is accessible when the loading failed', { tag: '@once' }, async ({ page }) => {
    await marco().install(page);
    await visit(page, '/my-account');
    await failNext(page, 'businesses.listOwn', { kind: 'unavailable' });
    await page.getByRole('main').getByRole('link', { name: 'My Businesses' }).click();
    await expect(page.getByRole('heading', { name: 'No businesses to show' })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  });
});

test.describe('§6 who sees My Businesses', () => {
  test('a visitor signs in first', { tag: '@once' }, async ({ page }) => {
    await aDevice().install(page);
    await visit(page, '/my-businesses');
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });

  test('a courier does not', { tag: '@once' }, async ({ page }) => {
    await aDevice().signedIn('lena').install(page);
    await visit(page, '/my-businesses');
    await expect(heading(page, 'My Account')).toBeVisible();
  });

  test('a merchant whose e-mail is not verified verifies it first @once', async ({ page }) => {
    await aDevice().signedIn('priya').install(page);
    await visit(page, '/my-businesses');
    await expect(toast(page, 'Please verify your email address before accessing business features.')).toBeVisible();
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
  });
});

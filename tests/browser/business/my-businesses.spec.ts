import { setConditions } from '../support/demo.ts';
import { aBrowser, type BrowserState } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { signInAs } from '../support/forms.ts';
import { logOut } from '../support/screens/header.ts';
import { businessesOf, count, namesShown, rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, toast } from '../support/visit.ts';

const THREE = businessesOf(
  'marco',
  ['Blue Heron Books', 'Pending'],
  ['Żabka Deli', 'Active', { city: 'Kraków', country: 'poland', state: 'Małopolskie' }],
  ['Anchor Records', 'Rejected'],
);
const marco = (): BrowserState => aBrowser().where(THREE).signedIn('marco');

test.describe('§2 /my-businesses', () => {
  test('lists own ones, in each state; a search is kept; works by keyboard', async ({ page }) => {
    await marco()
      .under({ latencyMs: 1500, failNext: { 'businesses.listOwn': { kind: 'unavailable' } } })
      .open(page, '/my-businesses');
    await test.step('shows that it is loading', async () => {
      await expect(page.getByText('Loading your businesses…')).toBeAttached();
    });
    await test.step('is empty without a message when it cannot be loaded', async () => {
      await expect(page.getByRole('heading', { name: 'No businesses to show' })).toBeVisible();
      await expect(page.locator('[data-row]')).toHaveCount(0);
      await expect(page.locator('.toast')).toHaveCount(0);
      await setConditions(page, {});
      await expectAccessibleInEveryLook(page);
    });
    await test.step('can be tried again', async () => {
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(count(page)).toHaveText('3 businesses');
      await expectAccessibleInEveryLook(page);
    });
    await test.step('filtered to nothing', async () => {
      await page.getByRole('searchbox').fill('nowhere');
      await expect(page.getByRole('heading', { name: 'No results for “nowhere”.' })).toBeVisible();
      await expectAccessibleInEveryLook(page);
    });
    await moveTo(page, '/my-account');
    await expect(heading(page, 'My Account')).toBeVisible();
    await moveTo(page, '/my-businesses?status=Active');
    const search = page.getByRole('searchbox');
    await test.step('shows that nothing matches, and clears search and filters', async () => {
      await expect(count(page)).toHaveText('1 of 3 businesses');
      await search.fill('nowhere');
      await expect(page.getByRole('heading', { name: 'No results for “nowhere”.', exact: true })).toBeVisible();
      await expect(page.getByText('Check the spelling or try fewer words.', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Clear search and filters' }).click();
      await expect(count(page)).toHaveText('3 businesses');
      await expect(search).toBeFocused();
      await expect.poll(() => pathOf(page)).toBe('/my-businesses');
    });
    await test.step("lists the merchant's own, newest first, each with its status", async () => {
      await expect(heading(page, 'My Businesses')).toBeVisible();
      expect(await namesShown(page)).toEqual(['Blue Heron Books', 'Żabka Deli', 'Anchor Records']);
      for (const [name, status] of [
        ['Blue Heron Books', 'Pending'],
        ['Żabka Deli', 'Active'],
        ['Anchor Records', 'Rejected'],
      ] as const) {
        await expect(rowOf(page, name).locator('.badge')).toHaveText(status);
      }
      await expect(page.getByRole('link', { name: 'Add Business', exact: true })).toHaveAttribute(
        'href',
        '/add-business',
      );
    });
    await test.step('searches ignoring accents', async () => {
      await search.fill('zabka krakow');
      await expect(count(page)).toHaveText('1 of 3 businesses');
      await expect(rowOf(page, 'Żabka Deli')).toBeVisible();
      await expect.poll(() => pathOf(page)).toBe('/my-businesses?q=zabka+krakow');
    });
    await test.step('a reload and going back keep it', async () => {
      await page.reload();
      await expect(search).toHaveValue('zabka krakow');
      await expect(count(page)).toHaveText('1 of 3 businesses');
      await page.getByRole('link', { name: 'Żabka Deli' }).click();
      await expect(heading(page, 'Żabka Deli')).toBeVisible();
      await page.goBack();
      await expect(search).toHaveValue('zabka krakow');
      await expect(count(page)).toHaveText('1 of 3 businesses');
    });
    await test.step('with the keyboard only: search, go down the rows, open one', async () => {
      await search.fill('');
      await expect(count(page)).toHaveText('3 businesses');
      await page.getByRole('link', { name: 'Blue Heron Books' }).focus();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('link', { name: 'Żabka Deli' })).toBeFocused();
      await page.keyboard.press('End');
      await expect(page.getByRole('link', { name: 'Anchor Records' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(search).toBeFocused();
      await page.keyboard.type('blue');
      await expect(count(page)).toHaveText('1 of 3 businesses');
      await page.getByRole('link', { name: 'Blue Heron Books' }).press('Enter');
      await expect(heading(page, 'Blue Heron Books')).toBeFocused();
    });
  });
});

test('§6 merchants see My Businesses, only with their own', async ({ page }) => {
  await aBrowser()
    .where(businessesOf('ada', ['Not Mine', 'Active']))
    .open(page, '/my-businesses');
  const comeBackAs = async (address: string) => {
    await logOut(page);
    await expect(page).toHaveURL('/');
    await moveTo(page, '/my-businesses');
    await signInAs(page, address);
  };
  await test.step('a visitor signs in first', async () => {
    await expect(heading(page, 'Welcome Back')).toBeVisible();
  });
  await test.step('shows no others; without a business, leads to adding the first', async () => {
    await signInAs(page, 'marco@mail.example');
    await expect(page.getByRole('heading', { name: 'No businesses yet' })).toBeVisible();
    await expect(page.getByText('Not Mine')).toHaveCount(0);
    await page.getByRole('link', { name: 'Add your first business' }).click();
    await expect(heading(page, 'Add Business')).toBeVisible();
  });
  await test.step('a courier may not', async () => {
    await comeBackAs('lena@mail.example');
    await expect(heading(page, 'My Account')).toBeVisible();
  });
  await test.step('a merchant with an unverified email verifies it first', async () => {
    await comeBackAs('priya@mail.example');
    await expect(toast(page, 'Please verify your email address before accessing business features.')).toBeVisible();
    await expect(heading(page, 'Verify Your Email')).toBeVisible();
  });
});

import { HOUR } from '#core/clock.ts';
import { wallText } from '#core/zoned-time.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { businessesOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

const { timeZone } = brandPages.company;
const ada = () =>
  aBrowser()
    .where(businessesOf('marco', ['One', 'Active']))
    .signedIn('ada');

test.describe('/admin/prices', () => {
  test('sets prices of a city from a moment on, and shows what they would change', async ({ page }) => {
    await ada().open(page, '/admin');
    await page.getByRole('main').getByRole('link', { name: 'Prices' }).click();
    await expect(heading(page, 'Prices')).toBeFocused();
    const now = page.getByRole('table', { name: /^Prices now/u });
    await expect(now).toContainText('$6.99');

    await test.step('a city of a business', async () => {
      const city = page.getByLabel('City');
      await city.selectOption({ index: 1 });
      await expect(page).toHaveURL(/city=/u);
    });
    const near = page.getByRole('group', { name: zoneNames.A });
    await test.step('wrong prices are explained beside their fields', async () => {
      await near.getByLabel('Fee').fill('6.999');
      await near.getByLabel('Minutes').fill('61');
      await page.getByRole('button', { name: 'Save prices' }).click();
      await expect(near.getByText('Enter an amount, such as 6.99')).toBeVisible();
    });
    await test.step('a pay above the fee has a warning', async () => {
      await near.getByLabel('Fee').fill('4');
      await near.getByLabel('Minutes').fill('30');
      await expect(page.getByText('You lose $1.00 on each.')).toBeVisible();
    });
    await test.step('they apply from their moment on', async () => {
      const at = await page.evaluate(() => Date.now());
      await page.getByLabel('Valid from').fill(wallText(at - HOUR, timeZone));
      await page.getByRole('button', { name: 'Save prices' }).click();
      await expect(page.getByText('At least one minute ahead').first()).toBeVisible();
      await page.getByLabel('Valid from').fill(wallText(at + 24 * HOUR, timeZone));
      await page.getByRole('button', { name: 'Save prices' }).click();
      await expect(page.getByText('New prices saved')).toBeVisible();
      await expect(page.getByRole('table', { name: /^Prices from/u })).toContainText('$4.00');
      await expect(page.getByText(/^Saved by Ada Okafor on /u)).toBeVisible();
      await expect(now).toContainText('$6.99');
    });
    await expectAccessibleInEveryLook(page);
  });
});

import type { Page } from '@playwright/test';
import { NO_PLACES } from '#core/delivery/place/shop-point.ts';
import { BAKERY_STOPS } from '#demo/world/seed/marco.ts';
import { dispatchOf } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { overflow } from '../support/looks/overflow.ts';
import { REQUEST_PATH, withPickup } from '../support/screens/request-delivery.ts';
import { expect, test } from '../support/test.ts';
import { toast } from '../support/visit.ts';

const ownPlace = async (page: Page) => (await dispatchOf(page)).settings[0]?.counter?.own;
const changePickup = (page: Page) => press(page, 'Change the pickup details');
const picture = (page: Page) => page.locator('.shop-place .city-map');

test.describe('the shop on the map, under the pickup details', () => {
  test('is accessible and fits; is moved by a tap and by the keyboard, and stays', async ({ page }) => {
    await withPickup()
      .where(({ dispatch }) => {
        dispatch.settings = dispatch.settings.map((row) => ({
          ...row,
          counter: { ...NO_PLACES, stops: BAKERY_STOPS },
        }));
      })
      .open(page, REQUEST_PATH);
    await expect(page.getByRole('button', { name: 'Change the pickup details' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // A form that's filled in many times a day doesn't show it.
    await expect(page.locator('.shop-place')).toHaveCount(0);
    await changePickup(page);
    await expect(page.getByText('Couriers usually stop here.')).toBeVisible();

    await test.step('is accessible and fits, also while it’s moved', async () => {
      for (const moving of [false, true]) {
        if (moving) await press(page, 'Move the shop');
        await expectAccessibleInEveryLook(page, '.shop-place');
        await page.setViewportSize({ width: 320, height: 640 });
        for (const size of ['', '200%']) {
          await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
          expect(await overflow(page), `with text of ${size || '100%'}`).toEqual([]);
        }
        await page.evaluate(() => (document.documentElement.style.fontSize = ''));
      }
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await picture(page).scrollIntoViewIfNeeded();
    const box = (await picture(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(box.x + box.width * 0.7, box.y + box.height / 2);
    await expect(page.getByText(/^Moved by \d+ m\.$/u)).toBeVisible();
    await press(page, 'Save');
    await expect(toast(page, 'The map shows the shop here now.')).toBeVisible();
    await expect(page.getByText('You chose this place.')).toBeVisible();
    const tapped = await ownPlace(page);
    expect(tapped?.lon).toBeGreaterThan(-79.4211);
    await expect(page.getByRole('button', { name: 'Move the shop' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await ownPlace(page))?.lat).toBeGreaterThan(tapped?.lat ?? 90);
    await page.reload();
    await changePickup(page);
    await expect(page.getByText('You chose this place.')).toBeVisible();
    await press(page, 'Reset');
    await expect(page.getByText('Couriers usually stop here.')).toBeVisible();
    expect(await ownPlace(page)).toBeNull();
  });
});

import { knownFollowedNumber } from '#core/delivery/track/followed-number.ts';
import { formatTrackingNumber, makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { seedEmail } from '#demo/world/seed-state.ts';
import { personId } from '#demo/world/seed/people.ts';
import { backendState, setConditions } from '../support/demo.ts';
import { aBrowser } from '../support/browser-state.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { StagedDelivery } from '../support/screens/dispatch.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, visit } from '../support/visit.ts';

const TOM = personId(3);

test.describe('a customer’s followed delivery', () => {
  test('is connected, followed on the tracking page and live on /my-account', { tag: '@phone' }, async ({ page }) => {
    const staged = await StagedDelivery.prepare({
      at: 'at_pickup',
      minutesAgo: 14,
      details: { email: seedEmail('tom') },
      signedIn: 'tom',
    });
    await staged.install(page);
    await visit(page, '/basic-user-setup');
    await page.getByLabel('Delivery number').fill(staged.number.toLowerCase());
    await press(page, 'Connect delivery');
    await expect(heading(page, 'Delivery Connected!')).toBeVisible();
    await page.getByRole('link', { name: 'Track it now' }).click();
    await expect(heading(page, 'At the shop')).toBeVisible();
    expect(pathOf(page)).toBe(staged.path());

    await test.step('as soon as its number is loaded, not before', async () => {
      await page.goBack();
      await expect(heading(page, 'Delivery Connected!')).toBeVisible();
      await setConditions(page, { latencyMs: 1500 });
      await page.reload();
      await page.getByRole('link', { name: 'Track it now' }).click();
      await expect(heading(page, 'At the shop')).toBeVisible();
      expect(pathOf(page)).toBe(`/track/${formatTrackingNumber(staged.number)}`);
      await setConditions(page, {});
    });

    await moveTo(page, '/my-account');
    const followed = page.getByRole('region', { name: 'At the shop' });
    await expect(followed).toContainText(`Bellini Bakery · ${formatTrackingNumber(staged.number)}`);
    await expect(followed).toContainText('Promised by');
    await expect(followed.getByRole('img')).toHaveAccessibleName('The courier is with the parcel at the shop.');
    await expectAccessibleInEveryLook(page);
    await staged.moveInBrowser(page, 'picked_up');
    await expect(page.getByRole('region', { name: 'On its way to you' })).toBeVisible();
    await page.getByRole('link', { name: 'On its way to you' }).click();
    await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
  });

  test('with an unknown number shows a message when tracked; guests enter one', { tag: '@phone' }, async ({ page }) => {
    await aBrowser().signedIn('tom').open(page, '/my-account');
    for (const [what, number] of [
      ['of another company', knownFollowedNumber('DLV-204817')],
      ['that isn’t there', knownFollowedNumber(formatTrackingNumber(makeTrackingNumber(cryptoRandom)))],
    ] as const)
      await test.step(`a number ${what}`, async () => {
        const followed = [{ owner: TOM, number }];
        await changeBackend(page, (state) => {
          state.followedNumbers = followed;
        });
        await moveTo(page, '/my-account');
        await expect(heading(page, 'My Account')).toBeVisible();
        await moveTo(page, '/success-delivery-connected');
        const link = page.getByRole('link', { name: 'Track it now' });
        await expect(link).toHaveAttribute('href', `/track/${number}`);
        await page.goBack();
        await expect(page.getByText('Tom Nguyen').first()).toBeVisible();
        await expect(page.getByRole('main').getByRole('region')).toHaveCount(0);
        await page.goForward();
        await link.click();
        await expect(page.getByLabel('Delivery number')).toHaveAccessibleDescription(/We can’t find that delivery/u);
        expect((await backendState(page)).followedNumbers).toEqual(followed);
      });
    await moveTo(page, '/my-account');
    await press(page, 'Sign Out');
    await expect(page).toHaveURL('/');
    await test.step('signed out, the menu leads to the page that asks for a number', async () => {
      await moveTo(page, '/success-delivery-connected');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Track a Delivery', exact: true }).click();
      await expect(heading(page, 'Track a delivery')).toBeFocused();
      await page.goBack();
    });
    await test.step('signed out, the link too', async () => {
      await page.getByRole('link', { name: 'Track it now' }).click();
      await expect(heading(page, 'Track a delivery')).toBeVisible();
    });
  });
});

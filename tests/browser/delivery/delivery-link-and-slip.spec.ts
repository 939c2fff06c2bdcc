import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { PIN } from '#tests/builders/delivery.ts';
import { allowCopying, copied } from '../support/clipboard.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { action, main, onlyDelivery, openFirst, showDelivery } from '../support/screens/delivery-page.ts';

test.use({ timezoneId: 'America/Toronto' });

test.describe('/deliveries/{businessId}/{deliveryId}', () => {
  test('the tracking link is copied, shared, or shown; the slip has no PIN or key', async ({ page }) => {
    await allowCopying(page);
    const [id, mailed] = await openFirst(page, [4], [4, { to: { email: 'rosa@example.com' } }]);
    await expect(main(page)).toContainText('Anyone with this link can see the address and PIN.');
    const { delivery, key } = (await onlyDelivery(page)) ?? {};
    const number = formatTrackingNumber(delivery?.number ?? ('' as never));
    const link = new URL(`/track/${number}#k=${key}`, page.url()).href;
    await test.step('a recipient without an email counts as not informed until the link is copied', async () => {
      const untold = main(page).getByText('Rosa Fernandes hasn’t been told');
      await expect(untold).toBeVisible();
      await expect(main(page)).toContainText('it has the PIN for the door');
      await expectAccessibleInEveryLook(page);
      await page.reload();
      await action(page, 'Copy link').click();
      await expect(main(page)).toContainText('Send it to Rosa Fernandes.');
      await expect(untold).toHaveCount(0);
      expect(await copied(page)).toBe(link);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('demo:passed-links') ?? ''))
        .toContain(delivery?.id);
      await page.reload();
      await expect(action(page, 'Copy tracking link')).toBeVisible();
      await expect(untold).toHaveCount(0);
    });
    await test.step('copied', async () => {
      await action(page, 'Copy tracking link').click();
      await expect(action(page, 'Copied')).toBeFocused();
      await expect(main(page).getByRole('status').filter({ hasText: 'Tracking link copied' })).toBeAttached();
      expect(await copied(page)).toBe(link);
    });
    await test.step('shown if it can’t be copied', async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
      });
      await page.getByRole('button', { name: /Cop/u }).click();
      await expect(main(page)).toContainText(link);
    });
    await test.step('shared if the device can', async () => {
      await page.evaluate(() => {
        navigator.share = (data) => {
          document.title = `shared ${data?.url ?? ''}`;
          return Promise.reject(new DOMException('closed', 'AbortError'));
        };
      });
      await showDelivery(page, mailed);
      await test.step('a recipient with an email counts as informed', async () => {
        await expect(main(page)).toContainText('rosa@example.com');
        await expect(action(page, 'Print slip')).toBeVisible();
        await expect(main(page).getByText('hasn’t been told')).toHaveCount(0);
      });
      await showDelivery(page, id);
      await action(page, 'Share tracking link').click();
      await expect(page).toHaveTitle(`shared ${link}`);
    });
    await test.step('prints a slip without PIN, key, street or phone', async () => {
      await page.evaluate(() => {
        window.print = () => {
          document.title = 'printed';
        };
      });
      await action(page, 'Print slip').click();
      await expect(page).toHaveTitle('printed');
      await page.emulateMedia({ media: 'print' });
      const printed = await page.locator('body').innerText();
      for (const text of ['Bellini Bakery', number, 'Rosa Fernandes', 'Hand over in person', 'Order 77'])
        expect(printed).toContain(text);
      for (const text of [PIN, key ?? '?', 'Dovercourt', '555', 'Swiftlane']) expect(printed).not.toContain(text);
      const url = new URL(`/track/${number}`, page.url()).href;
      expect(await page.locator('.slip__code path').getAttribute('d')).toBe(toSvgPath(generate(url)));
      await expect(page.locator('.slip__code')).toBeVisible();
    });
  });
});

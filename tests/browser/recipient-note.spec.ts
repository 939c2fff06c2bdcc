import { PICKUP } from '#tests/builders/request.ts';
import { dispatchOf } from './support/deliveries.ts';
import { StagedDelivery } from './support/dispatch.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { REQUEST_PATH, withPickup } from './support/request-delivery.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test.describe('/track/{number}', () => {
  test(
    'the recipient leaves the courier a note, and changes it until the pick-up',
    { tag: '@phone' },
    async ({ page }) => {
      const staged = await StagedDelivery.prepare({ at: 'accepted', minutesAgo: 6 });
      await staged.open(page, 'recipient');
      const main = page.getByRole('main');
      await main.getByRole('button', { name: 'Add a note for the courier' }).click();
      const note = main.getByLabel('Note for the courier');
      await note.fill('x'.repeat(281));
      await main.getByRole('button', { name: 'Save note' }).click();
      await expect(main).toContainText('Use at most 280 characters');
      await expectAccessibleInEveryLook(page);
      await note.fill('Ring twice');
      await main.getByRole('button', { name: 'Save note' }).click();
      await expect(main.getByText('Ring twice', { exact: true })).toBeVisible();
      const stored = async () => (await dispatchOf(page)).deliveries.map(({ people }) => people?.recipientNote);
      await expect.poll(stored).toEqual(['Ring twice']);
      await main.getByRole('button', { name: 'Change your note' }).click();
      await expect(note).toHaveValue('Ring twice');
    },
  );

  test('on its way, the note stays, and the shop can be called if its merchant allows it', async ({ page }) => {
    const pickup = { ...PICKUP, callShop: 'yes' } as const;
    const staged = await StagedDelivery.prepare({ at: 'picked_up', minutesAgo: 20, pickup });
    await staged.open(page, 'recipient');
    await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
    await expect(page.getByRole('button', { name: /note/u })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Call the shop' })).toHaveAttribute('href', `tel:${PICKUP.phone}`);
    await expectAccessibleInEveryLook(page);
    await visit(page, staged.path());
    await expect(page.getByText('Is it for you?')).toBeVisible();
    await expect(page.getByText('Call the shop')).toHaveCount(0);
  });
});

test.describe('/request-delivery/{businessId}', () => {
  test('a merchant with saved details is asked once whether recipients may call', async ({ page }) => {
    await withPickup().open(page, REQUEST_PATH);
    const question = page.getByText('May recipients call the counter from their tracking page?');
    await expect(question).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.getByRole('button', { name: 'Yes, show the phone' }).click();
    await expect(question).toHaveCount(0);
    const stored = async () => (await dispatchOf(page)).settings.map(({ pickup }) => pickup?.callShop);
    await expect.poll(stored).toEqual(['yes']);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Change the pickup details' })).toBeVisible();
    await expect(question).toHaveCount(0);
  });
});

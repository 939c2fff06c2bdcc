import { PICKUP } from '#tests/builders/request.ts';
import { dispatchOf } from '../support/screens/deliveries.ts';
import { StagedDelivery } from '../support/screens/dispatch.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo } from '../support/visit.ts';

test.describe('/track/{number}', () => {
  test(
    'the recipient leaves the courier a note, and changes it until the pick-up',
    { tag: '@phone' },
    async ({ page }) => {
      const pickup = { ...PICKUP, callShop: 'yes' } as const;
      const staged = await StagedDelivery.prepare({ at: 'accepted', minutesAgo: 6, pickup });
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

      await test.step('on its way, the note stays, and the shop can be called as its merchant allows', async () => {
        await staged.moveInBrowser(page, 'picked_up');
        await expect(page.getByText('Give this PIN to your courier')).toBeVisible();
        await expect(page.getByRole('button', { name: /note/u })).toHaveCount(0);
        await expect(page.getByRole('link', { name: 'Call the shop' })).toHaveAttribute('href', `tel:${PICKUP.phone}`);
        await expectAccessibleInEveryLook(page);
        await moveTo(page, '/track');
        await expect(heading(page, 'Track a delivery')).toBeVisible();
        await moveTo(page, staged.path());
        await expect(page.getByText('Is it for you?')).toBeVisible();
        await expect(page.getByText('Call the shop')).toHaveCount(0);
      });
    },
  );
});

import { HOUR } from '#core/clock.ts';
import { action, dialog, main, onlyDelivery, openDelivery, STEPS_TO_DOOR } from '../support/screens/delivery-page.ts';
import { moveClock } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

test('a merchant reports a parcel as lost once it’s two hours late, without a charge', async ({ page }) => {
  await openDelivery(page, 100, { happened: STEPS_TO_DOOR.slice(0, 3) });
  await expect(main(page).getByText(/^If it doesn’t turn up, you can report it as lost from .*\d/u)).toBeVisible();
  await expect(action(page, 'Report as lost')).toHaveCount(0);
  await expect(main(page).getByText(/^Lena has it\. It was promised by .* and is running late\.$/u)).toBeVisible();
  await moveClock(page, 2 * HOUR);
  await action(page, 'Report as lost').click();
  await expect(dialog(page)).toContainText('You won’t be charged. The courier can’t finish it afterward.');
  await expectAccessibleInEveryLook(page);
  await dialog(page).getByRole('button', { name: 'Report as lost' }).click();
  await expect(heading(page, 'Lost on the way')).toBeVisible();
  await expect(main(page)).toContainText('You weren’t charged.');
  await expect(main(page).getByText('You reported it as lost', { exact: true })).toBeVisible();
  expect(await onlyDelivery(page)).toMatchObject({ delivery: { status: 'canceled', failureReason: 'lost' } });
});

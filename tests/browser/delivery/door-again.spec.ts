import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { PIN } from '../support/screens/courier-browser.ts';
import {
  atStep,
  endUndo,
  expectLook,
  giveUp,
  kinds,
  statusOf,
  stored,
  undoAtOnce,
} from '../support/screens/courier-job.ts';
import { setConditions } from '../support/demo.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { heading, visit } from '../support/visit.ts';

test.describe('a parcel that’s taken to the door again', () => {
  test('is delivered on another try, also after one without a network', async ({ page }) => {
    await atStep(page, 4);
    const number = (await stored(page))?.delivery.number ?? ('' as never);
    const tracking = await page.context().newPage();
    await visit(tracking, `/track/${formatTrackingNumber(number)}`);
    await giveUp(page, /^They don’t want it/u);
    await expect(heading(tracking, 'On its way back to the shop')).toBeVisible();
    await test.step('the courier changes their mind twice', async () => {
      await undoAtOnce(page);
      await press(page, 'Try the door again');
      await expect(heading(page, 'Take it back to Alder Bakery')).toBeFocused();
      expect(await statusOf(page)).toBe('returning');
      await press(page, 'Try the door again');
      await endUndo(page);
      await expect(heading(page, 'Take it to Rosa Recipient')).toBeVisible();
      await expectLook(page, /^Rosa Recipient$/u);
      await expect(heading(tracking, 'On its way to you')).toBeVisible();
    });
    await press(page, 'I’m at the door');
    await giveUp(page, /^It isn’t safe/u);
    await test.step('without a network, both steps are kept and sent', async () => {
      await setConditions(page, { offline: true });
      await press(page, 'Try the door again');
      await endUndo(page);
      await expect(page.getByText(/^Saved on this phone/u)).toBeVisible();
      await press(page, 'I’m at the door');
      await expect(heading(page, 'Hand it to Rosa Recipient')).toBeVisible();
      await page.reload();
      await setConditions(page, {});
      await expect.poll(() => statusOf(page)).toBe('at_dropoff');
    });
    await page.getByLabel('PIN', { exact: true }).fill(PIN);
    await press(page, 'Delivered');
    await expect(heading(page, 'Delivered')).toBeVisible();
    await expect(heading(tracking, 'Delivered')).toBeVisible();
    const again = ['fail', 'retry', 'arrive_dropoff'];
    expect((await kinds(page))?.slice(-7)).toEqual([...again, ...again, 'deliver']);
  });
});

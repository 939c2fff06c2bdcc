import { MINUTE } from '#core/clock.ts';
import type { Happening } from '#tests/builders/sent-delivery.ts';
import { aCourierBrowser, delivery, STEPS_TO_DOOR as COURIERS_STEPS } from '../support/screens/courier-browser.ts';
import { BAKERY, bakery } from '../support/screens/deliveries.ts';
import { action, main, onlyDelivery, STEPS_TO_DOOR } from '../support/screens/delivery-page.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { switchTo } from '../support/switch-to.ts';
import { heading, moveTo } from '../support/visit.ts';

test.use({ timezoneId: 'America/Toronto' });

/** Late at the door, where the recipient refused it. */
const FAILED: readonly Happening[] = [...STEPS_TO_DOOR, [60, 'fail', 'refused'], [70, 'hand_back']];

test('a merchant objects to a failed attempt, and an administrator decides', async ({ page }) => {
  const { browser, sent: made } = bakery([{ at: Date.now() - 75 * MINUTE, happened: FAILED }]);
  await browser.signedIn('ada').signedIn('marco').open(page, `/deliveries/${BAKERY.id}`);
  await expect(main(page)).toContainText('Late, waiting for confirmation');
  await expect(main(page)).not.toContainText('credited');
  await main(page).getByRole('link', { name: 'Rosa Fernandes' }).click();
  await expect(main(page)).toContainText('Is that right?');
  await action(page, 'Object').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Object' }).click();
  await expect(main(page)).toContainText('You objected');
  await main(page).getByRole('link', { name: 'Deliveries', exact: true }).click();
  await expect(main(page)).toContainText('Late, waiting for a decision');

  // The administrator sees the objection before opening contact details.
  await switchTo(page, 'ada');
  await moveTo(page, `/deliveries/${BAKERY.id}/${made[0]?.delivery.id ?? ''}`);
  await expect(heading(page, 'Returned to the shop')).toBeVisible();
  await expect(main(page)).toContainText('The business objected');
  await expect(main(page)).toContainText('Late, waiting for a decision');
  await expectAccessibleInEveryLook(page);
  await action(page, 'Show contact details').click();
  await expect(main(page)).toContainText('When each step was taken');
  await expectAccessibleInEveryLook(page);
  await action(page, 'Charge and pay nothing').click();
  await expect(main(page)).toContainText('Enter a reason.');
  await main(page).getByLabel('Reason').fill('Ten in three seconds.');
  await action(page, 'Charge and pay nothing').click();
  await expect(main(page)).toContainText('It costs the business nothing');
  await expect(main(page)).toContainText('The reason: Ten in three seconds.');
  expect(await onlyDelivery(page)).toMatchObject({ delivery: { held: 'dropped' } });
});

test('an administrator decides on an objection in its case', async ({ page }) => {
  const { browser, sent: made } = bakery([{ at: Date.now() - 75 * MINUTE, happened: FAILED }]);
  await browser.signedIn('ada').signedIn('marco').open(page, `/deliveries/${BAKERY.id}`);
  await main(page).getByRole('link', { name: 'Rosa Fernandes' }).click();
  await action(page, 'Object').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Object' }).click();
  await expect(main(page)).toContainText('You objected');
  await moveTo(page, '/help');
  await main(page).getByRole('link', { name: 'A failed attempt' }).click();
  await expect(main(page)).toContainText('It didn’t happen as the courier says.');
  await expect(action(page, 'Close the case')).toBeHidden();

  await switchTo(page, 'ada');
  await moveTo(page, '/admin-dashboard');
  await expect(page.getByRole('heading', { name: 'Objections' })).toBeHidden();
  await moveTo(page, `/admin/cases?q=${made[0]?.delivery.number ?? ''}`);
  await main(page).getByRole('link', { name: 'A failed attempt' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('radio', { name: 'Charge and pay nothing' }).check({ force: true });
  await expectAccessibleInEveryLook(page, 'dialog[open]');
  await drawer.getByLabel('Words for them').fill('Ten in three seconds.');
  await drawer.getByRole('button', { name: /^Decide/u }).click();
  await expect(drawer).toContainText('Nothing charged');
  expect(await onlyDelivery(page)).toMatchObject({ delivery: { held: 'dropped' } });
});

test('a courier reads that the pay of a week waits for confirmation', async ({ page }) => {
  await aCourierBrowser()
    .where((state) => {
      delivery(state, {}, [
        ...COURIERS_STEPS,
        [{ kind: 'fail', reason: 'refused' }, 6],
        [{ kind: 'hand_back', photo: true }, 6],
      ]);
    })
    .open(page, '/courier/earnings');
  await expect(main(page)).toContainText('Nothing yet');
  await expect(main(page).getByText('1 delivery waiting for confirmation', { exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

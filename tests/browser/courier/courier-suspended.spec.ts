import type { AccountStatus } from '#core/identity/account-status.ts';
import { aCourierBrowser, delivery, JUNO, PIN, STEPS_TO_DOOR } from '../support/screens/courier-browser.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { nextAtStep } from '../support/screens/courier-job.ts';
import { setConditions } from '../support/demo.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, visit } from '../support/visit.ts';

test('a courier reads of a suspension, and finishes only a delivery that they carry', async ({ page }) => {
  const become = (status: AccountStatus) =>
    changeBackend(page, (state) => {
      state.users = state.users.map((row) => (row.id === JUNO.id ? { ...row, status } : row));
    });
  const main = page.getByRole('main');
  const suspended = page.getByRole('heading', { name: 'Your account is suspended' });
  await aCourierBrowser({ status: 'Suspended' })
    .where((state) => void delivery(state, {}, STEPS_TO_DOOR))
    .under({ latencyMs: 1000 })
    .install(page);
  // Before the first answer, the page doesn't know if they carry something.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes('account is suspended')) Object.assign(window, { sawNote: true });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await visit(page, '/courier');
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
  expect(await page.evaluate(() => 'sawNote' in window)).toBe(false);
  await setConditions(page, {});
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await press(page, 'Delivered');
  await expect(heading(page, 'Delivered')).toBeVisible();
  await main.getByRole('link', { name: 'Courier Home' }).click();
  await expect(suspended).toBeVisible();

  await test.step('reviewed, then approved while the page is open', async () => {
    await become('Pending');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'We’re reviewing your account' })).toBeVisible();
    await become('Active');
    await expect(page.getByRole('switch', { name: /You’re o(?:n|ff)line/u })).toBeVisible();
  });
  await test.step('suspended before the pick-up: the job is lost', async () => {
    await nextAtStep(page, 1);
    await expect(heading(page, 'Go to Alder Bakery')).toBeVisible();
    await become('Suspended');
    await changeBackend(page, ({ dispatch }) => {
      const stored = dispatch.deliveries.at(-1);
      if (stored !== undefined)
        stored.delivery = { ...stored.delivery, status: 'searching', courier: null, pickupBy: null };
    });
    await expect(suspended).toBeVisible();
    await moveTo(page, '/courier');
    await expect(heading(page, 'Courier Home')).toBeVisible();
    await expect(suspended).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue' })).toBeHidden();
    await become('Active');
  });
  await test.step('suspended while carrying: the courier finishes, then is led to the reason', async () => {
    await nextAtStep(page, 4, { handover: 'meet' });
    await expect(heading(page, 'Hand it to Rosa Recipient')).toBeVisible();
    await become('Suspended');
    await page.getByLabel('PIN', { exact: true }).fill(PIN);
    await page.getByRole('button', { name: 'Delivered' }).click();
    await expect(heading(page, 'Delivered')).toBeVisible();
    await expect(main).toContainText('Your account isn’t approved for deliveries now.');
    await expect(main).toContainText('You earned');
    await expect(main).not.toContainText('Trying again');
    await expect(main.getByRole('link', { name: 'Earnings' })).toHaveCount(0);
    await main.getByRole('link', { name: 'Courier Home' }).click();
    await expect(suspended).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible();
  });
  await test.step('suspended while Earnings is open', async () => {
    await become('Active');
    await expect(suspended).toBeHidden();
    await moveTo(page, '/courier/earnings');
    await expect(page.getByText('2 deliveries')).toBeVisible();
    await become('Suspended');
    await page.getByRole('button', { name: 'The week before' }).click();
    await expect(suspended).toBeVisible();
  });
});

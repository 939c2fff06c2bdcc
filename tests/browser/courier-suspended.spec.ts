import type { AccountStatus } from '#core/identity/account-status.ts';
import { aCourierBrowser, delivery, JUNO, PIN, WAY } from './support/courier-browser.ts';
import { changeBackend } from './support/deliveries.ts';
import { atStep } from './support/courier-job.ts';
import { setConditions } from './support/demo.ts';
import { press } from './support/forms.ts';
import { expect, test } from './support/test.ts';
import { heading, moveTo, visit } from './support/visit.ts';

test('a courier suspended before the pick-up reads so immediately, and loses the job', async ({ page }) => {
  await atStep(page, 1);
  await expect(heading(page, 'Go to Alder Bakery')).toBeVisible();
  await changeBackend(page, (state) => {
    state.users = state.users.map((row) => (row.id === JUNO.id ? { ...row, status: 'Suspended' } : row));
    for (const stored of state.dispatch.deliveries)
      stored.delivery = { ...stored.delivery, status: 'searching', courier: null, pickupBy: null };
  });
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await moveTo(page, '/courier');
  await expect(heading(page, 'Courier Home')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue' })).toBeHidden();
});

test('a courier suspended while carrying finishes, then is led to the reason', async ({ page }) => {
  await atStep(page, 4, { handover: 'meet' });
  await changeBackend(page, (state) => {
    state.users = state.users.map((row) => (row.id === JUNO.id ? { ...row, status: 'Suspended' } : row));
  });
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.getByRole('button', { name: 'Delivered' }).click();
  await expect(heading(page, 'Delivered')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Your account isn’t approved for deliveries now.');
  await expect(main).toContainText('You earned');
  await expect(main).not.toContainText('Trying again');
  await expect(main.getByRole('link', { name: 'Earnings' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Courier Home' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Us' }).first()).toBeVisible();
});

test('a suspended courier may finish their delivery', async ({ page }) => {
  await aCourierBrowser({ status: 'Suspended' })
    .where((state) => void delivery(state, {}, WAY))
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
  await page.getByRole('main').getByRole('link', { name: 'Courier Home' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
});

test('a courier approved or suspended while a page is open reads so there', async ({ page }) => {
  const become = (status: AccountStatus) =>
    changeBackend(page, (state) => {
      state.users = state.users.map((row) => (row.id === JUNO.id ? { ...row, status } : row));
    });
  await aCourierBrowser({ status: 'Pending' }).open(page, '/courier');
  await expect(page.getByRole('heading', { name: 'We’re reviewing your account' })).toBeVisible();
  await become('Active');
  await expect(page.getByRole('switch', { name: /You’re o(?:n|ff)line/u })).toBeVisible();
  await test.step('suspended while Earnings is open', async () => {
    await moveTo(page, '/courier/earnings');
    await expect(page.getByText('Nothing yet this week.')).toBeVisible();
    await become('Suspended');
    await page.getByRole('button', { name: 'The week before' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  });
});

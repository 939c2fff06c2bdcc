import { aCourierBrowser, JUNO, PIN } from './support/courier-browser.ts';
import { changeBackend } from './support/deliveries.ts';
import { atStep } from './support/courier-job.ts';
import { expect, test } from './support/test.ts';
import { heading, visit } from './support/visit.ts';

test('a courier suspended before the pick-up reads so immediately, and loses the job', async ({ page }) => {
  await atStep(page, 1);
  await expect(heading(page, 'Go to Alder Bakery')).toBeVisible();
  await changeBackend(page, (state) => {
    state.users = state.users.map((row) => (row.id === JUNO.id ? { ...row, status: 'Suspended' } : row));
    for (const stored of state.dispatch.deliveries)
      stored.delivery = { ...stored.delivery, status: 'searching', courier: null, pickupBy: null };
  });
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await visit(page, '/courier');
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

test('a courier approved while courier home is open can go online there', async ({ page }) => {
  await aCourierBrowser({ status: 'Pending' }).open(page, '/courier');
  await expect(page.getByRole('heading', { name: 'We’re reviewing your account' })).toBeVisible();
  await changeBackend(page, (state) => {
    state.users = state.users.map((row) => (row.id === JUNO.id ? { ...row, status: 'Active' } : row));
  });
  await expect(page.getByRole('switch', { name: /You’re o(?:n|ff)line/u })).toBeVisible();
});

test('a courier suspended while Earnings is open reads so there', async ({ page }) => {
  await aCourierBrowser().open(page, '/courier/earnings');
  await expect(page.getByText('Nothing yet this week.')).toBeVisible();
  await changeBackend(page, (state) => {
    state.users = state.users.map((row) => (row.id === JUNO.id ? { ...row, status: 'Suspended' } : row));
  });
  await page.getByRole('button', { name: 'The week before' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
});

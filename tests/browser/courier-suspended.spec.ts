import { aCourierBrowser, JUNO } from './support/courier-browser.ts';
import { changeBackend } from './support/deliveries.ts';
import { atStep } from './support/courier-job.ts';
import { expect, test } from './support/test.ts';
import { heading, visit } from './support/visit.ts';

test(
  'a courier who is suspended before the pick-up reads so at once, and has no job anymore',
  { tag: '@once' },
  async ({ page }) => {
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
  },
);

test('a courier who is approved while courier home is open can go online there', { tag: '@once' }, async ({ page }) => {
  await aCourierBrowser({ status: 'Pending' }).install(page);
  await visit(page, '/courier');
  await expect(page.getByRole('heading', { name: 'We’re reviewing your account' })).toBeVisible();
  await changeBackend(page, (state) => {
    state.users = state.users.map((row) => (row.id === JUNO.id ? { ...row, status: 'Active' } : row));
  });
  await expect(page.getByRole('switch', { name: /You’re o(?:n|ff)line/u })).toBeVisible();
});

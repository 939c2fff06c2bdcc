import { instant } from '#core/instant.ts';
import { seedCases } from '#demo/world/seed/cases.ts';
import { personId } from '#demo/world/seed/people.ts';
import { aBrowser } from '../support/browser-state.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { expectRefusal, heading, moveTo, toast } from '../support/visit.ts';

test.describe('/admin/cases and /admin/support', () => {
  test('answers and decides; the second of two administrators reads who was faster', async ({ page }) => {
    await aBrowser()
      .where((state) => {
        state.support = seedCases(Date.now());
      })
      .signedIn('ada')
      .open(page, '/admin');
    await page.getByRole('main').getByRole('link', { name: 'Cases', exact: true }).click();
    await expect(heading(page, 'Cases')).toBeFocused();
    await expect(page.locator('[data-row]')).toHaveCount(3);
    await expect(page.locator('[data-row]').first()).toContainText(/Noor Haddad.*To answer.* left/u);
    await page.getByRole('radio', { name: /^Waiting for them/u }).check({ force: true });
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await expect(page).toHaveURL(/state=Waiting/u);
    await page.getByRole('radio', { name: /^All/u }).check({ force: true });
    await expectAccessibleInEveryLook(page);

    const drawer = page.getByRole('dialog');
    await rowOf(page, 'Noor Haddad').getByRole('link').click();
    await expect(drawer.getByRole('list', { name: 'Messages' })).toContainText('I moved my shop');
    await expectAccessibleInEveryLook(page, 'dialog[open]');
    await test.step('an answer joins the thread, and the list waits for them', async () => {
      await drawer.getByRole('button', { name: 'Answer', exact: true }).click();
      await expect(drawer.getByText('Write a message').first()).toBeVisible();
      await drawer.getByLabel('Your answer').fill('We change it. What’s the new address?');
      await drawer.getByRole('button', { name: 'Answer', exact: true }).click();
      await expect(drawer.getByRole('listitem').filter({ hasText: 'What’s the new address?' })).toBeVisible();
      await expect(drawer.getByText('Waiting for them')).toBeVisible();
    });
    await test.step('another administrator decides first', async () => {
      await changeBackend(page, (state) => {
        const at = instant(Date.now());
        state.support.cases = state.support.cases.map((one) =>
          one.state === 'theirs'
            ? { ...one, state: 'resolved', resolvedAt: at, outcome: 'answered', decidedBy: personId(1) }
            : one,
        );
      });
      await drawer.getByRole('radio', { name: 'Decline' }).check({ force: true });
      await drawer.getByLabel('Words for them').fill('It isn’t there anymore.');
      await drawer.getByRole('button', { name: /^Decide/u }).click();
      await expect(toast(page, 'Someone was faster. Here’s the case as it is now.')).toBeVisible();
      await expect(drawer.getByText('Marco Bellini')).toBeVisible();
    });
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Support hours' })).toHaveAttribute('href', '/admin/support');
    await moveTo(page, '/admin/support');

    await expect(heading(page, 'Support')).toBeFocused();
    await test.step('hours are refused beside their field, and saved', async () => {
      const monday = page.getByRole('group', { name: 'Monday' });
      await monday.getByLabel('To').fill('08:00');
      await page.getByRole('button', { name: /^Save hours/u }).click();
      await expect(monday.getByText('It ends at least 60 minutes after it begins')).toBeVisible();
      await monday.getByLabel('To').fill('20:00');
      await page.getByLabel('Closed days').fill('2026-02-30');
      await page.getByRole('button', { name: /^Save hours/u }).click();
      await expectRefusal(page, { toast: 'Enter dates such as 2026-12-25', field: 'Closed days' });
      await expectAccessibleInEveryLook(page);
      await page.getByLabel('Closed days').fill('2026-12-25');
      await page.getByRole('button', { name: /^Save hours/u }).click();
      await expect(toast(page, 'Hours saved')).toBeVisible();
      await moveTo(page, '/admin/cases');
      await expect(heading(page, 'Cases')).toBeVisible();
      await moveTo(page, '/admin/support');
      await expect(monday.getByLabel('To')).toHaveValue('20:00');
      await expect(page.getByLabel('Closed days')).toHaveValue('2026-12-25');
    });
  });
});

import { MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { addUnderWay } from '#demo/world/past/under-way.ts';
import { courierId } from '#demo/world/seed/couriers.ts';
import { bakery, marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { aBrowser } from '../support/browser-state.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { rowOf } from '../support/screens/rows.ts';
import { switchTo } from '../support/switch-to.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo } from '../support/visit.ts';

test('the cake arrived crushed: the shop claims it, the team refunds it up to the cap', async ({ page }) => {
  let id = '';
  await aBrowser()
    .where((state) => {
      const cake = {
        index: 60,
        status: 'delivered',
        since: 50 * MINUTE,
        courier: courierId(4),
        details: { contents: 'Wedding cake', size: 'small', handover: 'door', readyIn: 0, declared: 4500 },
      } as const;
      id = addUnderWay(state.dispatch, bakery, cake, instant(Date.now())).delivery.id;
    })
    .signedIn('ada')
    .signedIn('marco')
    .open(page, `/deliveries/${marcosActiveBusiness}`);
  const delivery = `/deliveries/${marcosActiveBusiness}/${id}`;
  const main = page.getByRole('main');

  await test.step('the shop reads what’s possible, and claims', async () => {
    await moveTo(page, delivery);
    await expect(heading(page, 'Delivered')).toBeVisible();
    await expect(main.getByText(/^If something went wrong, up to \$\d+\.99 and the declared \$45\.00/u)).toBeVisible();
    await main.getByRole('link', { name: 'Report a problem' }).click();
    await expect(page.getByRole('heading', { name: 'Report a problem' })).toBeVisible();
    await page.getByLabel('What is it about?').selectOption('It arrived damaged');
    await page.getByLabel('Message', { exact: true }).fill('The box is crushed.');
    await page.getByRole('button', { name: 'Send to support' }).click();
    await expect(heading(page, 'It arrived damaged')).toBeFocused();
  });
  const claim = new URL(page.url()).pathname;
  await test.step('a second claim leads to the first', async () => {
    await moveTo(page, `/help?business=${id}`);
    await page.getByLabel('What is it about?').selectOption('Something is missing');
    await page.getByLabel('Message', { exact: true }).fill('And a candle.');
    await page.getByRole('button', { name: 'Send to support' }).click();
    await expect(main.getByText('There’s a case about this delivery already.').first()).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('And a candle.');
    await main.getByRole('link', { name: 'Open the case' }).click();
    await expect(page).toHaveURL(claim);
  });
  await test.step('the team sees the cap first, and can’t go above it', async () => {
    await switchTo(page, 'ada');
    await moveTo(page, '/admin/cases');
    await rowOf(page, 'It arrived damaged').getByRole('link').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('radio', { name: /^Refund Up to \$\d+\.99$/u }).check({ force: true });
    await drawer.getByLabel('Amount').fill('60');
    await expectAccessibleInEveryLook(page, 'dialog[open]');
    await drawer.getByRole('button', { name: /^Decide/u }).click();
    await expect(drawer.getByText(/^At most \$\d+\.99$/u).last()).toBeVisible();
    await drawer.getByLabel('Amount').fill('45.00');
    await drawer.getByRole('button', { name: /^Decide/u }).click();
    await expect(drawer.getByText('Refunded $45.00')).toBeVisible();
    await expect(drawer.getByText('Ada Okafor')).toBeVisible();
    await expect(drawer.getByRole('button', { name: /Undo/u })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('the shop reads the decision, and the line', async () => {
    await switchTo(page, 'marco');
    await moveTo(page, claim);
    await expect(main.getByText('$45.00: Refunded. It’s on the statement.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Reopen' })).toHaveCount(0);
    await moveTo(page, delivery);
    await expect(main.locator('.statement')).toContainText(/Refund−\$45\.00/u);
  });
});

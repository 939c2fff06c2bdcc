import { MINUTE } from '#core/clock.ts';
import { BAKERY, bakery, dispatchOf, lenaDoes } from './support/deliveries.ts';
import { dialog, setVisibility } from './support/delivery-page.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { expect, test } from './support/test.ts';
import { heading, visit } from './support/visit.ts';

test('a courier accepts meanwhile: canceling needs consent to the fee', async ({ page }) => {
  const { browser, sent } = bakery([{ at: Date.now() - 4 * MINUTE }]);
  await browser.install(page);
  const id = sent[0]?.delivery.id ?? ('' as never);
  await visit(page, `/deliveries/${BAKERY.id}/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Cancel delivery' }).click();
  // The page is updated only after the button was pressed.
  await setVisibility(page, 'hidden');
  await lenaDoes(page, id, 'accept');
  await dialog(page).getByRole('button', { name: 'Cancel delivery' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'A courier has accepted it in the meantime, so canceling now costs $3.00.',
  );
  await expectAccessibleInEveryLook(page);
  const { deliveries, ledger } = await dispatchOf(page);
  expect([deliveries[0]?.delivery.status, ledger]).toEqual(['accepted', []]);
  await setVisibility(page, 'visible');
  await dialog(page).getByRole('button', { name: 'Cancel for $3.00' }).click();
  await expect(heading(page, 'Canceled')).toBeVisible();
  expect((await dispatchOf(page)).ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['cancel_fee', 300],
    ['cancel_pay', 300],
  ]);
});

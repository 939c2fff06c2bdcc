import { failNext } from './support/demo.ts';
import { rowOf } from './support/rows.ts';
import { expect, test } from './support/test.ts';
import { twoWaiting } from './support/two-waiting.ts';
import { toast } from './support/visit.ts';

const REASON = 'No such address.';

test('an unsaved reason is offered again, only for the same person', async ({ page }) => {
  await twoWaiting().open(page, '/admin/accounts');
  const ask = (name: string) =>
    rowOf(page, name)
      .getByRole('button', { name: `Reject ${name} Tester` })
      .click();
  const reason = page.getByRole('dialog').getByLabel('Reason');
  const reject = page.getByRole('dialog').getByRole('button', { name: 'Reject' });

  await ask('Bela');
  await reason.fill(REASON);
  await page.keyboard.press('Escape');
  await expect(reason).toBeHidden();
  await ask('Cleo');
  await expect(reason).toHaveValue('');
  await page.keyboard.press('Escape');
  await ask('Bela');
  await expect(reason).toHaveValue(REASON);
  await failNext(page, 'accounts.decide', { kind: 'unavailable' });
  await reject.click();
  await expect(toast(page, 'The decision couldn’t be saved. Try again.')).toBeVisible();
  await ask('Bela');
  await expect(reason).toHaveValue(REASON);
  await reject.click();
  await expect(rowOf(page, 'Bela').locator('.badge').last()).toHaveText('Rejected');
  await ask('Cleo');
  await expect(reason).toHaveValue('');
});

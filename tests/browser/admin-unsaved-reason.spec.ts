import { knownUserId } from '#core/identity/user-id.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { aBrowser } from './support/browser-state.ts';
import { failNext } from './support/demo.ts';
import { rowOf } from './support/rows.ts';
import { expect, test } from './support/test.ts';
import { toast } from './support/visit.ts';

const REASON = 'No such address.';

test('an unsaved reason is offered again, only for the same person', async ({ page }) => {
  await aBrowser()
    .where((state) => {
      const people = ['Bela', 'Cleo'].map((first, index) =>
        aMerchant()
          .named(first, 'Tester')
          .withEmail(`${first.toLowerCase()}@example.com`)
          .withStatus('Pending')
          .with({ id: knownUserId(`70000000-0000-4000-8000-00000000000${index}`) })
          .build(),
      );
      state.users = [...state.users.slice(0, 1), ...people];
    })
    .signedIn('ada')
    .open(page, '/admin/accounts');
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

import type { Person } from '#core/identity/person.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { aBrowser } from '../support/browser-state.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { failNext } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { businessesOf, count, namesShown, rowOf } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf, toast } from '../support/visit.ts';

const HOUR = 3_600_000;
const REASON = 'No such address.';
const hoursAgo = (hours: number) => instant(Math.floor(Date.now() - hours * HOUR));
const somebody = (name: string, change: Partial<Person>, place: number) =>
  aMerchant()
    .pending()
    .named(name, 'Tester')
    .withEmail(`${name.toLowerCase()}@example.com`)
    .with({ id: knownUserId(`70000000-0000-4000-8000-00000000000${place}`), ...change })
    .build();

test('shows how long each waits, sorts the longest first, and keeps an unsaved reason', async ({ page }) => {
  await aBrowser()
    .where(
      businessesOf(
        'marco',
        ['Newest', 'Active'],
        ['Added long ago, set back just now', 'Pending'],
        ['Added three hours ago', 'Pending'],
        ['Added two days ago', 'Pending'],
      ),
    )
    .where((state) => {
      const [, back, three, days] = state.businesses;
      if (back === undefined || three === undefined || days === undefined) throw new Error('none are there');
      const ago = (ms: number) => (Date.now() - ms) as typeof back.createdAt;
      Object.assign(back, { createdAt: ago(900 * HOUR) });
      Object.assign(three, { createdAt: ago(3.2 * HOUR) });
      Object.assign(days, { createdAt: ago(50 * HOUR) });
    })
    .where((state) => {
      state.users = [
        ...state.users.slice(0, 1),
        somebody('Bela', { createdAt: hoursAgo(900), statusSince: hoursAgo(0.005) }, 0),
        somebody('Cleo', { createdAt: hoursAgo(50) }, 1),
        somebody('Dara', { createdAt: hoursAgo(900), statusSince: hoursAgo(3.2) }, 2),
        somebody('Enzo', { createdAt: hoursAgo(60), status: 'Active' }, 3),
      ];
    })
    .signedIn('ada')
    .open(page, '/admin/accounts');
  await expect(heading(page, 'Accounts')).toBeVisible();
  await expect(rowOf(page, 'Bela')).toContainText('Just in');
  await expect(rowOf(page, 'Cleo')).toContainText('Waiting 2 days');
  await expect(rowOf(page, 'Dara')).toContainText('Waiting 3 h');
  await expect(rowOf(page, 'Enzo')).not.toContainText('Waiting');
  const longest = page.getByRole('button', { name: 'Longest waiting first' });
  await longest.click();
  await expect(longest).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => pathOf(page)).toBe('/admin/accounts?sort=waiting');
  expect((await namesShown(page)).slice(0, 3)).toEqual(['Cleo Tester', 'Dara Tester', 'Bela Tester']);
  await expectAccessibleInEveryLook(page);

  await rowOf(page, 'Dara').getByRole('button', { name: 'Approve Dara Tester' }).click();
  await expect(rowOf(page, 'Dara')).not.toContainText('Waiting');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, 'Dara')).toContainText('Just in');

  await test.step('an unsaved reason is offered again, only for the same person', async () => {
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
    await page.keyboard.press('Escape');
  });

  await test.step('shows and sorts businesses in the same way', async () => {
    await changeBackend(page, (state) => {
      state.businesses = state.businesses.map((row) =>
        row.businessName.includes('just now') ? { ...row, statusSince: hoursAgo(0.005) } : row,
      );
    });
    await moveTo(page, '/admin/businesses');
    await expect(rowOf(page, 'set back just now')).toContainText('Just in');
    await expect(rowOf(page, 'three hours ago')).toContainText('Waiting 3 h');
    await expect(rowOf(page, 'two days ago')).toContainText('Waiting 2 days');
    await expect(rowOf(page, 'Newest')).not.toContainText('Waiting');
    await longest.click();
    await expect(longest).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => pathOf(page)).toBe('/admin/businesses?sort=waiting');
    const order = ['Added two days ago', 'Added three hours ago', 'Added long ago, set back just now', 'Newest'];
    expect(await namesShown(page)).toEqual(order);
    await page.reload();
    await expect(count(page)).toHaveText('4 businesses');
    expect(await namesShown(page)).toEqual(order);
    await expectAccessibleInEveryLook(page);
  });
});

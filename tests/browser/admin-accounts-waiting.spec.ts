import type { Person } from '#core/identity/person.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import { aMerchant } from '#tests/builders/person.ts';
import { aBrowser } from './support/browser-state.ts';
import { expectAccessibleInEveryLook } from './support/every-look.ts';
import { namesShown, rowOf } from './support/rows.ts';
import { expect, test } from './support/test.ts';
import { heading, pathOf } from './support/visit.ts';

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => instant(Math.floor(Date.now() - hours * HOUR));
const somebody = (name: string, change: Partial<Person>, place: number) =>
  aMerchant()
    .pending()
    .named(name, 'Tester')
    .withEmail(`${name.toLowerCase()}@example.com`)
    .with({ id: knownUserId(`70000000-0000-4000-8000-00000000000${place}`), ...change })
    .build();

test('shows how long each has been waiting, and sorts the longest first', async ({ page }) => {
  await aBrowser()
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
});

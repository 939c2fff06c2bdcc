import { MINUTE } from '#core/clock.ts';
import { boardSlug } from '#core/delivery/board/board-slug.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { BAKERY, bakery, dispatchOf } from '../support/screens/deliveries.ts';
import { seeded } from '../support/screens/rows.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo, pathOf } from '../support/visit.ts';

const TORONTO = marketOf('ca', 'on', 'Toronto');
const PATH = `/admin/board/${boardSlug(TORONTO)}`;

/** Ada's browser: Lena is at the shop for a late delivery, two search for a courier, and Kai is free. */
function board() {
  const { browser } = bakery([
    {
      at: Date.now() - 50 * MINUTE,
      happened: [
        [2, 'accept'],
        [9, 'arrive_pickup'],
      ],
    },
    { at: Date.now() - 5 * MINUTE },
    { at: Date.now() - 12 * MINUTE },
  ]);
  return browser
    .where((state) => {
      const free = seeded(state, 'kai');
      state.users = state.users.map((user) => (user.id === free ? { ...user, status: 'Active' } : user));
      state.dispatch.couriers = [
        ...state.dispatch.couriers.filter(({ id }) => id !== free),
        {
          id: free,
          onlineUntil: (Date.now() + 60 * MINUTE) as never,
          idleSince: (Date.now() - 12 * MINUTE) as never,
          markets: [TORONTO],
          standbyUntil: null,
          missed: 0,
        },
      ];
    })
    .signedIn('ada');
}

test.describe('/admin/board/{city}', () => {
  test('can be used by keyboard or mouse, and the dashboard leads there', async ({ page }) => {
    await board().open(page, '/admin-dashboard');
    const live = page.locator('.live-cities');
    await expect(live).toContainText('Toronto, Ontario');
    await expect(live.getByRole('link', { name: /3\s*under way/u })).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await live.getByRole('link', { name: /1\s*late/u }).click();
    await expect(heading(page, 'Toronto, Ontario')).toBeFocused();
    const rows = page.locator('.board-row');
    await test.step('is filtered by the address, and shows contact details on demand', async () => {
      await expect.poll(() => pathOf(page)).toBe(`${PATH}?late=1`);
      await expect(rows).toHaveCount(1);
      await page.getByRole('radio', { name: /^All/u }).check({ force: true });
      await expect(rows).toHaveCount(3);
      await page.getByLabel('Find on this board').fill('lena');
      await expect(rows).toHaveCount(1);
      await rows.getByRole('button', { name: 'Show contact details' }).click();
      await expect(rows).toContainText('Recipient');
    });
    await test.step('an unknown city isn’t found, and a quiet one has a message', async () => {
      await moveTo(page, '/admin/board/nowhere');
      await expect(heading(page, 'Oops! Page not found')).toBeVisible();
      await moveTo(page, '/admin/board/ca-on-ottawa');
      await expect(page.getByText('Nothing under way in Ottawa, Ontario.')).toBeVisible();
    });
    await test.step('shows active deliveries, late ones first', async () => {
      await moveTo(page, PATH);
      await expect(heading(page, 'Toronto, Ontario')).toBeVisible();
      await expect(rows).toHaveCount(3);
      await expect(rows.first()).toContainText('late');
      await expect(page.getByRole('main')).not.toContainText(/Rosa|Dovercourt|555/u);
      await expectAccessibleInEveryLook(page);
    });
    await test.step('by keyboard, takes a delivery from its courier', async () => {
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('j');
      await page.keyboard.press('k');
      await expect(rows.nth(1).getByRole('link')).toBeFocused();
      const carried = await rows.evaluateAll((all) => all.findIndex((row) => row.textContent?.includes('Take back')));
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('k');
      for (let presses = 0; presses < carried; presses += 1) await page.keyboard.press('j');
      await page.keyboard.press('t');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
      await expect(rows.getByRole('button', { name: 'Take back' })).toHaveCount(0);
      await page.keyboard.press('j');
      await page.keyboard.press('h');
      await expect(page.getByRole('dialog', { name: 'Hand to…' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('o');
      await expect.poll(() => page.evaluate(() => location.pathname)).toContain(`/deliveries/${BAKERY.id}/`);
    });
    await test.step('assigns a delivery to a courier', async () => {
      await moveTo(page, PATH);
      await rows.getByRole('button', { name: 'Hand to…' }).last().click();
      const dialog = page.getByRole('dialog', { name: 'Hand to…' });
      await expect(dialog).toContainText(/Idle 1\d min/u);
      await expectAccessibleInEveryLook(page, 'dialog[open]');
      await dialog.getByRole('button', { name: 'Kai' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(rows.filter({ hasText: 'Kai' })).toHaveCount(1);
      const handed = async () =>
        (await dispatchOf(page)).deliveries.map(({ events }) => events.map(({ kind }) => kind).join(' '));
      await expect.poll(handed).toContain('request assign');
    });
  });
});

import { DAY, HOUR } from '#core/clock.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { instant } from '#core/instant.ts';
import { weekIn } from '#core/statement/period.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { aCourierBrowser, delivery, JUNO, PIN, STEPS_TO_DOOR } from '../support/screens/courier-browser.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { failNext } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { seeded } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo } from '../support/visit.ts';

const DELIVERED: readonly (readonly [DeliveryCommand, number])[] = [
  ...STEPS_TO_DOOR,
  [{ kind: 'deliver', pin: PIN }, 1],
];
const RETURNED: readonly (readonly [DeliveryCommand, number])[] = [
  ...STEPS_TO_DOOR,
  [{ kind: 'fail', reason: 'no_answer' }, 6],
  [{ kind: 'hand_back', photo: true }, 6],
];

/** The beginning of this week in the operator's time zone. */
const monday = (): number => weekIn(instant(Date.now()), brandPages.company.timeZone)[0] ?? 0;

test.describe('/courier/earnings', () => {
  test('shows an empty week, goes back, retries, and has each delivery’s pay', { tag: '@phone' }, async ({ page }) => {
    // Just after midnight on Monday, some minutes ago was last week. In that case, the clock starts two hours later.
    const early = Date.now() - monday() < HOUR ? 2 * HOUR : 0;
    const end = Date.now() + early;
    await aCourierBrowser()
      .holding('local', 'demo:clock', JSON.stringify({ offset: early, speed: 1, since: 0, held: null }))
      .open(page, '/courier/earnings');
    const main = page.getByRole('main');
    const empty = page.getByText('Nothing yet this week.');
    await test.step('an empty week, the one before it, and a failure', async () => {
      await expect(empty).toBeVisible();
      const after = page.getByRole('button', { name: 'The week after' });
      await expect(after).toBeDisabled();
      await expectAccessibleInEveryLook(page);
      await failNext(page, 'dispatch.earnings', { kind: 'offline' });
      await page.getByRole('button', { name: 'The week before' }).click();
      await expect(page.getByRole('heading', { name: 'We couldn’t load your earnings' })).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Nothing that week.')).toBeVisible();
      await expect(page.getByRole('heading', { name: /Last week/u })).toBeVisible();
      await after.click();
      await expect(empty).toBeVisible();
      await expect(after).toBeDisabled();
      await expect(after).toBeFocused();
    });
    await moveTo(page, '/courier');
    await expect(empty).toBeHidden();
    await changeBackend(page, (state) => {
      delivery(state, {}, DELIVERED, end);
      delivery(state, { pay: 650, zone: 'B' }, RETURNED, end);
      delivery(state, {}, [...STEPS_TO_DOOR.slice(0, 1), [{ kind: 'cancel' }, 1]], end);
    });
    await moveTo(page, '/courier/earnings');
    const [total, rows] = [main.getByText('$17.75').first(), main.locator('.earned-row')];
    await expect(main.getByRole('heading', { name: /This week/u })).toBeVisible();
    await expect(total).toBeVisible();
    await expect(main.getByText('3 deliveries')).toBeVisible();
    await expect(rows.filter({ hasText: /^Alder BakeryDelivered/u })).toContainText('$5.00');
    await expect(rows.filter({ hasText: 'plus half again for bringing it back' })).toContainText('$9.75');
    await expect(rows.filter({ hasText: 'Canceled after you accepted it' })).toContainText('$3.00');
    const html = await main.innerHTML();
    for (const secret of ['Rosa', 'Garden Avenue', 'Alder Street']) expect(html).not.toContain(secret);
    await expect(main.getByRole('list', { name: 'By day' }).getByRole('listitem')).toHaveCount(7);
    await expectAccessibleInEveryLook(page, 'main');
  });

  test('shows the amount due for a past week, then that it was paid', async ({ page }) => {
    // The week is closed by a clock that's ahead: the demo's own past is paid already.
    const end = monday() + 7 * DAY;
    await aCourierBrowser()
      .where((state) => void delivery(state, {}, DELIVERED, end - DAY))
      .holding(
        'local',
        'demo:clock',
        JSON.stringify({ offset: end + DAY - Date.now(), speed: 1, since: 0, held: null }),
      )
      .open(page, '/courier/earnings');
    const weeks = page.getByRole('region', { name: 'Past weeks' });
    await expect(weeks).toContainText(/1 line\$5\.00To come/u);
    await page.getByRole('button', { name: 'The week before' }).click();
    const payout = page.locator('.week-payout');
    await expect(payout).toContainText('To come');
    await changeBackend(page, (state) => {
      const payment = { on: '2026-11-30', reference: '8841', at: instant(end + DAY), by: seeded(state, 'ada') };
      state.books.statements = state.books.statements.map((row) => ({ ...row, state: 'paid', payment }));
    });
    // Without loading the page again.
    await expect(weeks).toContainText('Paid Nov 30');
    await expect(payout).toContainText('Paid Nov 30 · ref');
    await weeks.locator('summary').click();
    await expect(weeks.locator('.week-line')).toHaveText(/^Alder Bakery(?:\w{4}-){2}\w{4}Delivery · .*\$5\.00$/u);
    await expectAccessibleInEveryLook(page);

    await test.step('a suspended courier still sees it', async () => {
      await changeBackend(page, (state) => {
        state.users = state.users.map((row) => (row.id === JUNO.id ? { ...row, status: 'Suspended' } : row));
      });
      const suspended = page.getByRole('heading', { name: 'Your account is suspended' });
      await moveTo(page, '/courier');
      await expect(heading(page, 'Courier Home')).toBeVisible();
      await expect(suspended).toBeVisible();
      await moveTo(page, '/courier/earnings');
      await expect(heading(page, 'Earnings')).toBeVisible();
      await expect(suspended).toBeVisible();
      await expect(weeks).toContainText('$5.00');
      await failNext(page, 'statements.find', { kind: 'offline' });
      await weeks.locator('summary').click();
      await weeks.getByRole('button', { name: 'Retry' }).click();
      await expect(weeks.locator('.week-line')).toContainText('Alder Bakery');
    });
  });
});

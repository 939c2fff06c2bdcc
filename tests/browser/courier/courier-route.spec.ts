import { MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { PIN } from '../support/screens/courier-browser.ts';
import { changeBackend } from '../support/screens/deliveries.ts';
import { withSeveral } from '../support/screens/courier-route.ts';
import { backendState, setConditions } from '../support/demo.ts';
import { press } from '../support/forms.ts';
import { expectAccessibleInEveryLook, expectLegibleInTheSun } from '../support/looks/every-look.ts';
import { expect, test } from '../support/test.ts';
import { heading } from '../support/visit.ts';

test.describe('three parcels from one counter', () => {
  test('one press for the counter, then door by door', { tag: '@phone' }, async ({ page }) => {
    const ids = await withSeveral(page, [1, 1, 1], { path: '/courier' });
    const statuses = async () => {
      const { deliveries } = (await backendState(page)).dispatch;
      return ids.map((id) => deliveries.find(({ delivery }) => delivery.id === id)?.delivery.status);
    };
    const next = (name: string) => page.getByRole('link', { name, exact: true }).click();
    await test.step('the home screen shows the route', async () => {
      await expect(page.getByText('3 parcels · 3 doors left')).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
      await page.getByRole('link', { name: 'Continue' }).click();
    });
    await press(page, 'I’m at the shop');
    await expect(heading(page, 'Pick up 3 parcels')).toBeFocused();
    await expect.poll(statuses).toEqual(['at_pickup', 'at_pickup', 'at_pickup']);
    await test.step('two of the three are there; the third is left', async () => {
      const bag = (number: string) => page.getByRole('checkbox', { name: number });
      await bag('7KMD-92QX-HT4G').check();
      await bag('4T9W-Q2ZK-B8NZ').check();
      await expectAccessibleInEveryLook(page, 'main');
      await expectLegibleInTheSun(page);
      await press(page, 'I have 2');
      await expect(heading(page, 'One bag is missing')).toBeFocused();
      await press(page, 'Leave it');
      await expect(page.getByText('Bag …2Q96: You’ve given it back.')).toBeVisible();
      await next('Next: K2P, 2 doors left');
      await expect.poll(statuses).toEqual(['picked_up', 'picked_up', 'searching']);
    });
    await test.step('the bag comes first at a door', async () => {
      await expect(page.getByText('Bag …HT4G · Rosa Recipient')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'More: 2 parcels · 2 doors left' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^K1S · Tom Nguyen/u })).toBeVisible();
      await press(page, 'I’m at the door');
      await expect(page.getByText('Bag …HT4G · Rosa Recipient')).toBeVisible();
      await expectAccessibleInEveryLook(page, 'main');
      await page.getByLabel('PIN', { exact: true }).fill(PIN);
      await press(page, 'Delivered');
      await expect(page.getByRole('heading', { name: 'You earned $5.00' })).toBeVisible();
      await next('Next: K1S, 1 door left');
    });
    await test.step('the last one is carried as ever', async () => {
      await expect(heading(page, 'Take it to Tom Nguyen')).toBeFocused();
      await expect(page.getByText('Bag …')).toBeHidden();
      await expect(page.getByText('More:')).toBeHidden();
    });
  });

  test('another door first: the stops follow, and a promise is asked about', { tag: '@phone' }, async ({ page }) => {
    await withSeveral(page, [3, 3, 3], { change: { dueAt: instant(Date.now() + 90 * MINUTE) } });
    const doors = page.getByRole('region', { name: /^More/u }).getByRole('listitem');
    const first = (bag: string) => page.getByRole('button', { name: `Do this one first: Bag ${bag}`, exact: true });
    await expect(doors).toContainText(['Rosa Recipient', 'Tom Nguyen', 'Ada Osei']);
    await expect(first('…HT4G')).toBeHidden();
    await test.step('with the keyboard; the courier goes on from that door', async () => {
      await expectAccessibleInEveryLook(page, 'main');
      await first('…2Q96').press('Enter');
      await expect(doors).toContainText(['Ada Osei', 'Rosa Recipient', 'Tom Nguyen']);
      await expect(page.getByRole('link', { name: /^K1R · Ada Osei/u })).toBeFocused();
      await expect(page.getByText('Bag …2Q96 is first now.')).toBeAttached();
      await expect(page.getByRole('link', { name: 'Next: K1R, 3 doors left' })).toBeVisible();
    });
    await test.step('not without a connection', async () => {
      await setConditions(page, { offline: true });
      await first('…B8NZ').click();
      await expect(page.getByText('You’re not connected. Try again when you’re back online.')).toBeVisible();
      await setConditions(page, {});
      await expect(doors).toContainText(['Ada Osei', 'Rosa Recipient', 'Tom Nguyen']);
    });
    await test.step('a promise that may be broken is named', async () => {
      await changeBackend(page, ({ dispatch }) => {
        const soon = Date.now() + 20 * MINUTE;
        for (const row of dispatch.deliveries)
          if (row.people?.dropoff.name === 'Ada Osei') row.delivery = { ...row.delivery, dueAt: instant(soon) };
      });
      await first('…B8NZ').click();
      const dialog = page.getByRole('alertdialog', { name: 'Do this one first?' });
      await expect(dialog).toContainText(/Bag …2Q96 may be late: promised by \d/u);
      await expectAccessibleInEveryLook(page, 'dialog[open]');
      await dialog.getByRole('button', { name: 'Keep It as It Is' }).click();
      await expect(doors).toContainText(['Ada Osei', 'Rosa Recipient', 'Tom Nguyen']);
      await first('…B8NZ').click();
      await dialog.getByRole('button', { name: 'Do It First' }).click();
      await expect(doors).toContainText(['Tom Nguyen', 'Ada Osei', 'Rosa Recipient']);
    });
  });

  test('one canceled among taps without a network: the others are done', { tag: '@phone' }, async ({ page }) => {
    const ids = await withSeveral(page, [2, 2, 2]);
    await expect(heading(page, 'Pick up 3 parcels')).toBeVisible();
    await setConditions(page, { offline: true });
    await press(page, 'I have all 3');
    await expect(heading(page, 'Take it to the door')).toBeFocused();
    await expect(page.getByText('Saved on this phone.')).toBeVisible();
    await changeBackend(page, (state) => {
      const row = state.dispatch.deliveries.find(({ delivery }) => delivery.id === ids[1]);
      if (row !== undefined) row.delivery = { ...row.delivery, status: 'canceled', version: row.delivery.version + 1 };
    });
    await setConditions(page, {});
    await expect(heading(page, 'Take it to Rosa Recipient')).toBeVisible();
    const said = page.getByRole('alert');
    await expect(said).toContainText('Bag …B8NZ: This delivery has changed since then.');
    await expect(said).toContainText('If you have this bag, give it back at the shop.');
    await press(page, 'Got It');
    await expect(said).toBeHidden();
    await expect(page.getByText('More: 2 parcels · 2 doors left')).toBeVisible();
  });
});

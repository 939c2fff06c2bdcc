import { instant } from '#core/instant.ts';
import { failNext, setConditions } from '../support/demo.ts';
import { BAKERY, changeBackend, dispatchOf, fieldOf } from '../support/screens/deliveries.ts';
import { press, submitTwice } from '../support/forms.ts';
import { seeded } from '../support/screens/rows.ts';
import { expect, test } from '../support/test.ts';
import { errorSummary, expectRefusal, heading } from '../support/visit.ts';
import { fillIn, REQUEST_PATH, requested, withPickup } from '../support/screens/request-delivery.ts';

test.use({ timezoneId: 'America/Toronto' });

test.describe('/request-delivery/{businessId}', () => {
  test('shows every refusal, loses nothing, and requests once in the end', async ({ page }) => {
    await withPickup().open(page, REQUEST_PATH);
    await fillIn(page);
    for (const [kind, words] of [
      [
        'offline',
        'You’re offline. Everything you typed is kept. Request again when you’re back: it’s never requested twice.',
      ],
      ['timeout', 'We got no answer. Please request again: it’s never requested twice.'],
      ['unavailable', 'We got no answer. Please request again: it’s never requested twice.'],
      ['throttled', 'Too many requests. Wait a moment, then request again.'],
      ['rejected', 'An unexpected error occurred. Please try again.'],
    ] as const) {
      await test.step(kind, async () => {
        await failNext(page, 'dispatch.request', { kind });
        await press(page, 'Request delivery');
        await expectRefusal(page, { toast: words });
        await expect(fieldOf(page, 'Street address')).toHaveValue('64 Dovercourt Road');
      });
    }
    await test.step('a business that is no longer approved', async () => {
      await changeBackend(page, ({ businesses }) => {
        businesses[0] = { ...BAKERY, owner: businesses[0]?.owner ?? BAKERY.owner, status: 'Pending' };
      });
      await press(page, 'Request delivery');
      await expectRefusal(page, {
        toast: 'This business is waiting for approval. You can request deliveries once it’s approved.',
      });
      await changeBackend(page, ({ businesses }) => {
        businesses[0] = { ...BAKERY, owner: businesses[0]?.owner ?? BAKERY.owner };
      });
    });
    await test.step('an account that is no longer approved', async () => {
      const setStatus = (status: 'Active' | 'Suspended') =>
        changeBackend(page, (state) => {
          const marco = seeded(state, 'marco');
          state.users = state.users.map((user) => (user.id === marco ? { ...user, status } : user));
        });
      await setStatus('Suspended');
      await press(page, 'Request delivery');
      await expect(errorSummary(page)).toContainText('Your account isn’t active anymore');
      await setStatus('Active');
    });
    await test.step('more than sixty an hour', async () => {
      const before = (await dispatchOf(page)).deliveries;
      await changeBackend(page, ({ dispatch }) => {
        const [one] = dispatch.deliveries;
        if (one === undefined) return;
        const at = instant(Date.now());
        dispatch.deliveries.push(
          ...Array.from({ length: 60 }, () => ({
            ...one,
            delivery: { ...one.delivery, reached: { ...one.delivery.reached, searching: at } },
          })),
        );
      });
      await press(page, 'Request delivery');
      await expect(errorSummary(page)).toContainText('That’s more than we can take');
      await changeBackend(page, ({ dispatch }) => {
        dispatch.deliveries = before;
      });
    });
    await test.step('a removed business', async () => {
      let all: Awaited<ReturnType<typeof dispatchOf>>['deliveries'] = [];
      await changeBackend(page, (state) => {
        all = state.dispatch.deliveries;
        state.businesses = [];
      });
      await press(page, 'Request delivery');
      await expectRefusal(page, { toast: 'This business isn’t in your account anymore.' });
      await changeBackend(page, (state) => {
        state.businesses = [{ ...BAKERY, owner: seeded(state, 'marco') }];
        state.dispatch.deliveries = all;
      });
    });
    expect(await requested(page)).toEqual([]);
    await test.step('pressed twice, it is one request', async () => {
      await setConditions(page, { latencyMs: 200 });
      await submitTwice(fieldOf(page, 'City'));
      await expect(heading(page, 'Looking for a courier')).toBeVisible();
      expect(await requested(page)).toHaveLength(1);
    });
  });
});

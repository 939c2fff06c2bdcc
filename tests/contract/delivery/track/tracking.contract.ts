import { describe, expect } from 'vitest';
import { MISSES_OF_CLIENT } from '#core/delivery/track/tracking-limits.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import type { DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, carry, sender, takeStep } from '#tests/contract/dispatch-people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { customer, verifiedCustomer } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** Tracking by the number only, and with the recipient's key. */
export function trackingContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('tracking', () => {
    test('by the number only shows status, city and times', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'picked_up');
      const strangers = [await world.browser(), await customer(world), by, from];
      for (const { backend } of strangers) {
        const view = valueOf(await backend.tracking.find(delivery.number, null));
        expect(view).toMatchObject({ status: 'picked_up', city: 'Toronto', onTime: null, recipient: null });
        expect(view?.timeline.map(({ status }) => status)).toEqual(['searching', 'accepted', 'at_pickup', 'picked_up']);
        // The number is random, and may contain the postal area.
        expect(JSON.stringify({ ...view, number: null })).not.toMatch(/Rosa|Dropoff|Bakery|M6J|Unit/u);
      }
    });

    test('with the key also shows shop, address, PIN and courier', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'accepted');
      const { backend } = await world.browser();
      const signedIn = (await customer(world)).backend;
      expect(valueOf(await backend.tracking.find(delivery.number, delivery.key))?.recipient).toMatchObject({
        shop: delivery.people?.pickup.name,
        name: 'Rosa Recipient',
        street: '12 Dropoff Street',
        unit: 'Unit 3',
        pin: delivery.pin,
        courier: { photo: expect.stringContaining('data:image/jpeg') as string },
      });
      const wrong = `${delivery.key ?? ''}x`;
      for (const { tracking } of [backend, signedIn])
        for (const key of [wrong, '', 'x'.repeat(1000), '\0', `${delivery.key ?? ''}\0`, '\ud83d'])
          expect(valueOf(await tracking.find(delivery.number, key))?.recipient).toBeNull();
    });

    test('shows the PIN until the end', async ({ world, from, by }) => {
      const [delivered, canceled] = [await from.requested(), await from.requested()];
      const { tracking } = (await world.browser()).backend;
      const pins = async () =>
        Promise.all(
          [delivered, canceled].map(
            async ({ number, key }) => valueOf(await tracking.find(number, key))?.recipient?.pin,
          ),
        );
      await carry(by, delivered, 'at_dropoff');
      expect(await pins()).toEqual([delivered.pin, canceled.pin]);
      await takeStep(by, delivered, 'delivered');
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), canceled.id, 0));
      expect(await pins()).toEqual([null, null]);
    });

    test('by a person with the verified recipient address needs no key', async ({ world }) => {
      const verified = await verifiedCustomer(world);
      const unverified = await customer(world);
      const from = await sender(world);
      const theirs = await from.requested({ email: verified.email });
      const notYet = await from.requested({ email: unverified.email });
      expect(valueOf(await verified.backend.tracking.find(theirs.number, null))?.recipient?.pin).toBe(theirs.pin);
      expect(valueOf(await verified.backend.tracking.find(notYet.number, null))?.recipient).toBeNull();
      expect(valueOf(await unverified.backend.tracking.find(notYet.number, null))?.recipient).toBeNull();
    });

    test.for([
      ['a guest', async (world: DispatchUnderTest) => world.browser()],
      ['somebody signed in', async (world: DispatchUnderTest) => customer(world)],
    ] as const)(
      'is refused only to %s after twenty unknown numbers, for ten minutes',
      async ([, arriving], { world }) => {
        const { number, key } = await (await sender(world)).requested();
        const [guessing, other] = [await arriving(world), await world.browser()];
        const { tracking } = guessing.backend;
        for (let n = 0; n < MISSES_OF_CLIENT.limit; n += 1) {
          // Known numbers don't count.
          expect(valueOf(await tracking.find(number, null))?.status).toBe('searching');
          expect(valueOf(await tracking.find(makeTrackingNumber(cryptoRandom), null))).toBeNull();
        }
        expect(refusalOf(await tracking.find(makeTrackingNumber(cryptoRandom), null))).toBe('throttled');
        expect(refusalOf(await tracking.find(number, null))).toBe('throttled');
        expect(valueOf(await other.backend.tracking.find(number, null))?.status).toBe('searching');
        // A recipient with the same client address can still use their link: its key can't be guessed.
        expect(valueOf(await tracking.find(number, key))?.recipient).not.toBeNull();
        expect(refusalOf(await tracking.find(number, `${key}x`))).toBe('throttled');
        await world.advance(MISSES_OF_CLIENT.windowMs);
        expect(valueOf(await tracking.find(number, null))?.status).toBe('searching');
      },
    );

    test('shows that it is late from the promised time until it arrives', async ({ world, from, by }) => {
      const delivery = await from.requested();
      await carry(by, delivery, 'picked_up');
      const overdue = async () => valueOf(await from.backend.tracking.find(delivery.number, null))?.overdue;
      await world.stopClock(delivery.dueAt);
      expect(await overdue()).toBe(false);
      await world.advance(1);
      expect(await overdue()).toBe(true);
      for (const stage of ['at_dropoff', 'delivered'] as const) await takeStep(by, delivery, stage);
      expect(await overdue()).toBe(false);
    });

    test('of an unknown number shows nothing', async ({ world }) => {
      const { backend } = await world.browser();
      expect(valueOf(await backend.tracking.find(makeTrackingNumber(cryptoRandom), null))).toBeNull();
    });
  });
}

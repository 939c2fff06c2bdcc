import { describe, expect, test } from 'vitest';
import { MISSES_OF_CLIENT } from '#core/delivery/tracking-limits.ts';
import { makeTrackingNumber } from '#core/delivery/tracking-number.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import type { DispatchUnderTest, OpenDispatch } from './dispatch-under-test.ts';
import { carry, courierOnline, sender, take } from './dispatch-people.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { customer, verifiedCustomer } from './people.ts';
import { withBackend } from './with-backend.ts';

/** What a number shows, and what the recipient's key shows beyond that. */
export function trackingContract(open: OpenDispatch): void {
  const on = withBackend(open);

  describe('tracking', () => {
    test(
      'by the number alone shows anyone where it stands, the city and times',
      on(async (world) => {
        const from = await sender(world);
        const by = await courierOnline(world);
        const delivery = await from.requested();
        await carry(by, delivery, 'picked_up');
        const strangers = [await world.browser(), await customer(world), by, from];
        for (const { backend } of strangers) {
          const view = valueOf(await backend.tracking.find(delivery.number, null));
          expect(view).toMatchObject({ status: 'picked_up', city: 'Toronto', onTime: null, recipient: null });
          expect(view?.timeline.map(({ status }) => status)).toEqual([
            'searching',
            'accepted',
            'at_pickup',
            'picked_up',
          ]);
          // The number is random, and may hold the postal area.
          expect(JSON.stringify({ ...view, number: null })).not.toMatch(/Rosa|Dropoff|Bakery|M6J|Unit/u);
        }
      }),
    );

    test(
      'with the key shows shop, door, PIN and courier; with a wrong one, less',
      on(async (world) => {
        const from = await sender(world);
        const by = await courierOnline(world);
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
      }),
    );

    test(
      'signed in with the verified address the merchant gave is like having the key',
      on(async (world) => {
        const verified = await verifiedCustomer(world);
        const unverified = await customer(world);
        const from = await sender(world);
        const theirs = await from.requested({ email: verified.email });
        const notYet = await from.requested({ email: unverified.email });
        expect(valueOf(await verified.backend.tracking.find(theirs.number, null))?.recipient?.pin).toBe(theirs.pin);
        expect(valueOf(await verified.backend.tracking.find(notYet.number, null))?.recipient).toBeNull();
        expect(valueOf(await unverified.backend.tracking.find(notYet.number, null))?.recipient).toBeNull();
      }),
    );

    test.each([
      ['a guest', async (world: DispatchUnderTest) => world.browser()],
      ['somebody signed in', async (world: DispatchUnderTest) => customer(world)],
    ])('is refused to %s after twenty misses, for ten minutes, and to nobody else', (_, arriving) =>
      on(async (world) => {
        const { number, key } = await (await sender(world)).requested();
        const [guessing, other] = [await arriving(world), await world.browser()];
        const { tracking } = guessing.backend;
        for (let n = 0; n < MISSES_OF_CLIENT.limit; n += 1) {
          // What is there doesn't count.
          expect(valueOf(await tracking.find(number, null))?.status).toBe('searching');
          expect(valueOf(await tracking.find(makeTrackingNumber(cryptoRandom), null))).toBeNull();
        }
        expect(refusalOf(await tracking.find(makeTrackingNumber(cryptoRandom), null))).toBe('throttled');
        expect(refusalOf(await tracking.find(number, null))).toBe('throttled');
        expect(valueOf(await other.backend.tracking.find(number, null))?.status).toBe('searching');
        // A recipient behind the same address follows their link all the same: nobody guesses its key.
        expect(valueOf(await tracking.find(number, key))?.recipient).not.toBeNull();
        expect(refusalOf(await tracking.find(number, `${key}x`))).toBe('throttled');
        await world.advance(MISSES_OF_CLIENT.windowMs);
        expect(valueOf(await tracking.find(number, null))?.status).toBe('searching');
      })(),
    );

    test(
      'says that it is late from the moment after it was promised until it is there',
      on(async (world) => {
        const from = await sender(world);
        const by = await courierOnline(world);
        const delivery = await from.requested();
        await carry(by, delivery, 'picked_up');
        const overdue = async () => valueOf(await from.backend.tracking.find(delivery.number, null))?.overdue;
        await world.standStill(delivery.dueAt);
        expect(await overdue()).toBe(false);
        await world.advance(1);
        expect(await overdue()).toBe(true);
        for (const stage of ['at_dropoff', 'delivered'] as const) await take(by, delivery, stage);
        expect(await overdue()).toBe(false);
      }),
    );

    test(
      'of a number that isn’t there shows nothing',
      on(async (world) => {
        const { backend } = await world.browser();
        expect(valueOf(await backend.tracking.find(makeTrackingNumber(cryptoRandom), null))).toBeNull();
      }),
    );
  });
}

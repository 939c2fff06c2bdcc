import { describe, expect } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import type { Fix, Moving } from '#core/delivery/place/position.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import {
  administratorOf,
  aCommand,
  carry,
  courierOnline,
  sender,
  takeStep,
  TORONTO,
} from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { firstOf, HERE, placeOf } from './positions.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

const { lat, lon, accuracy } = HERE;
const PLACE = { lat, lon, accuracy };

/** Anything that a phone, or an attacker, may send as a position. */
const ODD: readonly (readonly [what: string, here: unknown])[] = [
  // With quotes: the local server reads a text as JSON.
  ['a text', '"here"'],
  ['a list', [lat, lon]],
  ['a number', 7],
  ['nothing in it', {}],
  ['texts as numbers', { lat: '43.6', lon: '-79.4', accuracy: '1', age: '1' }],
  ['the null island', { ...HERE, lat: 0, lon: 0 }],
  ['a latitude of 91', { ...HERE, lat: 91 }],
  ['a longitude of -181', { ...HERE, lon: -181 }],
  ['no latitude', { lon, accuracy, age: 0 }],
  ['NaN', { ...HERE, lat: Number.NaN }],
  ['an infinite longitude', { ...HERE, lon: Number.POSITIVE_INFINITY }],
  ['an accuracy below zero', { ...HERE, accuracy: -1 }],
  ['an accuracy of 1,501 m', { ...HERE, accuracy: 1501 }],
  ['an age below zero', { ...HERE, age: -1 }],
  ['an age over two minutes', { ...HERE, age: 2 * MINUTE + 1 }],
  ['an age of twenty minutes', { ...HERE, age: 20 * MINUTE }],
  ['an age of an hour', { ...HERE, age: 60 * MINUTE }],
  ['ten kilobytes', { ...HERE, more: 'x'.repeat(10_000) }],
];

/** The positions of couriers who carry something: kept, replaced, and deleted with the end. */
export function courierPositionContract(open: OpenDispatch): void {
  const test = withBackend(open);

  const send = async ({ backend }: DeliveringPerson, here: unknown) =>
    valueOf(await backend.courierDesk.duty(here as Fix));
  const seenBy = async (person: DeliveringPerson, { id }: MerchantDelivery): Promise<Moving | null> =>
    (await firstOf<MerchantDelivery | null, Moving | null>(person, (feed, notify) => feed.delivery(id, notify))).beside;
  const started = async (world: DispatchUnderTest) => {
    const from = await sender(world);
    await world.stopClock(instant(Date.now()));
    const by = await courierOnline(world);
    const delivery = await from.requested();
    return { from, by, delivery };
  };

  describe('a courier’s position', () => {
    test('is kept while they carry something, with its age by the server’s clock', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      await send(by, HERE);
      expect(await seenBy(from, delivery)).toBeNull();
      await takeStep(by, delivery, 'accepted');
      expect(await seenBy(from, delivery)).toBeNull();
      await send(by, HERE);
      expect(await seenBy(from, delivery)).toEqual({ ...HERE, city: TORONTO, shop: null, door: null });
      await world.advance(20 * SECOND);
      expect((await seenBy(from, delivery))?.age).toBe(HERE.age + 20 * SECOND);
    });

    test('is replaced by a later one, to the meter, and not by an earlier one', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      await takeStep(by, delivery, 'accepted');
      await send(by, HERE);
      await send(by, { ...HERE, lat: 43.1, age: 60 * SECOND });
      expect(placeOf(await seenBy(from, delivery))).toEqual(PLACE);
      await send(by, { lat: 43.6600049, lon: -79.4100049, accuracy: 7.6, age: 0 });
      expect(placeOf(await seenBy(from, delivery))).toEqual({ lat: 43.66, lon: -79.41, accuracy: 8 });
    });

    test('is ignored if it isn’t valid, and the board answers as usual', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      await takeStep(by, delivery, 'accepted');
      for (const [what, here] of ODD) {
        const { jobs } = await send(by, here);
        expect(jobs[0]?.id, `${what}`).toBe(delivery.id);
      }
      expect(await seenBy(from, delivery)).toBeNull();
      await send(by, HERE);
      for (const [, here] of ODD) await send(by, here);
      expect(placeOf(await seenBy(from, delivery))).toEqual(PLACE);
    });

    test('is accepted with a step forward; invalid ones are ignored', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      const { courierDesk } = by.backend;
      const { id } = delivery;
      await takeStep(by, delivery, 'accepted');
      const command = aCommand();
      const odd = ODD.map(([, here]) => here as Fix);
      valueOf(await courierDesk.arriveAtPickup(command, id, { here: odd[0] ?? null }));
      expect(await seenBy(from, delivery)).toBeNull();
      // A repeated step is applied once, and its position is ignored.
      valueOf(await courierDesk.arriveAtPickup(command, id, { here: HERE }));
      expect(await seenBy(from, delivery)).toBeNull();
      valueOf(await courierDesk.pickUp(aCommand(), id, { here: HERE }));
      expect(placeOf(await seenBy(from, delivery))).toEqual(PLACE);
      for (const here of odd)
        expect(refusalOf(await courierDesk.pickUp(aCommand(), id, { here }))).toBe('wrong-status');
      expect(placeOf(await seenBy(from, delivery))).toEqual(PLACE);
      valueOf(await courierDesk.arriveAtDropoff(aCommand(), id, { here: { ...HERE, lat: 43.66, age: 0 } }));
      expect(placeOf(await seenBy(from, delivery))).toEqual({ ...PLACE, lat: 43.66 });
      expect(refusalOf(await courierDesk.fail(aCommand(), id, 'no_answer', { here: { ...HERE, age: 0 } }))).toBe(
        'too-early',
      );
      expect(placeOf(await seenBy(from, delivery))).toEqual({ ...PLACE, lat: 43.66 });
      await world.advance(SECOND);
      valueOf(await courierDesk.fail(aCommand(), id, 'refused', { here: { ...HERE, lat: 43.67, age: 0 } }));
      expect(placeOf(await seenBy(from, delivery))).toEqual({ ...PLACE, lat: 43.67 });
      await takeStep(by, delivery, 'returned');
      expect(await seenBy(from, delivery)).toBeNull();
    });

    test('isn’t accepted with another courier’s delivery', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      const other = await courierOnline(world);
      await takeStep(by, delivery, 'accepted');
      const answer = await other.backend.courierDesk.arriveAtPickup(aCommand(), delivery.id, { here: HERE });
      expect(refusalOf(answer)).toBe('no-such-delivery');
      expect(await seenBy(from, delivery)).toBeNull();
      valueOf(await by.backend.courierDesk.arriveAtPickup(aCommand(), delivery.id, { here: HERE }));
      expect(placeOf(await seenBy(from, delivery))).toEqual(PLACE);
    });

    test('is hidden from everyone after ten minutes', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      await takeStep(by, delivery, 'accepted');
      await send(by, { ...HERE, age: 0 });
      await world.advance(10 * MINUTE - SECOND);
      expect((await seenBy(from, delivery))?.age).toBe(10 * MINUTE - SECOND);
      await world.advance(SECOND);
      expect(await seenBy(from, delivery)).toBeNull();
    });

    test.for(['delivered', 'returned'] as const)('ends with a delivery that is %s', async (end, { world }) => {
      const { from, by, delivery } = await started(world);
      await carry(by, delivery, 'picked_up');
      await send(by, HERE);
      expect(await seenBy(from, delivery)).not.toBeNull();
      await takeStep(by, delivery, 'at_dropoff');
      if (end === 'returned') await takeStep(by, delivery, 'returning');
      await takeStep(by, delivery, end);
      expect(await seenBy(from, delivery)).toBeNull();
      await send(by, HERE);
      expect(await seenBy(from, delivery)).toBeNull();
    });

    test('ends when they give it back, and the next courier starts without one', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      const next = await courierOnline(world);
      await takeStep(by, delivery, 'accepted');
      await send(by, HERE);
      valueOf(await by.backend.courierDesk.release(aCommand(), delivery.id));
      await takeStep(next, delivery, 'accepted');
      expect(await seenBy(from, delivery)).toBeNull();
      await send(by, HERE);
      expect(await seenBy(from, delivery)).toBeNull();
      await send(next, { ...HERE, lat: 43.64 });
      expect(placeOf(await seenBy(from, delivery))).toEqual({ ...PLACE, lat: 43.64 });
    });

    test('is hidden when the delivery goes to another courier, or they are suspended', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      const next = await courierOnline(world);
      const { accountReview, liveBoard } = (await administratorOf(world)).backend;
      await takeStep(by, delivery, 'accepted');
      await send(by, HERE);
      valueOf(await liveBoard.assign(aCommand(), delivery.id, next.id, true));
      expect(await seenBy(from, delivery)).toBeNull();
      await send(next, HERE);
      expect(await seenBy(from, delivery)).not.toBeNull();
      valueOf(await accountReview.decide(next.id, 'suspend', 'Lost a parcel', []));
      expect(await seenBy(from, delivery)).toBeNull();
    });

    test('is still shown to the shop if they’re suspended with the parcel in hand', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      const { accountReview } = (await administratorOf(world)).backend;
      await carry(by, delivery, 'picked_up');
      await send(by, HERE);
      valueOf(await accountReview.decide(by.id, 'suspend', 'Lost a parcel', []));
      expect(placeOf(await seenBy(from, delivery))).toEqual(PLACE);
      await send(by, { ...HERE, lat: 43.66, age: 0 });
      expect(placeOf(await seenBy(from, delivery))).toEqual({ ...PLACE, lat: 43.66 });
    });

    test('is the later one if two phones show the job', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      const other = { ...by, ...(await world.browser()) };
      valueOf(await other.backend.auth.signIn({ email: by.email, password: by.password }));
      await takeStep(by, delivery, 'accepted');
      expect((await send(by, { ...HERE, age: 0 })).jobs[0]?.id).toBe(delivery.id);
      expect((await send(other, { ...HERE, lat: 43.1, age: 60 * SECOND })).jobs[0]?.id).toBe(delivery.id);
      expect(placeOf(await seenBy(from, delivery))).toEqual(PLACE);
      await world.advance(SECOND);
      await send(other, { ...HERE, lat: 43.66, age: 0 });
      expect(placeOf(await seenBy(from, delivery))).toEqual({ ...PLACE, lat: 43.66 });
    });

    test('isn’t shown again with a delivery that they gave back', async ({ world }) => {
      const { from, by, delivery } = await started(world);
      const { liveBoard } = (await administratorOf(world)).backend;
      await takeStep(by, delivery, 'accepted');
      await send(by, HERE);
      valueOf(await by.backend.courierDesk.release(aCommand(), delivery.id));
      valueOf(await liveBoard.assign(aCommand(), delivery.id, by.id, false));
      expect(await seenBy(from, delivery)).toBeNull();
    });
  });
}

import { describe, expect } from 'vitest';
import type { BoardMoving, CityBoard } from '#core/delivery/board/live-board.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import {
  administratorOf,
  courierOnline,
  stepsTo,
  takeStep,
  TORONTO,
  type Stage,
} from '#tests/contract/dispatch-people.ts';
import type { DeliveringPerson, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { verifiedCustomer } from '#tests/contract/people.ts';
import { firstOf, HERE, placeOf } from './positions.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** The statuses in which each reader sees the courier. */
const STAFF: readonly Stage[] = ['accepted', 'at_pickup', 'picked_up', 'at_dropoff', 'returning'];
const RECIPIENT: readonly Stage[] = ['picked_up', 'at_dropoff'];

const EXACT = { lat: HERE.lat, lon: HERE.lon, accuracy: HERE.accuracy };
/** Rounded to about ten meters. */
const COARSE = { ...EXACT, lat: 43.6578, lon: -79.4216 };

/** The sight of a courier's position, for each reader in each status. */
export function positionSightContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  const tracked = async (person: Pick<DeliveringPerson, 'backend'>, { number }: MerchantDelivery, key: string | null) =>
    placeOf(
      (
        await firstOf<TrackedDelivery | null, Moving | null>(person, (feed, notify) =>
          feed.tracking(number, key, notify),
        )
      ).beside,
    );
  const ofDelivery = async (person: DeliveringPerson, { id }: MerchantDelivery) =>
    placeOf(
      (await firstOf<MerchantDelivery | null, Moving | null>(person, (feed, notify) => feed.delivery(id, notify)))
        .beside,
    );
  const onBoard = async (person: DeliveringPerson) =>
    (
      await firstOf<CityBoard | null, readonly BoardMoving[]>(person, (feed, notify) => feed.board(TORONTO, notify))
    ).beside?.map(({ id, lat, lon, accuracy }) => ({ id, lat, lon, accuracy })) ?? [];

  describe('where a courier is', () => {
    test.for(['delivered', 'returned'] as const)(
      'shows to each reader only in their statuses, until %s',
      async (end, { world, from, by }) => {
        const other = await courierOnline(world);
        const admin = await administratorOf(world);
        const recipient = await verifiedCustomer(world);
        const visitor = await world.browser();
        const delivery = await from.requested({ email: recipient.email });
        for (const stage of stepsTo(end)) {
          await takeStep(by, delivery, stage);
          valueOf(await by.backend.courierDesk.duty(HERE));
          const staff = STAFF.includes(stage) ? EXACT : null;
          const theirs = RECIPIENT.includes(stage) ? COARSE : null;
          expect(await ofDelivery(from, delivery), `merchant, ${stage}`).toEqual(staff);
          expect(await ofDelivery(admin, delivery), `administrator, ${stage}`).toEqual(staff);
          expect(await onBoard(admin), `board, ${stage}`).toEqual(
            staff === null ? [] : [{ id: delivery.id, ...staff }],
          );
          expect(await tracked(visitor, delivery, delivery.key), `recipient with the key, ${stage}`).toEqual(theirs);
          expect(await tracked(recipient, delivery, null), `recipient by email, ${stage}`).toEqual(theirs);
          expect(await tracked(visitor, delivery, null), `number alone, ${stage}`).toBeNull();
          expect(await tracked(other, delivery, null), `another courier, ${stage}`).toBeNull();
          expect(await ofDelivery(other, delivery), `another courier’s guess, ${stage}`).toBeNull();
          expect(await onBoard(other), `another courier’s board, ${stage}`).toEqual([]);
          expect(await onBoard(from), `the merchant’s board, ${stage}`).toEqual([]);
        }
      },
    );
  });
}

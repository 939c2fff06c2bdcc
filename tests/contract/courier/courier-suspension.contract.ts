import { describe, expect } from 'vitest';
import type { Role } from '#core/identity/roles.ts';
import type { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { instant } from '#core/instant.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { DeliveringPerson, DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import {
  aCommand,
  aDeliveryId,
  carry,
  courierOnline,
  proofOf,
  sender,
  TORONTO,
  type Stage,
} from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, courier } from '../people.ts';
import { withDeliveries } from '../with-deliveries.ts';

/** Everything that an approved courier may do, but not a suspended one who only has a parcel to hand over. */
const WORK: readonly ((desk: CourierDesk) => ReturnType<CourierDesk['goOnline' | 'goOffline']>)[] = [
  (desk) => desk.goOnline(),
  (desk) => desk.saveMarkets([TORONTO]),
  (desk) => desk.pass(aDeliveryId()),
  async (desk) => {
    const accepted = await desk.accept(aCommand(), aDeliveryId());
    return accepted.ok || typeof accepted.error === 'string'
      ? { ok: true, value: undefined }
      : { ok: false, error: accepted.error };
  },
  async (desk) => {
    const earned = await desk.earnings(instant(0), instant(1));
    return earned.ok ? { ok: true, value: undefined } : earned;
  },
];

async function suspended(world: DispatchUnderTest, by: DeliveringPerson) {
  const { accountReview } = (await administrator(world)).backend;
  valueOf(await accountReview.decide(by.id, 'suspend', '', []));
  return accountReview;
}

const worksAtAll = async (desk: CourierDesk) =>
  new Set((await Promise.all(WORK.map((work) => work(desk)))).map((outcome) => refusalOf(outcome)));

/** Suspending a courier in the middle of their work. */
export function courierSuspensionContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a courier who is suspended', () => {
    test.for<Stage>(['accepted', 'at_pickup'])(
      'at %s loses the delivery, which goes back to searching',
      async (stage, { world, from, by }) => {
        const made = await from.requested();
        await carry(by, made, stage);
        const review = await suspended(world, by);
        const again = valueOf(await from.backend.merchantDeliveries.find(made.id));
        expect([again?.status, again?.courier, again?.events.at(-1)]).toMatchObject([
          'searching',
          null,
          { kind: 'release', actor: 'admin' },
        ]);
        const desk = by.backend.courierDesk;
        expect(await worksAtAll(desk)).toEqual(new Set(['denied']));
        expect([
          refusalOf(await desk.duty()),
          refusalOf(await desk.goOffline()),
          refusalOf(await desk.pickUp(aCommand(), made.id)),
        ]).toEqual(['denied', 'denied', 'denied']);

        const other = await courierOnline(world);
        valueOf(await other.backend.courierDesk.accept(aCommand(), made.id));

        // After reinstatement they start again: offline, without a delivery.
        valueOf(await review.undo(by.id));
        expect(valueOf(await desk.duty())).toMatchObject({ online: false, markets: [TORONTO], jobs: [] });
      },
    );

    test.for<Stage>(['picked_up', 'at_dropoff', 'returning'])(
      'at %s may finish the delivery, and nothing else',
      async (stage, { world, from, by }) => {
        const made = await from.requested();
        await carry(by, made, stage);
        await suspended(world, by);
        const desk = by.backend.courierDesk;
        expect(await worksAtAll(desk)).toEqual(new Set(['denied']));
        expect(valueOf(await desk.duty())).toMatchObject({
          online: false,
          offers: [],
          jobs: [{ id: made.id, status: stage }],
        });
        if (stage === 'picked_up') valueOf(await desk.arriveAtDropoff(aCommand(), made.id));
        if (stage === 'returning') valueOf(await desk.handBack(aCommand(), made.id, aJpeg()));
        else valueOf(await desk.deliver(aCommand(), made.id, proofOf(made)));
        const ended = valueOf(await from.backend.merchantDeliveries.find(made.id));
        expect(ended?.status).toBe(stage === 'returning' ? 'returned' : 'delivered');
        expect(refusalOf(await desk.duty())).toBe('denied');
      },
    );

    test.for<Stage>(['at_dropoff', 'returning'])(
      'at %s gets the same answer for a repeated last step',
      async (stage, { world, from, by }) => {
        const made = await from.requested();
        await carry(by, made, stage);
        await suspended(world, by);
        const desk = by.backend.courierDesk;
        const command = aCommand();
        const end = (once = command) =>
          stage === 'returning' ? desk.handBack(once, made.id, aJpeg()) : desk.deliver(once, made.id, proofOf(made));
        const ended = valueOf(await end());
        expect(valueOf(await end())).toEqual(ended);
        expect(refusalOf(await end(aCommand()))).toBe('denied');
        const other = await (await sender(world)).requested();
        expect(refusalOf(await desk.handBack(command, other.id, aJpeg()))).toBe('denied');
      },
    );

    test('while online leaves the board to the others', async ({ world, from, by }) => {
      await suspended(world, by);
      const made = await from.requested();
      expect(refusalOf(await by.backend.courierDesk.accept(aCommand(), made.id))).toBe('denied');
      expect(refusalOf(await by.backend.courierDesk.duty())).toBe('denied');
    });

    test('while accepting, gets the delivery and loses it, or never gets it', async ({ world, from, by }) => {
      const made = await from.requested();
      const { accountReview } = (await administrator(world)).backend;
      const [, decided] = await Promise.all([
        by.backend.courierDesk.accept(aCommand(), made.id),
        accountReview.decide(by.id, 'suspend', '', []),
      ]);
      expect(refusalOf(decided)).toBe('accepted');
      expect(valueOf(await from.backend.merchantDeliveries.find(made.id))).toMatchObject({
        status: 'searching',
        courier: null,
      });
    });
  });

  describe('a courier who changes their own roles', () => {
    const CHANGES: readonly (readonly Role[])[] = [['customer'], ['courier', 'merchant']];

    test.for(CHANGES.flatMap((roles) => (['accepted', 'at_pickup'] as const).map((stage) => ({ roles, stage }))))(
      'to $roles at $stage gives the delivery back, and is offline',
      async ({ roles, stage }, { world, from, by }) => {
        const made = await from.requested();
        await carry(by, made, stage);
        valueOf(await by.backend.users.setRoles(by.id, roles));
        const again = valueOf(await from.backend.merchantDeliveries.find(made.id));
        expect([again?.status, again?.courier, again?.events.at(-1)]).toMatchObject([
          'searching',
          null,
          { kind: 'release', actor: 'courier' },
        ]);
        const desk = by.backend.courierDesk;
        expect(refusalOf(await desk.duty())).toBe('denied');

        valueOf(await by.backend.users.setRoles(by.id, ['courier', 'merchant']));
        const { accountReview } = (await administrator(world)).backend;
        valueOf(await accountReview.decide(by.id, 'approve', '', ['courier', 'merchant']));
        expect(valueOf(await desk.duty())).toMatchObject({ online: false, jobs: [] });
      },
    );

    test('and is still an approved courier stays at work', async ({ world, by }) => {
      valueOf(await by.backend.users.setRoles(by.id, ['courier', 'merchant']));
      const { accountReview } = (await administrator(world)).backend;
      valueOf(await accountReview.decide(by.id, 'approve', '', ['courier', 'merchant']));
      valueOf(await by.backend.courierDesk.goOnline());
      const made = await (await sender(world)).requested();
      await carry(by, made, 'accepted');
      valueOf(await by.backend.users.setRoles(by.id, ['courier']));
      expect(valueOf(await by.backend.courierDesk.duty())).toMatchObject({ online: true, jobs: [{ id: made.id }] });
    });

    test.for(CHANGES.map((roles) => ({ roles })))(
      'to $roles with the parcel hands it over',
      async ({ roles }, { from, by }) => {
        const made = await from.requested();
        await carry(by, made, 'picked_up');
        valueOf(await by.backend.users.setRoles(by.id, roles));
        const desk = by.backend.courierDesk;
        expect(valueOf(await desk.duty())).toMatchObject({
          online: false,
          jobs: [{ id: made.id, status: 'picked_up' }],
        });
        valueOf(await desk.arriveAtDropoff(aCommand(), made.id));
        valueOf(await desk.deliver(aCommand(), made.id, proofOf(made)));
        expect(refusalOf(await desk.duty())).toBe('denied');
      },
    );
  });

  test('a person who isn’t an approved courier is denied before input is checked', async ({ world, from }) => {
    const made = await from.requested();
    for (const { backend } of [from, await courier(world)]) {
      const { courierDesk } = backend;
      expect([
        refusalOf(await courierDesk.handBack(aCommand(), made.id, 'no photo')),
        refusalOf(await courierDesk.deliver(aCommand(), made.id, { photo: 'data:image/jpeg;base64,' })),
        refusalOf(await courierDesk.deliver(aCommand(), made.id, { pin: '1'.repeat(99) })),
      ]).toEqual(['denied', 'denied', 'denied']);
    }
  });

  test('a repeated step shows nothing of a delivery that another courier has by then', async ({ world, from }) => {
    const [by, other] = [await courierOnline(world), await courierOnline(world)];
    const made = await from.requested();
    await carry(by, made, 'accepted');
    const command = aCommand();
    valueOf(await by.backend.courierDesk.arriveAtPickup(command, made.id));
    const release = aCommand();
    valueOf(await by.backend.courierDesk.release(release, made.id));
    await carry(other, made, 'picked_up');
    expect(refusalOf(await by.backend.courierDesk.arriveAtPickup(command, made.id))).toBe('no-such-delivery');
    expect(refusalOf(await by.backend.courierDesk.release(release, made.id))).toBe('accepted');
  });
}

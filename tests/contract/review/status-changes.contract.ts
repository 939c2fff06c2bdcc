import { describe, expect } from 'vitest';
import type { AccountDecision } from '#core/account/account-decision.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { PICKUP } from '#tests/builders/request.ts';
import type { DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { aCommand, approve, carry, courierOnline, proofOf, sender, takeStep, TORONTO } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, courier, merchant, rolesOf } from '../people.ts';
import { withDeliveries } from '../with-deliveries.ts';

/** The decisions that take a pending account to each status that forbids work. */
const CLOSED_STATUSES: readonly (readonly [status: string, way: readonly AccountDecision[]])[] = [
  ['Pending', []],
  ['Rejected', ['reject']],
  ['Suspended', ['approve', 'suspend']],
];

async function decided(world: DispatchUnderTest, id: UserId, way: readonly AccountDecision[]): Promise<void> {
  const { accountReview, users } = (await administrator(world)).backend;
  for (const decision of way) valueOf(await accountReview.decide(id, decision, 'A reason', await rolesOf(users, id)));
}

/** A change of roles or status in the middle of the work. */
export function statusChangesContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('a merchant who is suspended with deliveries under way', () => {
    test('can’t request more, but sees and cancels active deliveries as before', async ({ world, from, by }) => {
      const carried = await from.requested();
      await carry(by, carried, 'picked_up');
      const waiting = await from.requested();
      await decided(world, from.id, ['suspend']);
      const { merchantDeliveries } = from.backend;
      expect(refusalOf(await merchantDeliveries.request(aCommand(), from.request()))).toBe('account-not-active');

      const listed = valueOf(await merchantDeliveries.list(from.business));
      expect(listed.map(({ id }) => id).toSorted()).toEqual([carried.id, waiting.id].toSorted());
      expect(valueOf(await merchantDeliveries.find(waiting.id))).toMatchObject({ status: 'searching' });
      valueOf(await merchantDeliveries.cancel(aCommand(), waiting.id, 0));
      await takeStep(by, carried, 'at_dropoff');
      valueOf(await by.backend.courierDesk.fail(aCommand(), carried.id, 'refused'));
      valueOf(await merchantDeliveries.confirmReturn(aCommand(), carried.id));
      expect(valueOf(await merchantDeliveries.find(carried.id))?.status).toBe('returned');
    });

    test('still has earlier requests delivered by couriers', async ({ world, from }) => {
      const made = await from.requested();
      await decided(world, from.id, ['suspend']);
      const by = await courierOnline(world);
      await carry(by, made, 'at_dropoff');
      valueOf(await by.backend.courierDesk.deliver(aCommand(), made.id, proofOf(made)));
      expect(valueOf(await from.backend.merchantDeliveries.find(made.id))?.status).toBe('delivered');
      await decided(world, from.id, ['reinstate']);
      expect((await from.requested()).status).toBe('searching');
    });
  });

  describe.each(CLOSED_STATUSES)('an account that is %s', (_status, way) => {
    test('can’t go online, save a service area or take a delivery', async ({ world, from }) => {
      const made = await from.requested();
      const person = await courier(world);
      await decided(world, person.id, way);
      const { courierDesk } = person.backend;
      expect([
        refusalOf(await courierDesk.duty()),
        refusalOf(await courierDesk.goOnline()),
        refusalOf(await courierDesk.saveMarkets([TORONTO])),
        refusalOf(await courierDesk.accept(aCommand(), made.id)),
        refusalOf(await courierDesk.pass(made.id)),
      ]).toEqual(['denied', 'denied', 'denied', 'denied', 'denied']);
      expect(valueOf(await from.backend.merchantDeliveries.find(made.id))?.status).toBe('searching');
    });

    test('can’t request deliveries, even for an approved business', async ({ world }) => {
      const person = await merchant(world);
      const business = aBusiness().ownedBy(person.id).with({ country: 'ca', city: 'Toronto', state: 'on' }).buildNew();
      valueOf(await person.backend.businesses.add(business));
      const admin = await administrator(world);
      valueOf(await admin.backend.businesses.setStatus(business.id, 'Active'));
      valueOf(await person.backend.merchantDeliveries.savePickup(business.id, PICKUP));
      await decided(world, person.id, way);
      const request = { ...(await sender(world)).request(), businessId: business.id };
      expect(refusalOf(await person.backend.merchantDeliveries.request(aCommand(), request))).toBe(
        'account-not-active',
      );
      expect(valueOf(await person.backend.merchantDeliveries.list(business.id))).toEqual([]);
    });
  });

  test('a courier suspended while offline gets their service area back after an undo', async ({ world, by }) => {
    valueOf(await by.backend.courierDesk.goOffline());
    const { accountReview } = (await administrator(world)).backend;
    valueOf(await accountReview.decide(by.id, 'suspend', '', []));
    expect(refusalOf(await by.backend.courierDesk.goOnline())).toBe('denied');
    valueOf(await accountReview.undo(by.id));
    expect(valueOf(await by.backend.courierDesk.duty())).toMatchObject({ online: false, markets: [TORONTO] });
  });

  test('a merchant and courier loses both roles’ work in one suspension', async ({ world }) => {
    const both = await sender(world);
    valueOf(await both.backend.users.setRoles(both.id, ['merchant', 'courier']));
    await approve(world, both);
    const { courierDesk, merchantDeliveries } = both.backend;
    valueOf(await courierDesk.saveMarkets([TORONTO]));
    valueOf(await courierDesk.goOnline());
    const from = await sender(world);
    const made = await from.requested();
    valueOf(await courierDesk.accept(aCommand(), made.id));
    await decided(world, both.id, ['suspend']);
    expect([
      refusalOf(await merchantDeliveries.request(aCommand(), both.request())),
      refusalOf(await courierDesk.goOnline()),
      refusalOf(await courierDesk.duty()),
    ]).toEqual(['account-not-active', 'denied', 'denied']);
    expect(valueOf(await from.backend.merchantDeliveries.find(made.id))).toMatchObject({
      status: 'searching',
      courier: null,
    });
  });

  describe('an administrator who loses the role', () => {
    test('can’t read or change others’ deliveries from that moment on', async ({ world, from }) => {
      const made = await from.requested();
      const admin = await administrator(world);
      const { merchantDeliveries } = admin.backend;
      expect(valueOf(await merchantDeliveries.find(made.id))?.id).toBe(made.id);
      await world.removeAdmin(admin.email);
      expect(valueOf(await merchantDeliveries.find(made.id))).toBeNull();
      expect(valueOf(await merchantDeliveries.list(from.business))).toEqual([]);
      expect(refusalOf(await merchantDeliveries.cancel(aCommand(), made.id, 0))).toBe('no-such-delivery');
      expect(valueOf(await from.backend.merchantDeliveries.find(made.id))?.status).toBe('searching');
    });

    test('can’t decide or undo anything from that moment on', async ({ world }) => {
      const people = [await courier(world), await courier(world), await courier(world)];
      const [first, second, third] = people;
      if (first === undefined || second === undefined || third === undefined) throw new Error('nobody is there');
      const from = await merchant(world);
      const business = aBusiness().ownedBy(from.id).buildNew();
      valueOf(await from.backend.businesses.add(business));
      const admin = await administrator(world);
      const { accountReview, businesses, users } = admin.backend;
      valueOf(await accountReview.decide(first.id, 'approve', '', ['courier']));
      await world.removeAdmin(admin.email);
      expect([
        refusalOf(await accountReview.decide(second.id, 'approve', '', ['courier'])),
        refusalOf(await accountReview.decide(third.id, 'reject', 'A reason', [])),
        refusalOf(await accountReview.undo(first.id)),
        refusalOf(await accountReview.history(first.id)),
        refusalOf(await users.list()),
        refusalOf(await businesses.list()),
        refusalOf(await businesses.setStatus(business.id, 'Active')),
        refusalOf(await businesses.remove(business.id)),
      ]).toEqual(Array.from({ length: 8 }, () => 'denied'));
      const statuses = await Promise.all(
        people.map(async ({ backend, id }) => valueOf(await backend.users.find(id))?.status),
      );
      expect(statuses).toEqual(['Active', 'Pending', 'Pending']);
      expect(valueOf(await from.backend.businesses.findOwn(business.id, from.id))?.status).toBe('Pending');
      // Their profile shows it too, so that the screens redirect.
      expect(valueOf(await users.find(admin.id))?.roles).not.toContain('admin');
      // Their decisions remain valid, and other administrators can change them.
      await decided(world, first.id, ['suspend']);
    });

    test('can be decided on like any other account again', async ({ world }) => {
      const former = await administrator(world);
      const { accountReview } = (await administrator(world)).backend;
      expect(refusalOf(await accountReview.decide(former.id, 'suspend', '', []))).toBe('administrator');
      await world.removeAdmin(former.email);
      expect(refusalOf(await accountReview.decide(former.id, 'suspend', '', []))).toBe('accepted');
    });
  });
}

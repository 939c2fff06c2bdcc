import { describe, expect } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { ACTIVE_DELIVERIES_LIMIT, HOURLY_DELIVERIES_LIMIT } from '#core/delivery/lifecycle/policy.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { aCommand, aDeliveryId, carry, courierOnline, sender } from '#tests/contract/dispatch-people.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { aCorrection, aRequest, PICKUP } from '#tests/builders/request.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { administrator, customer, merchant } from '#tests/contract/people.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

/** Requesting, correcting and canceling a delivery as its merchant. */
export function deliveryRequestContract(open: OpenDispatch): void {
  const test = withDeliveries(open);
  describe('requesting a delivery', () => {
    test('creates it with a number, a PIN, a key and a promised time', async ({ world }) => {
      const { backend, business, request } = await sender(world);
      const wanted = request({ readyIn: 15 });
      const made = valueOf(await backend.merchantDeliveries.request(aCommand(), wanted));
      expect(made).toMatchObject({
        id: wanted.id,
        businessId: business,
        status: 'searching',
        version: 1,
        zone: 'A',
        fee: 699,
        free: true,
        currency: 'CAD',
        reference: 'Order 77',
        recipientName: 'Rosa Recipient',
        city: 'Toronto',
        onTime: null,
        endedAt: null,
      });
      expect(parseTrackingNumber(made.number)).toBe(made.number);
      expect(made.pin).toMatch(/^\d{4}$/u);
      expect(made.key).toMatch(/^[\w-]{22,}$/u);
      expect(made.readyAt - made.requestedAt).toBe(15 * 60_000);
      expect(made.dueAt - made.readyAt).toBe(45 * 60_000);
      expect(made.people?.pickup).toMatchObject({ street: '12 Alder Street', postalCode: PICKUP.postalCode });
      expect(made.people?.dropoff.postalCode).toBe(aRequest().postalCode);
      expect(made.events).toEqual([expect.objectContaining({ seq: 1, kind: 'request', actor: 'merchant' })]);
      expect(valueOf(await backend.merchantDeliveries.find(wanted.id))).toEqual(made);
      expect(valueOf(await backend.merchantDeliveries.list(business))).toMatchObject([{ id: wanted.id }]);
    });

    test('twice with the same command or id creates one and uses one free delivery', async ({ world }) => {
      const { backend, business, request } = await sender(world);
      const wanted = request();
      const command = aCommand();
      const first = valueOf(await backend.merchantDeliveries.request(command, wanted));
      expect(valueOf(await backend.merchantDeliveries.request(command, wanted))).toEqual(first);
      expect(valueOf(await backend.merchantDeliveries.request(aCommand(), wanted))).toEqual(first);
      expect(valueOf(await backend.merchantDeliveries.list(business))).toHaveLength(1);
      expect(valueOf(await backend.merchantDeliveries.settings(business))).toMatchObject({ freeLeft: 4 });
    });

    test('is refused with the id of another business’s delivery', async ({ world, from }) => {
      const other = aBusiness().ownedBy(from.id).with({ country: 'ca', city: 'Toronto', state: 'on' }).buildNew();
      const { merchantDeliveries, businesses } = from.backend;
      valueOf(await businesses.add(other));
      valueOf(await (await administrator(world)).backend.businesses.setStatus(other.id, 'Active'));
      valueOf(await merchantDeliveries.savePickup(other.id, PICKUP));
      const { id } = await from.requested();
      const wanted = from.request({}, { id, businessId: other.id });
      expect(refusalOf(await merchantDeliveries.request(aCommand(), wanted))).toBe('invalid');
      expect(valueOf(await merchantDeliveries.list(other.id))).toEqual([]);
    });

    test.for([
      ['no recipient', { name: ' ' }],
      ['a name that is too long', { name: 'x'.repeat(101) }],
      ['an invalid phone number', { phone: 'call me' }],
      ['an invalid email address', { email: 'rosa@' }],
      ['a postal code of another country', { postalCode: '94107' }],
      ['a state of another country', { state: 'tx' }],
      ['notes that are too long', { notes: 'x'.repeat(281) }],
      ['contents that are too long', { contents: 'x'.repeat(141) }],
      ['a reference that is too long', { reference: 'x'.repeat(65) }],
      ['an unknown size', { size: 'huge' as 'large' }],
      ['an unknown time', { readyIn: 7 as 15 }],
    ] as const)('is refused with %s', async ([, more], { world }) => {
      const { backend, business, request } = await sender(world);
      expect(refusalOf(await backend.merchantDeliveries.request(aCommand(), request(more)))).toBe('invalid');
      expect(valueOf(await backend.merchantDeliveries.list(business))).toEqual([]);
      expect(valueOf(await backend.merchantDeliveries.settings(business))).toMatchObject({ freeLeft: 5 });
    });

    test('is refused unless both account and business are approved', async ({ world }) => {
      const approved = await sender(world);
      const admin = await administrator(world);
      const { merchantDeliveries } = approved.backend;
      valueOf(await admin.backend.businesses.setStatus(approved.business, 'Pending'));
      expect(refusalOf(await merchantDeliveries.request(aCommand(), approved.request()))).toBe('business-not-active');
      valueOf(await admin.backend.businesses.setStatus(approved.business, 'Active'));
      // A merchant who takes on another role waits for approval again.
      valueOf(await approved.backend.users.setRoles(approved.id, ['merchant', 'courier']));
      expect(refusalOf(await merchantDeliveries.request(aCommand(), approved.request()))).toBe('account-not-active');
    });

    test('is refused for another’s business as for one that doesn’t exist', async ({ world }) => {
      const { request, business } = await sender(world);
      const thief = await merchant(world);
      const stranger = await customer(world);
      for (const { backend } of [thief, stranger]) {
        const { merchantDeliveries } = backend;
        expect(refusalOf(await merchantDeliveries.request(aCommand(), request()))).toBe('no-such-business');
        expect(valueOf(await merchantDeliveries.settings(business))).toBeNull();
        expect(valueOf(await merchantDeliveries.list(business))).toEqual([]);
        expect(valueOf(await merchantDeliveries.overview(business))).toBeNull();
        expect(refusalOf(await merchantDeliveries.savePickup(business, PICKUP))).toBe('denied');
      }
    });

    test('needs a session', async ({ world }) => {
      const { request } = await sender(world);
      const { backend } = await world.browser();
      expect(refusalOf(await backend.merchantDeliveries.request(aCommand(), request()))).toBe('denied');
      expect(refusalOf(await backend.merchantDeliveries.find(aDeliveryId()))).toBe('denied');
    });

    test('is limited per hour', async ({ world }) => {
      const { backend, request } = await sender(world);
      const ask = (free: boolean) =>
        backend.merchantDeliveries.request(aCommand(), request({}, { agreed: { fee: 699, free } }));
      for (let n = 0; n < HOURLY_DELIVERIES_LIMIT; n += 1) valueOf(await ask(n < 5));
      expect(refusalOf(await ask(false))).toBe('too-many');
      expect(refusalOf(await ask(true))).toBe('price-changed');
      expect([ACTIVE_DELIVERIES_LIMIT, HOURLY_DELIVERIES_LIMIT]).toEqual([200, 60]);
      await world.advance(HOUR);
      // Requests that no courier took have expired by now, and their free deliveries came back.
      expect(refusalOf(await ask(true))).toBe('accepted');
    });
  });

  describe('a requested delivery', () => {
    test('can be corrected until the courier has it, except for the postal code', async ({ world }) => {
      const { backend, requested } = await sender(world);
      const by = await courierOnline(world);
      const delivery = await requested();
      const changes = aCorrection({
        street: '14 Elm Street',
        unit: '',
        accessCode: '#7',
        notes: 'No dog',
        phone: '+14165550100',
      });
      const corrected = valueOf(await backend.merchantDeliveries.correct(aCommand(), delivery.id, changes));
      expect(corrected.people?.dropoff).toMatchObject({ ...changes, postalCode: aRequest().postalCode });
      expect(corrected).toMatchObject({ status: 'searching', version: 2 });
      const bad = { ...changes, street: '' };
      expect(refusalOf(await backend.merchantDeliveries.correct(aCommand(), delivery.id, bad))).toBe('invalid');
      await carry(by, delivery, 'picked_up');
      expect(refusalOf(await backend.merchantDeliveries.correct(aCommand(), delivery.id, changes))).toBe(
        'wrong-status',
      );
    });

    test('can be canceled without a fee during the search, which returns a free one', async ({ world }) => {
      const { backend, business, requested } = await sender(world);
      const { id } = await requested();
      const command = aCommand();
      const canceled = valueOf(await backend.merchantDeliveries.cancel(command, id, 0));
      expect(canceled).toMatchObject({ status: 'canceled', version: 2 });
      expect(valueOf(await backend.merchantDeliveries.cancel(command, id, 0))).toEqual(canceled);
      expect(refusalOf(await backend.merchantDeliveries.cancel(aCommand(), id, 0))).toBe('wrong-status');
      expect(valueOf(await backend.merchantDeliveries.settings(business))).toMatchObject({ freeLeft: 5 });
      expect(valueOf(await backend.merchantDeliveries.overview(business))).toMatchObject({
        total: 1,
        active: 0,
        balance: 0,
      });
    });

    test('can’t be canceled once the courier has the parcel', async ({ world }) => {
      const { backend, requested } = await sender(world);
      const by = await courierOnline(world);
      const delivery = await requested();
      await carry(by, delivery, 'picked_up');
      expect(refusalOf(await backend.merchantDeliveries.cancel(aCommand(), delivery.id, 0))).toBe('wrong-status');
    });

    test('may refer to an earlier one of the same business, and to no other', async ({ world }) => {
      const { backend, request, requested } = await sender(world);
      const other = await (await sender(world)).requested();
      const redelivery = (redeliveryOf: typeof other.id) =>
        backend.merchantDeliveries.request(aCommand(), request({}, { redeliveryOf }));
      for (const id of [other.id, aDeliveryId()]) expect(refusalOf(await redelivery(id))).toBe('invalid');
      const { id } = await requested();
      expect(valueOf(await redelivery(id)).redeliveryOf).toBe(id);
    });

    test('can’t be seen or changed by others', async ({ world }) => {
      const { requested } = await sender(world);
      const { id } = await requested();
      const { backend } = await sender(world);
      const { merchantDeliveries } = backend;
      const unknown = aDeliveryId();
      for (const target of [id, unknown]) {
        expect(valueOf(await merchantDeliveries.find(target))).toBeNull();
        expect(refusalOf(await merchantDeliveries.cancel(aCommand(), target, 0))).toBe('no-such-delivery');
        expect(refusalOf(await merchantDeliveries.confirmReturn(aCommand(), target))).toBe('no-such-delivery');
      }
    });

    test('can be canceled by an administrator', async ({ world }) => {
      const { requested } = await sender(world);
      const { backend } = await administrator(world);
      const { id } = await requested();
      const canceled = valueOf(await backend.merchantDeliveries.cancel(aCommand(), id, 0));
      expect(canceled.events.at(-1)).toMatchObject({ kind: 'cancel', actor: 'admin' });
    });
  });
}

import { describe, expect } from 'vitest';
import { newUserId } from '#core/identity/user-id.ts';
import { newBusinessId } from '#core/business/business-id.ts';
import { instant } from '#core/instant.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { PICKUP } from '#tests/builders/request.ts';
import type { DeliveringBackend, DispatchUnderTest, OpenDispatch } from '../dispatch-under-test.ts';
import { aCommand, carry, proofOf, TORONTO } from '../dispatch-people.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, courier, merchant, verifiedCustomer } from '../people.ts';
import { withDeliveries } from '../with-deliveries.ts';

const NAME = expect.stringMatching(/\S/u);

/** Records of accounts and businesses, for administrators only. */
export function reviewRecordsContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('an administrator', () => {
    test('reads a merchant’s businesses and the number of active deliveries', async ({ world, from }) => {
      const { accountReview } = (await administrator(world)).backend;
      const empty = { emailVerified: true, application: null, areas: [], carries: null, lookups: [] };
      const shop = {
        id: from.business,
        businessName: expect.any(String),
        status: 'Active',
        createdAt: expect.any(Number),
      };
      expect(valueOf(await accountReview.record(from.id))).toEqual({
        ...empty,
        activeDeliveries: 0,
        businesses: [shop],
      });
      await from.requested();
      await from.requested();
      valueOf(await from.backend.merchantDeliveries.cancel(aCommand(), (await from.requested()).id, 0));
      const second = aBusiness().ownedBy(from.id).buildNew();
      await world.advance(60_000);
      valueOf(await from.backend.businesses.add(second));
      const record = valueOf(await accountReview.record(from.id));
      expect(record?.activeDeliveries).toBe(2);
      expect(record?.businesses.map(({ id, status }) => [id, status])).toEqual([
        [second.id, 'Pending'],
        [from.business, 'Active'],
      ]);
      // No courier took them: they have expired, even if nobody has read them since.
      await world.advance(60 * 60_000);
      expect(valueOf(await accountReview.record(from.id))?.activeDeliveries).toBe(0);
    });

    test('reads a courier’s service area and current delivery', async ({ world, from, by }) => {
      const { accountReview } = (await administrator(world)).backend;
      expect(valueOf(await accountReview.record(by.id))).toEqual({
        emailVerified: true,
        application: { city: null, vehicle: null, photo: expect.stringContaining('data:image/jpeg') as string },
        areas: [TORONTO],
        carries: null,
        activeDeliveries: 0,
        businesses: [],
        lookups: [],
      });
      const made = await from.requested();
      await carry(by, made, 'picked_up');
      expect(valueOf(await accountReview.record(by.id))).toMatchObject({ carries: 'picked_up', activeDeliveries: 0 });
      valueOf(await by.backend.courierDesk.arriveAtDropoff(aCommand(), made.id));
      valueOf(await by.backend.courierDesk.deliver(aCommand(), made.id, proofOf(made)));
      expect(valueOf(await accountReview.record(by.id))?.carries).toBeNull();
    });

    test('opens the contact details of an account, which is recorded each time', async ({ world }) => {
      const person = await merchant(world);
      valueOf(await person.backend.users.setPhone(person.id, '4165550142', '+1'));
      const admin = await administrator(world);
      const other = await administrator(world);
      const { accountReview } = admin.backend;
      expect(valueOf(await accountReview.openContact(person.id))).toEqual({
        email: person.email,
        phone: '4165550142',
        dialCode: '+1',
      });
      valueOf(await other.backend.accountReview.openContact(person.id));
      const lookups = valueOf(await accountReview.record(person.id))?.lookups;
      expect(lookups).toEqual([
        { by: other.id, byName: NAME, at: expect.any(Number) },
        { by: admin.id, byName: NAME, at: expect.any(Number) },
      ]);
      expect(valueOf(await accountReview.record(admin.id))?.lookups).toEqual([]);
      for (let n = 0; n < 20; n += 1) valueOf(await accountReview.openContact(person.id));
      const last = valueOf(await accountReview.record(person.id))?.lookups;
      expect(last?.map(({ by }) => by)).toEqual(Array.from({ length: 20 }, () => admin.id));
    });

    test('reads a business’s owner and decisions, and opens its contact details', async ({ world, from }) => {
      const admin = await administrator(world);
      const { businesses, businessRecords } = admin.backend;
      await from.requested();
      valueOf(await businesses.setStatus(from.business, 'Pending'));
      valueOf(await businesses.setStatus(from.business, 'Rejected', 'No such shop'));
      valueOf(await businesses.setStatus(from.business, 'Rejected', 'Again'));
      const decided = { by: admin.id, byName: NAME, at: expect.any(Number) };
      expect(valueOf(await businessRecords.find(from.business))).toEqual({
        owner: { id: from.id, name: NAME, status: 'Active', roles: ['merchant'] },
        activeDeliveries: 1,
        decisions: [
          { ...decided, from: 'Pending', to: 'Rejected', reason: 'No such shop' },
          { ...decided, from: 'Active', to: 'Pending', reason: '' },
          { ...decided, by: expect.any(String), from: 'Pending', to: 'Active', reason: '' },
        ],
        lookups: [],
      });
      expect(valueOf(await businessRecords.openContact(from.business))).toEqual({
        businessEmail: expect.stringContaining('@'),
        pickupPhone: PICKUP.phone,
        ownerEmail: from.email,
        ownerPhone: '',
        ownerDialCode: '+1',
      });
      expect(valueOf(await businessRecords.find(from.business))?.lookups).toEqual([decided]);
    });

    test('gives a business and its latest decision the same time', async ({ world, from }) => {
      const { businesses, businessRecords } = (await administrator(world)).backend;
      const at = instant(Date.parse('2030-03-04T05:06:07.089Z'));
      await world.stopClock(at);
      valueOf(await businesses.setStatus(from.business, 'Pending'));
      expect(valueOf(await businessRecords.find(from.business))?.decisions[0]?.at).toBe(at);
      expect(valueOf(await from.backend.businesses.findOwn(from.business, from.id))?.statusSince).toBe(at);
    });

    test('finds nothing for an unknown id, which leaves no record', async ({ world }) => {
      const { accountReview, businessRecords } = (await administrator(world)).backend;
      const nobody = newUserId(cryptoRandom);
      const nothing = newBusinessId(cryptoRandom);
      expect([
        valueOf(await accountReview.record(nobody)),
        valueOf(await accountReview.openContact(nobody)),
        valueOf(await businessRecords.find(nothing)),
        valueOf(await businessRecords.openContact(nothing)),
      ]).toEqual([null, null, null, null]);
      expect(await world.everything()).not.toContain(nobody);
    });
  });

  test.for<[string, (world: DispatchUnderTest) => Promise<{ backend: DeliveringBackend }>]>([
    ['a customer', verifiedCustomer],
    ['a merchant', merchant],
    ['a courier', courier],
    ['somebody who isn’t signed in', (world) => world.browser()],
    [
      'a former administrator',
      async (world) => {
        const former = await administrator(world);
        await world.removeAdmin(former.email);
        return former;
      },
    ],
  ])('%s opens no record, neither of others nor of their own', async ([, make], { world, from }) => {
    const admin = await administrator(world);
    const asking = await make(world);
    const own = 'id' in asking ? (asking.id as typeof from.id) : from.id;
    for (const { accountReview, businessRecords } of [asking.backend, from.backend]) {
      for (const id of [own, from.id, admin.id, newUserId(cryptoRandom)])
        expect([refusalOf(await accountReview.record(id)), refusalOf(await accountReview.openContact(id))]).toEqual([
          'denied',
          'denied',
        ]);
      for (const id of [from.business, newBusinessId(cryptoRandom)])
        expect([refusalOf(await businessRecords.find(id)), refusalOf(await businessRecords.openContact(id))]).toEqual([
          'denied',
          'denied',
        ]);
    }
    expect(valueOf(await admin.backend.accountReview.record(from.id))?.lookups).toEqual([]);
    expect(valueOf(await admin.backend.businessRecords.find(from.business))?.lookups).toEqual([]);
  });
}

import { describe, expect } from 'vitest';
import type { Role } from '#core/identity/roles.ts';
import { BUSINESS_STATUSES, type BusinessStatus } from '#core/business/business-status.ts';
import { mayCarry, requestDenial, type Standing } from '#core/delivery/lifecycle/policy.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { PICKUP } from '#tests/builders/request.ts';
import { administratorOf, aCommand, sender } from '#tests/contract/dispatch-people.ts';
import type { OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { withDeliveries } from '#tests/contract/with-deliveries.ts';

const ROLES: readonly (readonly Role[])[] = [['merchant'], ['courier'], ['merchant', 'courier'], ['customer']];

/** Every combination of roles, verification and status that decides on the work with deliveries. */
const STANDINGS: readonly Standing[] = ROLES.flatMap((roles) =>
  [true, false].flatMap((emailVerified) =>
    ['Active', 'Pending', 'Suspended'].map((accountStatus) => ({ roles, emailVerified, accountStatus })),
  ),
);

/** The expected refusal, in the order of the checks. Written again here, because the policy can't test itself. */
const answerTo = ({ roles, emailVerified, accountStatus }: Standing, business: BusinessStatus): string =>
  [
    ...(roles.includes('merchant') ? [] : ['not-a-merchant']),
    ...(emailVerified ? [] : ['not-verified']),
    ...(accountStatus === 'Active' ? [] : ['account-not-active']),
    ...(business === 'Active' ? [] : ['business-not-active']),
    'accepted',
  ][0] ?? '';

const carries = ({ roles, emailVerified, accountStatus }: Standing): boolean =>
  [roles.includes('courier'), emailVerified, accountStatus === 'Active'].every(Boolean);

/** The policy of deliveries, case by case. */
export function deliveryEligibilityContract(open: OpenDispatch): void {
  const test = withDeliveries(open);

  describe('the policy of deliveries', () => {
    test('decides who may request a delivery for their own business', async ({ world }) => {
      const by = await sender(world);
      const { businesses, merchantDeliveries } = by.backend;
      const admin = await administratorOf(world);
      const owned = new Map<BusinessStatus, typeof by.business>([['Active', by.business]]);
      for (const status of ['Pending', 'Rejected'] as const) {
        const business = aBusiness().ownedBy(by.id).with({ country: 'ca', city: 'Toronto', state: 'on' }).buildNew();
        valueOf(await businesses.add(business));
        valueOf(await merchantDeliveries.savePickup(business.id, PICKUP));
        if (status === 'Rejected') valueOf(await admin.backend.businesses.setStatus(business.id, status));
        owned.set(status, business.id);
      }
      for (const standing of STANDINGS) {
        await world.setStanding(by.id, standing);
        for (const status of BUSINESS_STATUSES) {
          const wanted = by.request({}, { businessId: owned.get(status) ?? by.business });
          const said = refusalOf(await merchantDeliveries.request(aCommand(), wanted));
          const denial = requestDenial(standing, status) ?? 'accepted';
          const right = answerTo(standing, status);
          expect([standing, status, said, denial]).toEqual([standing, status, right, right]);
        }
      }
    });

    test('refuses a request of a business that has not entered its pickup', async ({ world }) => {
      const { backend, business, request } = await sender(world, { pickup: null });
      const ask = async () => refusalOf(await backend.merchantDeliveries.request(aCommand(), request()));
      expect(await ask()).toBe('no-pickup');
      valueOf(await backend.merchantDeliveries.savePickup(business, PICKUP));
      expect(await ask()).toBe('accepted');
    });

    test('decides who may carry a delivery', async ({ world, by }) => {
      for (const standing of STANDINGS) {
        await world.setStanding(by.id, standing);
        const said = refusalOf(await by.backend.courierDesk.goOnline());
        const right = carries(standing);
        expect([standing, said, mayCarry(standing)]).toEqual([standing, right ? 'accepted' : 'denied', right]);
      }
    });
  });
}

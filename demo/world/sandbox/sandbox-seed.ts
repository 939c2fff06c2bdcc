import { saveSettings } from '#adapters/memory/delivery/dispatch-table.ts';
import { emptyDispatch } from '#adapters/memory/delivery/dispatch-state.ts';
import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import { noSupport } from '#adapters/memory/support/support-state.ts';
import type { BackendState } from '#adapters/memory/state.ts';
import type { Business } from '#core/business/business.ts';
import { FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import { couriersOnDuty, TORONTO, TORONTO_BY_VEHICLE } from '../seed/couriers.ts';
import { bakery, marcosActiveBusiness } from '../seed/marco.ts';
import { seedState } from '../seed-state.ts';

/** The business of a sandbox that no real business has opened. */
export const SANDBOX_BUSINESS: Pick<Business, 'id' | 'businessName'> = {
  id: marcosActiveBusiness,
  businessName: bakery.sender.name,
};

/** The location and status of a sandbox's business. It's always active, so that it can order. */
export const SANDBOX_PLACE = {
  country: bakery.sender.country,
  city: bakery.sender.city,
  state: bakery.sender.state,
  status: 'Active',
} as const;

/**
 * The state of a new sandbox: an approved business in Toronto with all its free deliveries, its key, and couriers around
 * it.
 */
export function sandboxState(
  now: number,
  { id, businessName }: Pick<Business, 'id' | 'businessName'>,
  key: StoredApiKey,
  lastPlace: number,
): BackendState {
  const state = seedState(now);
  state.bulk = null;
  state.users = state.users.filter(({ id: user }) => state.authUsers.some((account) => account.id === user));
  state.businesses = state.businesses
    .filter((business) => business.id === marcosActiveBusiness)
    .map((business) => ({ ...business, id, businessName }));
  state.followedNumbers = [];
  state.support = noSupport();
  const couriers = couriersOnDuty(now);
  // One of them drives, so that orders for one courier find them.
  const applications = couriers
    .slice(0, 1)
    .map(({ id: courier }) => ({ courier, city: TORONTO, vehicle: 'car' as const }));
  state.dispatch = { ...emptyDispatch(), couriers, applications, cities: [TORONTO_BY_VEHICLE], lastPlace };
  saveSettings(state.dispatch, { business: id, pickup: bakery.pickup, freeLeft: FREE_DELIVERIES });
  state.apiKeys = [key];
  state.apiRequests = [];
  return state;
}

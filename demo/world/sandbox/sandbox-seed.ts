import { saveSettings } from '#adapters/memory/delivery/dispatch-table.ts';
import { emptyDispatch } from '#adapters/memory/delivery/dispatch-state.ts';
import type { StoredApiKey } from '#adapters/memory/integration/stored-api-key.ts';
import type { BackendState } from '#adapters/memory/state.ts';
import { FREE_DELIVERIES } from '#core/delivery/tariff.ts';
import { couriersOnDuty } from '../seed/couriers.ts';
import { bakery, marcosActiveBusiness } from '../seed/marco.ts';
import { seedState } from '../seed-state.ts';

/** The business that a sandbox is of. */
export const SANDBOX_BUSINESS = marcosActiveBusiness;

/** The state of a new sandbox: an approved business with all its free deliveries, its key, and couriers around it. */
export function sandboxState(now: number, key: StoredApiKey, lastPlace: number): BackendState {
  const state = seedState(now);
  const settings = { business: SANDBOX_BUSINESS, pickup: bakery.pickup, freeLeft: FREE_DELIVERIES };
  state.bulk = null;
  state.businesses = state.businesses.filter(({ id }) => id === SANDBOX_BUSINESS);
  state.followedNumbers = [];
  state.dispatch = { ...emptyDispatch(), couriers: couriersOnDuty(now), lastPlace };
  saveSettings(state.dispatch, settings);
  state.apiKeys = [key];
  return state;
}

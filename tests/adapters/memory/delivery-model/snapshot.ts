import type { DispatchState, StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import { knownBusinessId, type BusinessId } from '#core/business/business-id.ts';
import { DAY } from '#core/clock.ts';
import type { CourierDuty, EarnedJob } from '#core/delivery/courier/courier-desk.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { BusinessSettings, DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import type { BackendState } from '#adapters/memory/state.ts';
import type { Failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import { BUSINESSES, COURIERS, MERCHANTS, playerOf, type Courier, type Merchant, type Name } from './cast.ts';
import type { World } from './world.ts';

/** All stored data and everyone's views at one moment. */
export interface Snapshot {
  readonly now: number;
  /** The whole state as text, without the mails, which their recipients already have. */
  readonly text: string;
  readonly dispatch: DispatchState;
  readonly businessRows: BackendState['businesses'];
  readonly people: BackendState['users'];
  readonly files: readonly string[];
  /** Null for an account that may not carry. */
  readonly duty: Readonly<Record<Courier, CourierDuty | null>>;
  readonly earnings: Readonly<Record<Courier, readonly EarnedJob[]>>;
  readonly businesses: readonly {
    readonly settings: BusinessSettings | null;
    readonly overview: DeliveryOverview | null;
  }[];
  readonly tracked: ReadonlyMap<DeliveryId, Readonly<Partial<Record<Asking, TrackedDelivery | null>>>>;
}

/** The callers that ask by a tracking number. */
export type Asking = 'stranger' | 'recipient' | 'unverified' | 'kai' | 'mia' | 'with the key' | 'with a wrong key';

const valueOr = <T, U>(result: Result<T, string | Failure>, otherwise: U): T | U =>
  result.ok ? result.value : otherwise;

/**
 * Reads everything on a copy of the world, so that reading changes nothing. Asks for the numbers with news since the
 * previous takeSnapshot, and for some of the others in turn, because asking for all would take most of a run.
 */
export async function takeSnapshot(world: World, before: Snapshot | null = null, turn = 0): Promise<Snapshot> {
  const copy = world.copy();
  await settle(copy);
  const state = copy.state();
  const { dispatch } = state;
  const businesses = [];
  for (const { id } of BUSINESSES) {
    const { merchantDeliveries } = copy.by[ownerOf(id)];
    businesses.push({
      settings: valueOr(await merchantDeliveries.settings(id), null),
      overview: valueOr(await merchantDeliveries.overview(id), null),
    });
  }
  const tracked = new Map<DeliveryId, Partial<Record<Asking, TrackedDelivery | null>>>();
  for (const [index, stored] of dispatch.deliveries.entries())
    if (isNews(stored, before) || (index + turn) % ASKING.length === 0 || world.now - (before?.now ?? 0) >= DAY)
      tracked.set(stored.delivery.id, await track(copy, stored, turn));
  const duty: Partial<Record<Courier, CourierDuty | null>> = {};
  const earnings: Partial<Record<Courier, readonly EarnedJob[]>> = {};
  const isPaidAlike = before !== null && paidFrom(before.dispatch, before.people) === paidFrom(dispatch, state.users);
  for (const name of COURIERS) {
    duty[name] = valueOr(await copy.by[name].courierDesk.duty(), null);
    earnings[name] = isPaidAlike
      ? before.earnings[name]
      : valueOr(await copy.by[name].courierDesk.earnings(instant(0), instant(world.now * 2)), []);
  }
  return {
    now: world.now,
    text: JSON.stringify({ ...state, mails: [] }),
    dispatch,
    businessRows: state.businesses,
    people: state.users,
    files: copy.disk.files(),
    duty: duty as Snapshot['duty'],
    earnings: earnings as Snapshot['earnings'],
    businesses,
    tracked,
  };
}

/** Any read applies the effects of time. */
export async function settle({ by }: World): Promise<void> {
  await by.mia.merchantDeliveries.list(knownBusinessId(BUSINESSES[0]?.id ?? ''));
}

export const ownerOf = (business: BusinessId): Merchant =>
  MERCHANTS.find((name) => BUSINESSES.some(({ id, owner }) => id === business && owner === playerOf(name).id)) ?? 'mia';

/** The data that earnings are computed from. */
const paidFrom = ({ deliveries, ledger }: DispatchState, people: Snapshot['people']): string =>
  JSON.stringify([deliveries.map(({ delivery }) => delivery), ledger, people]);

/** Further callers, one per turn, after the first two. */
const ASKING: readonly (readonly [Asking, Name])[] = [
  ['unverified', 'unverified'],
  ['kai', 'kai'],
  ['recipient', 'recipient'],
  ['mia', 'mia'],
  ['with a wrong key', 'stranger'],
];

const isNews = ({ delivery }: StoredDelivery, before: Snapshot | null): boolean =>
  before?.dispatch.deliveries.find((earlier) => earlier.delivery.id === delivery.id)?.delivery.version !==
  delivery.version;

async function track({ by }: World, { delivery: { number }, key }: StoredDelivery, turn: number) {
  const views: Partial<Record<Asking, TrackedDelivery | null>> = {};
  const ask = async (asking: Asking, name: Name, given: string | null): Promise<void> => {
    const found = await by[name].tracking.find(number, given);
    // After twenty closed numbers, the server throttles this caller.
    if (found.ok || found.error.kind !== 'throttled') views[asking] = valueOr(found, null);
  };
  await ask('stranger', 'stranger', null);
  await ask('with the key', 'stranger', key ?? 'none');
  const [asking, name] = ASKING[turn % ASKING.length] ?? ['kai', 'kai'];
  await ask(asking, name, asking === 'with a wrong key' ? `${key}x` : null);
  return views;
}

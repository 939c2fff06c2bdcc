import { knownDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryForm, PickupForm } from '#core/delivery/request/delivery-form.ts';
import { requestedDelivery, type Sender } from '#core/delivery/merchant/new-delivery.ts';
import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { ALWAYS_OPEN } from '#core/delivery/request/opening.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { AREAS } from '#core/geography/areas/ca.ts';
import { middlesIn } from '#core/geography/area-middles.ts';
import type { Instant } from '#core/instant.ts';
import { makeKey, makePin } from '#adapters/memory/delivery/new-secrets.ts';
import { DEMO_SEED, seededRandom } from '../seeded-random.ts';
import { playDelivery, type CourierPool, type DeliveryScript, type PlayedDelivery } from './play-delivery.ts';

/** The seeded shops are all in Canada. */
const middleOf = middlesIn({ ca: AREAS });

/** A shop that sends deliveries, and its pickup details. */
export interface Shop {
  readonly sender: Sender;
  readonly pickup: PickupForm;
}

/** The inputs of a seeded delivery. */
export interface SeededDelivery {
  /** Determines its number, PIN and key. */
  readonly index: number;
  readonly id: DeliveryId;
  readonly at: Instant;
  readonly details: DeliveryForm;
  readonly free: boolean;
}

/** The id prefixes of seeded deliveries: of the last four weeks, older ones, and those under way at the start. */
export const PAST = 'd0000000';
export const OLDER = 'd1000000';
export const UNDER_WAY = 'e0000000';

/** Whether a delivery is seeded, so that its photo is a drawing that isn't stored. */
export const isSeeded = (id: DeliveryId): boolean => [PAST, OLDER, UNDER_WAY].some((prefix) => id.startsWith(prefix));

/** The id of a seeded delivery, from a prefix of eight characters and an index. */
export const deliveryIdAt = (prefix: string, index: number): DeliveryId =>
  knownDeliveryId(`${prefix}-0000-4000-8000-${String(index).padStart(12, '0')}`);

/** A delivery in its state at `until`. The same arguments give the same delivery. */
export function makeDelivery(
  { sender, pickup }: Shop,
  { index, id, at, details, free }: SeededDelivery,
  script: DeliveryScript,
  pool: CourierPool,
  until: Instant,
): PlayedDelivery {
  const random = seededRandom(DEMO_SEED + index);
  const requested = requestedDelivery(details, {
    id,
    redeliveryOf: null,
    sender,
    pickup,
    freeLeft: free ? 1 : 0,
    tariff: DEFAULT_TARIFF,
    middleOf,
    ways: USUAL_WAYS,
    opening: ALWAYS_OPEN,
    now: at,
    number: makeTrackingNumber(random),
    pin: makePin(random),
  });
  if (!requested.ok) throw new Error(`no zone delivers to ${details.postalCode}`);
  return playDelivery({ ...requested.value, key: makeKey(random) }, script, pool, until, DEMO_SEED);
}

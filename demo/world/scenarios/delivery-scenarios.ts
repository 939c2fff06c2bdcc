import { knownWebhookEndpointId } from '#core/integration/webhook/webhook-endpoint.ts';
import type { Mishap } from '#demo/couriers/next-step.ts';
import { writeReceiver } from '#demo/receiver.ts';
import { emptyDispatch } from '#adapters/memory/delivery/dispatch-state.ts';
import { updateCourier } from '#adapters/memory/delivery/dispatch-table.ts';
import { HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { isCarried } from '#core/delivery/lifecycle/delivery-status.ts';
import { boardSlug } from '#core/delivery/board/board-slug.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { later, type Instant } from '#core/instant.ts';
import { addUnderWay, type UnderWay } from '../past/under-way.ts';
import { courierId } from '../seed/couriers.ts';
import { bakery, marcosActiveBusiness, noorsBusiness } from '../seed/marco.ts';
import { seedEmail } from '../seed/people.ts';
import { become } from './become.ts';
import { MAP_SETUPS, toTom } from './map-scenarios.ts';
import { planMishap } from './mishaps.ts';
import type { Stage } from './stage.ts';

export const addOfBakery = ({ backend }: Stage, delivery: UnderWay) =>
  backend.apply(({ state, now }) => addUnderWay(state.dispatch, bakery, delivery, now));

const listOfBakery = `/deliveries/${marcosActiveBusiness}`;

/** Opens a delivery's page as Marco; the simulated couriers continue it. */
export async function openAsMarco(stage: Stage, delivery: UnderWay): Promise<string> {
  const { delivery: added } = addOfBakery(stage, delivery);
  if (delivery.mishap !== undefined) planMishap(stage.shared, added.id, delivery.mishap);
  become(stage.backend, stage.storage, stage.random, 'merchant');
  return `${listOfBakery}/${added.id}`;
}

/** A business that was just approved and hasn't sent anything yet. */
async function firstDelivery({ backend, storage, random }: Stage): Promise<string> {
  const { id } = noorsBusiness(0);
  backend.apply(({ state }) => {
    state.businesses = state.businesses.map((row) => (row.id === id ? { ...row, status: 'Active' } : row));
    state.users = state.users.map((row) => (row.email === seedEmail('Noor') ? { ...row, status: 'Active' } : row));
  });
  become(backend, storage, random, 'pending-merchant');
  return `/request-delivery/${id}`;
}

/** With the three that are always under way, that makes fourteen: every courier has one, and two deliveries wait. */
const RUSH: readonly Omit<UnderWay, 'courier'>[] = [
  { index: 10, status: 'at_dropoff', since: 20 * SECOND },
  { index: 11, status: 'picked_up', since: 4 * MINUTE },
  { index: 12, status: 'picked_up', since: 2 * MINUTE },
  { index: 13, status: 'picked_up', since: 50 * SECOND },
  { index: 14, status: 'at_pickup', since: 60 * SECOND },
  { index: 15, status: 'at_pickup', since: 25 * SECOND },
  { index: 16, status: 'accepted', since: 3 * MINUTE },
  { index: 17, status: 'accepted', since: 80 * SECOND },
  { index: 18, status: 'accepted', since: 30 * SECOND },
  { index: 19, status: 'searching', since: 15 * SECOND },
  { index: 20, status: 'searching', since: 5 * SECOND },
];
/** The couriers without a delivery when the demo starts. */
const IDLE = [0, 1, 3, 4, 6, 8, 9, 10, 11];

async function lunchRush(stage: Stage): Promise<string> {
  RUSH.forEach((one, index) =>
    addOfBakery(stage, { ...one, details: { readyIn: 0 }, courier: courierId(IDLE[index % IDLE.length] ?? 0) }),
  );
  await stage.clock.setSpeed(20);
  become(stage.backend, stage.storage, stage.random, 'merchant');
  return listOfBakery;
}

/** The rush without three of its deliveries: two late ones replace them, and one courier stays free. */
const ON_BOARD = RUSH.filter(({ index }) => ![10, 12, 18].includes(index));

/** A delivery that's on its way and past its promise. */
function lateOne(now: Instant, index: number, courier: UserId): UnderWay {
  for (let minutes = 20; minutes < 90; minutes += 1) {
    const late = {
      index,
      courier,
      status: 'picked_up',
      since: minutes * MINUTE,
      mishap: 'late',
      details: { readyIn: 0 },
    } as const satisfies UnderWay;
    const { delivery } = addUnderWay(emptyDispatch(), bakery, late, now);
    if (delivery.status === 'picked_up' && delivery.dueAt < now) return late;
  }
  throw new Error('It is never late.');
}

async function lunchRushBoard(stage: Stage): Promise<string> {
  const [first, second, free, ...others] = IDLE.map((index) => courierId(index));
  if (first === undefined || second === undefined || free === undefined) throw new Error('There are no couriers.');
  ON_BOARD.forEach((one, index) =>
    addOfBakery(stage, { ...one, details: { readyIn: 0 }, courier: others[index] ?? first }),
  );
  addOfBakery(stage, { index: 21, status: 'searching', since: 4 * MINUTE, details: { readyIn: 0 }, courier: first });
  for (const [index, courier] of [
    [33, first],
    [34, second],
  ] as const) {
    const late = lateOne(
      stage.backend.apply(({ now }) => now),
      index,
      courier,
    );
    planMishap(stage.shared, addOfBakery(stage, late).delivery.id, 'late');
  }
  stage.backend.apply(({ state: { dispatch }, now }) => {
    const carrying = dispatch.deliveries.flatMap(({ delivery: { status, courier } }) =>
      isCarried(status) && courier !== null ? [courier] : [],
    );
    for (const courier of [free, ...carrying])
      updateCourier(dispatch, courier, (duty) => ({ ...duty, onlineUntil: later(now, 8 * HOUR) }));
  });
  await stage.clock.setSpeed(20);
  become(stage.backend, stage.storage, stage.random, 'administrator');
  return `/admin/board/${boardSlug(marketOf('ca', 'on', 'Toronto'))}`;
}

/** Opens the tracking link of Tom's delivery. */
async function trackLive(stage: Stage): Promise<string> {
  await stage.clock.setSpeed(20);
  return toTom(stage);
}

/** Opens seconds before the search for another courier starts. */
const noShow = async (stage: Stage) => {
  await stage.clock.setSpeed(5);
  return openAsMarco(stage, {
    index: 30,
    status: 'accepted',
    since: 34 * MINUTE,
    courier: courierId(0),
    mishap: 'no-show',
    details: { readyIn: 0 },
  });
};

/** Opens while the parcel comes back to the shop, since nobody answered at the door. */
const comingBack = async (stage: Stage, mishap: Mishap) => {
  await stage.clock.setSpeed(5);
  return openAsMarco(stage, {
    index: 31,
    status: 'returning',
    since: 30 * SECOND,
    courier: courierId(1),
    mishap,
    details: { readyIn: 0, handover: 'meet' },
  });
};

const late = (stage: Stage) =>
  openAsMarco(stage, {
    index: 32,
    status: 'delivered',
    since: 2 * MINUTE,
    courier: courierId(3),
    mishap: 'late',
    details: { readyIn: 0, handover: 'door' },
  });

const tenThousand = async ({ backend, storage, random }: Stage): Promise<string> => {
  become(backend, storage, random, 'merchant');
  return listOfBakery;
};

/** The bakery's keys were just made, and its software is about to order for the first time. */
const firstApiOrder = async ({ backend, storage, random }: Stage): Promise<string> => {
  backend.apply(({ state, now }) => {
    state.apiKeys = state.apiKeys.map((key) =>
      key.business === marcosActiveBusiness ? { ...key, madeAt: now, usedAt: null, usedFrom: null } : key,
    );
  });
  become(backend, storage, random, 'merchant');
  return `/developers/${marcosActiveBusiness}/explorer`;
};

/** The bakery's receiver fails while its deliveries go on: every event waits, and is tried again. */
const webhookOutage = async (stage: Stage): Promise<string> => {
  const { backend, storage, random, shared, clock } = stage;
  backend.apply(({ state, now }) => {
    state.webhooks.endpoints.push({
      id: knownWebhookEndpointId('00000000-0000-4000-b000-000000000001'),
      business: marcosActiveBusiness,
      url: 'https://bellini.example/webhooks',
      events: null,
      description: 'The shop’s checkout',
      state: 'enabled',
      failingSince: null,
      failures: 0,
      mailed: false,
      madeAt: now,
      rolledAt: null,
      generation: 0,
    });
  });
  for (const index of [33, 34])
    addOfBakery(stage, {
      index,
      status: 'accepted',
      since: 3 * MINUTE,
      courier: courierId(index - 30),
      details: { readyIn: 0 },
    });
  writeReceiver(shared, 'fails');
  await clock.setSpeed(60);
  become(backend, storage, random, 'merchant');
  return `/developers/${marcosActiveBusiness}/webhooks`;
};

/** Sets up the scenarios of deliveries; each returns its path. */
export const DELIVERY_SETUPS = {
  'first-delivery': firstDelivery,
  'lunch-rush': lunchRush,
  'lunch-rush-board': lunchRushBoard,
  'track-live': trackLive,
  ...MAP_SETUPS,
  'courier-no-show': noShow,
  'delivery-failed': (stage: Stage) => comingBack(stage, 'no_answer'),
  'door-again': (stage: Stage) => comingBack(stage, 'second-try'),
  'late-credit': late,
  'ten-thousand-deliveries': tenThousand,
  'first-api-order': firstApiOrder,
  'webhook-outage': webhookOutage,
} as const;

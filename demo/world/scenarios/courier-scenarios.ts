import { ONLINE_TIME } from '#core/delivery/board/board.ts';
import { STANDBY_TIME } from '#core/delivery/board/standby.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { MINUTE, SECOND } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import { simulatedPhone } from '#adapters/memory/alert/simulated-phone.ts';
import { showAlerts } from '#adapters/memory/alert/show-alerts.ts';
import { writeAlerts } from '#adapters/memory/alert/write-alerts.ts';
import { updateCourier } from '#adapters/memory/delivery/dispatch-table.ts';
import { setAccountStatus } from '#adapters/memory/account/people-table.ts';
import { addUnderWay, type UnderWay } from '../past/under-way.ts';
import { COURIER_IDS, TORONTO } from '../seed/couriers.ts';
import { bakery } from '../seed/marco.ts';
import { KAI, LENA, TOMS_DOOR } from '../seed/people.ts';
import { become } from './become.ts';
import type { Stage } from './stage.ts';

/** The bakery's offers during Kai's shift. The first is for Tom, whose emails are in the demo's inbox. */
const OFFERS: readonly Omit<UnderWay, 'status' | 'courier'>[] = [
  {
    index: 40,
    since: 20 * SECOND,
    details: {
      ...TOMS_DOOR,
      contents: 'Lemon tart',
      size: 'small',
      handover: 'meet',
      readyIn: 0,
    },
  },
  { index: 41, since: 3 * MINUTE, details: { handover: 'door', readyIn: 15 } },
  { index: 42, since: 70 * SECOND, details: { handover: 'meet', readyIn: 0 } },
];

/** Offers deliveries that the simulated couriers have passed on, so that only people accept them. */
export const offer = ({ backend }: Stage, deliveries: typeof OFFERS) =>
  backend.apply(({ state: { dispatch }, now }) => {
    for (const one of deliveries) {
      const { delivery } = addUnderWay(dispatch, bakery, { ...one, status: 'searching', courier: KAI }, now);
      dispatch.passes.push(...COURIER_IDS.map((courier) => ({ courier, delivery: delivery.id })));
    }
  });

export const putOnline = ({ backend }: Stage, courier: UserId) =>
  backend.apply(({ state: { dispatch }, now }) =>
    updateCourier(dispatch, courier, (duty) => ({
      ...duty,
      onlineUntil: later(now, ONLINE_TIME),
      markets: [TORONTO],
    })),
  );

async function approve({ backend, storage, random }: Stage): Promise<string> {
  become(backend, storage, random, 'administrator');
  return '/admin/accounts?status=Pending&role=Courier';
}

async function shift(stage: Stage): Promise<string> {
  offer(stage, OFFERS);
  putOnline(stage, KAI);
  return become(stage.backend, stage.storage, stage.random, 'courier');
}

/** Kai and Lena see the same offer, which no simulated courier accepts. */
async function oneOffer(stage: Stage): Promise<string> {
  stage.backend.apply((tx) => setAccountStatus(tx, LENA, 'Active'));
  offer(stage, OFFERS.slice(0, 1));
  for (const courier of [KAI, LENA]) putOnline(stage, courier);
  return become(stage.backend, stage.storage, stage.random, 'courier');
}

/** Kai's screen has been off for some minutes: an offer reaches him as an alert on this window's simulated phone. */
async function inThePocket({ backend, storage, random }: Stage): Promise<string> {
  backend.apply((tx) => {
    const { dispatch } = tx.state;
    const { alerts } = dispatch;
    alerts.lastId += 1;
    alerts.devices.push({
      ...simulatedPhone(storage, random),
      id: alerts.lastId,
      person: KAI,
      delivery: null,
      kinds: ['offer', 'job'],
    });
    updateCourier(dispatch, KAI, (duty) => ({
      ...duty,
      standbyUntil: later(tx.now, STANDBY_TIME - 6 * MINUTE),
      markets: [TORONTO],
    }));
    for (const one of OFFERS.slice(0, 1)) {
      const { delivery } = addUnderWay(dispatch, bakery, { ...one, status: 'searching', courier: KAI }, tx.now);
      dispatch.passes.push(...COURIER_IDS.map((courier) => ({ courier, delivery: delivery.id })));
      writeAlerts(tx, null, delivery, { kind: 'request', actor: 'merchant' });
    }
    showAlerts(tx);
  });
  become(backend, storage, random, 'courier');
  return '/my-account';
}

/** Sets up the scenarios with couriers who are people; each returns its path. */
export const COURIER_SETUPS = {
  'approve-a-courier': approve,
  'courier-shift': shift,
  'two-couriers-one-offer': oneOffer,
  'alert-in-the-pocket': inThePocket,
} as const;

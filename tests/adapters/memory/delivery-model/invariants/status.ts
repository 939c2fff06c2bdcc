import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import { playerOf } from '../cast.ts';
import { acceptedTwice, carriersOf } from '../model.ts';
import {
  atCounterUntil,
  CARRIED,
  FINAL,
  isAboutMoney,
  LOST_AFTER,
  overdueFrom,
  REPORTED_AFTER,
  replay,
  WITH_PARCEL,
} from '../rules.ts';
import { alike, type Invariant } from './invariant.ts';

/** The final state of a delivery, without its money and without fields that are deleted later. */
const ending = ({
  people: _people,
  secrets: _secrets,
  key: _key,
  hasProof: _hasProof,
  events,
  delivery,
  ...rest
}: StoredDelivery) => {
  const { version: _version, held: _held, heldReason: _heldReason, ...ended } = delivery;
  return {
    ...rest,
    events: events.filter((event) => !isAboutMoney(event)),
    delivery: { ...ended, contents: '', reference: '' },
  };
};

/** The status of deliveries, their couriers, and their earlier statuses. */
export const statusInvariants: readonly Invariant[] = [
  {
    number: 1,
    what: 'one courier at most has a delivery',
    check({ dispatch, duty }, model, broken) {
      for (const stored of dispatch.deliveries) {
        const { delivery } = stored;
        if (acceptedTwice(stored)) broken('taken while another had it');
        const carrier = carriersOf(stored, model).at(-1) ?? null;
        const isCarried = CARRIED.includes(delivery.status);
        const having = Object.entries(duty).flatMap(([name, shown]) => (shown?.job?.id === delivery.id ? [name] : []));
        if (isCarried !== (delivery.courier !== null && !FINAL.includes(delivery.status)))
          broken(`${delivery.status} with courier ${delivery.courier}`);
        if (isCarried && (carrier === null || delivery.courier !== playerOf(carrier).id))
          broken(`${carrier} took it, ${delivery.courier} has it`);
        if (having.length > (isCarried ? 1 : 0) || (having[0] ?? carrier) !== carrier)
          broken(`the job of ${having.join(' and ')}`);
      }
    },
  },
  {
    number: 2,
    what: 'a courier carries one delivery at most',
    check({ dispatch }, _, broken) {
      const carriers = dispatch.deliveries.flatMap(({ delivery }) =>
        CARRIED.includes(delivery.status) ? [delivery.courier] : [],
      );
      if (new Set(carriers).size < carriers.length) broken(`${carriers.join()}`);
    },
  },
  {
    number: 3,
    what: 'a delivery moves along the table only, and stays neither with its courier nor at the counter for too long',
    check({ dispatch, now }, _, broken) {
      for (const stored of dispatch.deliveries) {
        const { delivery, events } = stored;
        if (WITH_PARCEL.includes(delivery.status) && now >= overdueFrom(stored) + LOST_AFTER)
          broken(`${delivery.status} for too long`);
        if (delivery.status === 'at_pickup' && now >= atCounterUntil(delivery.readyAt, delivery.reached.at_pickup))
          broken('at the counter for too long');
        const end = events.at(-1);
        if (end?.kind === 'lose') {
          const since = end.at - overdueFrom({ ...stored, events: events.slice(0, -1) });
          if (end.actor === 'time' ? since !== LOST_AFTER : since < REPORTED_AFTER)
            broken(`lost by ${end.actor} after ${since} ms`);
        }
        const { status, firstIllegal } = replay(events, delivery.readyAt);
        if (firstIllegal !== null) broken(`${firstIllegal} from ${status}`);
        else if (status !== delivery.status) broken(`${delivery.status}, but its events imply ${status}`);
      }
    },
  },
  {
    number: 4,
    what: 'the version is the number of events, without a gap',
    check({ dispatch }, _, broken) {
      for (const { delivery, events } of dispatch.deliveries)
        if (delivery.version !== events.length || events.some(({ seq }, index) => seq !== index + 1))
          broken(`version ${delivery.version}, events ${events.map(({ seq }) => seq).join()}`);
    },
  },
  {
    number: 5,
    what: 'events never go back in time',
    check({ dispatch, now }, _, broken) {
      for (const { events } of dispatch.deliveries) {
        const times = [...events.map(({ at }) => at), now];
        if (times.some((at, index) => at < (times[index - 1] ?? 0))) broken(times.join());
      }
    },
  },
  {
    number: 6,
    what: 'an ended delivery never changes, except the money of a failed attempt',
    check({ dispatch }, model, broken) {
      for (const before of model.last.dispatch.deliveries) {
        if (!FINAL.includes(before.delivery.status)) continue;
        const after = dispatch.deliveries.find(({ delivery }) => delivery.id === before.delivery.id);
        if (after === undefined || !alike(ending(before), ending(after)))
          broken(`${before.delivery.status} became ${after?.delivery.status}`);
      }
    },
  },
  {
    number: 7,
    what: 'a delivered parcel was handed over with the right PIN, or with a photo',
    check({ dispatch }, model, broken) {
      for (const { delivery, secrets, hasProof } of dispatch.deliveries) {
        if (delivery.status !== 'delivered') continue;
        const proof = model.proofs.get(delivery.id);
        const right =
          proof !== undefined &&
          (delivery.handover === 'meet'
            ? 'pin' in proof && (secrets === null || proof.pin === secrets.pin)
            : 'photo' in proof && (secrets === null || hasProof));
        if (!right) broken(`${delivery.handover} with ${JSON.stringify(proof)}`);
      }
    },
  },
  {
    number: 8,
    what: 'a delivered parcel was accepted, picked up and brought to the door, in this order',
    check({ dispatch }, _, broken) {
      for (const { delivery, events } of dispatch.deliveries) {
        if (delivery.status !== 'delivered') continue;
        const { searching, accepted, at_pickup, picked_up, at_dropoff, delivered } = delivery.reached;
        const way = [searching, accepted, at_pickup, picked_up, at_dropoff, delivered].map((at) => at ?? NaN);
        if (way.some((at, index) => !(at >= (way[index - 1] ?? 0)))) broken(way.join());
        if (!alike(delivery.reached, replay(events, delivery.readyAt).reached)) broken('times differ from its events');
      }
    },
  },
];

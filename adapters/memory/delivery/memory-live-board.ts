import { isOnline } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { postalArea } from '#core/delivery/courier/courier-delivery.ts';
import { decideAssign } from '#core/delivery/board/decide-assign.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { isScheduled, offeredFrom } from '#core/delivery/lifecycle/scheduled.ts';
import {
  BOARD_SIZE,
  COUNTED_PERIOD,
  LONG_SEARCH,
  type AssignRefusal,
  type BoardCity,
  type BoardCourier,
  type BoardDelivery,
  type CityBoard,
  type LiveBoard,
} from '#core/delivery/board/live-board.ts';
import { UNITS } from '#core/delivery/price/vehicle.ts';
import { isOverdue } from '#core/delivery/lifecycle/overdue.ts';
import type { Market } from '#core/delivery/price/zone.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { byId } from '#core/newest-first.ts';
import { ok } from '#core/result.ts';
import { denied } from '../identity.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Transaction } from '../transaction.ts';
import { deliveredAfter } from './all-deliveries.ts';
import { arrivalOnBoard, slowLegTimesIn } from './place/arrivals.ts';
import { carryFactsOf, storeDecision } from './courier/carry-facts.ts';
import { findStored, settleAll } from './dispatch-table.ts';
import { loadIn } from './courier/load-in.ts';
import type { StoredDelivery } from './dispatch-state.ts';
import { counterOf } from './place/position-of.ts';
import { once } from './once.ts';
import { workLeftIn } from './work-left-in.ts';

/** Deliveries under way that still have the personal data that a courier needs. */
const underWay = ({ state, now }: Transaction): StoredDelivery[] =>
  state.dispatch.deliveries.filter(
    ({ delivery, people }) => people !== null && !isFinal(delivery.status) && !isScheduled(delivery, now),
  );

const firstNameOf = ({ state }: Transaction, id: UserId): string =>
  state.users.find((person) => person.id === id)?.firstName ?? '';

function onBoard(tx: Transaction, stored: StoredDelivery): BoardDelivery {
  const { delivery, people } = stored;
  const { id, number, businessId, status, zone, readyAt, dueAt, onTime, courier } = delivery;
  const counter = counterOf(tx.state.dispatch, businessId);
  return {
    id,
    number,
    businessId,
    shop: people?.pickup.name ?? '',
    counter: counter === null ? null : { lat: counter.lat, lon: counter.lon },
    status,
    since: delivery.reached[status] ?? readyAt,
    zone,
    fromArea: postalArea(people?.pickup.postalCode ?? ''),
    toArea: postalArea(people?.dropoff.postalCode ?? ''),
    toCity: people?.dropoff.city ?? '',
    readyAt,
    dueAt,
    onTime,
    arrival: arrivalOnBoard(tx, stored),
    courier: courier === null ? null : { id: courier, firstName: firstNameOf(tx, courier) },
    together: status === 'searching' ? delivery.together : null,
  };
}

/** The deliveries that a courier carries, and their room in a city. */
function carriedBy(tx: Transaction, courier: UserId, market: Market): Pick<BoardCourier, 'carries' | 'room'> {
  const { carried, room } = loadIn(tx, courier, market);
  const units = carried.reduce((sum, { size }) => sum + UNITS[size], 0);
  return { carries: carried.map(({ number }) => number), room: Math.max(0, room - units) };
}

function boardOf(tx: Transaction, market: Market): CityBoard {
  const { dispatch } = tx.state;
  const open = underWay(tx).filter(({ delivery }) => delivery.market === market);
  const carrying = new Set(open.flatMap(({ delivery: { courier } }) => courier ?? []));
  const delivered = deliveredAfter(tx, tx.now - COUNTED_PERIOD);
  const couriers = dispatch.couriers
    .filter((one) => carrying.has(one.id) || (isOnline(one, tx.now) && one.markets.includes(market)))
    .map((one): BoardCourier => ({
      id: one.id,
      firstName: firstNameOf(tx, one.id),
      online: isOnline(one, tx.now),
      ...carriedBy(tx, one.id, market),
      idleSince: one.idleSince,
      delivered: delivered.get(one.id) ?? 0,
    }));
  return {
    deliveries: open
      .map((stored) => onBoard(tx, stored))
      .toSorted((a, b) => a.dueAt - b.dueAt || byId(a, b))
      .slice(0, BOARD_SIZE),
    ways: slowLegTimesIn(dispatch, market),
    couriers: couriers.toSorted((a, b) => a.idleSince - b.idleSince || byId(a, b)).slice(0, BOARD_SIZE),
  };
}

function citiesOf(tx: Transaction): BoardCity[] {
  const open = underWay(tx).map(({ delivery }) => delivery);
  const online = tx.state.dispatch.couriers.filter((one) => isOnline(one, tx.now));
  const markets = new Set([...open.map(({ market }) => market), ...online.flatMap(({ markets }) => markets)]);
  return [...markets].toSorted().map((market) => {
    const here = open.filter((delivery) => delivery.market === market);
    const searching = here.filter(({ status }) => status === 'searching');
    return {
      market,
      underWay: here.length,
      searching: searching.length,
      searchingLong: searching.filter((delivery) => tx.now - offeredFrom(delivery) > LONG_SEARCH).length,
      late: here.filter((delivery) => isOverdue(delivery, tx.now)).length,
      couriers: online.filter(({ markets }) => markets.includes(market)).length,
    };
  });
}

/** The administrators' board of deliveries under way, and the assignment of deliveries to couriers. */
export function memoryLiveBoard(client: MemoryClient): LiveBoard {
  const { backend } = client;
  return {
    cities: () =>
      client.as('dispatch.board', (me, tx) => {
        settleAll(tx, backend);
        return ok(me.isAdmin ? citiesOf(tx) : []);
      }),
    // Nothing is settled first: that would be the work.
    workLeft: () => client.as('dispatch.board', (me, tx) => ok(me.isAdmin ? workLeftIn(tx) : null)),
    find: (market) =>
      client.as('dispatch.board', (me, tx) => {
        settleAll(tx, backend);
        return ok(me.isAdmin ? boardOf(tx, market) : null);
      }),
    assign: (command, id, courier, instead) =>
      client.as<void, AssignRefusal>('dispatch.assign', (me, tx) => {
        if (!me.isAdmin) return denied;
        settleAll(tx, backend);
        return once(
          tx,
          { id: command, actor: me.id, delivery: id, calls: 'assign', content: { courier, instead } },
          () => {
            const stored = findStored(tx.state.dispatch, id);
            return storeDecision(tx, backend, stored, decideAssign(carryFactsOf(tx, courier, stored), instead));
          },
          () => undefined,
        );
      }),
  };
}

import { HOUR, SECOND } from '#core/clock.ts';
import { endedAt, PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import { later, type Instant } from '#core/instant.ts';
import { spanBetween } from '#demo/couriers/chance.ts';
import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import type { PastDeliveries } from '#adapters/memory/simulation.ts';
import { draw } from '../seed/draw.ts';
import type { DeliveryScript } from './play-delivery.ts';
import { deliveryIdAt, makeDelivery, OLDER, PAST, type Shop } from './make-delivery.ts';
import { pastCouriers } from './past-couriers.ts';
import { sampleOrder } from './sample-order.ts';
import { FOUR_WEEKS, WEEKS_BEFORE, whenRequested, zoneOffset, type Ages } from './when-requested.ts';

/** Deliveries from the last five hours all end within an hour. Those from the last two have former couriers. */
const QUICK = 5 * HOUR;
const LAST_SHIFT = 2 * HOUR;

/** Deliveries with problems: the index modulo 80. */
const SCRIPTS: Readonly<Record<number, Partial<DeliveryScript>>> = {
  13: { takenAfter: null, canceledAfter: 95 * SECOND },
  31: { mishap: 'no_answer' },
  38: { takenAfter: 40 * SECOND, canceledAfter: 170 * SECOND },
  62: { takenAfter: null },
  70: { mishap: 'refused' },
};
/** Rarer problems: the index modulo 400. In all, 99% of the deliveries are on time. */
const LATE: Readonly<Record<number, Partial<DeliveryScript>>> = {
  24: { mishap: 'late' },
  127: { mishap: 'no-show' },
  327: { mishap: 'no-show' },
};
/** The first five deliveries are free. The shop gets two of them back: a canceled one and a late one. */
const FIRST: Readonly<Record<number, Partial<DeliveryScript>>> = {
  2: { takenAfter: null, canceledAfter: 80 * SECOND },
  4: { mishap: 'late' },
};

/** The script of a delivery. A quick one has no problems. */
function scriptAt(index: number, quick: boolean): DeliveryScript {
  const takenAfter = spanBetween(draw(index, 71), [15 * SECOND, 150 * SECOND]);
  const special = quick ? {} : (FIRST[index] ?? LATE[index % 400] ?? SCRIPTS[index % 80]);
  return { mishap: null, takenAfter, canceledAfter: null, ...special };
}

/** Assigns the free deliveries of a shop, in order of time. */
function freeOnes() {
  let left: number = FREE_DELIVERIES;
  let givenBack: Instant[] = [];
  return {
    take(at: Instant): boolean {
      left += givenBack.filter((back) => back <= at).length;
      givenBack = givenBack.filter((back) => back > at);
      if (left === 0) return false;
      left -= 1;
      return true;
    },
    giveBack: (at: Instant) => void givenBack.push(at),
    left: () => left + givenBack.length,
  };
}

const NONE_FREE: ReturnType<typeof freeOnes> = { take: () => false, giveBack: () => undefined, left: () => 0 };

const asKept = (stored: StoredDelivery, now: Instant): StoredDelivery => {
  const ended = endedAt(stored.delivery);
  return ended === null || now - ended < PEOPLE_KEPT
    ? stored
    : {
        ...stored,
        delivery: { ...stored.delivery, contents: '', reference: '' },
        people: null,
        secrets: null,
        key: null,
        hasProof: false,
      };
};

/** A period of a shop's past. */
interface Part {
  readonly ages: Ages;
  /** The prefix of its ids. */
  readonly prefix: string;
  /** The first index. Two periods have different ones, so that their tracking numbers differ. */
  readonly first: number;
}
/** The shop's own number of the first order in the four weeks. The ones before count up to it. */
const FIRST_ORDER = 1040;
const RECENT: Part = { ages: FOUR_WEEKS, prefix: PAST, first: 0 };
/** The first index is a multiple of 400, since problems repeat with that period. */
const BEFORE: Part = { ages: WEEKS_BEFORE, prefix: OLDER, first: 8_000_000 };

/** `count` past deliveries of a shop, from the four weeks before `now`. The same arguments give the same deliveries. */
export const pastDeliveries = (shop: Shop, count: number, now: Instant): PastDeliveries =>
  playPast(shop, count, now, { ...RECENT, order: FIRST_ORDER }, freeOnes());

/** `count` deliveries of a shop from the six weeks before {@link pastDeliveries}. None of them was free. */
export const olderDeliveries = (shop: Shop, count: number, now: Instant): PastDeliveries =>
  playPast(shop, count, now, { ...BEFORE, order: FIRST_ORDER - count }, NONE_FREE);

/** Joins two periods of one shop's past. The free deliveries left are those of the newer period. */
export function joinPast(newer: PastDeliveries, older: PastDeliveries): PastDeliveries {
  return {
    business: newer.business,
    all: (at) => [...newer.all(at), ...older.all(at)],
    find: (id, at) => newer.find(id, at) ?? older.find(id, at),
    findByNumber: (number, at) => newer.findByNumber(number, at) ?? older.findByNumber(number, at),
    ledger: [...older.ledger, ...newer.ledger],
    freeLeft: newer.freeLeft,
  };
}

function playPast(
  shop: Shop,
  count: number,
  now: Instant,
  { ages, prefix, first, order }: Part & { readonly order: number },
  free: ReturnType<typeof freeOnes>,
): PastDeliveries {
  const { timeZone } = shop.pickup;
  const pool = pastCouriers(later(now, -LAST_SHIFT), zoneOffset(timeZone, now));
  const played = whenRequested(count, now, timeZone, ages).map((at, place) => {
    const index = first + place;
    const quick = now - at < QUICK;
    const details = sampleOrder(index, quick, order + place);
    const wanted = { index, id: deliveryIdAt(prefix, index), at, details, free: free.take(at) };
    const delivery = makeDelivery(shop, wanted, scriptAt(index, quick), pool, now);
    if (delivery.freeGivenBackAt !== null) free.giveBack(delivery.freeGivenBackAt);
    return delivery;
  });
  const rows = played.map(({ stored }) => stored).toReversed();
  const byId = new Map(rows.map((stored) => [stored.delivery.id, stored]));
  const byNumber = new Map(rows.map((stored) => [stored.delivery.number, stored]));
  const firstEnd = Math.min(...rows.map(({ delivery }) => endedAt(delivery) ?? now));
  const shown = (stored: StoredDelivery | undefined, at: Instant) =>
    stored === undefined ? undefined : asKept(stored, at);
  return {
    business: shop.sender.id,
    all: (at) => (at - firstEnd < PEOPLE_KEPT ? rows : rows.map((stored) => asKept(stored, at))),
    find: (id, at) => shown(byId.get(id), at),
    findByNumber: (number, at) => shown(byNumber.get(number), at),
    ledger: played.flatMap(({ ledger }) => ledger),
    freeLeft: free.left(),
  };
}

import type { StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import { MINUTE } from '#core/clock.ts';
import { BUSINESSES, COURIERS, playerOf } from '../cast.ts';
import type { Snapshot } from '../snapshot.ts';
import { carriersOf, isApproved, type Asked, type Model } from '../model.ts';
import { CANCEL_FEE, FREE, keptPromise, price, replay, wasEntered, wasLost } from '../rules.ts';
import { alike, type Invariant } from './invariant.ts';

/** Whether a delivery counts as one of the five free ones. */
function counts(stored: StoredDelivery, asked: Asked): boolean {
  const { status, free, reached } = stored.delivery;
  if (!free) return false;
  const canceledForNothing = status === 'canceled' && reached.accepted === undefined;
  return (
    status !== 'expired' &&
    !canceledForNothing &&
    !wasLost(stored) &&
    !stored.events.some(({ kind }) => kind === 'waive') &&
    keptPromise(stored, promiseOf(stored, asked)) !== false
  );
}

/** The promised time, from the request and its events. */
function promiseOf({ delivery, events }: StoredDelivery, { form }: Asked): number {
  const readyAt = (events[0]?.at ?? 0) + form.readyIn * MINUTE;
  return readyAt + price(delivery.zone, form.size).minutes * MINUTE + replay(events, readyAt).movedBy;
}

const askedOf = (model: Model, { delivery }: StoredDelivery): Asked => {
  const found = model.asked.find(({ id }) => id === delivery.id);
  if (found === undefined) throw new Error('a delivery that nobody asked for');
  return found;
};

/** Free deliveries left for a business, counted from its deliveries. */
export function freeLeftOf(seen: Snapshot, business: BusinessId): number {
  const own = seen.dispatch.deliveries.filter(({ delivery }) => delivery.businessId === business);
  return FREE - own.filter(({ delivery }) => delivery.free && !givenBack(delivery)).length;
}
const givenBack = ({ status, reached, onTime, failureReason, held }: StoredDelivery['delivery']): boolean =>
  held === 'dropped' ||
  failureReason === 'lost' ||
  status === 'expired' ||
  (status === 'canceled' && reached.accepted === undefined) ||
  onTime === false;

/** The ledger entries of one delivery, from the tariff, the request and its events. */
function implied(stored: StoredDelivery, model: Model): Omit<LedgerEntry, 'currency'>[] {
  const { delivery, events } = stored;
  const asked = askedOf(model, stored);
  const carriers = carriersOf(stored, model);
  const { fee, pay } = price(delivery.zone, asked.form.size);
  const charged = delivery.free ? 0 : fee;
  const late = keptPromise(stored, promiseOf(stored, asked)) === false;
  return events
    .flatMap(({ kind, at }, index) => {
      const carrier = carriers[index];
      const courier = carrier === null || carrier === undefined ? null : playerOf(carrier).id;
      const business = delivery.businessId;
      const line = (account: LedgerEntry['account'] | null, of: LedgerEntry['kind'], amount: number) =>
        account === null ? [] : [{ account, delivery: delivery.id, kind: of, amount, at }];
      const attempt = [
        ...line(business, 'fee', charged),
        ...line(courier, 'pay', pay),
        ...(late ? line(business, 'credit', charged) : []),
      ];
      const wayBack = [
        ...line(business, 'return_fee', Math.ceil(charged / 2)),
        ...line(courier, 'return_pay', Math.ceil(pay / 2)),
      ];
      const before = events.slice(0, index);
      const isEntered = wasEntered(events.slice(0, index + 1));
      if (kind === 'deliver' || kind === 'fail') return isEntered && !wasEntered(before) ? attempt : [];
      if (kind === 'hand_back') return isEntered ? wayBack : [];
      if (kind === 'confirm' || kind === 'uphold')
        return [...attempt, ...(before.some((event) => event.kind === 'hand_back') ? wayBack : [])];
      // The charge for the attempt at the door, unless it was credited then.
      if (kind === 'lose') return !late && wasEntered(before) ? line(business, 'credit', charged) : [];
      if (kind === 'cancel' && courier !== null)
        return [...line(business, 'cancel_fee', CANCEL_FEE), ...line(courier, 'cancel_pay', CANCEL_FEE)];
      return [];
    })
    .filter(({ amount }) => amount > 0);
}

const sorted = (entries: readonly Omit<LedgerEntry, 'currency'>[]) =>
  entries.map(({ account, delivery, kind, amount, at }) => [delivery, kind, account, amount, at].join(' ')).toSorted();

/** Charges, credits and pay. */
export const money: readonly Invariant[] = [
  {
    number: 9,
    what: 'a late delivery, or one lost after its charge, is fully credited once or returns its free one; no other is',
    check({ dispatch }, model, broken) {
      for (const stored of dispatch.deliveries) {
        const { id, onTime, free, fee, dueAt } = stored.delivery;
        const promise = promiseOf(stored, askedOf(model, stored));
        const kept = keptPromise(stored, promise);
        if (dueAt !== promise) broken(`promised for ${dueAt}, not for ${promise}`);
        if (onTime !== kept) broken(`on time: ${onTime}, expected ${kept}`);
        const credits = dispatch.ledger
          .filter((entry) => entry.delivery === id && entry.kind === 'credit')
          .map(({ amount }) => amount);
        const credited = wasEntered(stored.events) && (kept === false || wasLost(stored));
        if (!alike(credits, credited && !free ? [fee] : [])) broken(`credits of ${credits.join()}`);
      }
      for (const business of BUSINESSES) {
        const own = dispatch.deliveries.filter(
          ({ delivery }) => delivery.businessId === business.id && delivery.onTime === false && delivery.free,
        );
        if (own.some((stored) => counts(stored, askedOf(model, stored)))) broken('a late free delivery still counts');
      }
    },
  },
  {
    number: 10,
    what: 'the ledger matches tariff and events',
    check({ dispatch, businesses, earnings }, model, broken) {
      const expected = dispatch.deliveries.flatMap((stored) => implied(stored, model));
      if (!alike(sorted(dispatch.ledger), sorted(expected)))
        broken(`${sorted(dispatch.ledger).join('; ')}, not ${sorted(expected).join('; ')}`);
      for (const [index, { overview }] of businesses.entries()) {
        const own = expected.filter(({ account }) => account === BUSINESSES[index]?.id);
        const owed = own.reduce((sum, { kind, amount }) => sum + (kind === 'credit' ? -amount : amount), 0);
        if (overview?.balance !== owed) broken(`business ${index} owes ${overview?.balance}, not ${owed}`);
      }
      const shown = Object.values(earnings).flatMap((jobs) => jobs.flatMap(({ earned }) => earned));
      const couriers = expected.filter(({ account }) => !BUSINESSES.some(({ id }) => id === account));
      const approved = COURIERS.filter((name) => isApproved(model, name)).map((name) => playerOf(name).id);
      const theirs = couriers.filter(({ account }) => approved.some((id) => id === account));
      if (!alike(sorted(shown), sorted(theirs)))
        broken(`couriers are shown ${sorted(shown).join('; ')}, not ${sorted(theirs).join('; ')}`);
    },
  },
  {
    number: 11,
    what: 'the free deliveries left and used are five',
    check({ dispatch, businesses }, model, broken) {
      for (const [index, { settings }] of businesses.entries()) {
        const own = dispatch.deliveries.filter(({ delivery }) => delivery.businessId === BUSINESSES[index]?.id);
        const counting = own.filter((stored) => counts(stored, askedOf(model, stored))).length;
        if (settings?.freeLeft !== FREE - counting)
          broken(`business ${index} has ${settings?.freeLeft} left, and ${counting} count`);
      }
    },
  },
  {
    number: 12,
    what: 'a delivery that expired, was lost, or was canceled while searching costs nothing',
    check({ dispatch }, model, broken) {
      for (const stored of dispatch.deliveries) {
        const { id, status, businessId } = stored.delivery;
        if (wasLost(stored)) {
          const own = dispatch.ledger.filter(({ delivery, account }) => delivery === id && account === businessId);
          const owed = own.reduce((sum, { kind, amount }) => sum + (kind === 'credit' ? -amount : amount), 0);
          if (owed !== 0) broken(`lost, and ${owed} owed`);
          continue;
        }
        const searched = carriersOf(stored, model).at(-1) === null;
        if (status !== 'expired' && !(status === 'canceled' && searched)) continue;
        const entries = dispatch.ledger.filter(({ delivery }) => delivery === id);
        if (entries.length > 0) broken(`${status}, with ${entries.map(({ kind }) => kind).join()}`);
      }
    },
  },
];

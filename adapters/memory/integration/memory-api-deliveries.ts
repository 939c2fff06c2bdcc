import type { Clock } from '#core/clock.ts';
import { REUSED_COMMAND } from '#core/delivery/lifecycle/command.ts';
import { decideRepeat } from '#core/delivery/lifecycle/decide-repeat.ts';
import { isDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { merchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { countedIn } from '#core/delivery/lifecycle/policy.ts';
import { USUAL_WAYS } from '#core/delivery/place/leg-times.ts';
import { DEFAULT_TARIFF } from '#core/delivery/price/tariff.ts';
import { ALWAYS_OPEN } from '#core/delivery/request/opening.ts';
import type { Failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import type { ApiCommand } from '#core/integration/api-command.ts';
import type { ApiDeliveries, Changed, DeliveryFilter, OrderSettings } from '#core/integration/api-gate.ts';
import { apiStatus, deliveryFacts, type DeliveryFacts } from '#core/integration/delivery-facts.ts';
import { byId } from '#core/newest-first.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { findBusiness } from '../business/business-table.ts';
import { asBusiness } from '../account/caller.ts';
import { deliveriesOf } from '../delivery/all-deliveries.ts';
import { settingsOf, settleAll } from '../delivery/dispatch-table.ts';
import { memoryMerchantDeliveries, type DeliveriesInMemory } from '../delivery/memory-merchant-deliveries.ts';
import { openingOf } from '../delivery/memory-city-hours.ts';
import { tariffOf } from '../delivery/memory-tariffs.ts';
import { arrivalsOf, waysIn } from '../delivery/place/arrivals.ts';
import { recordOf, stopsBeforeOf } from '../delivery/records.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { asSoftware, isAlive } from './as-software.ts';
import { takeCorrection } from './message-limit.ts';
import type { StoredApiKey } from './stored-api-key.ts';

const isIn =
  ({ status, reference, createdAfter, createdBefore, opensBefore }: DeliveryFilter) =>
  (facts: DeliveryFacts): boolean =>
    (status === null || apiStatus(facts) === status) &&
    (reference === null || facts.reference === reference) &&
    (createdAfter === null || facts.requestedAt > createdAfter) &&
    (createdBefore === null || facts.requestedAt < createdBefore) &&
    (opensBefore === null || (facts.opensAt !== null && facts.opensAt < opensBefore));

/** The deliveries of the one business that a key opens. */
export function memoryApiDeliveries(
  backend: MemoryBackend,
  key: Pick<StoredApiKey, 'id' | 'business'>,
  limitClock: Clock,
): ApiDeliveries {
  const { business } = key;
  const isKnown = ({ state }: Transaction, { id }: ApiCommand) =>
    state.dispatch.commands.some((row) => row.id === id && row.actor === business);
  const reading = asSoftware(backend, key);

  /** Does a command through the port that a merchant's screens use. */
  const through = async <T, E>(
    command: ApiCommand,
    done: (deliveries: DeliveriesInMemory) => Promise<Result<T, E | Failure>>,
  ): Promise<Result<{ readonly value: T; readonly replayed: boolean }, E | Failure>> => {
    let replayed = false;
    const enter = (tx: Transaction): boolean => {
      replayed = isKnown(tx, command);
      return isAlive(tx, key);
    };
    const { asked } = command;
    const outcome = await done(memoryMerchantDeliveries(asBusiness(backend, { key: key.id, business, asked, enter })));
    return outcome.ok ? ok({ value: outcome.value, replayed }) : outcome;
  };
  const send = async <E>(
    command: ApiCommand,
    done: (deliveries: DeliveriesInMemory) => Promise<Result<MerchantDelivery, E | Failure>>,
  ): Promise<Result<Changed, E | Failure>> => {
    const sent = await through(command, done);
    return sent.ok ? ok({ delivery: sent.value.value, replayed: sent.value.replayed }) : sent;
  };

  const settingsIn = (tx: Transaction): OrderSettings => {
    settleAll(tx, backend);
    const found = findBusiness(tx, business);
    const { pickup, freeLeft } = settingsOf(tx.state.dispatch, business);
    return {
      pickup,
      freeLeft,
      tariff: found === null ? DEFAULT_TARIFF : tariffOf(tx, found),
      opening: found === null ? ALWAYS_OPEN : openingOf(tx, found),
      now: instant(tx.now),
      ways: found === null ? USUAL_WAYS : waysIn(tx.state.dispatch, found),
      ...countedIn(deliveriesOf(tx, business), tx.now),
    };
  };

  return {
    settings: () => reading.as('dispatch.settings', (_me, tx) => ok(settingsIn(tx))),

    prepare: (command, id) =>
      reading.as('dispatch.find', (_me, tx) => {
        const settings = settingsIn(tx);
        const earlier = tx.state.dispatch.commands.find((row) => row.id === command.id && row.actor === business);
        const refusal = earlier === undefined ? null : decideRepeat(earlier, { delivery: id, asked: command.asked });
        if (refusal === REUSED_COMMAND) return refused(refusal);
        const stored = deliveriesOf(tx, business).find(({ delivery }) => delivery.id === id);
        const made =
          stored === undefined ? null : merchantDelivery(recordOf(tx, stored), instant(tx.now), arrivalsOf(tx, stored));
        return ok({ made, settings });
      }),

    request: (command, wanted) =>
      send(command, (deliveries) => deliveries.request(command.id, { ...wanted, businessId: business })),

    async requestTogether(command, requests) {
      const wanted = requests.map((request) => ({ ...request, businessId: business }));
      const sent = await through(command, (deliveries) => deliveries.requestTogether(command.id, wanted));
      return sent.ok ? ok({ deliveries: sent.value.value, replayed: sent.value.replayed }) : sent;
    },

    async find(wanted) {
      const named = await reading.as('dispatch.find', (_me, tx) => {
        const found = deliveriesOf(tx, business).find(({ delivery: { id, number } }) =>
          isDeliveryId(wanted) ? id === wanted : number === wanted,
        );
        return ok(found?.delivery.id ?? null);
      });
      if (!named.ok || named.value === null) return named.ok ? ok(null) : named;
      return memoryMerchantDeliveries(reading).find(named.value);
    },

    page: (filter, after, limit) =>
      reading.as('dispatch.list', (_me, tx) => {
        settleAll(tx, backend);
        const rows = deliveriesOf(tx, business)
          .map(({ delivery, events }) => deliveryFacts(delivery, events, instant(tx.now), stopsBeforeOf(tx, delivery)))
          .filter(isIn(filter))
          .filter(
            ({ requestedAt, id }) =>
              after === null || requestedAt < after.requestedAt || (requestedAt === after.requestedAt && id < after.id),
          );
        return ok(rows.toSorted((a, b) => b.requestedAt - a.requestedAt || byId(b, a)).slice(0, limit));
      }),

    cancel: (command, id, maxFee) => send(command, (deliveries) => deliveries.cancel(command.id, id, maxFee)),
    async correct(command, id, changes) {
      const taken = await backend.call((tx) => takeCorrection(tx, business, limitClock));
      return taken.ok ? send(command, (deliveries) => deliveries.correctSome(command.id, id, changes)) : taken;
    },
    confirmReturn: (command, id) => send(command, (deliveries) => deliveries.confirmReturn(command.id, id)),
    reportLost: (command, id) => send(command, (deliveries) => deliveries.reportLost(command.id, id)),
  };
}

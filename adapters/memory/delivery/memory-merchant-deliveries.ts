import { trimmedReason } from '#core/account/account-decision.ts';
import type { CommandId } from '#core/delivery/command.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import { DAY } from '#core/clock.ts';
import type { DeliveryEvent, DeliveryId } from '#core/delivery/delivery.ts';
import { deliveryDays } from '#core/delivery/delivery-days.ts';
import { readPickup } from '#core/delivery/read-details.ts';
import { move, type DeliveryCommand } from '#core/delivery/delivery-machine.ts';
import { isFinal } from '#core/delivery/delivery-status.ts';
import { isHeldReason } from '#core/delivery/held.ts';
import { balanceOf, cancelFeeFrom } from '#core/delivery/ledger.ts';
import { deliverySummary, merchantDelivery, type MerchantDelivery } from '#core/delivery/merchant-delivery.ts';
import type { ChangeRefusal, MerchantDeliveries, RequestRefusal } from '#core/delivery/merchant-deliveries.ts';
import { CANCEL_FEE, currencyOf } from '#core/delivery/tariff.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { byId } from '#core/newest-first.ts';
import type { ApiCorrection } from '#core/integration/api-gate.ts';
import { isMetadata } from '#core/delivery/metadata.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { findBusiness } from '../business-table.ts';
import { isOwnBusiness, type Caller, type Calls } from '../caller.ts';
import { firstSorted } from '../first-sorted.ts';
import { denied } from '../identity.ts';
import { noteDeliveryLookup } from '../lookups.ts';
import type { Transaction } from '../transaction.ts';
import { addDelivery } from './add-delivery.ts';
import { deliveriesOf, findDelivery, ledgerOfAccount } from './all-deliveries.ts';
import { record, saveSettings, settingsOf, settleAll } from './dispatch-table.ts';
import type { StoredDelivery } from './dispatch-state.ts';
import { mailMerchant } from './mail-merchant.ts';
import { mailRecipient } from './mail-recipient.ts';
import { correctDropoff } from './correct-dropoff.ts';
import { once } from './once.ts';
import { withProof } from './proof-files.ts';
import { recordOf } from './records.ts';

/** The number of recent events in an overview. */
const RECENT = 10;
/** The period over which the on-time rate is computed. */
const ON_TIME_WINDOW = 30 * DAY;

/** Orders events by instant, then sequence, then delivery, so that the order is the same on every backend. */
const newestEventFirst = (a: DeliveryEvent | undefined, b: DeliveryEvent | undefined): number =>
  a === undefined || b === undefined
    ? Number(a === undefined) - Number(b === undefined)
    : b.at - a.at || b.seq - a.seq || byId({ id: b.delivery }, { id: a.delivery });

/** With corrections by software, which sends only the fields that it corrects. */
export interface DeliveriesInMemory extends MerchantDeliveries {
  correctSome(
    command: CommandId,
    delivery: DeliveryId,
    changes: ApiCorrection,
  ): ReturnType<MerchantDeliveries['correct']>;
}

export function memoryMerchantDeliveries({ as, backend }: Calls): DeliveriesInMemory {
  const { random } = backend;

  /** The caller's business. Other people's businesses get the same answer as unknown ones. */
  const ownBusiness = (me: Caller, tx: Transaction, id: BusinessId) => {
    const business = findBusiness(tx, id);
    return business !== null && (isOwnBusiness(me, business) || me.isAdmin) ? business : null;
  };
  /** The caller's delivery. An administrator also sees those of a removed business. */
  const ownDelivery = (me: Caller, tx: Transaction, id: DeliveryId): StoredDelivery | undefined => {
    const stored = findDelivery(tx, id);
    const isTheirs = stored !== undefined && (me.isAdmin || ownBusiness(me, tx, stored.delivery.businessId) !== null);
    return isTheirs ? stored : undefined;
  };
  const shown = (me: Caller, tx: Transaction, id: DeliveryId): Result<MerchantDelivery, 'no-such-delivery'> => {
    const stored = ownDelivery(me, tx, id);
    if (stored === undefined) return refused('no-such-delivery');
    if (findBusiness(tx, stored.delivery.businessId)?.owner !== me.id) noteDeliveryLookup(tx, stored, me.id);
    return ok(merchantDelivery(recordOf(tx, stored), instant(tx.now)));
  };

  /** One step of a merchant, or of an administrator, on a delivery. */
  const step = <Refusal extends string>(
    command: Parameters<MerchantDeliveries['cancel']>[0],
    id: DeliveryId,
    wanted: DeliveryCommand,
    content: unknown = null,
    also: (stored: StoredDelivery, country: string) => Refusal | null = () => null,
  ) =>
    as<MerchantDelivery, ChangeRefusal | Refusal>('dispatch.change', (me, tx) => {
      settleAll(tx, backend);
      return once(
        tx,
        { id: command, actor: me.actor, asked: me.asked, delivery: id, calls: 'change', content: [wanted, content] },
        () => {
          const stored = ownDelivery(me, tx, id);
          if (stored === undefined) return 'no-such-delivery';
          const business = findBusiness(tx, stored.delivery.businessId);
          const actor = business !== null && isOwnBusiness(me, business) ? 'merchant' : 'admin';
          const outcome = move(stored.delivery, stored.secrets ?? { pin: null, tries: 0 }, wanted, actor, tx.now);
          if (!outcome.ok) {
            if (outcome.error === 'not-yours-to-do') return 'no-such-delivery';
            return outcome.error === 'too-early' ? 'too-early' : 'wrong-status';
          }
          const refusal = also(stored, business?.country ?? '');
          if (refusal !== null) return refusal;
          record(tx, stored, outcome.value);
          mailMerchant(tx, backend, outcome.value);
          mailRecipient(tx, backend, stored, outcome.value);
          return null;
        },
        () => shown(me, tx, id),
      );
    });

  return {
    settings: (id) =>
      as('dispatch.settings', (me, tx) => {
        settleAll(tx, backend);
        const business = ownBusiness(me, tx, id);
        if (business === null) return ok(null);
        const { pickup, freeLeft } = settingsOf(tx.state.dispatch, id);
        const mayRead = pickup === null || isOwnBusiness(me, business);
        return ok({ pickup: mayRead ? pickup : { ...pickup, phone: '', notes: '' }, freeLeft, now: instant(tx.now) });
      }),

    savePickup: (id, pickup) =>
      as('dispatch.savePickup', (me, tx) => {
        const business = ownBusiness(me, tx, id);
        if (business === null || !isOwnBusiness(me, business)) return denied;
        const checked = readPickup(business.country, business.state, pickup);
        if (checked === null) return refused(failure('rejected', 'new row violates check constraint'));
        saveSettings(tx.state.dispatch, { ...settingsOf(tx.state.dispatch, id), pickup: checked });
        return ok();
      }),

    request: (command, wanted) =>
      as<MerchantDelivery, RequestRefusal>('dispatch.request', (me, tx) => {
        settleAll(tx, backend);
        return once<MerchantDelivery, RequestRefusal>(
          tx,
          { id: command, actor: me.actor, asked: me.asked, delivery: wanted.id, calls: 'request', content: wanted },
          () => addDelivery(me, tx, wanted, random),
          () => {
            const view = shown(me, tx, wanted.id);
            return view.ok ? view : refused('no-such-business');
          },
        );
      }),

    list: (id) =>
      as('dispatch.list', (me, tx) => {
        settleAll(tx, backend);
        if (!me.isAdmin && ownBusiness(me, tx, id) === null) return ok([]);
        return ok(
          deliveriesOf(tx, id)
            .map(({ delivery, people }) => deliverySummary(delivery, people))
            .toSorted((a, b) => b.requestedAt - a.requestedAt || byId(b, a)),
        );
      }),

    find: async (id) => {
      const found = await as('dispatch.find', (me, tx) => {
        settleAll(tx, backend);
        const view = shown(me, tx, id);
        return ok(view.ok ? { view: view.value, hasProof: findDelivery(tx, id)?.hasProof === true } : null);
      });
      if (!found.ok) return found;
      if (found.value === null) return ok(null);
      const { view, hasProof } = found.value;
      return ok(hasProof ? await withProof(backend, view) : view);
    },

    overview: (id) =>
      as('dispatch.overview', (me, tx) => {
        settleAll(tx, backend);
        const business = ownBusiness(me, tx, id);
        if (business === null) return ok(null);
        const own = deliveriesOf(tx, id);
        // Counted without a list of them: a screen asks every second, in the demo for up to 100,000 deliveries.
        const judged = { all: 0, onTime: 0 };
        for (const { delivery } of own) {
          const reached = delivery.reached.delivered ?? delivery.reached.returning ?? 0;
          if (delivery.onTime === null || reached <= tx.now - ON_TIME_WINDOW) continue;
          judged.all += 1;
          if (delivery.onTime) judged.onTime += 1;
        }
        // The newest events belong to the deliveries with the latest events.
        const latest = firstSorted(own, RECENT, (a, b) => newestEventFirst(a.events.at(-1), b.events.at(-1)));
        const recent = latest
          .flatMap(({ delivery: { number }, people, events }) =>
            events.map((event) => ({ ...event, number, recipientName: people?.dropoff.name ?? '' })),
          )
          .toSorted(newestEventFirst)
          .slice(0, RECENT);
        return ok({
          total: own.length,
          active: own.filter(({ delivery }) => !isFinal(delivery.status)).length,
          onTimeRate: judged.all === 0 ? null : judged.onTime / judged.all,
          balance: balanceOf(ledgerOfAccount(tx, id)),
          currency: currencyOf(business.country),
          days: deliveryDays(
            own.map(({ delivery: { reached, readyAt } }) => reached.searching ?? readyAt),
            tx.now,
            settingsOf(tx.state.dispatch, id).pickup?.timeZone ?? 'UTC',
          ),
          recent,
        });
      }),

    async cancel(command, id, agreedFee) {
      const answer = await step<ChangeRefusal | 'costs-more'>(
        command,
        id,
        { kind: 'cancel' },
        agreedFee,
        ({ delivery }) => {
          if (agreedFee < 0) return 'invalid';
          return agreedFee < cancelFeeFrom(delivery.status) ? 'costs-more' : null;
        },
      );
      if (answer.ok) return answer;
      return refused(answer.error === 'costs-more' ? { code: 'costs-more', fee: CANCEL_FEE } : answer.error);
    },
    confirmReturn: (command, id) => step<ChangeRefusal>(command, id, { kind: 'hand_back' }),
    reportLost: (command, id) => step<ChangeRefusal>(command, id, { kind: 'lose' }),
    release: (command, id) => step<ChangeRefusal>(command, id, { kind: 'release' }),
    confirmFailure: (command, id) => step<ChangeRefusal>(command, id, { kind: 'confirm' }),
    object: (command, id) => step<ChangeRefusal>(command, id, { kind: 'object' }),
    decideObjection: (command, id, decision, given) => {
      const reason = trimmedReason(given);
      const check = () => (isHeldReason(reason) ? null : 'invalid');
      return step<ChangeRefusal>(command, id, { kind: decision, reason }, null, check);
    },
    correct: (command, id, changes) =>
      step<ChangeRefusal>(command, id, { kind: 'correct' }, changes, (stored, country) =>
        correctDropoff(stored, country, () => changes),
      ),
    correctSome: (command, id, { dropoff, metadata }) =>
      step<ChangeRefusal>(
        command,
        id,
        { kind: 'correct', ...(metadata === null ? {} : { metadata }) },
        dropoff,
        (stored, country) =>
          metadata !== null && !isMetadata(metadata)
            ? 'invalid'
            : correctDropoff(stored, country, (before) => ({ ...before, ...dropoff })),
      ),
  };
}

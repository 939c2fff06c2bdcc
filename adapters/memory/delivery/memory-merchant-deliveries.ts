import { trimmedReason } from '#core/account/account-decision.ts';
import type { CommandId } from '#core/delivery/command.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryId } from '#core/delivery/delivery.ts';
import { readPickup } from '#core/delivery/read-details.ts';
import type { DeliveryCommand } from '#core/delivery/delivery-command.ts';
import { move } from '#core/delivery/delivery-machine.ts';
import { isHeldReason } from '#core/delivery/held.ts';
import { cancelFeeNow } from '#core/delivery/ledger.ts';
import { deliverySummary, merchantDelivery, type MerchantDelivery } from '#core/delivery/merchant-delivery.ts';
import type { ChangeRefusal, MerchantDeliveries, RequestRefusal } from '#core/delivery/merchant-deliveries.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { byId } from '#core/newest-first.ts';
import type { ApiCorrection } from '#core/integration/api-gate.ts';
import { isMetadata } from '#core/delivery/metadata.ts';
import { NO_PLACES, readPoint, shopPoint } from '#core/delivery/shop-point.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { findBusiness } from '../business-table.ts';
import { isOwnBusiness, type Caller, type Calls } from '../caller.ts';
import { denied } from '../identity.ts';
import { noteDeliveryLookup } from '../lookups.ts';
import type { Transaction } from '../transaction.ts';
import { addDelivery } from './add-delivery.ts';
import { deliveriesOf, findDelivery } from './all-deliveries.ts';
import { arrivalsOf } from './arrivals.ts';
import { record, saveSettings, settingsOf, settleAll } from './dispatch-table.ts';
import type { StoredDelivery } from './dispatch-state.ts';
import { mailMerchant } from './mail-merchant.ts';
import { mailRecipient } from './mail-recipient.ts';
import { correctDropoff } from './correct-dropoff.ts';
import { closeDue } from '../statement/close-due.ts';
import { overviewOf } from './delivery-overview.ts';
import { once } from './once.ts';
import { tariffOf } from './memory-tariffs.ts';
import { withProof } from './proof-files.ts';
import { recordOf } from './records.ts';

/** The port, with partial corrections, which software sends. */
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
    return ok(merchantDelivery(recordOf(tx, stored), instant(tx.now), arrivalsOf(tx, stored)));
  };

  /** One step of a merchant, or of an administrator, on a delivery. */
  const step = <Refusal extends string>(
    command: Parameters<MerchantDeliveries['cancel']>[0],
    id: DeliveryId,
    wanted: DeliveryCommand,
    content: unknown = null,
    also: (stored: StoredDelivery, country: string) => Refusal | null = () => null,
    look: (stored: StoredDelivery | undefined) => void = () => undefined,
  ) =>
    as<MerchantDelivery, ChangeRefusal | Refusal>('dispatch.change', (me, tx) => {
      settleAll(tx, backend);
      look(ownDelivery(me, tx, id));
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
        const { pickup, freeLeft, counter = NO_PLACES } = settingsOf(tx.state.dispatch, id);
        const mayRead = pickup === null || isOwnBusiness(me, business);
        return ok({
          pickup: mayRead ? pickup : { ...pickup, phone: '', notes: '' },
          freeLeft,
          tariff: tariffOf(tx, business),
          shop: shopPoint(counter),
          now: tx.now,
        });
      }),

    savePickup: (id, pickup) =>
      as('dispatch.savePickup', (me, tx) => {
        const business = ownBusiness(me, tx, id);
        if (business === null || !isOwnBusiness(me, business)) return denied;
        const settings = settingsOf(tx.state.dispatch, id);
        const checked = readPickup(business.country, business.state, pickup, settings.pickup);
        if (checked === null) return refused(failure('rejected', 'new row violates check constraint'));
        const { counter = NO_PLACES } = settings;
        const isElsewhere = settings.pickup?.postalCode !== checked.postalCode;
        saveSettings(tx.state.dispatch, {
          ...settings,
          pickup: checked,
          counter: isElsewhere ? { ...counter, stops: [] } : counter,
        });
        return ok();
      }),

    moveShop: (id, place) =>
      as('dispatch.moveShop', (me, tx) => {
        const business = ownBusiness(me, tx, id);
        if (business === null || !isOwnBusiness(me, business)) return denied;
        const own = place === null ? null : readPoint(place);
        if (own === null && place !== null) return refused(failure('rejected', 'not acceptable: place'));
        const settings = settingsOf(tx.state.dispatch, id);
        saveSettings(tx.state.dispatch, { ...settings, counter: { ...(settings.counter ?? NO_PLACES), own } });
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
        // The overview's balance depends on the statements that are closed.
        closeDue(tx, backend);
        return ok(overviewOf(tx, business, backend.booksZone));
      }),

    async cancel(command, id, agreedFee) {
      let fee = 0;
      const answer = await step<ChangeRefusal | 'costs-more'>(
        command,
        id,
        { kind: 'cancel' },
        agreedFee,
        ({ delivery }) => {
          if (agreedFee < 0) return 'invalid';
          return agreedFee < cancelFeeNow(delivery) ? 'costs-more' : null;
        },
        // A repeated refusal needs the fee too.
        (stored) => {
          fee = stored?.delivery.cancelFee ?? 0;
        },
      );
      if (answer.ok) return answer;
      return refused(answer.error === 'costs-more' ? { code: 'costs-more', fee } : answer.error);
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

import { trimmedReason } from '#core/account/account-decision.ts';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { Decision } from '#core/delivery/lifecycle/carry-refusal.ts';
import { decideCancel } from '#core/delivery/merchant/decide-cancel.ts';
import { decideChange, type ChangeFacts, type DeliveryChange } from '#core/delivery/merchant/decide-change.ts';
import { decidePickup } from '#core/delivery/merchant/decide-pickup.ts';
import { decideShopHours } from '#core/delivery/merchant/decide-shop-hours.ts';
import { decideShopPlace } from '#core/delivery/place/decide-shop-place.ts';
import { NO_SECRETS } from '#core/delivery/lifecycle/delivery-machine.ts';
import { deliverySummary, merchantDelivery, type MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type { ChangeRefusal, MerchantDeliveries, RequestRefusal } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { NotOpen } from '#core/delivery/request/not-open.ts';
import { ALWAYS_OPEN, isClosedCode, notOpen } from '#core/delivery/request/opening.ts';
import { typedMiddles } from '#core/delivery/price/typed-middles.ts';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { byId } from '#core/newest-first.ts';
import type { ApiCorrection } from '#core/integration/api-gate.ts';
import { NO_PLACES, shopPoint } from '#core/delivery/place/shop-point.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { findBusiness } from '../business/business-table.ts';
import { isOwnBusiness, type Caller, type Calls } from '../account/caller.ts';
import { noteDeliveryLookup } from '../contact-lookups.ts';
import type { Transaction } from '../transaction.ts';
import { noteObjection } from '../support/objection-cases.ts';
import { addDelivery } from './merchant/add-delivery.ts';
import { deliveriesOf, findDelivery } from './all-deliveries.ts';
import { arrivalsOf, waysIn } from './place/arrivals.ts';
import { saveSettings, settingsOf, settleAll } from './dispatch-table.ts';
import type { StoredDelivery } from './dispatch-state.ts';
import { storeDecision } from './courier/carry-facts.ts';
import { closeDue } from '../statement/close-due.ts';
import { overviewOf } from './delivery-overview.ts';
import { once } from './once.ts';
import { requestTogether } from './merchant/request-together.ts';
import { openingOf } from './memory-city-hours.ts';
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
  const shown = (me: Caller, tx: Transaction, id: DeliveryId): MerchantDelivery | null => {
    const stored = ownDelivery(me, tx, id);
    if (stored === undefined) return null;
    if (findBusiness(tx, stored.delivery.businessId)?.owner !== me.id) noteDeliveryLookup(tx, stored, me.id);
    return merchantDelivery(recordOf(tx, stored), instant(tx.now), arrivalsOf(tx, stored));
  };

  const factsOf = (me: Caller, tx: Transaction, stored: StoredDelivery | undefined): ChangeFacts => {
    const business = stored === undefined ? null : findBusiness(tx, stored.delivery.businessId);
    return {
      now: tx.now,
      delivery: stored?.delivery ?? null,
      people: stored?.people ?? null,
      secrets: stored?.secrets ?? NO_SECRETS,
      actor: business !== null && isOwnBusiness(me, business) ? 'merchant' : 'admin',
      country: business?.country ?? '',
    };
  };

  /** One change of a merchant, or of an administrator, of a delivery. */
  const decided = <Refusal extends string>(
    command: CommandId,
    id: DeliveryId,
    content: DeliveryChange | { readonly kind: 'cancel'; readonly agreedFee: number },
    decide: (facts: ChangeFacts) => Decision<Refusal>,
    look: (stored: StoredDelivery | undefined) => void = () => undefined,
  ) =>
    as<MerchantDelivery, ChangeRefusal | Refusal>('dispatch.change', (me, tx) => {
      settleAll(tx, backend);
      look(ownDelivery(me, tx, id));
      return once(
        tx,
        { id: command, actor: me.actor, asked: me.asked, delivery: id, calls: 'change', content },
        () => {
          const stored = ownDelivery(me, tx, id);
          const refusal = storeDecision(tx, backend, stored, decide(factsOf(me, tx, stored)));
          if (refusal === null) noteObjection(tx, backend, stored, content, me.id);
          return refusal;
        },
        () => shown(me, tx, id),
      );
    });
  const change = (command: CommandId, id: DeliveryId, wanted: DeliveryChange) =>
    decided(command, id, wanted, (facts) => decideChange(facts, wanted));

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
          opening: openingOf(tx, business),
          ways: waysIn(tx.state.dispatch, business),
          now: tx.now,
        });
      }),

    savePickup: (id, pickup) =>
      as('dispatch.savePickup', (me, tx) => {
        const business = findBusiness(tx, id);
        const settings = settingsOf(tx.state.dispatch, id);
        const { counter = NO_PLACES } = settings;
        const isOwn = business !== null && isOwnBusiness(me, business);
        const decided = decidePickup({ ...settings, business: isOwn ? business : null, counter }, pickup);
        if (!decided.ok) return decided;
        saveSettings(tx.state.dispatch, { ...settings, ...decided.value });
        return ok();
      }),

    moveShop: (id, place) =>
      as('dispatch.moveShop', (me, tx) => {
        const business = findBusiness(tx, id);
        const settings = settingsOf(tx.state.dispatch, id);
        const { counter = NO_PLACES } = settings;
        const decided = decideShopPlace({ isOwn: business !== null && isOwnBusiness(me, business), counter }, place);
        if (!decided.ok) return decided;
        saveSettings(tx.state.dispatch, { ...settings, counter: decided.value });
        return ok();
      }),

    saveHours: (id, hours) =>
      as('dispatch.saveHours', (me, tx) => {
        const business = findBusiness(tx, id);
        const settings = settingsOf(tx.state.dispatch, id);
        const isOwn = business !== null && isOwnBusiness(me, business);
        const decided = decideShopHours({ ...settings, isOwn }, hours);
        if (!decided.ok) return decided;
        saveSettings(tx.state.dispatch, { ...settings, hours: decided.value });
        return ok();
      }),

    async request(command, wanted) {
      const { country, pickup } = backend.read((tx) => ({
        country: findBusiness(tx, wanted.businessId)?.country ?? '',
        pickup: settingsOf(tx.state.dispatch, wanted.businessId).pickup?.postalCode ?? '',
      }));
      const middleOf = await typedMiddles(country, [pickup, String(wanted.details.postalCode)]).catch(() => null);
      if (middleOf === null) return refused(failure('offline'));
      return as<MerchantDelivery, RequestRefusal | NotOpen>('dispatch.request', (me, tx) => {
        settleAll(tx, backend);
        const made = once(
          tx,
          { id: command, actor: me.actor, asked: me.asked, delivery: wanted.id, calls: 'request', content: wanted },
          () => addDelivery(me, tx, wanted, random, middleOf),
          () => shown(me, tx, wanted.id),
        );
        if (made.ok || !isClosedCode(made.error)) return made as Result<MerchantDelivery, RequestRefusal>;
        const business = findBusiness(tx, wanted.businessId);
        return refused(notOpen(made.error, business === null ? ALWAYS_OPEN : openingOf(tx, business), tx.now));
      });
    },

    requestTogether: (command, wanted) => requestTogether({ as, backend }, shown, command, wanted),

    list: (id) =>
      as('dispatch.list', (me, tx) => {
        settleAll(tx, backend);
        if (!me.isAdmin && ownBusiness(me, tx, id) === null) return ok([]);
        return ok(
          deliveriesOf(tx, id)
            .map(({ delivery, people }) => deliverySummary(delivery, people, tx.now))
            .toSorted((a, b) => b.requestedAt - a.requestedAt || byId(b, a)),
        );
      }),

    find: async (id) => {
      const found = await as('dispatch.find', (me, tx) => {
        settleAll(tx, backend);
        const view = shown(me, tx, id);
        return ok(view === null ? null : { view, hasProof: findDelivery(tx, id)?.hasProof === true });
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
      const answer = await decided(
        command,
        id,
        { kind: 'cancel', agreedFee },
        (facts) => decideCancel(facts, agreedFee),
        // A repeated refusal needs the fee too.
        (stored) => {
          fee = stored?.delivery.cancelFee ?? 0;
        },
      );
      if (answer.ok) return answer;
      return refused(answer.error === 'costs-more' ? { code: answer.error, fee } : answer.error);
    },
    confirmReturn: (command, id) => change(command, id, { kind: 'hand_back' }),
    reportLost: (command, id) => change(command, id, { kind: 'lose' }),
    release: (command, id) => change(command, id, { kind: 'release' }),
    confirmFailure: (command, id) => change(command, id, { kind: 'confirm' }),
    object: (command, id) => change(command, id, { kind: 'object' }),
    decideObjection: (command, id, kind, reason) => change(command, id, { kind, reason: trimmedReason(reason) }),
    correct: (command, id, changes) =>
      change(command, id, { kind: 'correct', changes, isPartial: false, metadata: null }),
    correctSome: (command, id, { dropoff, metadata }) =>
      change(command, id, { kind: 'correct', changes: dropoff, isPartial: true, metadata }),
  };
}

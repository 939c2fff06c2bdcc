import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import type {
  DeliveryRequest,
  MerchantDeliveries,
  TogetherRefusal,
} from '#core/delivery/merchant/merchant-deliveries.ts';
import type { TogetherDecision } from '#core/delivery/merchant/decide-together.ts';
import { typedMiddles } from '#core/delivery/price/typed-middles.ts';
import { ALWAYS_OPEN, isClosedCode, notOpen, type Opening } from '#core/delivery/request/opening.ts';
import { failure } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import { refused } from '#core/result.ts';
import type { Caller, Calls } from '#adapters/memory/account/caller.ts';
import { findBusiness } from '#adapters/memory/business/business-table.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import { addTogether } from './add-delivery.ts';
import { digestOf } from '../digest-of.ts';
import { settingsOf, settleAll } from '../dispatch-table.ts';
import { openingOf } from '../memory-city-hours.ts';
import { once } from '../once.ts';

/** The refusal with the next moment at which a parcel may be ready. */
function shownRefusal(decision: TogetherDecision, opening: Opening, now: Instant): TogetherRefusal {
  if (typeof decision === 'string' || !('at' in decision)) return decision;
  const { at, refusal } = decision;
  if (typeof refusal !== 'string') return { at, refusal };
  return { at, refusal: isClosedCode(refusal) ? notOpen(refusal, opening, now) : refusal };
}

/** Requests deliveries for one courier, once for its command. `shown` is a delivery as the caller sees it. */
export async function requestTogether(
  { as, backend }: Calls,
  shown: (me: Caller, tx: Transaction, id: DeliveryId) => MerchantDelivery | null,
  command: CommandId,
  wanted: readonly DeliveryRequest[],
): ReturnType<MerchantDeliveries['requestTogether']> {
  const [lead] = wanted;
  if (lead === undefined) return refused('too-few');
  const { country, pickup } = backend.read((tx) => ({
    country: findBusiness(tx, lead.businessId)?.country ?? '',
    pickup: settingsOf(tx.state.dispatch, lead.businessId).pickup?.postalCode ?? '',
  }));
  const codes = wanted.map(({ details }) => String(details.postalCode));
  const middleOf = await typedMiddles(country, [pickup, ...codes]).catch(() => null);
  if (middleOf === null) return refused(failure('offline'));
  return as<readonly MerchantDelivery[], TogetherRefusal>('dispatch.request', (me, tx) => {
    settleAll(tx, backend);
    let refusal: TogetherDecision | null = null;
    const made = once(
      tx,
      {
        id: command,
        actor: me.actor,
        // Without the caller's digest too, a refusal isn't remembered.
        asked: me.asked ?? `together ${digestOf(JSON.stringify(wanted))}`,
        delivery: lead.id,
        calls: 'request',
        content: wanted,
      },
      () => {
        refusal = addTogether(me, tx, wanted, backend.random, middleOf);
        return refusal === null ? null : 'invalid';
      },
      () => {
        const all = wanted.flatMap(({ id }) => shown(me, tx, id) ?? []);
        return all.length === wanted.length ? all : null;
      },
    );
    if (made.ok) return made;
    if (made.error === 'reused-command') return refused(made.error);
    const business = findBusiness(tx, lead.businessId);
    const opening = business === null ? ALWAYS_OPEN : openingOf(tx, business);
    const decision = (refusal as TogetherDecision | null) ?? { at: 0, refusal: 'no-such-business' as const };
    return refused(shownRefusal(decision, opening, tx.now));
  });
}

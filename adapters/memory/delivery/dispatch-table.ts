import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { CourierOnDuty } from '#core/delivery/lifecycle/courier-on-duty.ts';
import { dutyAfterJob } from '#core/delivery/board/decide-duty.ts';
import { staysInSight, type Stop } from '#core/delivery/courier/route.ts';
import type { Delivery, DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { Moved } from '#core/delivery/lifecycle/delivery-machine.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { isCarried, isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { COMMAND_MEMORY } from '#core/delivery/lifecycle/policy.ts';
import { settle } from '#core/delivery/lifecycle/settle.ts';
import { NO_PLACES, withStop } from '#core/delivery/place/shop-point.ts';
import { FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import { instant, type Instant } from '#core/instant.ts';
import { lineTexts } from '#core/statement/line-texts.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import { forgetOldApiEvents, hasOldApiEvents, noteApiEvent } from '../integration/api-event-table.ts';
import { forgetMessages } from '../integration/webhook-table.ts';
import type { Transaction } from '../transaction.ts';
import { forgetAlerts, hasOldAlerts, showAlerts } from '../alert/show-alerts.ts';
import { writeAlerts, writeLateAlerts, writeOpeningAlerts } from '../alert/write-alerts.ts';
import { loadOf, stopsFor } from './courier/load-of.ts';
import { forgetPlace } from './courier/stop-orders.ts';
import { noteArrivals } from './place/arrivals.ts';
import { mailMerchant } from './mail-merchant.ts';
import { mailRecipient } from './mail-recipient.ts';
import { forgetPositions, hasOldPositions } from './place/old-positions.ts';
import { learnDoor, positionOf } from './place/position-of.ts';
import { forgottenFrom } from '../support/held-back.ts';
import { proofFile } from './proof-files.ts';
import type { DispatchState, StoredDelivery, StoredSettings } from './dispatch-state.ts';

/**
 * Stores a transition: the delivery, its event, ledger entries, free deliveries, alerts, and when the courier became
 * free.
 */
export function record(tx: Transaction, stored: StoredDelivery, moved: Moved): void {
  const { dispatch } = tx.state;
  const before = stored.delivery;
  const who = moved.delivery.courier ?? before.courier;
  const seenAt = who === null ? undefined : stopsFor(dispatch, who)[0];
  if (moved.event.kind === 'pick_up') learnStop(tx, stored, moved.event.at);
  if (moved.event.kind === 'arrive_dropoff') learnDoor(tx, stored, moved.event.at);
  const { courier, status } = before;
  if (moved.delivery.status === 'accepted') forgetPlace(dispatch, before.id);
  stored.delivery = moved.delivery;
  stored.events = [...stored.events, moved.event];
  noteApiEvent(tx.state, stored, moved.event, tx.now);
  dispatch.ledger.push(...moved.ledger.map((entry) => ({ ...entry, texts: lineTexts(entry.kind, stored) })));
  if (moved.freeGivenBack) changeFreeLeft(dispatch, moved.delivery.businessId, 1);
  if (who !== null) hideOutOfSight(dispatch, who, seenAt);
  if (courier !== null && isCarried(status) && !isCarried(moved.delivery.status)) {
    const isFree = loadOf(dispatch, courier).length === 0;
    updateCourier(dispatch, courier, (duty) => dutyAfterJob(duty, moved.event, isFree));
  }
  writeAlerts(tx, before, moved.delivery, moved.event);
  noteArrivals(tx, before, stored);
}

/** Deletes a courier's position if others may see them at the next stop now, who couldn't at the one before. */
export function hideOutOfSight(dispatch: DispatchState, courier: UserId, before: Stop<Delivery> | undefined): void {
  const [next] = stopsFor(dispatch, courier);
  const [first] = next?.carried ?? [];
  dispatch.positions = dispatch.positions.flatMap((position) => {
    if (position.courier !== courier) return [position];
    return first !== undefined && staysInSight(before, next) ? [{ ...position, delivery: first.id }] : [];
  });
}

/** Learns where couriers stop for a business, from the position of the one who picks up there. */
function learnStop(tx: Transaction, stored: StoredDelivery, at: Instant): void {
  const { dispatch } = tx.state;
  const settings = dispatch.settings.find(({ business }) => business === stored.delivery.businessId);
  if (settings === undefined) return;
  const { counter = NO_PLACES } = settings;
  const stops = withStop(counter.stops, positionOf(tx, stored), at);
  if (stops !== counter.stops) saveSettings(dispatch, { ...settings, counter: { ...counter, stops } });
}

/** The parts of the backend that settling needs: the photos' storage, and those for mails. */
export type Settler = Pick<MemoryBackend, 'files' | 'random' | 'productName'>;

/** Applies all due time events to every delivery, and deletes expired data. */
export function settleAll(tx: Transaction, backend: Settler): void {
  const { now } = tx;
  const { dispatch } = tx.state;
  const moves = dispatch.deliveries
    .filter(({ delivery }) => !isFinal(delivery.status) || delivery.held === 'waiting')
    .flatMap((stored) => settle(stored.delivery, now).map((moved) => ({ stored, moved })))
    .toSorted((a, b) => a.moved.event.at - b.moved.event.at);
  for (const { stored, moved } of moves) {
    record(tx, stored, moved);
    mailMerchant(tx, backend, moved);
    mailRecipient(tx, backend, stored, moved);
  }
  for (const stored of dispatch.deliveries) {
    const from = stored.people === null ? null : forgottenFrom(tx, stored);
    if (from === null || now < from) continue;
    dispatch.ledger = dispatch.ledger.map((entry) =>
      entry.delivery === stored.delivery.id ? { texts: lineTexts(entry.kind, stored), ...entry } : entry,
    );
    stored.delivery = { ...stored.delivery, contents: '', reference: '', heldReason: '', metadata: {} };
    stored.people = null;
    stored.secrets = null;
    stored.key = null;
    if (stored.hasProof) void backend.files.removeBlob(proofFile(stored.delivery.id));
    stored.hasProof = false;
    dispatch.passes = dispatch.passes.filter(({ delivery }) => delivery !== stored.delivery.id);
    dispatch.apiEvents = dispatch.apiEvents.filter(({ delivery }) => delivery !== stored.delivery.id);
  }
  forgetOldApiEvents(dispatch, now);
  forgetMessages(tx.state, now);
  forgetAlerts(tx);
  forgetPositions(dispatch, now);
  writeLateAlerts(tx);
  writeOpeningAlerts(tx);
  if (dispatch.commands.some(({ at }) => now - at >= COMMAND_MEMORY))
    dispatch.commands = dispatch.commands.filter(({ at }) => now - at < COMMAND_MEMORY);
  showAlerts(tx);
}

/** Whether some data may have expired, even if no deliveries were read since. */
export const mayHaveExpiredData = (dispatch: DispatchState, now: Instant): boolean =>
  dispatch.commands.some(({ at }) => now - at >= COMMAND_MEMORY) ||
  hasOldApiEvents(dispatch, now) ||
  hasOldAlerts(dispatch, now) ||
  hasOldPositions(dispatch, now) ||
  dispatch.deliveries.some(
    ({ delivery, people }) => people !== null && now - (delivery.reached.searching ?? now) >= PEOPLE_KEPT,
  );

export const findStored = (dispatch: DispatchState, id: DeliveryId): StoredDelivery | undefined =>
  dispatch.deliveries.find(({ delivery }) => delivery.id === id);

export const settingsOf = (dispatch: DispatchState, business: BusinessId): StoredSettings =>
  dispatch.settings.find((row) => row.business === business) ?? { business, pickup: null, freeLeft: FREE_DELIVERIES };

export function saveSettings(dispatch: DispatchState, settings: StoredSettings): void {
  dispatch.settings = [...dispatch.settings.filter(({ business }) => business !== settings.business), settings];
}

export function changeFreeLeft(dispatch: DispatchState, business: BusinessId, by: 1 | -1): void {
  const settings = settingsOf(dispatch, business);
  // Without its settings, a removed business counts as having all five.
  saveSettings(dispatch, { ...settings, freeLeft: Math.min(FREE_DELIVERIES, settings.freeLeft + by) });
}

export const courierOf = (dispatch: DispatchState, id: UserId): CourierOnDuty =>
  dispatch.couriers.find((courier) => courier.id === id) ?? {
    id,
    onlineUntil: null,
    standbyUntil: null,
    missed: 0,
    idleSince: instant(0),
    markets: [],
  };

export function updateCourier(
  dispatch: DispatchState,
  id: UserId,
  change: (duty: CourierOnDuty) => CourierOnDuty,
): void {
  const changed = change(courierOf(dispatch, id));
  dispatch.couriers = [...dispatch.couriers.filter((courier) => courier.id !== id), changed];
}

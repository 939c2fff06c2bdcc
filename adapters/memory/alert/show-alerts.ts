import { DEVICE_KEPT, DEVICES_PER_DELIVERY } from '#core/alert/alert-devices.ts';
import { alertFacts, caseAlertFacts, type AlertFacts } from '#core/alert/alert-facts.ts';
import { alertText } from '#core/alert/alert-text.ts';
import { ALERTS_KEPT } from '#core/app/kept-periods.ts';
import { couldCarry } from '#core/delivery/board/board.ts';
import { endedAt } from '#core/delivery/lifecycle/delivery-record.ts';
import { afterSentOffer, hasMissedOffers, MISSED_OFFERS } from '#core/delivery/board/standby.ts';
import type { Instant } from '#core/instant.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { othersOf, restOf } from '../delivery/courier/load-of.ts';
import { boardOf } from '../delivery/courier/board-of.ts';
import type { DispatchState } from '../delivery/dispatch-state.ts';
import { timeZoneOf } from '../delivery/time-zone-of.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredAlert, StoredAlertDevice } from './stored-alerts.ts';
import { queueAlerts } from './write-alerts.ts';

/** The maximum number of notifications kept on all devices together. */
const SHOWN = 10 * DEVICES_PER_DELIVERY;

/** Sends the alerts that are due: in this backend, devices show them. An alert that's no longer true is dropped. */
export function showAlerts(tx: Transaction): void {
  const { dispatch } = tx.state;
  const { alerts } = dispatch;
  for (;;) {
    const due = alerts.queue.filter(({ dueAt }) => dueAt !== null && dueAt <= tx.now);
    if (due.length === 0) break;
    for (const alert of due) {
      const device = alerts.devices.find(({ id }) => id === alert.device);
      const facts = device === undefined || alert.until <= tx.now ? null : factsOf(tx, alert, device);
      alerts.queue = alerts.queue.map((row) =>
        row.id === alert.id ? { ...row, dueAt: null, sentAt: facts === null ? row.sentAt : tx.now } : row,
      );
      if (facts === null || device === undefined) continue;
      const { topic } = alert;
      alerts.shown = [
        ...alerts.shown.filter((other) => other.device !== device.id || other.topic !== topic),
        { ...alertText(facts, tx.now), device: device.id, topic, at: tx.now },
      ].slice(-SHOWN);
      // One that was sent before says the new size of a group.
      if (alert.kind === 'offer' && alert.sentAt === null && device.person !== null)
        countOffer(tx, alert, device.person);
    }
  }
}

/** Counts an offer that a courier on standby was sent, once for all their devices. The third missed one ends standby. */
function countOffer(tx: Transaction, alert: StoredAlert, courier: UserId): void {
  const { dispatch } = tx.state;
  const { alerts } = dispatch;
  const own = alerts.devices.filter(({ person }) => person === courier).map(({ id }) => id);
  const isSecond = alerts.queue.some(
    (row) =>
      row.id !== alert.id &&
      row.kind === 'offer' &&
      row.delivery === alert.delivery &&
      row.sentAt !== null &&
      own.includes(row.device),
  );
  const before = dispatch.couriers.find(({ id }) => id === courier);
  if (isSecond || before === undefined) return;
  const after = afterSentOffer(before, tx.now);
  if (after === before) return;
  dispatch.couriers = dispatch.couriers.map((one) => (one.id === courier ? after : one));
  const { standbyUntil } = after;
  if (after.missed !== MISSED_OFFERS || standbyUntil === null) return;
  const to = alerts.devices.filter(({ person, kinds }) => person === courier && kinds.includes('offer'));
  queueAlerts(
    alerts,
    'still-there',
    null,
    to.map((device) => ({ device, dueAt: standbyUntil })),
    tx.now,
  );
}

function factsOf(tx: Transaction, alert: StoredAlert, { person }: StoredAlertDevice): AlertFacts | null {
  const { dispatch } = tx.state;
  const courier = dispatch.couriers.find(({ id }) => id === person);
  if (alert.kind === 'still-there') {
    return courier !== undefined && hasMissedOffers(courier, tx.now) ? { kind: alert.kind } : null;
  }
  if (alert.kind === 'case') {
    const record = tx.state.support.cases.find(({ id }) => id === alert.case);
    return record === undefined ? null : caseAlertFacts(record, tx.now);
  }
  const stored = dispatch.deliveries.find(({ delivery }) => delivery.id === alert.delivery);
  if (stored === undefined) return null;
  const { delivery } = stored;
  const facts =
    person === null
      ? null
      : { id: person, couldCarry: courier !== undefined && couldCarry(courier, delivery, boardOf(tx), tx.now) };
  const rest = restOf(dispatch, delivery).map((one) => one.delivery);
  const given = othersOf(dispatch, delivery)
    .map((one) => one.delivery)
    .filter(({ status, courier: whose }) => status === 'accepted' && whose === delivery.courier);
  return alertFacts(alert.kind, stored, facts, timeZoneOf(dispatch, delivery.businessId), tx.now, [...rest, ...given]);
}

/** Whether a device belongs to a recipient whose delivery ended long enough ago. */
function isOver({ deliveries }: DispatchState, { delivery }: StoredAlertDevice, now: Instant): boolean {
  if (delivery === null) return false;
  const stored = deliveries.find((row) => row.delivery.id === delivery);
  const ended = stored === undefined ? 0 : endedAt(stored.delivery);
  return ended !== null && now - ended >= DEVICE_KEPT;
}

export const hasOldAlerts = (dispatch: DispatchState, now: Instant): boolean =>
  dispatch.alerts.devices.some((device) => isOver(dispatch, device, now)) ||
  dispatch.alerts.queue.some(({ writtenAt }) => now - writtenAt >= ALERTS_KEPT);

/** Deletes alerts after a day, and the devices of recipients an hour after the delivery ended. */
export function forgetAlerts({ state: { dispatch }, now }: Transaction): void {
  if (!hasOldAlerts(dispatch, now)) return;
  const { alerts } = dispatch;
  alerts.queue = alerts.queue.filter(({ writtenAt }) => now - writtenAt < ALERTS_KEPT);
  alerts.devices = alerts.devices.filter((device) => !isOver(dispatch, device, now));
  const kept = new Set(alerts.devices.map(({ id }) => id));
  alerts.shown = alerts.shown.filter(({ device }) => kept.has(device));
}

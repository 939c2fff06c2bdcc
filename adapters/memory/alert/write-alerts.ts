import { ALERT_RULES, topicOf, type AlertKind } from '#core/alert/alert.ts';
import { alertsAfter } from '#core/alert/alerts-after.ts';
import { alertLine, isLateAlert } from '#core/alert/alert-line.ts';
import { openingsToAlert } from '#core/alert/openings.ts';
import type { Delivery, DeliveryEvent, DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { later, type Instant } from '#core/instant.ts';
import type { CaseId } from '#core/support/case.ts';
import { findBusiness } from '../business/business-table.ts';
import { isFirstOf } from '#core/delivery/board/board.ts';
import { boardOf } from '../delivery/courier/board-of.ts';
import { othersOf, restOf } from '../delivery/courier/load-of.ts';
import type { Transaction } from '../transaction.ts';
import type { StoredAlertDevice, StoredAlerts } from './stored-alerts.ts';

/** Puts alerts into the queue. They replace those of the same topic that still wait. */
export function queueAlerts(
  alerts: StoredAlerts,
  kind: AlertKind,
  delivery: DeliveryId | null,
  to: readonly { readonly device: StoredAlertDevice; readonly dueAt: Instant }[],
  now: Instant,
  {
    late = false,
    case: of = null,
    group = null,
  }: { readonly late?: boolean; readonly case?: CaseId | null; readonly group?: DeliveryId | null } = {},
): void {
  const topic = topicOf(kind, group ?? delivery ?? of);
  for (const { device, dueAt } of to) {
    alerts.queue = alerts.queue.filter((row) => row.device !== device.id || row.topic !== topic || row.dueAt === null);
    alerts.lastId += 1;
    alerts.queue.push({
      id: alerts.lastId,
      device: device.id,
      kind,
      delivery,
      case: of,
      topic,
      late,
      writtenAt: now,
      dueAt,
      until: later(dueAt, ALERT_RULES[kind].lifetime),
      sentAt: null,
    });
  }
}

/** The devices among these that want a kind of alert. */
export const wants = (kind: AlertKind, devices: readonly StoredAlertDevice[]): readonly StoredAlertDevice[] =>
  devices.filter(({ kinds }) => kinds.includes(ALERT_RULES[kind].wanted));

/** Writes the alerts that an event of a delivery causes. `before` is the delivery before it; null for the request. */
export function writeAlerts(
  tx: Transaction,
  before: Delivery | null,
  after: Delivery,
  event: Pick<DeliveryEvent, 'kind' | 'actor'>,
): void {
  const { dispatch } = tx.state;
  const { alerts } = dispatch;
  const others = othersOf(dispatch, after).map(({ delivery }) => delivery);
  for (const kind of alertsAfter(event, before, others)) {
    const devices = wants(kind, alerts.devices);
    const ofPerson = (person: UserId | null) => devices.filter((device) => person !== null && device.person === person);
    const send = (to: readonly StoredAlertDevice[]) =>
      queueAlerts(
        alerts,
        kind,
        after.id,
        to.map((device) => ({ device, dueAt: tx.now })),
        tx.now,
        { group: kind === 'offer-gone' ? after.together : null },
      );
    if (kind === 'offer' && event.kind === 'cancel') alertToSize(tx, after, others);
    else if (kind === 'offer') alertTheLine(tx, after);
    else if (kind === 'offer-gone') send(takeOffers(alerts, after).filter((device) => devices.includes(device)));
    else if (kind === 'job') send(ofPerson((event.kind === 'assign' ? after : before)?.courier ?? null));
    else if (kind === 'trouble') send(ofPerson(findBusiness(tx, after.businessId)?.owner ?? null));
    else send(devices.filter(({ delivery }) => delivery === after.id));
  }
}

/** Alerts the couriers of the line to a delivery. */
function alertTheLine(tx: Transaction, delivery: Delivery): void {
  const { alerts } = tx.state.dispatch;
  const devices = wants('offer', alerts.devices);
  const line = alertLine(delivery, boardOf(tx), tx.now).flatMap(({ courier, dueAt }) =>
    devices.filter(({ person }) => person === courier).map((device) => ({ device, dueAt })),
  );
  queueAlerts(alerts, 'offer', delivery.id, line, tx.now, { group: delivery.together });
}

/**
 * Tells those who were alerted to a group, of which one was canceled, its new size. The alerts are about its first door
 * from now on.
 */
function alertToSize(tx: Transaction, canceled: Delivery, others: readonly Delivery[]): void {
  const { alerts } = tx.state.dispatch;
  const rest = others.filter(({ status }) => status === 'searching');
  const group = new Set([canceled, ...rest].map(({ id }) => id));
  const first = rest.find((one) =>
    isFirstOf(
      one,
      rest.filter((other) => other !== one),
    ),
  );
  alerts.queue = alerts.queue.map((row) => {
    if (row.kind !== 'offer' || row.delivery === null || !group.has(row.delivery)) return row;
    const again = row.sentAt === null ? {} : { dueAt: tx.now, until: later(tx.now, ALERT_RULES.offer.lifetime) };
    return { ...row, ...again, delivery: first?.id ?? row.delivery };
  });
}

/** Alerts the lines of cities in which deliveries for later have opened. */
export function writeOpeningAlerts(tx: Transaction): void {
  const { alerts, deliveries } = tx.state.dispatch;
  const alerted = new Set(alerts.queue.flatMap(({ kind, delivery }) => (kind === 'offer' ? (delivery ?? []) : [])));
  const all = deliveries
    .map(({ delivery }) => delivery)
    .filter((delivery) =>
      isFirstOf(
        delivery,
        restOf(tx.state.dispatch, delivery).map((one) => one.delivery),
      ),
    );
  for (const opened of openingsToAlert(all, alerted, tx.now)) alertTheLine(tx, opened);
}

/** Removes the offers of a delivery; returns the devices that were sent one, except those of the courier who has it. */
function takeOffers(alerts: StoredAlerts, { id, courier }: Delivery): readonly StoredAlertDevice[] {
  const offers = alerts.queue.filter(({ kind, delivery }) => kind === 'offer' && delivery === id);
  alerts.queue = alerts.queue.filter((row) => !offers.includes(row));
  const sent = new Set(offers.filter(({ sentAt }) => sentAt !== null).map(({ device }) => device));
  return alerts.devices.filter((device) => sent.has(device.id) && (courier === null || device.person !== courier));
}

/** Tells merchants once that a delivery is late. */
export function writeLateAlerts(tx: Transaction): void {
  const { alerts, deliveries } = tx.state.dispatch;
  const devices = wants('trouble', alerts.devices);
  if (devices.length === 0) return;
  for (const { delivery } of deliveries) {
    const { id, businessId } = delivery;
    if (!isLateAlert(delivery, tx.now) || alerts.queue.some((row) => row.late && row.delivery === id)) continue;
    const owner = findBusiness(tx, businessId)?.owner;
    const to = devices.filter(({ person }) => person !== null && person === owner);
    queueAlerts(
      alerts,
      'trouble',
      id,
      to.map((device) => ({ device, dueAt: tx.now })),
      tx.now,
      { late: true },
    );
  }
}

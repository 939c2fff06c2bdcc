import { DEVICES_PER_DELIVERY, DEVICES_PER_PERSON, type AlertDevices } from '#core/alert/alert-devices.ts';
import { decideDevice, decideRecipientDevice } from '#core/alert/decide-device.ts';
import { endpointDigest } from '#core/alert/endpoint-digest.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';
import { dutyAfterDevices } from '#core/delivery/board/decide-duty.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { MISSES_OF_CLIENT } from '#core/delivery/track/tracking-limits.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { ok } from '#core/result.ts';
import { findDeliveryByNumber } from '../delivery/all-deliveries.ts';
import type { MemoryClient } from '../memory-client.ts';
import { isUsedUp, within } from '../rate-limits.ts';
import type { Transaction } from '../transaction.ts';
import { endOnCall } from '../support/on-call-table.ts';
import { hasOfferAlerts } from './offer-alerts.ts';
import type { StoredAlertDevice, StoredAlerts } from './stored-alerts.ts';

/** Stores a device. Of its owner's devices, the oldest goes if there are too many. */
function add(alerts: StoredAlerts, device: Omit<StoredAlertDevice, 'id'>, limit: number): void {
  alerts.lastId += 1;
  const isOwners = ({ person, delivery }: StoredAlertDevice) =>
    person === device.person && delivery === device.delivery;
  const others = alerts.devices.filter(isOwners);
  const tooOld = others.slice(0, Math.max(0, others.length - limit + 1));
  alerts.devices = [...alerts.devices.filter((row) => !tooOld.includes(row)), { ...device, id: alerts.lastId }];
}

/** The devices that get alerts, in the in-memory backend. */
export function memoryAlertDevices(client: MemoryClient): AlertDevices {
  return {
    async list() {
      const found = await client.as('alerts.list', (me, tx) =>
        ok(
          tx.state.dispatch.alerts.devices
            .filter(({ person }) => person === me.id)
            .map(({ id, endpoint, kinds }) => {
              const last = tx.state.dispatch.alerts.shown.findLast(({ device }) => device === id);
              return { endpoint, kinds, sentAgo: last === undefined ? null : tx.now - last.at, failing: false };
            }),
        ),
      );
      if (!found.ok) return found;
      const devices = found.value.map(async ({ endpoint, ...device }) => ({
        digest: await endpointDigest(endpoint),
        ...device,
      }));
      return ok(await Promise.all(devices));
    },
    save: (subscription, kinds) =>
      client.as<void>('alerts.save', (me, tx) => {
        const { alerts } = tx.state.dispatch;
        const decided = decideDevice(subscription, kinds);
        if (!decided.ok) return decided;
        const { endpoint, p256dh, auth } = subscription;
        const existing = alerts.devices.find((row) => row.person !== null && row.endpoint === endpoint);
        if (existing?.person === me.id)
          alerts.devices = alerts.devices.map((row) =>
            row === existing ? { ...row, p256dh, auth, kinds: decided.value } : row,
          );
        else {
          alerts.devices = alerts.devices.filter((row) => row !== existing);
          if (existing?.person != null) endStandby(tx, existing.person);
          add(
            alerts,
            { person: me.id, delivery: null, endpoint, p256dh, auth, kinds: decided.value },
            DEVICES_PER_PERSON,
          );
        }
        endStandby(tx, me.id);
        return ok();
      }),
    forget: (endpoint) =>
      client.as<void>('alerts.forget', (me, tx) => {
        const { alerts } = tx.state.dispatch;
        alerts.devices = alerts.devices.filter((row) => row.person !== me.id || row.endpoint !== endpoint);
        endStandby(tx, me.id);
        return ok();
      }),
    saveForRecipient: (number, key, { endpoint, p256dh, auth }: PushSubscriptionKeys) =>
      client.call('alerts.save', (tx) => {
        const bucket = `track:${client.client}`;
        const stored = findDeliveryByNumber(tx, number);
        const opens = stored !== undefined && stored.key === key && !isFinal(stored.delivery.status);
        const misses = { opens, isUsedUp: isUsedUp(tx, bucket, MISSES_OF_CLIENT) };
        const kinds = decideRecipientDevice(misses, { endpoint, p256dh, auth });
        if (!kinds.ok) return kinds;
        if (stored === undefined || kinds.value === null) {
          within(tx, bucket, MISSES_OF_CLIENT);
          return ok(false);
        }
        const { alerts } = tx.state.dispatch;
        const delivery = stored.delivery.id;
        alerts.devices = alerts.devices.filter((row) => row.delivery !== delivery || row.endpoint !== endpoint);
        add(alerts, { person: null, delivery, endpoint, p256dh, auth, kinds: kinds.value }, DEVICES_PER_DELIVERY);
        return ok(true);
      }),
  };
}

/** Ends a courier's standby if none of their devices gets offers anymore, and an administrator's time on call likewise. */
function endStandby(tx: Transaction, courier: UserId): void {
  const { dispatch } = tx.state;
  const hasAlerts = hasOfferAlerts(dispatch.alerts, courier);
  dispatch.couriers = dispatch.couriers.map((one) => (one.id === courier ? dutyAfterDevices(one, hasAlerts) : one));
  endOnCall(tx, courier);
}

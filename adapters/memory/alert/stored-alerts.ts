import * as v from 'valibot';
import { ALERT_KINDS, WANTED_KINDS, type AlertKind, type WantedKind } from '#core/alert/alert.ts';
import type { AlertText } from '#core/alert/alert-text.ts';
import type { PushSubscriptionKeys } from '#core/alert/push-endpoint.ts';
import { isDeliveryId, type DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isUserId, type UserId } from '#core/identity/user-id.ts';
import { isInstant, type Instant } from '#core/instant.ts';
import { isCaseId, type CaseId } from '#core/support/case.ts';
import { schemaOf } from '#core/schema-of.ts';

/** A device that gets alerts: a person's, or one of a delivery's recipient. */
export interface StoredAlertDevice extends PushSubscriptionKeys {
  readonly id: number;
  readonly person: UserId | null;
  readonly delivery: DeliveryId | null;
  readonly kinds: readonly WantedKind[];
}

/** An alert that waits or was sent. Its text is made when it's sent, so the queue has no personal data. */
export interface StoredAlert {
  readonly id: number;
  readonly device: number;
  readonly kind: AlertKind;
  readonly delivery: DeliveryId | null;
  /** Null unless it's about a case. */
  readonly case: CaseId | null;
  readonly topic: string;
  /** Whether it's the alert that the delivery is late, which is sent once. */
  readonly late: boolean;
  readonly writtenAt: Instant;
  /** Null once it was sent or dropped. */
  readonly dueAt: Instant | null;
  readonly until: Instant;
  readonly sentAt: Instant | null;
}

/** A notification on a device. */
export interface ShownAlert extends AlertText {
  readonly device: number;
  readonly topic: string;
  readonly at: Instant;
}

/** The in-memory backend's tables for alerts. */
export interface StoredAlerts {
  /** The last id of a device or an alert. */
  lastId: number;
  devices: StoredAlertDevice[];
  queue: StoredAlert[];
  /** The notifications on the devices, newest last: here, sending is showing. */
  shown: ShownAlert[];
}

export const noAlerts = (): StoredAlerts => ({ lastId: 0, devices: [], queue: [], shown: [] });

const text = v.string();
const number = v.number();
const time = v.pipe(number, v.guard(isInstant));
const delivery = v.nullable(v.pipe(text, v.guard(isDeliveryId)));

export const StoredAlerts = schemaOf<StoredAlerts>({
  lastId: number,
  devices: v.array(
    schemaOf<StoredAlertDevice>({
      id: number,
      person: v.nullable(v.pipe(text, v.guard(isUserId))),
      delivery,
      kinds: v.array(v.picklist(WANTED_KINDS)),
      endpoint: text,
      p256dh: text,
      auth: text,
    }),
  ),
  queue: v.array(
    schemaOf<StoredAlert>({
      id: number,
      device: number,
      kind: v.picklist(ALERT_KINDS),
      delivery,
      case: v.optional(v.nullable(v.pipe(text, v.guard(isCaseId))), null),
      topic: text,
      late: v.boolean(),
      writtenAt: time,
      dueAt: v.nullable(time),
      until: time,
      sentAt: v.nullable(time),
    }),
  ),
  shown: v.array(
    schemaOf<ShownAlert>({
      device: number,
      topic: text,
      at: time,
      title: text,
      body: text,
      path: text,
      silent: v.boolean(),
    }),
  ),
});

import type { BusinessId } from '../business/business-id.ts';
import { postalArea } from '../delivery/courier/courier-delivery.ts';
import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import { isFinal } from '../delivery/lifecycle/delivery-status.ts';
import type { DeliveryRecord } from '../delivery/lifecycle/delivery-record.ts';
import { isOverdue } from '../delivery/lifecycle/overdue.ts';
import type { Cents, Currency } from '../delivery/price/tariff.ts';
import type { TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { UserId } from '../identity/user-id.ts';
import { instant, type Instant } from '../instant.ts';
import type { CaseId, CaseReason } from '../support/case.ts';
import { isCaseLate, type CaseRecord } from '../support/case-record.ts';
import type { AlertKind } from './alert.ts';

/** The facts that an alert's text is made of, when it's sent. No person's name, street, phone or PIN is among them. */
export type AlertFacts =
  | {
      readonly kind: 'offer';
      readonly delivery: DeliveryId;
      readonly shop: string;
      readonly pay: Cents;
      readonly currency: Currency;
      readonly area: string;
      readonly dueAt: Instant;
      /** The business's, an IANA name; null if it isn't known. */
      readonly timeZone: string | null;
      /** The number of parcels of a group, with the pay of all and the latest time; missing for one that's alone. */
      readonly parcels?: number;
    }
  | { readonly kind: 'offer-gone'; readonly taken: boolean }
  | {
      readonly kind: 'job';
      readonly state: 'changed' | 'canceled' | 'taken-back' | 'given';
      readonly shop: string;
      /** The number of parcels of a group that was given; missing for one that's alone. */
      readonly parcels?: number;
    }
  | { readonly kind: 'still-there' }
  | {
      readonly kind: 'trouble';
      readonly state: 'late' | 'expired' | 'failed' | 'lost';
      readonly number: TrackingNumber;
      readonly business: BusinessId;
      readonly delivery: DeliveryId;
    }
  | {
      readonly kind: 'on-its-way' | 'at-the-door';
      readonly number: TrackingNumber;
      /** The secret part of the recipient's link. It's in the alert's target, which isn't shown. */
      readonly key: string;
    }
  | { readonly kind: 'case'; readonly case: CaseId; readonly reason: CaseReason; readonly late: boolean };

/** The facts of an alert about a case. Null once it was answered or has ended. */
export const caseAlertFacts = (
  record: Pick<CaseRecord, 'id' | 'reason' | 'state' | 'answeredAt' | 'dueAt'>,
  now: Instant,
): AlertFacts | null =>
  record.state === 'resolved' || record.answeredAt !== null
    ? null
    : { kind: 'case', case: record.id, reason: record.reason, late: isCaseLate(record, now) };

/** The facts about a courier that decide about an alert to them. */
export interface CourierFacts {
  readonly id: UserId;
  /** Whether they could take the delivery now. */
  readonly couldCarry: boolean;
}

/**
 * The facts of an alert about a delivery, as its reader may know them now. Null if the alert is no longer true: then it
 * isn't sent. `rest`: the others of its group that are offered or accepted with it.
 */
export function alertFacts(
  kind: Exclude<AlertKind, 'still-there' | 'case'>,
  { delivery, people, key, events }: Pick<DeliveryRecord, 'delivery' | 'people' | 'key' | 'events'>,
  courier: CourierFacts | null,
  timeZone: string | null,
  now: Instant,
  rest: readonly DeliveryRecord['delivery'][] = [],
): AlertFacts | null {
  const { status, number } = delivery;
  if (people === null) return null;
  switch (kind) {
    case 'offer':
      return courier?.couldCarry === true && delivery.searchUntil > now
        ? {
            kind,
            delivery: delivery.id,
            shop: people.pickup.name,
            pay: rest.reduce((sum, { pay }) => sum + pay, delivery.pay),
            currency: delivery.currency,
            area: postalArea(people.dropoff.postalCode),
            dueAt: instant(Math.max(delivery.dueAt, ...rest.map(({ dueAt }) => dueAt))),
            timeZone,
            ...(rest.length === 0 ? {} : { parcels: rest.length + 1 }),
          }
        : null;
    case 'offer-gone':
      return status === 'searching' ? null : { kind, taken: status !== 'canceled' && status !== 'expired' };
    case 'job': {
      const state = jobState({ delivery, events }, courier?.id ?? null);
      const parcels = state === 'given' && rest.length > 0 ? { parcels: rest.length + 1 } : {};
      return { kind, state, shop: people.pickup.name, ...parcels };
    }
    case 'trouble': {
      const state = troubleOf(delivery, now);
      return state === null ? null : { kind, state, number, business: delivery.businessId, delivery: delivery.id };
    }
    case 'on-its-way':
      return status === 'picked_up' && key !== null ? { kind, number, key } : null;
    case 'at-the-door':
      return status === 'at_dropoff' && key !== null ? { kind, number, key } : null;
  }
}

function jobState(
  { delivery: { status, courier }, events }: Pick<DeliveryRecord, 'delivery' | 'events'>,
  reader: UserId | null,
): Extract<AlertFacts, { kind: 'job' }>['state'] {
  if (status === 'canceled') return 'canceled';
  if (courier !== reader) return 'taken-back';
  return events.at(-1)?.kind === 'assign' ? 'given' : 'changed';
}

function troubleOf(delivery: DeliveryRecord['delivery'], now: Instant): 'late' | 'expired' | 'failed' | 'lost' | null {
  if (delivery.status === 'expired') return 'expired';
  if (delivery.failureReason === 'lost') return 'lost';
  if (delivery.status === 'returning' || delivery.status === 'returned') return 'failed';
  return !isFinal(delivery.status) && isOverdue(delivery, now) ? 'late' : null;
}

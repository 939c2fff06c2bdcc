import type { Role } from '#core/identity/roles.ts';
import { HOUR } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';
import type { Delivery } from './delivery.ts';
import { isFinal } from './delivery-status.ts';
import { isScheduled } from './scheduled.ts';

/** The maximum number of active deliveries of one business. */
export const ACTIVE_DELIVERIES_LIMIT = 200;
/** The maximum number of deliveries that one business may request within an hour. */
export const HOURLY_DELIVERIES_LIMIT = 60;
export const HOURLY_WINDOW = HOUR;
/** The maximum number of scheduled deliveries of one business, and of those that it requests within an hour. */
export const SCHEDULED_DELIVERIES_LIMIT = 2000;
export const HOURLY_SCHEDULED_LIMIT = 600;

/** The time for which the answer to a command is remembered, so that the same command sent again gets it again. */
export const COMMAND_MEMORY = 24 * HOUR;
/** The number of a person's newest commands that are remembered: far more than anyone waits for. */
export const COMMANDS_REMEMBERED = 1000;

/** The facts that decide whether a person may work with deliveries. */
export interface Standing {
  readonly roles: readonly Role[];
  readonly emailVerified: boolean;
  /** As it is stored. */
  readonly accountStatus: string;
}

export const REQUEST_DENIALS = ['not-a-merchant', 'not-verified', 'account-not-active', 'business-not-active'] as const;
export type RequestDenial = (typeof REQUEST_DENIALS)[number];

/** Why a merchant may not request deliveries for a business of their own; null if they may. */
export function requestDenial(person: Standing, business: string): RequestDenial | null {
  if (!person.roles.includes('merchant')) return 'not-a-merchant';
  if (!person.emailVerified) return 'not-verified';
  if (person.accountStatus !== 'Active') return 'account-not-active';
  return business === 'Active' ? null : 'business-not-active';
}

/** Deliveries of a business: those that haven't ended, and those that were requested within the hour. */
export interface DeliveryCounts {
  readonly active: number;
  readonly withinTheHour: number;
}

/** Deliveries for later count apart: as active until couriers are offered them. */
export interface BusinessCounts extends DeliveryCounts {
  readonly scheduled: DeliveryCounts;
}

/** Counts a business's deliveries at `now`. */
export function countedIn(own: readonly { readonly delivery: Delivery }[], now: Instant): BusinessCounts {
  const count = (counts: (delivery: Delivery) => boolean) => own.filter(({ delivery }) => counts(delivery)).length;
  const isNew = ({ reached }: Delivery) => now - (reached.searching ?? 0) < HOURLY_WINDOW;
  return {
    active: count((delivery) => !isFinal(delivery.status) && !isScheduled(delivery, now)),
    withinTheHour: count((delivery) => delivery.opensAt === null && isNew(delivery)),
    scheduled: {
      active: count((delivery) => isScheduled(delivery, now)),
      withinTheHour: count((delivery) => delivery.opensAt !== null && isNew(delivery)),
    },
  };
}

/** Whether a business is below both limits: active deliveries, and requests within the hour. */
export const hasRoomForDelivery = ({ active, withinTheHour }: DeliveryCounts): boolean =>
  active < ACTIVE_DELIVERIES_LIMIT && withinTheHour < HOURLY_DELIVERIES_LIMIT;

/** Whether a business is below both limits of deliveries for later: scheduled ones, and requests within the hour. */
export const hasRoomForLater = ({ active, withinTheHour }: DeliveryCounts): boolean =>
  active < SCHEDULED_DELIVERIES_LIMIT && withinTheHour < HOURLY_SCHEDULED_LIMIT;

/** Whether a person may carry deliveries at all. */
export const mayCarry = (person: Standing): boolean =>
  person.roles.includes('courier') && person.emailVerified && person.accountStatus === 'Active';

/**
 * Whether a person may make a courier's call. Couriers who lost the approval may still finish the parcel that they have,
 * and get the answer to a step that they sent before.
 */
export const mayActAsCourier = (
  person: Standing,
  isFinishing: boolean,
  { hasParcel, isSentAgain }: { readonly hasParcel: boolean; readonly isSentAgain: boolean },
): boolean => mayCarry(person) || (isFinishing && (hasParcel || isSentAgain));

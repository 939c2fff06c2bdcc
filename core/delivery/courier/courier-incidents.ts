import type { UserId } from '#core/identity/user-id.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Instant } from '#core/instant.ts';
import { heldByFailure } from '../lifecycle/held.ts';
import type { DeliveryCommand } from '../lifecycle/delivery-command.ts';

/** A courier's step that no one else can confirm: a failure that only they saw, or a release. */
export type IncidentKind = 'failure' | 'release';

/** One incident, kept for a day. */
export interface CourierIncident {
  readonly courier: UserId;
  readonly kind: IncidentKind;
  /** The business of the delivery; null if it isn't known. */
  readonly business: BusinessId | null;
  readonly at: Instant;
}

/** The time for which an incident counts, in ms. */
export const INCIDENTS_COUNTED_FOR = DAY;

/** Deliveries of one counter that a courier gives back within this time count once, in ms: they were one route. */
export const GIVEN_BACK_AT_ONCE = MINUTE;

/** The number of incidents of a kind within that time that sends a courier's account to review. */
export const INCIDENTS_FOR_REVIEW: Readonly<Record<IncidentKind, number>> = { failure: 4, release: 10 };

/** The reason for the review, in the account's history. */
export const REVIEW_REASONS: Readonly<Record<IncidentKind, string>> = {
  failure: `${INCIDENTS_FOR_REVIEW.failure} deliveries in a day failed for a reason that only the courier saw.`,
  release: `${INCIDENTS_FOR_REVIEW.release} deliveries in a day were given back before the pickup.`,
};

/** The kind of incident that a courier's step is; null for most steps. */
export function incidentOf(step: DeliveryCommand): IncidentKind | null {
  if (step.kind === 'release') return 'release';
  return step.kind === 'fail' && heldByFailure(step.reason) !== null ? 'failure' : null;
}

/** Whether an incident still counts. */
export const isRecent = ({ at }: CourierIncident, now: Instant): boolean => now - at < INCIDENTS_COUNTED_FOR;

/** Whether a courier's account goes to review after these recent incidents; the last one was of this kind. */
export const needsReview = (incidents: readonly CourierIncident[], last: IncidentKind): boolean =>
  incidents.filter(({ kind }) => kind === last).length >= INCIDENTS_FOR_REVIEW[last];

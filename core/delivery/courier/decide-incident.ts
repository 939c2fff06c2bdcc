import type { TakenDecision } from '#core/account/account-decision.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import {
  GIVEN_BACK_AT_ONCE,
  incidentOf,
  isRecent,
  needsReview,
  REVIEW_REASONS,
  type CourierIncident,
} from './courier-incidents.ts';
import type { DeliveryCommand } from '../lifecycle/delivery-command.ts';

/** The changes after an incident. */
export interface NotedIncident {
  /** All couriers' incidents that still count. Those that led to a review don't. */
  readonly incidents: readonly CourierIncident[];
  /** The step that sends the courier's account to review; null below the limit. */
  readonly review: Pick<TakenDecision, 'kind' | 'from' | 'to' | 'reason' | 'by'> | null;
}

/** Decides whether a courier's step is an incident that's noted; null if it isn't. `noted` are all couriers'. */
export function decideIncident(
  noted: readonly CourierIncident[],
  courier: UserId,
  step: DeliveryCommand,
  business: BusinessId,
  now: Instant,
): NotedIncident | null {
  const kind = incidentOf(step);
  if (kind === null) return null;
  const recent = noted.filter((incident) => isRecent(incident, now));
  const isCounted = (before: CourierIncident) =>
    before.courier === courier &&
    before.kind === 'release' &&
    before.business === business &&
    now - before.at < GIVEN_BACK_AT_ONCE;
  if (kind === 'release' && recent.some(isCounted)) return null;
  const others = recent.filter((incident) => incident.courier !== courier);
  const theirs = [...recent.filter((incident) => incident.courier === courier), { courier, kind, business, at: now }];
  return needsReview(theirs, kind)
    ? {
        incidents: others,
        review: { kind: 'review', from: 'Active', to: 'Pending', reason: REVIEW_REASONS[kind], by: null },
      }
    : { incidents: [...others, ...theirs], review: null };
}

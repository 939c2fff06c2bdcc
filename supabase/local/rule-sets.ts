import { DELIVERY_STATUSES, isCarried, isFinal, isInHand } from '#core/delivery/lifecycle/delivery-status.ts';
import { CASE_REASONS } from '#core/support/case.ts';
import { isStartedByTeam } from '#core/support/case-reasons.ts';
import { opensOwnCase } from '#core/support/case-rules.ts';

/** Sets of statuses, and of reasons of cases. */
export const SETS = {
  is_carried: { status: DELIVERY_STATUSES.filter(isCarried) },
  is_final: { status: DELIVERY_STATUSES.filter(isFinal) },
  is_in_hand: { status: DELIVERY_STATUSES.filter(isInHand) },
  is_started_by_team: { reason: CASE_REASONS.filter(isStartedByTeam) },
  opens_own_case: { reason: CASE_REASONS.filter(opensOwnCase) },
} as const;

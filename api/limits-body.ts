import {
  ACTIVE_DELIVERIES_LIMIT,
  HOURLY_DELIVERIES_LIMIT,
  HOURLY_SCHEDULED_LIMIT,
  SCHEDULED_DELIVERIES_LIMIT,
  type BusinessCounts,
} from '#core/delivery/lifecycle/policy.ts';

/** The limits of a business's deliveries, and how much of each is used. */
export const limitsBody = ({ active, withinTheHour, scheduled }: BusinessCounts) => ({
  active: { limit: ACTIVE_DELIVERIES_LIMIT, used: active },
  hourly: { limit: HOURLY_DELIVERIES_LIMIT, used: withinTheHour },
  scheduled: { limit: SCHEDULED_DELIVERIES_LIMIT, used: scheduled.active },
  hourlyScheduled: { limit: HOURLY_SCHEDULED_LIMIT, used: scheduled.withinTheHour },
});

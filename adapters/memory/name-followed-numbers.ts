import * as v from 'valibot';

const WithDeliveries = v.looseObject({ deliveries: v.unknown() });

/** Gives the followed numbers their name. Earlier releases stored them as `deliveries`. */
export const nameFollowedNumbers = (older: unknown): unknown =>
  v.is(WithDeliveries, older) ? { ...older, followedNumbers: older.deliveries } : older;

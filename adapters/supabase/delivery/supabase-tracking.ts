import type { Tracking } from '#core/delivery/tracking.ts';
import { trackingKey } from '#core/delivery/tracking-link.ts';
import type { Connection } from '../connection.ts';
import { storedSession } from '../session-storage.ts';
import { ask } from './call-function.ts';
import { guestTracking } from './guest-tracking.ts';
import { Tracked } from './received-delivery.ts';

/** Signed-in people call the database; guests call the Edge Function that counts misses per client. */
export function supabaseTracking(connection: Connection): Tracking {
  const asGuest = guestTracking(connection.project, connection.fetch, () => void connection.unknownAnswer());
  return {
    find: async (number, key) =>
      storedSession(connection.storage) === null
        ? asGuest.find(number, key)
        : ask(connection, 'track_delivery', { number, key: trackingKey(key) }, Tracked),
  };
}

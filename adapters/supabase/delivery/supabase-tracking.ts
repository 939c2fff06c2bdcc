import * as v from 'valibot';
import type { TrackedDelivery } from '#core/delivery/tracked-delivery.ts';
import type { Tracking } from '#core/delivery/tracking.ts';
import { ok, refused } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { invokeFunction } from '../invoke-function.ts';
import { storedSession } from '../session-storage.ts';
import { ask } from './call-function.ts';
import { Tracked } from './received-delivery.ts';

/** The signed-in ask the database; everyone else asks the function that counts misses by client. */
export function supabaseTracking(connection: Connection): Tracking {
  return {
    async find(number, key) {
      if (storedSession(connection.storage) !== null)
        return ask(connection, 'track_delivery', { number, key }, Tracked);
      const body = key === null ? { number } : { number, key };
      const found = await invokeFunction<{ delivery: TrackedDelivery | null }, never>(
        connection,
        'track',
        body,
        v.object({ delivery: Tracked }),
        {},
      );
      return found.ok ? ok(found.value.delivery) : refused(found.error);
    },
  };
}

import * as v from 'valibot';
import { RECIPIENT_NOTE_REFUSALS } from '#core/delivery/track/recipient-note.ts';
import type { Tracking } from '#core/delivery/track/tracking.ts';
import { trackingKey } from '#core/delivery/track/tracking-link.ts';
import { ok } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { storedSession } from '../account/session-storage.ts';
import { ask, command } from './call-function.ts';
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
    leaveNote: async (number, key, note) => {
      if (storedSession(connection.storage) === null) return asGuest.leaveNote(number, key, note);
      const answer = await command(
        connection,
        'leave_note',
        { number, key: trackingKey(key), note },
        v.null(),
        RECIPIENT_NOTE_REFUSALS,
      );
      return answer.ok ? ok() : answer;
    },
  };
}

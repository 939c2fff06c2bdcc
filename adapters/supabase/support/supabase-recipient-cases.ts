import * as v from 'valibot';
import { trackingKey } from '#core/delivery/track/tracking-link.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import {
  RECIPIENT_CASE_REFUSALS,
  type RecipientCases,
  type CaseStep,
  type ShownPhoto,
} from '#core/support/recipient/recipient-cases.ts';
import type { Connection } from '../connection.ts';
import { storedSession } from '../account/session-storage.ts';
import { command } from '../delivery/call-function.ts';
import { guestCases } from './guest-cases.ts';
import { ReceivedPhoto } from './received-case.ts';
import { recipientCasesFrom } from './sent-recipient-cases.ts';

const Received = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset, NEVER, addIssue }) => {
    const read = recipientCasesFrom(dataset.value);
    if (read !== null) return read;
    addIssue({ message: 'Not cases' });
    return NEVER;
  }),
);

/** The cases of deliveries' recipients. Signed-in people call the database; guests call the Edge Function `track`. */
export function supabaseRecipientCases(connection: Connection): RecipientCases {
  const guest = guestCases(connection.project.url, connection.fetch, () => void connection.unknownAnswer());
  const isGuest = () => storedSession(connection.storage) === null;
  const call = <T>(
    number: TrackingNumber,
    key: string | null,
    said: CaseStep | ShownPhoto | null,
    received: v.GenericSchema<unknown, T>,
  ) =>
    command(connection, 'recipient_cases', { number, key: trackingKey(key), said }, received, RECIPIENT_CASE_REFUSALS);
  return {
    list: async (number, key) => (isGuest() ? guest.list(number, key) : call(number, key, null, Received)),
    say: async (number, key, said) => (isGuest() ? guest.say(number, key, said) : call(number, key, said, Received)),
    photo: async (number, key, id) =>
      isGuest() ? guest.photo(number, key, id) : call(number, key, { what: 'show', id }, ReceivedPhoto),
  };
}

import { NO_ARRIVALS } from '#core/delivery/arrival.ts';
import type { DeliveryRecord } from '#core/delivery/delivery-record.ts';
import { MISSES_OF_CLIENT } from '#core/delivery/tracking-limits.ts';
import { readRecipientNote } from '#core/delivery/read-details.ts';
import { acceptsNote } from '#core/delivery/delivery-status.ts';
import type { RecipientNoteRefusal } from '#core/delivery/recipient-note.ts';
import { trackedDelivery, type TrackingAccess } from '#core/delivery/tracked-delivery.ts';
import type { Tracking } from '#core/delivery/tracking.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { identify } from '../identity.ts';
import type { Transaction } from '../transaction.ts';
import type { MemoryClient } from '../memory-client.ts';
import { readCourierPhoto } from '../picture-files.ts';
import { isUsedUp, within } from '../rate-limits.ts';
import { findDeliveryByNumber } from './all-deliveries.ts';
import { arrivalsOf } from './arrivals.ts';
import { settleAll } from './dispatch-table.ts';
import { readProof } from './proof-files.ts';
import { recordOf } from './records.ts';

/** Tracking by number. Misses are limited per browser, as in the database. */
export function memoryTracking(client: MemoryClient): Tracking {
  const { backend } = client;

  const accessTo = ({ people, key: stored }: DeliveryRecord, key: string | null, tx: Transaction): TrackingAccess => {
    if (key !== null && key === stored) return 'recipient';
    const asking = identify(tx.state, client.tokens);
    const address = people?.dropoff.email ?? '';
    return asking.ok && asking.value.emailVerified && address !== '' && asking.value.user.email === address
      ? 'recipient'
      : 'number';
  };

  const bucketOf = (tx: Transaction): string => {
    const asking = identify(tx.state, client.tokens);
    return `track:${asking.ok ? asking.value.id : client.client}`;
  };

  return {
    leaveNote: (number, key, typed) =>
      client.call<void, RecipientNoteRefusal | Failure>('dispatch.note', (tx) => {
        const bucket = bucketOf(tx);
        const hasKey = key !== null && findDeliveryByNumber(tx, number)?.key === key;
        if (isUsedUp(tx, bucket, MISSES_OF_CLIENT) && !hasKey)
          return refused(failure('throttled', '', MISSES_OF_CLIENT.windowMs));
        settleAll(tx, backend);
        const stored = findDeliveryByNumber(tx, number);
        if (stored === undefined || stored.people === null || accessTo(recordOf(tx, stored), key, tx) !== 'recipient') {
          within(tx, bucket, MISSES_OF_CLIENT);
          return refused('no-such-delivery');
        }
        if (!acceptsNote(stored.delivery.status)) return refused('too-late');
        const note = readRecipientNote(typed);
        if (note === null) return refused('invalid');
        stored.people = { ...stored.people, recipientNote: note };
        return ok();
      }),

    async find(number, key) {
      const found = await client.call('dispatch.track', (tx) => {
        const bucket = bucketOf(tx);
        // The key of a recipient's link can't be guessed, so it's checked first.
        const hasKey = key !== null && findDeliveryByNumber(tx, number)?.key === key;
        if (!hasKey && isUsedUp(tx, bucket, MISSES_OF_CLIENT))
          return refused(failure('throttled', '', MISSES_OF_CLIENT.windowMs));
        settleAll(tx, backend);
        const stored = findDeliveryByNumber(tx, number);
        const record = stored === undefined ? null : recordOf(tx, stored);
        const arrivals = stored === undefined ? NO_ARRIVALS : arrivalsOf(tx, stored);
        const view = record === null ? null : trackedDelivery(record, accessTo(record, key, tx), tx.now, arrivals);
        if (view === null && !hasKey) within(tx, bucket, MISSES_OF_CLIENT);
        return ok(
          view === null || stored === undefined
            ? null
            : { view, id: stored.delivery.id, courier: stored.delivery.courier, hasProof: stored.hasProof },
        );
      });
      if (!found.ok) return found;
      if (found.value === null || found.value.view.recipient === null) return ok(found.value?.view ?? null);
      const { view, id, courier, hasProof } = found.value;
      const { recipient } = view;
      if (recipient === null) return ok(view);
      const photo = recipient.courier === null || courier === null ? null : await readCourierPhoto(backend, courier);
      const proof = hasProof && view.status === 'delivered' ? await readProof(backend, id) : null;
      return ok({
        ...view,
        recipient: {
          ...recipient,
          courier: recipient.courier === null ? null : { ...recipient.courier, photo },
          proof,
        },
      });
    },
  };
}

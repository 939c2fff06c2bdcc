import { NO_ARRIVALS } from '#core/delivery/place/arrival.ts';
import { decideNote } from '#core/delivery/track/decide-note.ts';
import { missRefusal } from '#core/delivery/track/tracking-limits.ts';
import type { RecipientNoteRefusal } from '#core/delivery/track/recipient-note.ts';
import { trackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import type { Tracking } from '#core/delivery/track/tracking.ts';
import type { Failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import type { MemoryClient } from '../memory-client.ts';
import { readCourierPhoto } from '../account/picture-files.ts';
import { isKeptOpen } from '../support/held-back.ts';
import { findDeliveryByNumber } from './all-deliveries.ts';
import { arrivalsOf } from './place/arrivals.ts';
import { settleAll } from './dispatch-table.ts';
import { readProof } from './proof-files.ts';
import { recordOf } from './records.ts';
import { trackingAccess } from './tracking-access.ts';

/** Tracking by number. Misses are limited per browser, as in the database. */
export function memoryTracking(client: MemoryClient): Tracking {
  const { backend } = client;

  const { accessTo, missesOf, countMiss } = trackingAccess(client);

  return {
    leaveNote: (number, key, typed) =>
      client.call<void, RecipientNoteRefusal | Failure>('dispatch.note', (tx) => {
        const misses = missesOf(tx, number, key);
        settleAll(tx, backend);
        const stored = findDeliveryByNumber(tx, number);
        const isTheirs = stored !== undefined && accessTo(recordOf(tx, stored), key, tx) === 'recipient';
        const people = isTheirs ? stored.people : null;
        const note = decideNote(
          { ...misses, status: isTheirs && people !== null ? stored.delivery.status : null },
          typed,
        );
        if (!note.ok && note.error === 'no-such-delivery') countMiss(tx);
        if (!note.ok) return note;
        if (stored !== undefined && people !== null) stored.people = { ...people, recipientNote: note.value };
        return ok();
      }),

    async find(number, key) {
      const found = await client.call('dispatch.track', (tx) => {
        const misses = missesOf(tx, number, key);
        const refusal = missRefusal(misses);
        if (refusal !== null) return refused(refusal);
        settleAll(tx, backend);
        const stored = findDeliveryByNumber(tx, number);
        const record = stored === undefined ? null : recordOf(tx, stored);
        const arrivals = stored === undefined ? NO_ARRIVALS : arrivalsOf(tx, stored);
        const view =
          record === null
            ? null
            : trackedDelivery(record, accessTo(record, key, tx), tx.now, arrivals, isKeptOpen(tx, record));
        if (view === null && !misses.hasKey) countMiss(tx);
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

import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { DAY } from '#core/clock.ts';
import { endedAt } from '#core/delivery/delivery-record.ts';

/** The most deliveries that a sandbox keeps. Fewer can be under way, so the ones beyond have ended. */
export const SANDBOX_DELIVERIES = 200;
/** The time for which it keeps a delivery after its end, by its own clock. */
export const SANDBOX_KEEPS = 7 * DAY;

/**
 * Deletes the sandbox's old deliveries: a week after their end, and the first to end beyond the most that it keeps. Its
 * couriers' failures were asked for, so they're forgotten before they'd send a courier to review.
 */
export const trimSandbox = (backend: MemoryBackend, most = SANDBOX_DELIVERIES): Promise<void> =>
  backend.inTurn(() =>
    backend.apply(({ state: { dispatch }, now }) => {
      if (dispatch.incidents !== undefined && dispatch.incidents.length > 0) dispatch.incidents = [];
      const ended = dispatch.deliveries
        .flatMap(({ delivery }) => {
          const at = endedAt(delivery);
          return at === null ? [] : [{ id: delivery.id, at }];
        })
        .toSorted((a, b) => b.at - a.at);
      const room = Math.max(0, most - (dispatch.deliveries.length - ended.length));
      const gone = new Set(ended.filter(({ at }, n) => n >= room || now - at >= SANDBOX_KEEPS).map(({ id }) => id));
      if (gone.size === 0) return;
      dispatch.deliveries = dispatch.deliveries.filter(({ delivery }) => !gone.has(delivery.id));
      dispatch.ledger = dispatch.ledger.filter(({ delivery }) => !gone.has(delivery));
      dispatch.passes = dispatch.passes.filter(({ delivery }) => !gone.has(delivery));
      dispatch.commands = dispatch.commands.filter(({ delivery }) => !gone.has(delivery));
      dispatch.apiEvents = dispatch.apiEvents.filter(({ delivery }) => !gone.has(delivery));
    }),
  );

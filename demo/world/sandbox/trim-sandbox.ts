import { forgetMessages } from '#adapters/memory/integration/webhook-table.ts';
import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { removeCases } from '#adapters/memory/support/case-table.ts';
import type { BackendState } from '#adapters/memory/state.ts';
import { DAY } from '#core/clock.ts';
import { RETRIES } from '#core/integration/webhook/webhook-schedule.ts';
import { endedAt } from '#core/delivery/lifecycle/delivery-record.ts';

/** The maximum number of deliveries in a sandbox. Fewer can be under way, so the ones beyond it have ended. */
export const SANDBOX_DELIVERIES = 200;
/** The maximum number of messages to endpoints that wait, and of those that have ended. */
const SANDBOX_MESSAGES = 500;
/** The attempts of one round. */
const ATTEMPTS = RETRIES.length + 1;
/** The time for which a delivery is stored after it ended, by the sandbox's clock. */
const KEPT_AFTER_END = 7 * DAY;

/**
 * Deletes the sandbox's old deliveries: a week after their end, and the first to end beyond the most that it keeps. Its
 * couriers' failures were asked for, so they're forgotten before they'd send a courier to review. `share` keeps only a
 * part of what it may keep.
 */
export const trimSandbox = (backend: MemoryBackend, share = 1): Promise<void> =>
  backend.exclusively(() =>
    backend.apply((tx) => {
      const { state, now } = tx;
      const most = Math.floor(SANDBOX_DELIVERIES * share);
      const { dispatch } = state;
      if (dispatch.incidents.length > 0) dispatch.incidents = [];
      const ended = dispatch.deliveries
        .flatMap(({ delivery }) => {
          const at = endedAt(delivery);
          return at === null ? [] : [{ id: delivery.id, at }];
        })
        .toSorted((a, b) => b.at - a.at);
      const room = Math.max(0, most - (dispatch.deliveries.length - ended.length));
      const gone = new Set(ended.filter(({ at }, n) => n >= room || now - at >= KEPT_AFTER_END).map(({ id }) => id));
      if (gone.size > 0) {
        dispatch.deliveries = dispatch.deliveries.filter(({ delivery }) => !gone.has(delivery.id));
        dispatch.ledger = dispatch.ledger.filter(({ delivery }) => !gone.has(delivery));
        dispatch.passes = dispatch.passes.filter(({ delivery }) => !gone.has(delivery));
        dispatch.commands = dispatch.commands.filter(({ delivery }) => !gone.has(delivery));
        dispatch.apiEvents = dispatch.apiEvents.filter(({ delivery }) => !gone.has(delivery));
        removeCases(tx, backend, ({ delivery }) => delivery !== null && gone.has(delivery));
      }
      trimMessages(state, now, Math.floor(SANDBOX_MESSAGES * share));
    }),
  );

/** Deletes messages of deleted events, the oldest beyond the most that it keeps, and attempts of earlier rounds. */
function trimMessages(state: BackendState, now: number, most: number): void {
  forgetMessages(state, now);
  const { webhooks } = state;
  const beyond = (waits: boolean) => {
    const rows = webhooks.messages.filter((row) => (row.state === 'waiting') === waits);
    return rows.slice(0, Math.max(0, rows.length - most));
  };
  const gone = new Set([...beyond(true), ...beyond(false)]);
  const isLong = webhooks.messages.some(({ attempts }) => attempts.length > ATTEMPTS);
  if (gone.size === 0 && !isLong) return;
  webhooks.messages = webhooks.messages
    .filter((row) => !gone.has(row))
    .map((row) => ({ ...row, attempts: row.attempts.slice(-ATTEMPTS) }));
}

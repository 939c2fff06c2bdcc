import type { MemoryBackend } from '#adapters/memory/memory-backend.ts';
import { MemoryClient } from '#adapters/memory/memory-client.ts';
import { memoryRecipientCases } from '#adapters/memory/support/memory-recipient-cases.ts';
import { MINUTE } from '#core/clock.ts';
import { later, type Instant } from '#core/instant.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { newCaseId } from '#core/support/case.ts';
import { plannedFor } from '../scenarios/mishaps.ts';
import { keptStorage } from './kept-storage.ts';

/** The time after the end at which a recipient reports the damage. */
const REPORTED_AFTER = 10 * MINUTE;

/**
 * The recipients of a sandbox whose parcels are damaged: each reports it, knowing that the shop sees the report. Each call sends
 * the reports that are due, and returns when the next one is; null if there's none.
 */
export function damageReports(backend: MemoryBackend, storage: LocalStoragePort): () => Promise<Instant | null> {
  const waiting = () => {
    const planned = plannedFor(storage, 'damaged');
    return backend.read(({ state, now }) =>
      state.dispatch.deliveries.flatMap(({ delivery: { id, number, reached }, key }) => {
        if (!planned.has(id) || reached.delivered === undefined) return [];
        if (state.support.cases.some(({ side, delivery }) => side === 'recipient' && delivery === id)) return [];
        const at = later(reached.delivered, REPORTED_AFTER);
        return [{ number, key, at, isDue: at <= now }];
      }),
    );
  };
  return async () => {
    for (const { number, key } of waiting().filter(({ isDue }) => isDue)) {
      // Each recipient has a phone of their own, so that none uses up another's reports of an hour.
      const { say } = memoryRecipientCases(new MemoryClient(backend, keptStorage({}).storage));
      const id = newCaseId(backend.random);
      await say(number, key, {
        what: 'report',
        id,
        reason: 'damaged',
        text: 'It arrived damaged.',
        sharedWith: 'shop',
      });
    }
    const [next] = waiting()
      .filter(({ isDue }) => !isDue)
      .map(({ at }) => at)
      .toSorted((a, b) => a - b);
    return next ?? null;
  };
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { PostAnswer } from '#core/integration/webhook/webhook-queue.ts';
import { courierOnline, sender, stepsTo, takeStep } from '../contract/dispatch-people.ts';
import { openMemory } from '../contract/memory.ts';
import { answer, listening } from '../contract/integration/webhook-receiver.ts';

/** The ways in which an attempt can end. `lost`: the receiver has the message, and its answer doesn't arrive. */
const ENDINGS = ['ok', 'error', 'busy', 'timeout', 'lost'] as const;
type Ending = (typeof ENDINGS)[number];

const ANSWERS: Readonly<Record<Ending, PostAnswer>> = {
  ok: answer(200),
  error: answer(500),
  busy: answer(503, { retryAfter: '60' }),
  timeout: { status: null, error: 'timeout', retryAfter: null, body: '' },
  lost: { status: null, error: 'refused', retryAfter: null, body: '' },
};

const plan = fc.record({
  endings: fc.array(fc.constantFrom(...ENDINGS), { maxLength: 30 }),
  // Minutes that pass after each step of the courier.
  waits: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 5, maxLength: 5 }),
});

test('a receiver that keeps the highest version ends with the delivery’s status', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ endings, waits }) => {
      const world = await openMemory();
      const from = await sender(world);
      const there = await listening(world, from);
      const known = new Map<string, { readonly version: number; readonly status: string }>();
      let attempts = 0;
      there.answerWith(({ body: { data } }) => {
        const ending = endings[attempts] ?? 'ok';
        attempts += 1;
        const before = known.get(data.id);
        const arrives = ending === 'ok' || ending === 'lost';
        if (arrives && data.version > (before?.version ?? 0)) known.set(data.id, data);
        return ANSWERS[ending];
      });
      // No courier takes the other one, so it expires.
      const [one, other] = [await from.requested(), await from.requested()];
      const courier = await courierOnline(world);
      for (const [index, step] of stepsTo('delivered').entries()) {
        await takeStep(courier, one, step);
        await world.advance((waits[index] ?? 0) * MINUTE);
        await world.sendWebhooks(there.post);
      }
      for (let n = 0; n < 30; n += 1) {
        await world.sendWebhooks(there.post);
        await world.advance(HOUR / 4);
      }
      for (const { id } of [one, other]) {
        const found = await from.backend.merchantDeliveries.find(id);
        const [status, version] = found.ok ? [found.value?.status, found.value?.version] : [];
        expect(known.get(id)).toMatchObject({ status, version });
      }
    }),
    { numRuns: 12 },
  );
});
